/** Texts of the map of India and its table. */
import { counted } from "../../../words/counted.ts";
import { words } from "../../../words/index.ts";

export const WORDS = words({
  title: ["RTO rate by state", "राज्य के हिसाब से RTO दर"],
  table: ["By state", "राज्य के हिसाब से"],
  none: ["No orders", "कोई ऑर्डर नहीं"],
  few: (n: number) => [`Fewer than ${n} finished orders`, `पूरे हुए ऑर्डर ${n} से कम`],
  orders: (n: string) => [counted(n, "order"), `${n} ऑर्डर`],
  returned: (rto: string, finished: string) => [
    `${rto} of ${finished} finished orders came back`,
    `पूरे हुए ${finished} में से ${rto} ऑर्डर वापस आए`,
  ],
  rate: (rate: string, isFew: boolean) => [
    `RTO rate ${rate}${isFew ? ", of few orders" : ""}`,
    `RTO दर ${rate}${isFew ? ", थोड़े ऑर्डरों पर" : ""}`,
  ],
});

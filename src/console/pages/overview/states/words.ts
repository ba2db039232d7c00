/** Texts of the map of India and its table. */
import { words } from "../../../words/index.ts";

export const WORDS = words({
  en: {
    title: "RTO rate by state",
    table: "By state",
    none: "No orders",
    few: (n: number) => `Fewer than ${n} finished orders`,
    orders: (n: string) => `${n} orders`,
    returned: (rto: string, finished: string) => `${rto} of ${finished} finished orders came back`,
    rate: (rate: string, isFew: boolean) => `RTO rate ${rate}${isFew ? ", of few orders" : ""}`,
  },
  hi: {
    title: "राज्य के हिसाब से RTO दर",
    table: "राज्य के हिसाब से",
    none: "कोई ऑर्डर नहीं",
    few: (n: number) => `पूरे हुए ऑर्डर ${n} से कम`,
    orders: (n: string) => `${n} ऑर्डर`,
    returned: (rto: string, finished: string) => `पूरे हुए ${finished} में से ${rto} ऑर्डर वापस आए`,
    rate: (rate: string, isFew: boolean) => `RTO दर ${rate}${isFew ? ", थोड़े ऑर्डरों पर" : ""}`,
  },
});

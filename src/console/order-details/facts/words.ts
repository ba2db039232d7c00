import { words } from "../../words/index.ts";
import { TERM_TEXTS } from "../../words/terms.ts";

export const WORDS = words({
  noName: ["No name", "नाम नहीं है"],
  payments: { COD: ["Cash on delivery", "कैश ऑन डिलीवरी"], PREPAID: ["Prepaid", "पहले से भुगतान"] },
  channels: TERM_TEXTS.channels,
  ordered: ["Order", "ऑर्डर"],
  channel: ["Channel", "कहाँ से"],
  phone: ["Phone", "फ़ोन"],
  email: ["E-mail", "ई-मेल"],
  buyer: ["Buyer", "ग्राहक"],
  awb: ["AWB", "AWB"],
  parcels: ["Other AWBs", "दूसरे AWB"],
  store: ["Open in the store", "स्टोर में खोलें"],
  items: ["Items", "सामान"],
  noItems: ["The order came without items.", "इस ऑर्डर में सामान की सूची नहीं आई।"],
  statuses: TERM_TEXTS.statuses,
  outcomes: TERM_TEXTS.outcomes,
  decided: (who: string, when: string) => [`by ${who}, ${when}`, `${who}, ${when}`],
  erased: ["The personal data of this order was erased.", "इस ऑर्डर से निजी जानकारी मिटा दी गई है।"],
});

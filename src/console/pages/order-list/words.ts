/** Texts of the list of all orders. */
import { type Pair, words } from "../../words/index.ts";
import { TERM_TEXTS } from "../../words/terms.ts";

export const WORDS = words({
  order: ["Order", "ऑर्डर"],
  total: (n: string, isExact: boolean) => [
    `${n}${isExact ? "" : " or more"} orders`,
    `${n}${isExact ? "" : " या ज़्यादा"} ऑर्डर`,
  ],
  empty: [
    "No orders yet. They come from your store, through the API or from a file.",
    "अभी कोई ऑर्डर नहीं है। ऑर्डर आपके स्टोर से, API से या फ़ाइल से आते हैं।",
  ],
  noMatch: ["No order matches these filters.", "इन फ़िल्टर से कोई ऑर्डर नहीं मिलता।"],
  shown: (n: string) => [`${n} shown`, `${n} दिख रहे हैं`],
  find: ["Find from a list", "सूची से खोजें"],
  export: ["Export as CSV", "CSV डाउनलोड करें"],
  chooseColumns: ["Columns", "कॉलम"],
  columns: {
    placed: ["Placed", "कब आया"],
    buyer: ["Buyer", "ग्राहक"],
    phone: ["Phone", "फ़ोन"],
    place: ["City and PIN", "शहर और पिन"],
    value: ["Value", "रकम"],
    payment: ["Payment", "भुगतान"],
    risk: ["Risk", "जोखिम"],
    reason: ["Main reason", "मुख्य वजह"],
    status: ["Decision", "फ़ैसला"],
    outcome: ["Outcome", "नतीजा"],
    channel: ["Channel", "कहाँ से"],
    items: ["Items", "सामान"],
    calls: ["Calls", "कॉल"],
  },
  items: (n: number) => [n === 1 ? "1 item" : `${n} items`, `${n} सामान`],
  calls: (n: number) => [n === 1 ? "1 call" : `${n} calls`, `${n} कॉल`],
  days: ["Days", "दिन"],
  anyTime: ["All days", "सभी दिन"],
  ranges: { today: ["Today", "आज"], "7d": ["7 days", "7 दिन"], "30d": ["30 days", "30 दिन"] } as Record<
    string,
    Pair
  >,
  ownDays: ["From – to", "तारीख़ से – तक"],
  from: ["Placed from", "इस दिन से"],
  to: ["Placed to", "इस दिन तक"],
  status: ["Decision", "फ़ैसला"],
  statuses: TERM_TEXTS.statuses,
  outcome: ["Outcome", "नतीजा"],
  noOutcome: ["None yet", "अभी नहीं"],
  outcomes: TERM_TEXTS.outcomes,
  onTheWay: ["Delivered or returned", "डिलीवर या वापस"],
  isOpen: ["Not yet", "अभी नहीं"],
  isClosed: ["One of them", "हो चुका"],
  pincode: ["PIN", "पिन"],
  maxValue: ["Value to ₹", "रकम ₹ तक"],
  moreFilters: ["More filters", "और फ़िल्टर"],
  channels: TERM_TEXTS.channels,
  presets: {
    today: ["Today", "आज"],
    onTheWay: ["Verified, on the way", "पक्के, रास्ते में"],
    returned: ["Returned, 30 days", "30 दिन में वापस"],
  },
});

/** Terms for orders and plans on several pages: one word per value, in both languages. */
import { type Pair, type Texts, words } from "./index.ts";

export const TERM_TEXTS = {
  plans: { free: ["Free", "फ़्री"], pro: ["Pro", "Pro"] },
  levels: { LOW: ["Low", "कम"], REVIEW: ["Review", "जाँचें"], HIGH: ["High", "ज़्यादा"] },
  statuses: { pending: ["Pending", "बाक़ी"], verified: ["Verified", "पक्का"], rejected: ["Rejected", "रद्द"] },
  outcomes: {
    delivered: ["Delivered", "डिलीवर हुआ"],
    ndr: ["Delivery failed", "डिलीवरी नहीं हो पाई"],
    rto: ["Came back (RTO)", "वापस आया (RTO)"],
    cancelled: ["Cancelled", "कैंसल"],
  },
  channels: {
    shopify: ["Shopify", "Shopify"],
    woocommerce: ["WooCommerce", "WooCommerce"],
    api: ["API", "API"],
    bulk: ["File", "फ़ाइल"],
  } as Record<string, Pair>,
} satisfies Texts;

/** The same in the current language, for a page that shows no more of them. */
export const TERMS = words(TERM_TEXTS);

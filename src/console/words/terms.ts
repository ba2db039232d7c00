/** What orders and plans are called on several pages: one word for one value, in both languages. */
import { words } from "./index.ts";

export const TERMS = words({
  en: {
    plans: { free: "Free", pro: "Pro" },
    levels: { LOW: "Low", REVIEW: "Review", HIGH: "High" },
    statuses: { pending: "Pending", verified: "Verified", rejected: "Rejected" },
    outcomes: {
      delivered: "Delivered",
      ndr: "Delivery failed",
      rto: "Came back (RTO)",
      cancelled: "Cancelled",
    },
    channels: { shopify: "Shopify", woocommerce: "WooCommerce", api: "API", bulk: "File" } as Record<
      string,
      string
    >,
  },
  hi: {
    plans: { free: "फ़्री", pro: "Pro" },
    levels: { LOW: "कम", REVIEW: "जाँचें", HIGH: "ज़्यादा" },
    statuses: { pending: "बाक़ी", verified: "पक्का", rejected: "रद्द" },
    outcomes: { delivered: "डिलीवर हुआ", ndr: "डिलीवरी नहीं हो पाई", rto: "वापस आया (RTO)", cancelled: "कैंसल" },
    channels: { shopify: "Shopify", woocommerce: "WooCommerce", api: "API", bulk: "फ़ाइल" },
  },
});

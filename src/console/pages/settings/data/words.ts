import { words } from "../../../words/index.ts";

export const WORDS = words({
  title: ["Keep data for", "डेटा कितने दिन रहे"],
  lead: [
    "Older data is deleted once a day. Scores, outcomes, places and all figures stay.",
    "पुराना डेटा दिन में एक बार अपने-आप हट जाता है। स्कोर, नतीजे, जगहें और सारे आँकड़े बने रहते हैं।",
  ],
  days: {
    orders_days: ["Buyers' details in orders (days)", "ऑर्डर में ग्राहक की जानकारी (दिन)"],
    audit_days: ["Audit (days)", "ऑडिट (दिन)"],
    alerts_days: ["Alerts (days)", "अलर्ट (दिन)"],
    store_events_days: ["Webhooks of stores (days)", "स्टोर के वेबहुक (दिन)"],
  },
  what: {
    orders_days: [
      "Name, phone, e-mail, address and notes. An order without an outcome keeps them for 90 days at least.",
      "नाम, फ़ोन, ई-मेल, पता और नोट। जिस ऑर्डर का नतीजा नहीं आया, उसके कम से कम 90 दिन रहते हैं।",
    ],
    audit_days: ["Who did what.", "किसने क्या किया।"],
    alerts_days: ["What was sent to your server.", "आपके सर्वर को क्या भेजा गया।"],
    store_events_days: ["What your stores sent.", "आपके स्टोर ने क्या भेजा।"],
  },
  hint: (what: string, limit: string) => [
    `${what} Empty: ${limit} days, this server's limit.`,
    `${what} ख़ाली छोड़ने पर ${limit} दिन, जो इस सर्वर की सीमा है।`,
  ],
  shorter: ["Keep data for a shorter time?", "डेटा कम दिन रखें?"],
  gone: {
    orders_days: (days: string) => [
      `Buyers' details in orders are erased after ${days} days.`,
      `ऑर्डर से ग्राहक की जानकारी ${days} दिन बाद हट जाएगी।`,
    ],
    audit_days: (days: string) => [
      `The audit is deleted after ${days} days.`,
      `ऑडिट ${days} दिन बाद हट जाएगा।`,
    ],
    alerts_days: (days: string) => [
      `Alerts are deleted after ${days} days.`,
      `अलर्ट ${days} दिन बाद हट जाएँगे।`,
    ],
    store_events_days: (days: string) => [
      `Webhooks are deleted after ${days} days.`,
      `वेबहुक ${days} दिन बाद हट जाएँगे।`,
    ],
  },
  forever: [
    "Older data is deleted within the next hours and cannot be restored.",
    "इससे पुराना डेटा अगले कुछ घंटों में हट जाएगा और वापस नहीं लाया जा सकेगा।",
  ],
  keepShorter: ["Keep it for a shorter time", "कम दिन रखें"],
});

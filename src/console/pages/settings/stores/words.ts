import { words } from "../../../words/index.ts";

export const WORDS = words({
  en: {
    lead: "A store sends each order as a webhook, which it signs with a secret that both know.",
    url: (store: string) => `Webhook URL for ${store}`,
    secret: (store: string) => `Signing secret of ${store}`,
    isSet: "Set. It is never shown; enter a new one to replace it.",
    isNotSet: "Not set: webhooks of this store are refused.",
    remove: "Remove",
    removeTitle: (store: string) => `Remove the secret of ${store}?`,
    removeLead: (store: string) =>
      `Webhooks of ${store} are refused from then on: its new orders are not scored.`,
    removed: (store: string) => `The secret of ${store} is removed.`,
    cod: "Cash on delivery",
    codLead: "COD is recognised by its usual names. Add those of your store that are missed.",
    codNames: "Further payment methods that are cash on delivery",
    codHint: "Comma-separated, as your store names them: Pay at door, Partial COD",
  },
  hi: {
    lead: "स्टोर हर ऑर्डर वेबहुक से भेजता है, और उस पर एक सीक्रेट से साइन करता है जो दोनों के पास होता है।",
    url: (store) => `${store} के लिए वेबहुक URL`,
    secret: (store) => `${store} का साइनिंग सीक्रेट`,
    isSet: "सेट है। यह कभी दिखाया नहीं जाता; बदलना हो तो नया लिखें।",
    isNotSet: "सेट नहीं है: इस स्टोर के वेबहुक नहीं लिए जाते।",
    remove: "हटाएँ",
    removeTitle: (store) => `${store} का सीक्रेट हटाएँ?`,
    removeLead: (store) => `इसके बाद ${store} के वेबहुक नहीं लिए जाएँगे: उसके नए ऑर्डर नहीं जाँचे जाएँगे।`,
    removed: (store) => `${store} का सीक्रेट हट गया।`,
    cod: "कैश ऑन डिलीवरी",
    codLead: "COD के आम नाम पहले से पता हैं। आपके स्टोर के जो नाम छूट जाते हों उन्हें यहाँ लिखें।",
    codNames: "कैश ऑन डिलीवरी के और पेमेंट तरीक़े",
    codHint: "जैसा आपके स्टोर में नाम है, कॉमा लगाकर: Pay at door, Partial COD",
  },
});

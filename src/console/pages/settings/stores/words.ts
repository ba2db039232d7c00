import { words } from "../../../words/index.ts";

export const WORDS = words({
  lead: [
    "A store sends each order as a webhook, which it signs with a secret that both know.",
    "स्टोर हर ऑर्डर वेबहुक से भेजता है, और उस पर एक सीक्रेट से साइन करता है जो दोनों के पास होता है।",
  ],
  url: (store: string) => [`Webhook URL for ${store}`, `${store} के लिए वेबहुक URL`],
  secret: (store: string) => [`Signing secret of ${store}`, `${store} का साइनिंग सीक्रेट`],
  isSet: [
    "Set. It is never shown; enter a new one to replace it.",
    "सेट है। यह कभी दिखाया नहीं जाता; बदलना हो तो नया लिखें।",
  ],
  isNotSet: ["Not set: webhooks of this store are refused.", "सेट नहीं है: इस स्टोर के वेबहुक नहीं लिए जाते।"],
  remove: ["Remove", "हटाएँ"],
  removeTitle: (store: string) => [`Remove the secret of ${store}?`, `${store} का सीक्रेट हटाएँ?`],
  removeLead: (store: string) => [
    `After that, webhooks of ${store} are refused: its new orders are not scored.`,
    `इसके बाद ${store} के वेबहुक नहीं लिए जाएँगे: उसके नए ऑर्डर नहीं जाँचे जाएँगे।`,
  ],
  removed: (store: string) => [`The secret of ${store} is removed.`, `${store} का सीक्रेट हट गया।`],
  cod: ["Cash on delivery", "कैश ऑन डिलीवरी"],
  codLead: [
    "COD is recognised by its usual names. Add those of your store that are missed.",
    "COD के आम नाम पहले से पता हैं। आपके स्टोर के जो नाम छूट जाते हों उन्हें यहाँ लिखें।",
  ],
  codNames: ["Further payment methods that are cash on delivery", "कैश ऑन डिलीवरी के और भुगतान के तरीक़े"],
  codHint: [
    "Comma-separated, as your store names them: Pay at door, Partial COD",
    "जैसा आपके स्टोर में नाम है, कॉमा लगाकर: Pay at door, Partial COD",
  ],
});

import { words } from "../words/index.ts";

export const WORDS = words({
  save: ["Save", "सेव करें"],
  saved: ["Saved.", "सेव हो गया।"],
  unchanged: ["Nothing was changed.", "कुछ बदला नहीं गया।"],
  domains: ["Websites of the widget", "विजेट वाली वेबसाइटें"],
  domainsHint: [
    "Domains on which the publishable key works, with their subdomains; comma-separated: shop.example.com",
    "जिन डोमेन और उनके सबडोमेन पर पब्लिशेबल कुंजी चले, कॉमा लगाकर: shop.example.com",
  ],
  secret: ["Secret key", "गुप्त कुंजी"],
  secretLead: [
    "For your servers. It is shown only when it is created. If you lost it, or somebody has seen it, replace it.",
    "आपके सर्वर के लिए। यह सिर्फ़ बनते समय दिखती है; खो गई या किसी ने देख ली हो तो बदल दें।",
  ],
  fresh: ["Show the secret key", "गुप्त कुंजी दिखाएँ"],
  freshLead: [
    "For your shop's systems. This page shows it until you leave or reload it; after that you can only create a new one.",
    "आपकी दुकान के सिस्टम के लिए। इस पेज को छोड़ने या फिर से खोलने तक यह यहीं है; उसके बाद सिर्फ़ नई बनाई जा सकती है।",
  ],
  publishable: ["Publishable key", "पब्लिशेबल कुंजी"],
  publishableLead: [
    "For the widget on your website. Anybody may see it.",
    "आपकी वेबसाइट के विजेट के लिए। इसे कोई भी देख सकता है।",
  ],
  replace: {
    secret: ["Replace the secret key", "गुप्त कुंजी बदलें"],
    publishable: ["Replace the publishable key", "पब्लिशेबल कुंजी बदलें"],
  },
  replaceTitle: {
    secret: ["Replace the secret key?", "गुप्त कुंजी बदलें?"],
    publishable: ["Replace the publishable key?", "पब्लिशेबल कुंजी बदलें?"],
  },
  replaceLead: {
    secret: [
      "Once the current key has stopped, your shop's systems get errors until they have the new one. Stop it at once if somebody else may have it. Alerts are signed with the new key from now on.",
      "अभी की कुंजी बंद होने के बाद, नई कुंजी लगाने तक आपकी दुकान के सिस्टम नहीं चलेंगे। कुंजी किसी और के हाथ लगी हो तो उसे तुरंत बंद करें। अलर्ट पर अभी से नई कुंजी से साइन होगा।",
    ],
    publishable: [
      "The current key stops working at once, without a grace period: the widget shows nothing, and your stores' webhooks are refused, until both have the new one.",
      "अभी की कुंजी तुरंत बंद हो जाएगी, कोई मोहलत नहीं मिलेगी: वेबसाइट और स्टोर में नई कुंजी लगाने तक विजेट कुछ नहीं दिखाएगा और स्टोर के वेबहुक नहीं लिए जाएँगे।",
    ],
  },
  grace: ["The current key stops", "अभी की कुंजी बंद होगी"],
  graceHours: {
    0: ["At once", "तुरंत"],
    24: ["After 24 hours", "24 घंटे बाद"],
    168: ["After 7 days", "7 दिन बाद"],
  },
  newKey: ["The new key", "नई कुंजी"],
  newKeyLead: [
    "It is shown only once. Put it where your shop's systems read it.",
    "यह सिर्फ़ अभी दिखेगी। इसे वहाँ रखें जहाँ आपकी दुकान के सिस्टम इसे पढ़ते हैं।",
  ],
  kept: ["I have kept it", "मैंने रख ली है"],
});

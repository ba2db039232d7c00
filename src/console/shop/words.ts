import { words } from "../words/index.ts";

export const WORDS = words({
  en: {
    save: "Save",
    saved: "Saved.",
    unchanged: "Nothing was changed.",
    domains: "Websites of the widget",
    domainsHint:
      "Domains on which the publishable key works, with their subdomains; comma-separated: shop.example.com",
    secret: "Secret key",
    secretLead:
      "For your servers. It is shown only when it is made; lost it, or somebody has seen it? Replace it.",
    publishable: "Publishable key",
    publishableLead: "For the widget on your website. It may be seen by anybody.",
    replace: { secret: "Replace the secret key", publishable: "Replace the publishable key" },
    replaceTitle: { secret: "Replace the secret key?", publishable: "Replace the publishable key?" },
    replaceLead: {
      secret:
        "The present key stops working at once, without a grace period: your shop's systems get errors until they have the new one. Alerts are signed with the new one.",
      publishable:
        "The present key stops working at once, without a grace period: the widget is silent, and the webhooks of your stores are refused, until both have the new one.",
    },
    newKey: "The new key",
    newKeyLead: "It is shown this once. Put it where the systems of your shop read it.",
    kept: "I have kept it",
    noDelivery: "Nothing has arrived from this store yet.",
    deliveries: {
      accepted: "Last delivery accepted:",
      ignored: "Last delivery accepted, not needed:",
      waiting: "Last delivery accepted, being processed:",
      failed: "Last delivery accepted, but could not be processed:",
      rejected: "Last delivery refused:",
    },
    deliveredAt: (time: string, topic: string) => `${time}, ${topic}.`,
    rejections: {} as Record<string, string>,
  },
  hi: {
    save: "सेव करें",
    saved: "सेव हो गया।",
    unchanged: "कुछ बदला नहीं गया।",
    domains: "विजेट वाली वेबसाइटें",
    domainsHint: "जिन डोमेन और उनके सबडोमेन पर पब्लिशेबल की चले, कॉमा लगाकर: shop.example.com",
    secret: "सीक्रेट की",
    secretLead: "आपके सर्वर के लिए। यह सिर्फ़ बनते समय दिखती है; खो गई या किसी ने देख ली हो तो बदल दें।",
    publishable: "पब्लिशेबल की",
    publishableLead: "आपकी वेबसाइट के विजेट के लिए। इसे कोई भी देख सकता है।",
    replace: { secret: "सीक्रेट की बदलें", publishable: "पब्लिशेबल की बदलें" },
    replaceTitle: { secret: "सीक्रेट की बदलें?", publishable: "पब्लिशेबल की बदलें?" },
    replaceLead: {
      secret:
        "अभी की की तुरंत बंद हो जाएगी, कोई मोहलत नहीं मिलेगी: नई की लगाने तक आपकी दुकान के सिस्टम नहीं चलेंगे। अलर्ट पर नई की से साइन होगा।",
      publishable:
        "अभी की की तुरंत बंद हो जाएगी, कोई मोहलत नहीं मिलेगी: वेबसाइट और स्टोर में नई की लगाने तक विजेट चुप रहेगा और स्टोर के वेबहुक नहीं लिए जाएँगे।",
    },
    newKey: "नई की",
    newKeyLead: "यह सिर्फ़ अभी दिखेगी। इसे वहाँ रखें जहाँ आपकी दुकान के सिस्टम इसे पढ़ते हैं।",
    kept: "मैंने रख ली है",
    noDelivery: "इस स्टोर से अभी तक कुछ नहीं आया।",
    deliveries: {
      accepted: "पिछली डिलीवरी ली गई:",
      ignored: "पिछली डिलीवरी आई, पर उसकी ज़रूरत नहीं थी:",
      waiting: "पिछली डिलीवरी आई, उस पर काम चल रहा है:",
      failed: "पिछली डिलीवरी आई, पर उस पर काम नहीं हो पाया:",
      rejected: "पिछली डिलीवरी नहीं ली गई:",
    },
    deliveredAt: (time, topic) => `${time}, ${topic}।`,
    rejections: {
      plan: "स्टोर के वेबहुक के लिए Pro प्लान चाहिए।",
      secret_missing: "इस स्टोर का साइनिंग सीक्रेट सेट नहीं है; इसे सेटिंग में भरें।",
      signature_missing: "वेबहुक पर सिग्नेचर नहीं था।",
      signature_wrong: "सिग्नेचर ग़लत है: सेटिंग में भरा सीक्रेट वह नहीं है जो स्टोर में है।",
      not_json: "भेजा गया डेटा JSON नहीं था।",
      topic_mismatch: "भेजा गया डेटा वेबहुक के टॉपिक से मेल नहीं खाता।",
    },
  },
});

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
  },
  hi: {
    save: "सेव करें",
    saved: "सेव हो गया।",
    unchanged: "कुछ बदला नहीं गया।",
    domains: "विजेट वाली वेबसाइटें",
    domainsHint: "जिन डोमेन और उनके सबडोमेन पर पब्लिशेबल कुंजी चले, कॉमा लगाकर: shop.example.com",
    secret: "गुप्त कुंजी",
    secretLead: "आपके सर्वर के लिए। यह सिर्फ़ बनते समय दिखती है; खो गई या किसी ने देख ली हो तो बदल दें।",
    publishable: "पब्लिशेबल कुंजी",
    publishableLead: "आपकी वेबसाइट के विजेट के लिए। इसे कोई भी देख सकता है।",
    replace: { secret: "गुप्त कुंजी बदलें", publishable: "पब्लिशेबल कुंजी बदलें" },
    replaceTitle: { secret: "गुप्त कुंजी बदलें?", publishable: "पब्लिशेबल कुंजी बदलें?" },
    replaceLead: {
      secret:
        "अभी की कुंजी तुरंत बंद हो जाएगी, कोई मोहलत नहीं मिलेगी: नई कुंजी लगाने तक आपकी दुकान के सिस्टम नहीं चलेंगे। अलर्ट पर नई कुंजी से साइन होगा।",
      publishable:
        "अभी की कुंजी तुरंत बंद हो जाएगी, कोई मोहलत नहीं मिलेगी: वेबसाइट और स्टोर में नई कुंजी लगाने तक विजेट चुप रहेगा और स्टोर के वेबहुक नहीं लिए जाएँगे।",
    },
    newKey: "नई कुंजी",
    newKeyLead: "यह सिर्फ़ अभी दिखेगी। इसे वहाँ रखें जहाँ आपकी दुकान के सिस्टम इसे पढ़ते हैं।",
    kept: "मैंने रख ली है",
  },
});

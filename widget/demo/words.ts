/** Texts of the widget's demo. */
import { words } from "../../src/console/words/index.ts";

export const WORDS = words({
  en: {
    title: "Widget demo",
    lead: "One script tag fills in city and state from the PIN, says what is wrong with an address, and suggests a corrected one. Try it on five kinds of form.",
    settings: "Your tag",
    key: "Publishable key",
    keyHint: "It stays in this tab. Each check counts towards the account's quota.",
    notPublishable: "A publishable key begins with pk_. You find it in the console under Settings, Keys.",
    lang: "Language of the widget",
    block: "Hold an order with an invalid address",
    localities: "Offer the PIN's localities",
    apply: "Put the widget on this page",
    states: {
      off: "The widget is off: the forms below are plain ones.",
      on: "The widget is on. Type an address into any of the forms.",
      failed: "The widget could not be loaded. Is the server running?",
    },
    tag: "The tag for your own page",
    fill: "Fill in an example",
    forms: {
      classic: {
        title: "Classic checkout",
        about: "WooCommerce's fields: numbered lines, a list of state codes, tokens for autofill.",
      },
      customer: {
        title: "Customer address",
        about: "A Shopify theme: the list of states holds names, the labels are beside the boxes.",
      },
      oneBox: { title: "Cash on delivery, one box", about: "The PIN is read out of the text." },
      marketplace: {
        title: "Marketplace",
        about: "Placeholders only, house and road apart, a second number that is not the phone.",
      },
      hindi: {
        title: "Hindi form",
        about: "Hindi labels over the numbered names of a form builder; Indian digits work too.",
      },
    },
    result: (status: "VERIFIED" | "NEEDS_REVIEW" | "INVALID", score: number) =>
      `${{ VERIFIED: "Verified", NEEDS_REVIEW: "Needs review", INVALID: "Invalid" }[status]}, ${score} of 100`,
    sent: (status: string) => `The order was sent, with service_status “${status || "none"}”.`,
    outage:
      "If the server is away, slow or out of checks, every form is sent as if the widget were not there.",
  },
  hi: {
    title: "विजेट डेमो",
    lead: "एक स्क्रिप्ट टैग पिन से शहर और राज्य भर देता है, पते की ग़लती बताता है और सही पता सुझाता है। पाँच तरह के फ़ॉर्म पर आज़माएँ।",
    settings: "आपका टैग",
    key: "पब्लिशेबल कुंजी",
    keyHint: "यह इसी टैब में रहती है। हर जाँच खाते के कोटे में गिनी जाती है।",
    notPublishable: "पब्लिशेबल कुंजी pk_ से शुरू होती है। कंसोल में सेटिंग के “कुंजियाँ” भाग में मिलेगी।",
    lang: "विजेट की भाषा",
    block: "ग़लत पते वाला ऑर्डर रोकें",
    localities: "पिन के इलाक़े सुझाएँ",
    apply: "इस पेज पर विजेट लगाएँ",
    states: {
      off: "विजेट बंद है: नीचे के फ़ॉर्म सादे हैं।",
      on: "विजेट चालू है। किसी भी फ़ॉर्म में पता लिखकर देखें।",
      failed: "विजेट लोड नहीं हुआ। क्या सर्वर चल रहा है?",
    },
    tag: "आपके पेज के लिए टैग",
    fill: "नमूना भरें",
    forms: {
      classic: {
        title: "सामान्य चेकआउट",
        about: "WooCommerce के फ़ील्ड: पते की दो लाइनें, राज्यों के कोड की सूची, ऑटोफ़िल के टोकन।",
      },
      customer: {
        title: "ग्राहक का पता",
        about: "Shopify की थीम: सूची में राज्यों के नाम हैं, लेबल बॉक्स से अलग हैं।",
      },
      oneBox: { title: "कैश ऑन डिलीवरी, एक बॉक्स", about: "पिन लिखे हुए पते में से पढ़ा जाता है।" },
      marketplace: {
        title: "मार्केटप्लेस",
        about: "सिर्फ़ प्लेसहोल्डर; मकान और सड़क अलग; दूसरा नंबर जो ग्राहक का फ़ोन नहीं है।",
      },
      hindi: {
        title: "हिन्दी फ़ॉर्म",
        about: "हिन्दी लेबल, फ़ॉर्म बिल्डर के नंबर वाले नाम; हिन्दी अंक भी चलते हैं।",
      },
    },
    result: (status, score) =>
      `${{ VERIFIED: "पता पूरा है", NEEDS_REVIEW: "ग्राहक से पूछें", INVALID: "पता ग़लत है" }[status]}, 100 में से ${score}`,
    sent: (status) => `ऑर्डर चला गया, service_status “${status || "कोई नहीं"}” के साथ।`,
    outage: "सर्वर बंद हो, धीमा हो या कोटा ख़त्म हो, तब भी हर फ़ॉर्म वैसे ही जाता है जैसे विजेट हो ही नहीं।",
  },
});

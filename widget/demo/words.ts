/** Texts of the widget's demo. */
import { words } from "../../src/console/words/index.ts";

export const WORDS = words({
  title: ["Widget demo", "विजेट डेमो"],
  lead: [
    "One script tag fills in city and state from the PIN, says what is wrong with an address, and suggests a corrected one. Try it on five kinds of form.",
    "एक स्क्रिप्ट टैग पिन से शहर और राज्य भर देता है, पते की ग़लती बताता है और सही पता सुझाता है। पाँच तरह के फ़ॉर्म पर आज़माएँ।",
  ],
  settings: ["Your tag", "आपका टैग"],
  key: ["Publishable key", "पब्लिशेबल कुंजी"],
  keyHint: [
    "It stays in this tab. Each check counts towards the account's quota.",
    "यह इसी टैब में रहती है। हर जाँच खाते के कोटे में गिनी जाती है।",
  ],
  notPublishable: [
    "A publishable key begins with pk_. You find it in the console under Settings, Keys.",
    "पब्लिशेबल कुंजी pk_ से शुरू होती है। कंसोल में सेटिंग के “कुंजियाँ” भाग में मिलेगी।",
  ],
  lang: ["Language of the widget", "विजेट की भाषा"],
  block: ["Hold an order with an invalid address", "ग़लत पते वाला ऑर्डर रोकें"],
  localities: ["Offer the PIN's localities", "पिन के इलाके सुझाएँ"],
  apply: ["Put the widget on this page", "इस पेज पर विजेट लगाएँ"],
  states: {
    off: ["The widget is off: the forms below are plain ones.", "विजेट बंद है: नीचे के फ़ॉर्म सादे हैं।"],
    on: [
      "The widget is on. Type an address into any of the forms.",
      "विजेट चालू है। किसी भी फ़ॉर्म में पता लिखकर देखें।",
    ],
    failed: ["The widget could not be loaded. Is the server running?", "विजेट लोड नहीं हुआ। क्या सर्वर चल रहा है?"],
  },
  tag: ["The tag for your own page", "आपके पेज के लिए टैग"],
  fill: ["Fill in an example", "नमूना भरें"],
  forms: {
    classic: {
      title: ["Classic checkout", "सामान्य चेकआउट"],
      about: [
        "WooCommerce's fields: numbered lines, a list of state codes, tokens for autofill.",
        "WooCommerce के फ़ील्ड: पते की दो लाइनें, राज्यों के कोड की सूची, ऑटोफ़िल के टोकन।",
      ],
    },
    customer: {
      title: ["Customer address", "ग्राहक का पता"],
      about: [
        "A Shopify theme: the list of states holds names, the labels are beside the boxes.",
        "Shopify की थीम: सूची में राज्यों के नाम हैं, लेबल बॉक्स से अलग हैं।",
      ],
    },
    oneBox: {
      title: ["Cash on delivery, one box", "कैश ऑन डिलीवरी, एक बॉक्स"],
      about: ["The PIN is read out of the text.", "पिन लिखे हुए पते में से पढ़ा जाता है।"],
    },
    marketplace: {
      title: ["Marketplace", "मार्केटप्लेस"],
      about: [
        "Placeholders only, house and road apart, a second number that is not the phone.",
        "सिर्फ़ प्लेसहोल्डर; मकान और सड़क अलग; दूसरा नंबर जो ग्राहक का फ़ोन नहीं है।",
      ],
    },
    hindi: {
      title: ["Hindi form", "हिन्दी फ़ॉर्म"],
      about: [
        "Hindi labels over the numbered names of a form builder; Indian digits work too.",
        "हिन्दी लेबल, फ़ॉर्म बिल्डर के नंबर वाले नाम; हिन्दी अंक भी चलते हैं।",
      ],
    },
  },
  result: (status: "VERIFIED" | "NEEDS_REVIEW" | "INVALID", score: number) => [
    `${{ VERIFIED: "Verified", NEEDS_REVIEW: "Needs review", INVALID: "Invalid" }[status]}, ${score} of 100`,
    `${{ VERIFIED: "पता ठीक है", NEEDS_REVIEW: "ग्राहक से पूछें", INVALID: "पता ग़लत है" }[status]}, 100 में से ${score}`,
  ],
  sent: (status: string) => [
    `The order was sent, with service_status “${status || "none"}”.`,
    `ऑर्डर चला गया, service_status “${status || "कोई नहीं"}” के साथ।`,
  ],
  outage: [
    "If the server is down, slow or out of checks, every form is sent as if the widget were not there.",
    "सर्वर बंद हो, धीमा हो या कोटा ख़त्म हो, तब भी हर फ़ॉर्म वैसे ही जाता है जैसे विजेट हो ही नहीं।",
  ],
});

import { words } from "../../words/index.ts";

export const WORDS = words({
  title: ["More keys", "और कुंजियाँ"],
  lead: [
    "One for each server or program: what it may do is limited, and it can be removed without stopping the others.",
    "हर सर्वर या प्रोग्राम के लिए अलग कुंजी: वह सीमित काम कर सकती है, और उसे हटाने से बाक़ी नहीं रुकते।",
  ],
  make: ["Create a key", "कुंजी बनाएँ"],
  name: ["Name", "नाम"],
  nameHint: ["Where it is used: Checkout server", "यह कहाँ काम आएगी: चेकआउट का सर्वर"],
  scope: ["It may", "यह क्या कर सकती है"],
  scopes: {
    verify: ["Check addresses", "पते जाँचना"],
    read: ["Read", "पढ़ना"],
    orders: ["Work with orders", "ऑर्डर संभालना"],
    all: ["Everything", "सब कुछ"],
  },
  meanings: {
    verify: ["And look up PINs; no orders", "और पिन कोड खोजना; ऑर्डर नहीं"],
    read: ["Orders and figures, as a viewer", "ऑर्डर और आँकड़े, दर्शक की तरह"],
    orders: ["Score, decide and read, as an agent", "स्कोर, फ़ैसला और पढ़ना, एजेंट की तरह"],
  },
  expiry: ["It works", "यह कब तक चलेगी"],
  never: ["Until it is removed", "हटाए जाने तक"],
  days: [(days: string) => `For ${days} days`, (days: string) => `${days} दिन`],
  unused: ["never used", "कभी इस्तेमाल नहीं हुई"],
  used: [(when: string) => `last used ${when}`, (when: string) => `पिछली बार ${when}`],
  until: [(time: string) => `until ${time}`, (time: string) => `${time} तक`],
  remove: ["Remove", "हटाएँ"],
  removeTitle: [(name: string) => `Remove ${name}?`, (name: string) => `${name} हटाएँ?`],
  removeLead: [
    "The key stops working at once, and cannot be brought back.",
    "कुंजी तुरंत बंद हो जाएगी और वापस नहीं लाई जा सकेगी।",
  ],
});

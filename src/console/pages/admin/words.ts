import { counted } from "../../words/counted.ts";
import { words } from "../../words/index.ts";

export const WORDS = words({
  lead: [
    "For the person who runs the server. Shops sign in with e-mail and password instead.",
    "यह सर्वर चलाने वाले के लिए है। दुकानें ई-मेल और पासवर्ड से साइन इन करती हैं।",
  ],
  key: ["Admin key", "एडमिन कुंजी"],
  keyHint: [
    "Kept until this page is left, never stored. A lost one: thikana admin reset-admin-key",
    "यह पेज छोड़ने तक ही रहती है, कहीं रखी नहीं जाती। खो गई हो तो: thikana admin reset-admin-key",
  ],
  enter: ["Show the accounts", "खाते दिखाएँ"],
  refused: [
    "The admin key does not work any more. Enter the new one.",
    "यह एडमिन कुंजी अब नहीं चलती। नई वाली डालें।",
  ],
  lock: ["Forget the key", "कुंजी भूल जाएँ"],
  search: ["Name or e-mail", "नाम या ई-मेल"],
  find: ["Find", "ढूँढें"],
  total: (total: string) => [`Accounts: ${total}`, `खाते: ${total}`],
  narrow: ["Search for the others.", "बाक़ी के लिए ढूँढें।"],
  isSuspended: ["suspended", "बंद है"],
  since: (day: string) => [`Since ${day}`, `${day} से`],
  used: (used: string, limit: string) => [
    `${used} of ${limit} checks this month`,
    `इस महीने ${limit} में से ${used} जाँचें`,
  ],
  unlimited: (used: string) => [
    `${counted(used, "check")} this month, unlimited`,
    `इस महीने ${used} जाँचें, कोई सीमा नहीं`,
  ],
  orders: ["Orders stored", "जमा ऑर्डर"],
  lastUsed: ["Last used", "आख़िरी इस्तेमाल"],
  never: ["Never", "कभी नहीं"],
  quotaName: ["Quota", "कोटा"],
  quotaOf: (name: string) => [`Quota of ${name}`, `${name} का कोटा`],
  ownQuota: ["A quota of its own", "इसका अपना कोटा"],
  change: ["Change", "बदलें"],
  reset: ["New password", "नया पासवर्ड"],
  off: ["Suspend", "बंद करें"],
  on: ["Reactivate", "चालू करें"],
  /** Name of a button for screen readers: the action and which account it is about. */
  of: (action: string, name: string) => [`${action}: ${name}`, `${action}: ${name}`],
  name: ["Name of the shop", "दुकान का नाम"],
  plan: ["Plan", "प्लान"],
  planMeanings: {
    free: ["Checks addresses, up to the server's free quota", "पते जाँचें, सर्वर के फ़्री कोटे तक"],
    pro: [
      "Orders, review queue, webhooks and alerts too; checks are unlimited",
      "ऑर्डर, जाँच की कतार, वेबहुक और अलर्ट भी; जाँचों की कोई सीमा नहीं",
    ],
  },
  quota: ["Checks a month", "महीने की जाँचें"],
  quotaHint: ["Empty for the plan's own", "प्लान वाली ही रखनी हों तो ख़ाली छोड़ें"],
  save: ["Save", "सेव करें"],
  saved: (name: string) => [`${name} is saved.`, `${name} सेव हो गया।`],
  offQuestion: (name: string) => ({
    title: [`Suspend ${name}?`, `${name} को बंद करें?`],
    lead: [
      "All keys and sessions stop working at once: its widget is silent, webhooks are refused, and members must sign in again later. Nothing is deleted; it can be reactivated.",
      "इसकी सारी कुंजियाँ और सत्र तुरंत बंद हो जाएँगे: विजेट चुप रहेगा, वेबहुक नहीं लिए जाएँगे, और सदस्यों को बाद में फिर साइन इन करना होगा। कुछ मिटाया नहीं जाता; इसे फिर चालू किया जा सकता है।",
    ],
    yes: ["Suspend", "बंद करें"],
  }),
  suspended: (name: string) => [`${name} is suspended.`, `${name} बंद हो गया।`],
  reactivated: (name: string) => [`${name} is active again.`, `${name} चालू हो गया।`],
  create: ["Create an account", "खाता बनाएँ"],
  ownerEmail: ["E-mail of its owner", "मालिक का ई-मेल"],
  emailHint: ["They sign in with it. No e-mail is sent.", "वे इसी से साइन इन करेंगे। कोई ई-मेल नहीं भेजा जाता।"],
  created: (name: string) => [`${name} has an account`, `${name} का खाता बन गया`],
  createdLead: [
    "Password and secret key are shown this once. Give them to the owner.",
    "पासवर्ड और गुप्त कुंजी सिर्फ़ अभी दिखेंगे। इन्हें मालिक को दे दें।",
  ],
  email: ["E-mail", "ई-मेल"],
  password: ["Password", "पासवर्ड"],
  secretKey: ["Secret key", "गुप्त कुंजी"],
  publishableKey: ["Publishable key", "पब्लिशेबल कुंजी"],
  memberEmail: ["E-mail of the member", "सदस्य का ई-मेल"],
  memberEmailHint: ["The owner's, or that of any other member", "मालिक का, या किसी और सदस्य का"],
  resetLead: [
    "The member gets a new password. The old one stops working, and all sessions of the member end.",
    "सदस्य को नया पासवर्ड मिलेगा। पुराना बंद हो जाएगा, और सदस्य के सारे सत्र ख़त्म हो जाएँगे।",
  ],
  resetSubmit: ["Make a new password", "नया पासवर्ड बनाएँ"],
  resetDone: (name: string) => [`New password for ${name}`, `${name} का नया पासवर्ड`],
  resetDoneLead: [
    "It is shown this once. Give it to the member, who can change it under Account.",
    "यह सिर्फ़ अभी दिखेगा। इसे सदस्य को दें; वे इसे खाता पेज पर बदल सकते हैं।",
  ],
  passedOn: ["I have passed it on", "मैंने दे दिया है"],
});

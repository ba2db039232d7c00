import { words } from "../../words/index.ts";

export const WORDS = words({
  lead: [
    "Who may sign in to this account, and what they may do.",
    "इस खाते में कौन साइन इन कर सकता है, और क्या कर सकता है।",
  ],
  onlyOwners: [
    "Only owners see and change the members. Ask an owner of the account.",
    "सदस्यों को सिर्फ़ मालिक देख और बदल सकते हैं। खाते के मालिक से कहें।",
  ],
  invite: ["Invite a member", "सदस्य को बुलाएँ"],
  empty: [
    "You are the only member so far. Invite the people who call your buyers: each signs in with their own password, and the record shows who decided what.",
    "अभी आप अकेले हैं। जो ग्राहकों को फ़ोन करते हैं उन्हें बुलाएँ: हर कोई अपने पासवर्ड से साइन इन करेगा, और रिकॉर्ड में दिखेगा कि फ़ैसला किसने किया।",
  ],
  you: ["you", "आप"],
  name: ["Name", "नाम"],
  email: ["E-mail", "ई-मेल"],
  role: ["Role", "भूमिका"],
  roles: { owner: ["Owner", "मालिक"], agent: ["Agent", "एजेंट"], viewer: ["Viewer", "दर्शक"] },
  meanings: {
    agent: ["Checks addresses, calls buyers, decides orders", "पते जाँचे, ग्राहक को फ़ोन करे, ऑर्डर पर फ़ैसला करे"],
    viewer: ["Reads orders and figures", "ऑर्डर और आँकड़े सिर्फ़ देखे"],
    owner: ["Also members, keys, settings and exports", "सदस्य, कुंजियाँ, सेटिंग और एक्सपोर्ट भी"],
  },
  joined: ["Joined", "जुड़ चुके हैं"],
  invited: (until: string) => [`Invited, the link works until ${until}`, `बुलाया गया है, लिंक ${until} तक चलेगा`],
  expired: ["Invitation expired: create a new link", "निमंत्रण ख़त्म हो गया: नया लिंक बनाएँ"],
  change: ["Change", "बदलें"],
  newLink: ["New link", "नया लिंक"],
  remove: ["Remove", "हटाएँ"],
  /** Name of a button for screen readers: the action and whom it is about. */
  of: (action: string, name: string) => [`${action}: ${name}`, `${action}: ${name}`],
  save: ["Save", "सेव करें"],
  saved: (name: string) => [`${name} is saved.`, `${name} की जानकारी सेव हो गई।`],
  saveLinks: [
    "Saving creates a new link; the old one stops working.",
    "सेव करने पर नया लिंक बनेगा; पुराना बंद हो जाएगा।",
  ],
  newLinkTitle: (name: string) => [`New link for ${name}`, `${name} के लिए नया लिंक`],
  newLinkInvited: ["The old link stops working.", "पुराना लिंक बंद हो जाएगा।"],
  newLinkJoined: [
    "With the new link, the member chooses a new password. The old one stops working now, and all sessions end.",
    "नए लिंक से नया पासवर्ड चुना जाता है। पुराना पासवर्ड अभी बंद हो जाएगा, और सारे सत्र ख़त्म हो जाएँगे।",
  ],
  makeLink: ["Create the link", "लिंक बनाएँ"],
  removeTitle: (name: string) => [`Remove ${name}?`, `${name} को हटाएँ?`],
  removeLead: [
    "All sessions end at once, and the password stops working. What this member decided stays in the record.",
    "सारे सत्र तुरंत ख़त्म हो जाएँगे और पासवर्ड बंद हो जाएगा। इस सदस्य के फ़ैसले रिकॉर्ड में रहेंगे।",
  ],
  removed: (name: string) => [`${name} is removed.`, `${name} को हटा दिया गया।`],
  withTwoSteps: (state: string) => [`${state}, two-step sign-in`, `${state}, दो चरणों में साइन इन`],
  removeApp: ["Remove the app", "ऐप हटाएँ"],
  removeAppTitle: (name: string) => [
    `Remove the authenticator app of ${name}?`,
    `${name} का ऑथेंटिकेटर ऐप हटाएँ?`,
  ],
  removeAppLead: [
    "For a member who lost the phone. All sessions end now; until a new app is set up, the password is enough to sign in. Make sure that it is really this person who asks.",
    "जिस सदस्य का फ़ोन खो गया हो उसके लिए। सारे सत्र अभी ख़त्म होंगे; नया ऐप जोड़ने तक सिर्फ़ पासवर्ड से साइन इन होगा। पहले पक्का कर लें कि कहने वाला वही सदस्य है।",
  ],
  appRemoved: (name: string) => [
    `The authenticator app of ${name} is removed.`,
    `${name} का ऑथेंटिकेटर ऐप हट गया।`,
  ],
  requireTwoSteps: ["Require two-step sign-in for all members", "सभी सदस्यों के लिए दो चरणों में साइन इन ज़रूरी करें"],
  requireLead: [
    "Members without an authenticator app must set one up before anything else. Yours is on your",
    "जिसके पास ऑथेंटिकेटर ऐप नहीं है, उसे पहले वही जोड़ना होगा। आपका अपना ऐप यहाँ है:",
  ],
  requireFirst: ["First set up your own authenticator app, on your", "पहले अपना ऑथेंटिकेटर ऐप जोड़ें:"],
  ownAccount: ["account page", "आपके खाते का पेज"],
  inviteSubmit: ["Create the invitation", "निमंत्रण बनाएँ"],
  linkTitle: (name: string) => [`Invitation for ${name}`, `${name} के लिए निमंत्रण`],
  linkLead: [
    "Give this link to the member, or let them scan the code. It is shown only once, and works for 72 hours and one password.",
    "यह लिंक सदस्य को दें, या उनसे कोड स्कैन करवाएँ। यह सिर्फ़ अभी दिखेगा, 72 घंटे और एक ही पासवर्ड के लिए चलेगा।",
  ],
  link: ["Invitation link", "निमंत्रण का लिंक"],
  code: ["QR code of the invitation link", "निमंत्रण के लिंक का QR कोड"],
  loopback: [
    "This link works only on this machine. Open the console at the address that others use, such as http://192.168.1.5:8080, or set THIKANA_PUBLIC_URL; then create a new link.",
    "यह लिंक सिर्फ़ इसी मशीन पर चलेगा। कंसोल को उस पते से खोलें जिससे दूसरे पहुँचते हैं, जैसे http://192.168.1.5:8080, या THIKANA_PUBLIC_URL सेट करें; फिर नया लिंक बनाएँ।",
  ],
  done: ["Done", "हो गया"],
});

import { words } from "../../words/index.ts";

export const WORDS = words({
  scan: [
    "Scan this code with an authenticator app on your phone, such as Google Authenticator, Aegis or 2FAS.",
    "फ़ोन के ऑथेंटिकेटर ऐप (जैसे Google Authenticator, Aegis या 2FAS) से यह कोड स्कैन करें।",
  ],
  qrCode: ["QR code for the authenticator app", "ऑथेंटिकेटर ऐप के लिए QR कोड"],
  typeSecret: ["Or type this secret into the app:", "या ऐप में यह सीक्रेट लिखें:"],
  secret: ["Secret for the authenticator app", "ऑथेंटिकेटर ऐप का सीक्रेट"],
  firstCode: ["Code that the app shows", "ऐप में दिख रहा कोड"],
  firstCodeHint: ["Six digits; a new one every 30 seconds", "छह अंक; हर 30 सेकंड में नया"],
  turnOn: ["Turn on", "चालू करें"],
  recovery: ["Recovery codes", "रिकवरी कोड"],
  recoveryLead: [
    "Keep these where you can find them without your phone, for example on paper. Each signs you in once in place of a code. They are shown only once.",
    "इन्हें ऐसी जगह रखें जहाँ फ़ोन के बिना मिल जाएँ, जैसे काग़ज़ पर। हर कोड एक बार साइन इन करता है। ये सिर्फ़ अभी दिखेंगे।",
  ],
  recoveryKept: ["I have kept them", "मैंने रख लिए"],
});

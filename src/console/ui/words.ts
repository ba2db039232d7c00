/** Texts of the shell and of the parts that all pages share. */
import { words } from "../words/index.ts";

export const WORDS = words({
  otp: ["Code", "कोड"],
  otpHint: [
    "Six digits from your authenticator app, or a recovery code",
    "ऑथेंटिकेटर ऐप के छह अंक, या रिकवरी कोड",
  ],
  skip: ["Skip to the page", "सीधे पेज पर जाएँ"],
  skipToDecision: ["Skip to the decision", "सीधे फ़ैसले पर जाएँ"],
  pages: ["Pages", "पेज"],
  account: ["Account", "खाता"],
  console: ["Console", "कंसोल"],
  demo: ["Widget demo", "विजेट डेमो"],
  reference: ["API reference", "API रेफ़रेंस"],
  guide: ["Guide", "गाइड"],
  theme: ["Theme", "थीम"],
  themes: { auto: ["Auto", "ऑटो"], light: ["Light", "लाइट"], dark: ["Dark", "डार्क"] },
  signOut: ["Sign out", "साइन आउट"],
  offline: [
    "The server cannot be reached. What you entered is kept; the page continues when the server is back.",
    "सर्वर से संपर्क नहीं हो रहा। आपका लिखा सुरक्षित है; सर्वर लौटते ही पेज आगे बढ़ेगा।",
  ],
  loading: ["Loading…", "लोड हो रहा है…"],
  retry: ["Try again", "फिर कोशिश करें"],
  close: ["Close", "बंद करें"],
  cancel: ["Cancel", "रद्द करें"],
  copy: ["Copy", "कॉपी करें"],
  copied: ["Copied", "कॉपी हो गया"],
  selected: [
    "Selected: copy it with Ctrl+C, or press and hold the text",
    "चुन लिया गया: Ctrl+C से कॉपी करें, या टेक्स्ट दबाए रखें",
  ],
  more: ["Show more", "और दिखाएँ"],
  undo: ["Undo", "वापस लें"],
  dismiss: ["Dismiss", "हटाएँ"],
  show: ["Show", "दिखाएँ"],
  hide: ["Hide", "छिपाएँ"],
});

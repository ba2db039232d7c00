import { words } from "../../words/index.ts";

export const WORDS = words({
  lead: [
    "Choose a password. From then on, you sign in with the e-mail address you were invited with.",
    "अपना पासवर्ड चुनें। आगे आप उसी ई-मेल से साइन इन करेंगे जिस पर आपको बुलाया गया है।",
  ],
  signedInAs: (name: string) => [
    `${name} is signed in here. If you join, this browser is signed in as you instead.`,
    `यहाँ ${name} साइन इन हैं। आप जुड़ेंगे तो इस ब्राउज़र में उनकी जगह आप साइन इन होंगे।`,
  ],
  password: ["Password", "पासवर्ड"],
  hint: ["At least 12 characters", "कम से कम 12 अक्षर"],
  submit: ["Join", "जुड़ें"],
  ended: ["This invitation has expired", "यह निमंत्रण ख़त्म हो गया है"],
  endedLead: [
    "An invitation works once, for 72 hours, and a newer link replaces it. Ask the person who invited you for a new link.",
    "निमंत्रण एक ही बार और 72 घंटे तक चलता है; नया लिंक बनने पर पुराना बंद हो जाता है। जिसने आपको बुलाया है, उससे नया लिंक माँगें।",
  ],
  missing: ["Open your invitation", "अपना निमंत्रण खोलें"],
  missingLead: [
    "This page opens from an invitation link. After a reload, open the link again; it works until you have joined.",
    "यह पेज निमंत्रण के लिंक से खुलता है। पेज दोबारा लोड हुआ हो तो लिंक फिर से खोलें; जुड़ने तक वह चलता रहेगा।",
  ],
  joined: ["Have you joined already?", "पहले ही जुड़ चुके हैं?"],
  signIn: ["Sign in", "साइन इन करें"],
});

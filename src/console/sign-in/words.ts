import { words } from "../words/index.ts";

export const WORDS = words({
  title: ["Sign in", "साइन इन करें"],
  email: ["E-mail", "ई-मेल"],
  password: ["Password", "पासवर्ड"],
  submit: ["Sign in", "साइन इन करें"],
  lost: ["Lost your password?", "पासवर्ड भूल गए?"],
  lostMember: [
    "Ask an owner of the account for a new link: under Members, they make one for you.",
    "खाते के मालिक से नया लिंक माँगें: वे इसे सदस्य पेज पर आपके लिए बना सकते हैं।",
  ],
  lostOwner: [
    "For the only owner, whoever runs the server sets a new password with:",
    "मालिक एक ही हो तो सर्वर चलाने वाला नया पासवर्ड ऐसे बनाता है:",
  ],
  command: ["Command that resets a password", "पासवर्ड बदलने वाला कमांड"],
  admin: ["For the person who runs this server", "यह सर्वर चलाने वाले के लिए"],
  again: ["Sign in again", "फिर से साइन इन करें"],
  confirm: ["Your password, please", "अपना पासवर्ड डालें"],
  confirmLead: [
    "You gave it over 15 minutes ago. What you do now needs it again.",
    "पासवर्ड डाले 15 मिनट से ज़्यादा हो गए हैं। यह करने के लिए उसे फिर से डालें।",
  ],
  confirmSubmit: ["Continue", "आगे बढ़ें"],
  againLead: [
    "Your session has ended. What you entered is kept.",
    "आपका सत्र ख़त्म हो गया है। आपका लिखा सुरक्षित है।",
  ],
});

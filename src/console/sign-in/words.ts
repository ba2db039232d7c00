import { words } from "../words/index.ts";

export const WORDS = words({
  title: ["Sign in", "साइन इन करें"],
  email: ["E-mail", "ई-मेल"],
  password: ["Password", "पासवर्ड"],
  submit: ["Sign in", "साइन इन करें"],
  lost: ["Lost your password?", "पासवर्ड भूल गए?"],
  lostMember: [
    "Ask an owner of the account for a new link: they can create one under Members.",
    "खाते के मालिक से नया लिंक माँगें: वे इसे सदस्य पेज पर आपके लिए बना सकते हैं।",
  ],
  lostOwner: [
    "If you are the only owner, the person who runs the server sets a new password with:",
    "मालिक एक ही हो तो सर्वर चलाने वाला नया पासवर्ड ऐसे बनाता है:",
  ],
  lostPhone: [
    "If you lost the phone with your authenticator app, sign in with a recovery code, or ask an owner to remove the app under Members. If you are the only owner:",
    "ऑथेंटिकेटर ऐप वाला फ़ोन खो गया हो तो रिकवरी कोड से साइन इन करें; या मालिक सदस्य पेज पर ऐप हटा दे। मालिक एक ही हो तो:",
  ],
  phoneCommand: ["Command that removes an authenticator app", "ऑथेंटिकेटर ऐप हटाने वाला कमांड"],
  setupTitle: ["Set up two-step sign-in", "दो चरणों में साइन इन चालू करें"],
  setupRequired: [
    "Your account requires a code from an authenticator app in addition to the password. Set it up now, then continue.",
    "आपके खाते में पासवर्ड के साथ ऑथेंटिकेटर ऐप का कोड ज़रूरी है। अभी चालू करें, फिर आगे बढ़ें।",
  ],
  command: ["Command that resets a password", "पासवर्ड बदलने वाला कमांड"],
  admin: ["For the person who runs this server", "यह सर्वर चलाने वाले के लिए"],
  again: ["Sign in again", "फिर से साइन इन करें"],
  confirm: ["Confirm your password", "अपना पासवर्ड डालें"],
  confirmLead: [
    "You entered it over 15 minutes ago. This action needs it again.",
    "पासवर्ड डाले 15 मिनट से ज़्यादा हो गए हैं। यह करने के लिए उसे फिर से डालें।",
  ],
  confirmSubmit: ["Continue", "आगे बढ़ें"],
  againLead: [
    "Your session has ended. What you entered is kept.",
    "आपका सत्र ख़त्म हो गया है। आपका लिखा सुरक्षित है।",
  ],
});

import { words } from "../words/index.ts";

export const WORDS = words({
  en: {
    title: "Sign in",
    email: "E-mail",
    password: "Password",
    submit: "Sign in",
    lost: "Lost your password?",
    lostMember: "Ask an owner of the account for a new link: under Members, they make one for you.",
    lostOwner: "For the only owner, whoever runs the server sets a new password with:",
    command: "Command that resets a password",
    admin: "For the person who runs this server",
    again: "Sign in again",
    againLead: "Your session has ended. What you entered is kept.",
  },
  hi: {
    title: "साइन इन करें",
    email: "ई-मेल",
    password: "पासवर्ड",
    submit: "साइन इन करें",
    lost: "पासवर्ड भूल गए?",
    lostMember: "खाते के मालिक से नया लिंक माँगें: वे इसे सदस्य पेज पर आपके लिए बना सकते हैं।",
    lostOwner: "मालिक एक ही हो तो सर्वर चलाने वाला नया पासवर्ड ऐसे बनाता है:",
    command: "पासवर्ड बदलने वाला कमांड",
    admin: "यह सर्वर चलाने वाले के लिए",
    again: "फिर से साइन इन करें",
    againLead: "आपका सत्र ख़त्म हो गया है। आपका लिखा सुरक्षित है।",
  },
});

import { words } from "../../words/index.ts";

export const WORDS = words({
  en: {
    title: "Sign in",
    email: "E-mail",
    password: "Password",
    submit: "Sign in",
    lost: "Lost your password? An owner can invite you again; the owner of the server resets it with:",
    again: "Sign in again",
    againLead: "Your session has ended. What you entered is kept.",
  },
  hi: {
    title: "साइन इन करें",
    email: "ई-मेल",
    password: "पासवर्ड",
    submit: "साइन इन करें",
    lost: "पासवर्ड भूल गए? मालिक आपको फिर से बुला सकता है; सर्वर का मालिक इसे ऐसे बदलता है:",
    again: "फिर से साइन इन करें",
    againLead: "आपका सत्र ख़त्म हो गया है। आपका लिखा सुरक्षित है।",
  },
});

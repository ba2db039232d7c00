import { words } from "../words/index.ts";

export const WORDS = words({
  en: {
    title: "Welcome to Thikana",
    lead: "Open the account of your shop on this server. You become its owner, and can invite others.",
    shop: "Name of your shop",
    email: "Your e-mail",
    emailHint: "You sign in with it. No e-mail is sent.",
    password: "Password",
    passwordHint: "At least 8 characters",
    submit: "Create account",
    signIn: "I have an account: sign in",
    keys: "Keep this key",
    keysLead:
      "Your shop's systems use the secret key. It is shown this once; under Settings, Keys you can replace it.",
    secretKey: "Secret key",
    publishableKey: "Publishable key, for the widget",
    proceed: "I have kept it",
    taken: "Somebody has just opened the account of this server. Ask its owner to invite you.",
  },
  hi: {
    title: "ठिकाना में आपका स्वागत है",
    lead: "इस सर्वर पर अपनी दुकान का खाता खोलें। आप उसके मालिक होंगे, और दूसरों को बुला सकेंगे।",
    shop: "दुकान का नाम",
    email: "आपका ई-मेल",
    emailHint: "इसी से आप साइन इन करेंगे। कोई ई-मेल नहीं भेजा जाता।",
    password: "पासवर्ड",
    passwordHint: "कम से कम 8 अक्षर",
    submit: "खाता खोलें",
    signIn: "मेरा खाता है: साइन इन करें",
    keys: "यह कुंजी सँभालकर रखें",
    keysLead: "आपकी दुकान के सिस्टम गुप्त कुंजी से जुड़ते हैं। यह सिर्फ़ अभी दिखेगी; सेटिंग के “कुंजियाँ” भाग में इसे बदला जा सकता है।",
    secretKey: "गुप्त कुंजी",
    publishableKey: "विजेट के लिए पब्लिशेबल कुंजी",
    proceed: "मैंने रख ली है",
    taken: "इस सर्वर का खाता अभी-अभी किसी ने खोल लिया। उसके मालिक से निमंत्रण माँगें।",
  },
});

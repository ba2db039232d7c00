import { words } from "../words/index.ts";

export const WORDS = words({
  title: ["Welcome to Thikana", "ठिकाना में आपका स्वागत है"],
  lead: [
    "Open the account of your shop on this server. You become its owner, and can invite others.",
    "इस सर्वर पर अपनी दुकान का खाता खोलें। आप उसके मालिक होंगे, और दूसरों को बुला सकेंगे।",
  ],
  shop: ["Name of your shop", "दुकान का नाम"],
  email: ["Your e-mail", "आपका ई-मेल"],
  emailHint: ["You sign in with it. No e-mail is sent.", "इसी से आप साइन इन करेंगे। कोई ई-मेल नहीं भेजा जाता।"],
  password: ["Password", "पासवर्ड"],
  passwordHint: ["At least 8 characters", "कम से कम 8 अक्षर"],
  submit: ["Create account", "खाता खोलें"],
  signIn: ["I have an account: sign in", "मेरा खाता है: साइन इन करें"],
  keys: ["Keep this key", "यह कुंजी सँभालकर रखें"],
  keysLead: [
    "Your shop's systems use the secret key. It is shown this once; under Settings, Keys you can replace it.",
    "आपकी दुकान के सिस्टम गुप्त कुंजी से जुड़ते हैं। यह सिर्फ़ अभी दिखेगी; सेटिंग के “कुंजियाँ” भाग में इसे बदला जा सकता है।",
  ],
  secretKey: ["Secret key", "गुप्त कुंजी"],
  publishableKey: ["Publishable key, for the widget", "विजेट के लिए पब्लिशेबल कुंजी"],
  proceed: ["I have kept it", "मैंने रख ली है"],
  taken: [
    "Somebody has just opened the account of this server. Ask its owner to invite you.",
    "इस सर्वर का खाता अभी-अभी किसी ने खोल लिया। उसके मालिक से निमंत्रण माँगें।",
  ],
});

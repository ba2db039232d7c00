import { words } from "../words/index.ts";

export const WORDS = words({
  title: ["Welcome to Thikana", "ठिकाना में आपका स्वागत है"],
  lead: [
    "Create your shop's account on this server. You become its owner, and can invite others.",
    "इस सर्वर पर अपनी दुकान का खाता खोलें। आप उसके मालिक होंगे, और दूसरों को बुला सकेंगे।",
  ],
  shop: ["Name of your shop", "दुकान का नाम"],
  email: ["Your e-mail", "आपका ई-मेल"],
  emailHint: ["You sign in with it. No e-mail is sent.", "इसी से आप साइन इन करेंगे। कोई ई-मेल नहीं भेजा जाता।"],
  password: ["Password", "पासवर्ड"],
  passwordHint: ["At least 12 characters", "कम से कम 12 अक्षर"],
  submit: ["Create account", "खाता खोलें"],
  signIn: ["I have an account: sign in", "मेरा खाता है: साइन इन करें"],
  taken: [
    "Somebody has just created the account of this server. Ask its owner to invite you.",
    "इस सर्वर का खाता अभी-अभी किसी ने खोल लिया। उसके मालिक से निमंत्रण माँगें।",
  ],
});

/**
 * The same words in Hindi, those of every issue that is more than a hint, and of the reasons for another PIN: the service
 * distinguishes both in English.
 */
import { issueStrings, pinReasons } from "./catalogue.macro.ts" with { type: "macro" };

export const hi: Record<string, string> = {
  fix: "कृपया पता जाँच लें",
  use: "यह पता चुनें",
  done: "पता बदल दिया गया",
  undo: "वापस लें",
  close: "बंद करें",
  anyway: "फिर भी आगे बढ़ें",
  ask: "क्या पिन # है? ",
  usePin: "पिन # चुनें",
  changePin: "पिन बदलें",
  change: "पता बदलें",
  keep: "ऐसा ही रहने दें",
  addAll: "मकान नंबर, गली और इलाका लिखें",
  addHouse: "मकान नंबर लिखें",
  addStreet: "गली और इलाका लिखें",
  addPin: "पिन कोड लिखें",
  addCity: "शहर लिखें",
  pincode: "पिन",
  city: "शहर",
  state: "राज्य",
  landmark: "लैंडमार्क",
  phone: "मोबाइल",
  line1: "पता",
  line2: "आगे का पता",
  ...issueStrings(),
  ...pinReasons(),
};

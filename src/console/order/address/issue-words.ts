/**
 * Issues of the address check in Hindi, by code, for the agent who will ask the buyer. In English the server's own
 * messages are plain.
 */
export const HINDI_ISSUES: Readonly<Record<string, string>> = {
  PIN_MISSING: "पिन कोड नहीं लिखा है",
  PIN_FORMAT: "पिन कोड में 6 अंक होने चाहिए, पहला अंक 0 नहीं",
  PIN_NOT_FOUND: "यह पिन कोड है ही नहीं",
  STATE_PIN_MISMATCH: "पिन कोड किसी दूसरे राज्य का है",
  JUNK_TEXT: "पता टेस्ट या बेकार लिखावट लगता है",
  LINE_MISSING: "मकान और सड़क का पता नहीं लिखा है",
  CITY_PIN_MISMATCH: "शहर इस पिन कोड के इलाक़े में नहीं है",
  LINE_SHORT: "पता इतना छोटा है कि ढूँढना मुश्किल है",
  LINE_FEW_WORDS: "पते में बहुत कम शब्द हैं",
  NO_HOUSE_NO: "मकान, फ़्लैट या प्लॉट नंबर नहीं है",
  STATE_UNKNOWN: "राज्य समझ में नहीं आया",
  CITY_MISSING: "शहर नहीं लिखा है",
  PHONE_INVALID: "मोबाइल नंबर सही नहीं है",
  NO_LANDMARK: "पास का लैंडमार्क हो तो कूरियर को आसानी होगी",
  STATE_FILLED: "राज्य पिन कोड से भरा गया",
  CITY_FILLED: "शहर पिन कोड से भरा गया",
  PIN_UNVERIFIED: "पिन कोड की जाँच नहीं हो पाई",
};

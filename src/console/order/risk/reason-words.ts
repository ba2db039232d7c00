/** The reasons of the default rules in Hindi, by code; rules of the shop's own are shown as they were written. */

/** What a phone, e-mail or address has done: the same sentences for each. */
const identity = (code: string, of: string, it: string): Record<string, string> => ({
  [`${code}_RTO_SEEN`]: `${of} का एक ऑर्डर पहले वापस आ चुका है`,
  [`${code}_RTO_HIGH`]: `${of} के ऑर्डर अक्सर वापस आते हैं`,
  [`${code}_RTO_VERY_HIGH`]: `${of} के ऑर्डर बहुत बार वापस आते हैं`,
  [`${code}_RTO_EXTREME`]: `${of} के ऑर्डर बार-बार वापस आते हैं`,
  [`${code}_DELIVERED_ONCE`]: `${it} पहले एक पार्सल लिया गया है`,
  [`${code}_DELIVERED_OFTEN`]: `${it} पार्सल ले लिए जाते हैं`,
  [`${code}_DELIVERED_ALWAYS`]: `${it} एक के बाद एक पार्सल लिए गए हैं`,
  [`${code}_NDR`]: `${it} पहले एक डिलीवरी नहीं हो पाई थी`,
  [`${code}_UNPROVEN`]: `${of} के कई ऑर्डर हैं, अभी तक एक भी डिलीवर नहीं हुआ`,
});

/** Several orders in a short time. */
const BURSTS = {
  PHONE_BURST_HOUR: "एक घंटे में इस फ़ोन के कई ऑर्डर",
  PHONE_BURST_DAY_SEVERAL: "एक दिन में इस फ़ोन के कई ऑर्डर",
  PHONE_BURST_DAY_MANY: "एक दिन में इस फ़ोन के बहुत सारे ऑर्डर",
  PHONE_BURST_VALUE: "एक दिन में इस फ़ोन के ऑर्डर में बड़ी रक़म",
  ADDRESS_BURST_HOUR: "एक घंटे में इस पते के कई ऑर्डर",
  ADDRESS_BURST_DAY: "एक दिन में इस पते के बहुत सारे ऑर्डर",
  ADDRESS_BURST_VALUE: "एक दिन में इस पते के ऑर्डर में बड़ी रक़म",
  PIN_BURST_HOUR: "एक घंटे में इस पिन कोड पर ऑर्डर की भीड़",
  PIN_BURST_DAY: "एक दिन में इस पिन कोड पर ऑर्डर की भीड़",
  PIN_BURST_VALUE: "इस पिन कोड पर ऑर्डर की भीड़ में बड़ी रक़म",
};

/** What others at the same place, hour or value did. */
const PLACES = {
  VALUE_RTO_RAISED: "इस रक़म के ऑर्डर उम्मीद से कुछ ज़्यादा वापस आते हैं",
  VALUE_RTO_HIGH: "इस रक़म के ऑर्डर उम्मीद से ज़्यादा वापस आते हैं",
  VALUE_RTO_EXTREME: "इस रक़म के ऑर्डर उम्मीद से बहुत ज़्यादा वापस आते हैं",
  VALUE_RTO_LOW: "इस रक़म के ऑर्डर उम्मीद से कुछ कम वापस आते हैं",
  VALUE_RTO_VERY_LOW: "इस रक़म के ऑर्डर उम्मीद से कम वापस आते हैं",
  VALUE_RTO_LOWEST: "इस रक़म के ऑर्डर उम्मीद से बहुत कम वापस आते हैं",
  HOUR_RTO_RAISED: "इस समय के ऑर्डर थोड़े ज़्यादा वापस आते हैं",
  HOUR_RTO_HIGH: "इस समय के ऑर्डर अक्सर वापस आते हैं",
  HOUR_RTO_VERY_HIGH: "इस समय के ऑर्डर बहुत बार वापस आते हैं",
  HOUR_RTO_EXTREME: "यह समय सबसे ख़राब समयों में है",
  HOUR_RTO_LOW: "इस समय के ऑर्डर कम वापस आते हैं",
  HOUR_RTO_VERY_LOW: "इस समय के ऑर्डर शायद ही वापस आते हैं",
  PIN_RTO_RAISED: "इस पिन कोड के ऑर्डर थोड़े ज़्यादा वापस आते हैं",
  PIN_RTO_HIGH: "इस पिन कोड के ऑर्डर अक्सर वापस आते हैं",
  PIN_RTO_VERY_HIGH: "इस पिन कोड के ऑर्डर बहुत बार वापस आते हैं",
  PIN_RTO_EXTREME: "यह पिन कोड सबसे ख़राब पिन कोडों में है",
  PIN_RTO_LOW: "इस पिन कोड के ऑर्डर कम वापस आते हैं",
  PIN_RTO_VERY_LOW: "इस पिन कोड के ऑर्डर शायद ही वापस आते हैं",
  DISTRICT_RTO_HIGH: "इस ज़िले के ऑर्डर अक्सर वापस आते हैं",
  STATE_RTO_HIGH: "इस राज्य के ऑर्डर अक्सर वापस आते हैं",
};

/** What the order itself says. */
const ORDER = {
  COD: "कैश ऑन डिलीवरी",
  PREPAID: "पैसे पहले मिल चुके हैं",
  VALUE_BELOW_HALF: "आपके ज़्यादातर ऑर्डर से छोटा",
  VALUE_LOW: "आपकी दुकान के लिए छोटा ऑर्डर",
  VALUE_LOWEST: "आपके सबसे छोटे ऑर्डर में से एक",
  VALUE_ABOVE_HALF: "आपके ज़्यादातर ऑर्डर से बड़ा",
  VALUE_HIGH: "आपकी दुकान के लिए बड़ा ऑर्डर",
  VALUE_VERY_HIGH: "आपकी दुकान के लिए बहुत बड़ा ऑर्डर",
  VALUE_HIGHEST: "आपके सबसे बड़े ऑर्डर में से एक",
  FOREIGN: "विदेश का ऑर्डर: वापसी में देर और ख़र्च",
  NAME_MISSING: "नाम नहीं है",
  NAME_JUNK: "नाम असली नहीं लगता",
  PHONE_MISSING: "कॉल करने को फ़ोन नंबर नहीं है",
  PHONE_INVALID: "कूरियर कॉल नहीं कर पाएगा: मोबाइल नंबर ग़लत है",
  PHONE_REPEATED: "फ़ोन नंबर में एक ही अंक बार-बार है",
  EMAIL_THROWAWAY: "कामचलाऊ ई-मेल",
  EMAIL_GIBBERISH: "ई-मेल का कोई मतलब नहीं बनता",
  UNDELIVERABLE: "पहुँचाया नहीं जा सकता: न पता मिलेगा, न कॉल लगेगी",
  FIRST_ORDER: "नया ग्राहक",
  DELIVERED_HERE: "इस फ़ोन पर, इसी पते पर पहले डिलीवरी हुई है",
  ON_BLOCK_LIST: "ग्राहक आपकी ब्लॉक सूची में है",
  PIN_ON_BLOCK_LIST: "पिन कोड आपकी ब्लॉक सूची में है",
  ON_ALLOW_LIST: "आपकी भरोसे की सूची में है",
};

/** What the address check found. */
const ADDRESS = {
  PIN_MISSING: "पते में पिन कोड नहीं है",
  PIN_FORMAT: "पिन कोड सही नहीं लिखा है",
  PIN_NOT_FOUND: "ऐसा कोई पिन कोड नहीं है",
  PIN_UNVERIFIED: "पिन कोड की जाँच नहीं हो सकी",
  STATE_PIN_MISMATCH: "राज्य और पिन कोड मेल नहीं खाते",
  CITY_PIN_MISMATCH: "शहर और पिन कोड मेल नहीं खाते",
  JUNK_TEXT: "पते में टेस्ट या बेकार लिखावट है",
  LINE_MISSING: "मकान और सड़क का पता नहीं है",
  LINE_SHORT: "पता इतना छोटा है कि मिलेगा नहीं",
  LINE_FEW_WORDS: "पते में बहुत कम शब्द हैं",
  NO_HOUSE_NO: "मकान, फ़्लैट या प्लॉट नंबर नहीं है",
  NO_LANDMARK: "घर पहचानने को कोई लैंडमार्क नहीं है",
  STATE_UNKNOWN: "राज्य पहचाना नहीं गया",
  STATE_FILLED: "राज्य नहीं लिखा था, पिन कोड से भरा गया",
  CITY_MISSING: "शहर नहीं लिखा है",
  CITY_FILLED: "शहर नहीं लिखा था, पिन कोड से भरा गया",
  ADDRESS_UNPOLISHED: "पता और साफ़ हो सकता है",
  ADDRESS_NEEDS_REVIEW: "पते को एक बार और देखना चाहिए",
  ADDRESS_POOR: "पता ढूँढना मुश्किल है",
  ADDRESS_INVALID: "पता भेजने लायक़ नहीं है",
};

/** One identity with many others. */
const SHARED = {
  PHONE_ADDRESSES_SEVERAL: "एक फ़ोन, कई पते",
  PHONE_ADDRESSES_MANY: "एक फ़ोन, बहुत सारे पते",
  PHONE_EMAILS: "एक फ़ोन, कई ई-मेल",
  EMAIL_PHONES: "एक ई-मेल, कई फ़ोन",
  EMAIL_ADDRESSES: "एक ई-मेल, बहुत सारे पते",
  ADDRESS_PHONES_SEVERAL: "एक पता, कई फ़ोन",
  ADDRESS_PHONES_MANY: "एक पता, बहुत सारे फ़ोन",
  ADDRESS_EMAILS: "एक पता, बहुत सारे ई-मेल",
};

/** Hindi by the code of a rule. */
export const HINDI_REASONS: Readonly<Record<string, string>> = {
  ...ORDER,
  ...ADDRESS,
  ...PLACES,
  ...SHARED,
  ...BURSTS,
  ...identity("PHONE", "इस फ़ोन", "इस फ़ोन पर"),
  ...identity("EMAIL", "इस ई-मेल", "इस ई-मेल पर"),
  ...identity("ADDRESS", "इस पते", "इस पते पर"),
};

/** Warnings: a parcel may not arrive. */
import { issue } from "./entry.ts";

/** In the order in which they are reported. */
export const WARNINGS = {
  CITY_PIN_MISMATCH: issue({
    severity: "warn",
    penalty: 15,
    values: ["city", "pin"],
    message: {
      en: ({ city, pin }) => `${city} is not in the area of PIN ${pin}`,
      hi: ({ city, pin }) => `${city} पिन कोड ${pin} के इलाके में नहीं है`,
    },
    name: { en: "City is not at this PIN", hi: "शहर इस पिन कोड के इलाके में नहीं है" },
    advice: {
      en: ({ city, pin }) => `PIN ${pin} does not serve ${city}. Please check the PIN or the city.`,
      hi: "पिन या शहर में से एक ग़लत है। पूछ लें।",
    },
    ask: "pin",
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      ...{ en: "City and PIN do not belong together", hi: "शहर और पिन कोड मेल नहीं खाते" },
    },
    widget: { hi: ({ pin }) => `पिन ${pin} इस शहर का नहीं है`, missing: null },
  }),
  LOCALITY_PIN_MISMATCH: issue({
    severity: "warn",
    penalty: 15,
    values: ["pin", "locality"],
    message: {
      en: ({ pin, locality }) =>
        locality === ""
          ? `The DIGIPIN is not in the area of PIN ${pin}`
          : `PIN ${pin} is not that of ${locality}`,
      hi: ({ pin, locality }) =>
        locality === "" ? `डिजीपिन पिन कोड ${pin} के इलाके का नहीं है` : `पिन कोड ${pin} ${locality} का नहीं है`,
    },
    name: { en: "Locality is not at this PIN", hi: "पिन कोड किसी दूसरे इलाके का है" },
    advice: {
      en: ({ pin, locality }) =>
        locality === ""
          ? `PIN ${pin} and the DIGIPIN are of different places. Please check both.`
          : `PIN ${pin} does not serve ${locality}. Please check the PIN or the locality.`,
      hi: "पिन या इलाके में से एक ग़लत है। पूछ लें।",
    },
    ask: "pin",
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      ...{ en: "Locality and PIN do not belong together", hi: "इलाका और पिन कोड मेल नहीं खाते" },
    },
    widget: { hi: ({ pin }) => `पिन ${pin} इस इलाके का नहीं है`, missing: null },
  }),
  LINE_SHORT: issue({
    severity: "warn",
    penalty: 20,
    values: [],
    message: {
      en: "The address has too little detail to find",
      hi: "पता इतना छोटा है कि ढूँढना मुश्किल है",
    },
    name: { en: "Address too short", hi: "पता इतना छोटा है कि ढूँढना मुश्किल है" },
    advice: {
      en: "Add more detail: house number, building, street and area.",
      hi: "मकान नंबर, बिल्डिंग, गली और इलाका पूछें।",
    },
    ask: "house",
    rule: {
      ...{ points: 3, group: "address", fixable: true },
      ...{ en: "The address is too short to find", hi: "पता इतना छोटा है कि मिलेगा नहीं" },
    },
    widget: { hi: "इतने पते से घर नहीं मिलेगा", missing: ["line1", "addStreet"] },
  }),
  LINE_FEW_WORDS: issue({
    severity: "warn",
    penalty: 10,
    values: [],
    message: { en: "The address has too few words to find", hi: "पते में बहुत कम शब्द हैं" },
    name: { en: "Too few words", hi: "पते में बहुत कम शब्द हैं" },
    advice: {
      en: "Add the street or area name, so that the courier can find you.",
      hi: "गली या इलाके का नाम पूछें।",
    },
    ask: "house",
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      ...{ en: "The address has too few words to find", hi: "पते में बहुत कम शब्द हैं" },
    },
    widget: { hi: "पता अधूरा है", missing: ["line1", "addStreet"] },
  }),
  NO_HOUSE_NO: issue({
    severity: "warn",
    penalty: 15,
    values: [],
    message: { en: "No house, flat or plot number", hi: "मकान, फ़्लैट या प्लॉट नंबर नहीं है" },
    name: { en: "No house or flat number", hi: "मकान, फ़्लैट या प्लॉट नंबर नहीं है" },
    advice: { en: "Add your house, flat or plot number.", hi: "मकान, फ़्लैट या प्लॉट नंबर पूछें।" },
    ask: "house",
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      ...{ en: "There is no house, flat or plot number", hi: "मकान, फ़्लैट या प्लॉट नंबर नहीं है" },
    },
    widget: { hi: "मकान नंबर नहीं लिखा है", missing: ["line1", "addHouse"] },
  }),
  STATE_UNKNOWN: issue({
    severity: "warn",
    penalty: 10,
    values: [],
    message: { en: "The state is not recognised", hi: "राज्य समझ में नहीं आया" },
    name: { en: "State not recognised", hi: "राज्य समझ में नहीं आया" },
    advice: { en: "Choose your state from the list.", hi: "राज्य का नाम जाँच लें।" },
    ask: null,
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      ...{ en: "The state is not recognised", hi: "राज्य पहचाना नहीं गया" },
    },
    widget: { hi: "राज्य जाँच लें", missing: null },
  }),
  CITY_MISSING: issue({
    severity: "warn",
    penalty: 10,
    values: [],
    message: { en: "The city is missing", hi: "शहर नहीं लिखा है" },
    name: { en: "City missing", hi: "शहर नहीं लिखा है" },
    advice: { en: "Add your city or town.", hi: "शहर या क़स्बा पूछें।" },
    ask: null,
    rule: {
      ...{ points: 1, group: "address", fixable: true },
      ...{ en: "The city is missing", hi: "शहर नहीं लिखा है" },
    },
    widget: { hi: "शहर नहीं लिखा है", missing: ["city", "addCity"] },
  }),
  PHONE_INVALID: issue({
    severity: "warn",
    penalty: 10,
    values: [],
    message: { en: "The mobile number is not valid", hi: "मोबाइल नंबर सही नहीं है" },
    name: { en: "Phone number invalid", hi: "मोबाइल नंबर सही नहीं है" },
    advice: {
      en: "Check your mobile number: it has 10 digits and begins with 6, 7, 8 or 9.",
      hi: "मोबाइल नंबर में 10 अंक होते हैं और पहला 6, 7, 8 या 9। जाँच लें।",
    },
    ask: null,
    rule: {
      ...{ points: 6, group: "buyer", fixable: true },
      en: "The courier cannot call: the mobile number is not valid",
      hi: "कूरियर कॉल नहीं कर पाएगा: मोबाइल नंबर ग़लत है",
    },
    widget: { hi: "मोबाइल नंबर जाँच लें", missing: null },
  }),
};

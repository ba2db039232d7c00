/** Errors: the customer must change something. */
import { stateIn } from "../states.ts";
import { issue } from "./entry.ts";

/** In the order in which they are reported. */
export const ERRORS = {
  PIN_MISSING: issue({
    severity: "error",
    penalty: 40,
    values: ["digits"],
    message: {
      en: ({ digits }) => (digits === 0 ? "The postal code is missing" : "The PIN code is missing"),
      hi: ({ digits }) => (digits === 0 ? "पोस्टल कोड नहीं लिखा है" : "पिन कोड नहीं लिखा है"),
    },
    name: { en: "PIN missing", hi: "पिन कोड नहीं लिखा है" },
    advice: {
      en: ({ digits }) => (digits === 0 ? "Add your postal code." : `Add your ${digits}-digit PIN code.`),
      hi: ({ digits }) => (digits === 0 ? "पोस्टल कोड पूछें।" : `${digits} अंकों का पिन कोड पूछें।`),
    },
    ask: "pin",
    rule: {
      ...{ points: 3, group: "address", fixable: true },
      ...{ en: "The address has no PIN", hi: "पते में पिन कोड नहीं है" },
    },
    widget: { hi: "पिन कोड नहीं लिखा है", missing: ["pincode", "addPin"] },
  }),
  PIN_FORMAT: issue({
    severity: "error",
    penalty: 40,
    values: ["digits"],
    message: {
      en: ({ digits }) =>
        digits === 0
          ? "This country has no postal codes of this form"
          : `The PIN code must have ${digits} digits and not begin with 0`,
      hi: ({ digits }) =>
        digits === 0 ? "इस देश का पोस्टल कोड ऐसा नहीं होता" : `पिन कोड में ${digits} अंक होने चाहिए, पहला अंक 0 नहीं`,
    },
    name: { en: "PIN is not six digits", hi: "पिन कोड में 6 अंक होने चाहिए, पहला अंक 0 नहीं" },
    advice: {
      en: ({ digits }) =>
        digits === 0
          ? "Please check your postal code."
          : `A PIN code has ${digits} digits, for example 560034. Please check yours.`,
      hi: ({ digits }) =>
        digits === 0 ? "पोस्टल कोड दोबारा पूछें।" : `पिन कोड में ${digits} अंक होते हैं, जैसे 560034। दोबारा पूछें।`,
    },
    ask: "pin",
    rule: {
      ...{ points: 6, group: "address", fixable: true },
      ...{ en: "The PIN is not one", hi: "पिन कोड सही नहीं लिखा है" },
    },
    widget: { hi: ({ digits }) => `पिन में ${digits} अंक होते हैं और पहला 0 नहीं`, missing: null },
  }),
  PIN_NOT_FOUND: issue({
    severity: "error",
    penalty: 40,
    values: ["pin"],
    message: {
      en: ({ pin }) => `PIN ${pin} is not in the postal directory`,
      hi: ({ pin }) => `पिन कोड ${pin} डाक विभाग की सूची में नहीं है`,
    },
    name: { en: "PIN is in no postal directory", hi: "पिन कोड डाक विभाग की सूची में नहीं है" },
    advice: {
      en: ({ pin }) => `PIN ${pin} is not in the postal directory. Please check it.`,
      hi: ({ pin }) => `पिन ${pin} डाक विभाग की सूची में नहीं है। दोबारा पूछें।`,
    },
    ask: "pin",
    rule: {
      ...{ points: 4, group: "address", fixable: true },
      ...{ en: "The PIN is not in the postal directory", hi: "पिन कोड डाक विभाग की सूची में नहीं है" },
    },
    widget: { hi: ({ pin }) => `पिन ${pin} डाक विभाग की सूची में नहीं है`, missing: null },
  }),
  STATE_PIN_MISMATCH: issue({
    severity: "error",
    penalty: 25,
    values: ["pin", "pin_state", "typed_state"],
    message: {
      en: ({ pin, pin_state, typed_state }) => `PIN ${pin} is in ${pin_state}, not in ${typed_state}`,
      hi: ({ pin, pin_state, typed_state }) =>
        `पिन कोड ${pin} ${stateIn("hi", pin_state)} का है, ${stateIn("hi", typed_state)} का नहीं`,
    },
    name: { en: "PIN is of another state", hi: "पिन कोड किसी दूसरे राज्य का है" },
    advice: {
      en: ({ pin, pin_state }) => `PIN ${pin} belongs to ${pin_state}. Please check the PIN or the state.`,
      hi: "पिन या राज्य में से एक ग़लत है। पूछ लें।",
    },
    ask: "pin",
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      ...{ en: "State and PIN do not belong together", hi: "राज्य और पिन कोड मेल नहीं खाते" },
    },
    widget: { hi: ({ pin }) => `पिन ${pin} इस राज्य का नहीं है`, missing: null },
  }),
  JUNK_TEXT: issue({
    severity: "error",
    penalty: 60,
    values: [],
    message: {
      en: "The address looks like test or placeholder text",
      hi: "पता टेस्ट या बेकार लिखावट लगता है",
    },
    name: { en: "Test or meaningless text", hi: "पता टेस्ट या बेकार लिखावट लगता है" },
    advice: {
      en: "Write your real address, so that the courier can find you.",
      hi: "असली पता पूछें, ताकि कूरियर पहुँच सके।",
    },
    ask: "house",
    rule: {
      ...{ points: 10, group: "address", fixable: true },
      ...{ en: "The address is test or placeholder text", hi: "पते में टेस्ट या बेकार लिखावट है" },
    },
    widget: { hi: "अपना असली पता लिखें", missing: ["line1", "addAll"] },
  }),
  LINE_MISSING: issue({
    severity: "error",
    penalty: 60,
    values: [],
    message: { en: "The street address is missing", hi: "मकान और सड़क का पता नहीं लिखा है" },
    name: { en: "House and street missing", hi: "मकान और सड़क का पता नहीं लिखा है" },
    advice: {
      en: "Add your street address: house number, building and street.",
      hi: "मकान नंबर, बिल्डिंग और गली पूछें।",
    },
    ask: "house",
    rule: {
      ...{ points: 6, group: "address", fixable: true },
      ...{ en: "There is no street address", hi: "मकान और सड़क का पता नहीं है" },
    },
    widget: { hi: "पता नहीं लिखा है", missing: ["line1", "addAll"] },
  }),
};

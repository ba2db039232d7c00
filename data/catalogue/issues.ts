/**
 * The issue codes of address checks, in the order in which they are reported: all that engine, rules, console and widget
 * say of each. A code without one of these does not pass the type check.
 */
import type { RuleGroup } from "./rule-groups.ts";
import { stateIn } from "./states.ts";
import { entryOf, type Language, type PlainValues, say, type Texts, type Words } from "./words.ts";

/** What sentences about an address may name. */
export interface IssueValues {
  /** As typed. */
  pin: string;
  city: string;
  /** The state that is printed, that of the PIN, and the one that was typed, by their English names. */
  state: string;
  pin_state: string;
  typed_state: string;
  /** How many a PIN has. */
  digits: number;
}
type Name = keyof IssueValues;

/** The button of the widget that leads to what is missing: the field, and the key of its text in the widget's strings. */
export type MissingPart = readonly [
  field: "pincode" | "line1" | "city",
  text: "addPin" | "addAll" | "addStreet" | "addHouse" | "addCity",
];

type Entry<N extends Name> = {
  /** Points subtracted from the score. */
  penalty: number;
  /** The values of its sentences. */
  values: readonly N[];
  /** What is wrong, with its values. */
  message: Words<Pick<IssueValues, N>>;
  /** The same in a few words, of many addresses. */
  name: Texts;
  /** What the customer can do; in Hindi, what the shop asks the customer. Null: nothing. */
  advice: Words<Pick<IssueValues, N>> | null;
  /** Which ready message asks the buyer for it. */
  ask: "pin" | "house" | null;
  /** Its rule: points, words, group, and whether an agent can put it right with the buyer. */
  rule: { points: number; en: string; hi: string; group: RuleGroup; fixable: boolean };
} & (
  | {
      severity: "error" | "warn";
      /** What the widget says of it in Hindi; in English it shows the message. */
      widget: { hi: Words<Pick<IssueValues, N & ("pin" | "digits")>>["hi"]; missing: MissingPart | null };
    }
  /** A hint, which the widget does not show. */
  | { severity: "info"; widget: null }
);

const issue = <const N extends Name = never>(entry: Entry<N>): Entry<N> => entry;

export const ISSUES = {
  PIN_MISSING: issue({
    severity: "error",
    penalty: 40,
    values: [],
    message: { en: "The PIN code is missing", hi: "पिन कोड नहीं लिखा है" },
    name: { en: "PIN missing", hi: "पिन कोड नहीं लिखा है" },
    advice: { en: "Add your 6-digit PIN code.", hi: "6 अंकों का पिन कोड पूछें।" },
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
      en: ({ digits }) => `The PIN code must have ${digits} digits and not begin with 0`,
      hi: ({ digits }) => `पिन कोड में ${digits} अंक होने चाहिए, पहला अंक 0 नहीं`,
    },
    name: { en: "PIN is not six digits", hi: "पिन कोड में 6 अंक होने चाहिए, पहला अंक 0 नहीं" },
    advice: {
      en: ({ digits }) => `A PIN code has ${digits} digits, for example 560034. Please check yours.`,
      hi: ({ digits }) => `पिन कोड में ${digits} अंक होते हैं, जैसे 560034। दोबारा पूछें।`,
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
      en: ({ pin }) => `PIN ${pin} does not exist`,
      hi: ({ pin }) => `पिन कोड ${pin} है ही नहीं`,
    },
    name: { en: "PIN does not exist", hi: "यह पिन कोड है ही नहीं" },
    advice: {
      en: ({ pin }) => `PIN ${pin} does not exist. Please check it.`,
      hi: ({ pin }) => `पिन ${pin} कहीं का नहीं है। दोबारा पूछें।`,
    },
    ask: "pin",
    rule: {
      ...{ points: 4, group: "address", fixable: true },
      ...{ en: "The PIN does not exist", hi: "ऐसा कोई पिन कोड नहीं है" },
    },
    widget: { hi: ({ pin }) => `पिन ${pin} कहीं का नहीं है`, missing: null },
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
  NO_LANDMARK: issue({
    severity: "info",
    penalty: 5,
    values: [],
    message: {
      en: "A landmark would help the courier",
      hi: "पास का लैंडमार्क हो तो कूरियर को आसानी होगी",
    },
    name: { en: "No landmark", hi: "पास का लैंडमार्क हो तो कूरियर को आसानी होगी" },
    advice: {
      en: "Add a landmark nearby, for example a temple, school or shop.",
      hi: "पास का मंदिर, स्कूल या दुकान पूछ लें।",
    },
    ask: "house",
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      ...{ en: "There is no landmark to find the door by", hi: "घर पहचानने को कोई लैंडमार्क नहीं है" },
    },
    widget: null,
  }),
  STATE_FILLED: issue({
    severity: "info",
    penalty: 0,
    values: ["state"],
    message: {
      en: ({ state }) => `State filled in: ${state}`,
      hi: ({ state }) => `राज्य पिन कोड से भरा गया: ${stateIn("hi", state)}`,
    },
    name: { en: "State filled in from the PIN", hi: "राज्य पिन कोड से भरा गया" },
    advice: null,
    ask: null,
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      en: "The state was left out and filled from the PIN",
      hi: "राज्य नहीं लिखा था, पिन कोड से भरा गया",
    },
    widget: null,
  }),
  CITY_FILLED: issue({
    severity: "info",
    penalty: 0,
    values: ["city"],
    message: {
      en: ({ city }) => `City filled in: ${city}`,
      hi: ({ city }) => `शहर पिन कोड से भरा गया: ${city}`,
    },
    name: { en: "City filled in from the PIN", hi: "शहर पिन कोड से भरा गया" },
    advice: null,
    ask: null,
    rule: {
      ...{ points: 2, group: "address", fixable: true },
      en: "The city was left out and filled from the PIN",
      hi: "शहर नहीं लिखा था, पिन कोड से भरा गया",
    },
    widget: null,
  }),
  PIN_UNVERIFIED: issue({
    severity: "info",
    penalty: 0,
    values: ["pin"],
    message: {
      en: ({ pin }) => `PIN ${pin} could not be checked`,
      hi: ({ pin }) => `पिन कोड ${pin} की जाँच नहीं हो पाई`,
    },
    name: { en: "PIN could not be checked", hi: "पिन कोड की जाँच नहीं हो पाई" },
    advice: null,
    ask: null,
    rule: {
      ...{ points: 2, group: "address", fixable: false },
      ...{ en: "The PIN could not be checked", hi: "पिन कोड की जाँच नहीं हो सकी" },
    },
    widget: null,
  }),
};

export type IssueCode = keyof typeof ISSUES;

/** What is said of a code, with any values. */
export type IssueEntry = Entry<Name>;

/** In the order in which they are reported. */
export const ISSUE_CODES = Object.keys(ISSUES) as readonly IssueCode[];

/** An address without a street, or with none that is real, is told so before anything else. */
const ADVISED_FIRST: readonly IssueCode[] = ["LINE_MISSING", "JUNK_TEXT"];

/** The codes with advice, the most useful first. */
export const ADVISED: readonly IssueCode[] = [
  ...ADVISED_FIRST,
  ...ISSUE_CODES.filter((code) => ISSUES[code].advice !== null && !ADVISED_FIRST.includes(code)),
];

// An entry's functions take their own values, which are among all.
const ENTRIES = ISSUES as Readonly<Record<IssueCode, IssueEntry>>;

/** All that is said of a code. */
export const issueEntry = (code: IssueCode): IssueEntry => ENTRIES[code];

/** An issue as it is sent: its code, its sentence in English, and what that says besides its words. */
interface SentIssue {
  code: string;
  message: string;
  values?: PlainValues;
}

/** The code in a few words, of many addresses; as it is where another version of the server knows it. */
export const issueName = (language: Language, code: string): string =>
  entryOf(ENTRIES, code)?.name[language] ?? code;

/**
 * What is wrong. An issue without its values, of an erased order or stored before there were any, is told by its name
 * in Hindi.
 */
export function issueText(language: Language, { code, message, values }: SentIssue): string {
  const sentence = entryOf(ENTRIES, code)?.message[language] ?? message;
  if (typeof sentence === "string") return sentence;
  if (values) return sentence(values as unknown as IssueValues);
  return language === "en" && message !== "" ? message : issueName(language, code);
}

/** What can be done about it; null for nothing. */
export function issueAdvice(language: Language, { code, values = {} }: SentIssue): string | null {
  const advice = entryOf(ENTRIES, code)?.advice;
  return advice ? say(advice, language, values as unknown as IssueValues) : null;
}

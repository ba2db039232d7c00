/**
 * Faults of a request (422) in Hindi, by their `type` and the values of `ctx`. Their English is that of pydantic v2 and
 * stands where each is found, except for a `value_error`: it has many sentences, and a key.
 */
import { countHi } from "./numbers.ts";
import { entryOf, type Sentence, type Texts } from "./words.ts";

/** What `ctx` may have. */
export interface FaultValues {
  min_length?: number;
  max_length?: number;
  ge?: number;
  le?: number;
  error?: string;
}

const number = (n: number | undefined): string => countHi(n ?? 0);
const valid = (what: string): string => `${what} लिखें।`;

const INTEGER = valid("पूरी संख्या");
const NUMBER = valid("संख्या");
const BOOLEAN = "हाँ या ना चुनें।";
const OBJECT = "यहाँ ऑब्जेक्ट चाहिए।";
const TIME = "तारीख़ ऐसे लिखें: 2026-10-05 या 2026-10-05T14:22:30+05:30।";

/** By type. */
const HINDI = {
  missing: "इसे भरना ज़रूरी है।",
  string_type: valid("टेक्स्ट"),
  string_too_short: ({ min_length: min }) => `कम से कम ${number(min)} अक्षर लिखें।`,
  string_too_long: ({ max_length: max }) => `ज़्यादा से ज़्यादा ${number(max)} अक्षर हो सकते हैं।`,
  int_type: INTEGER,
  int_parsing: INTEGER,
  float_type: NUMBER,
  float_parsing: NUMBER,
  finite_number: NUMBER,
  bool_type: BOOLEAN,
  bool_parsing: BOOLEAN,
  greater_than_equal: ({ ge }) => `${number(ge)} या उससे ज़्यादा लिखें।`,
  less_than_equal: ({ le }) => `${number(le)} या उससे कम लिखें।`,
  literal_error: "यह मान यहाँ नहीं लिखा जा सकता।",
  list_type: "यहाँ सूची चाहिए।",
  too_short: ({ min_length: min }) => `सूची में कम से कम ${number(min)} चाहिए।`,
  too_long: ({ max_length: max }) => `सूची में ज़्यादा से ज़्यादा ${number(max)} हो सकते हैं।`,
  dict_type: OBJECT,
  model_attributes_type: OBJECT,
  datetime_parsing: TIME,
  datetime_from_date_parsing: TIME,
  date_from_datetime_parsing: "तारीख़ ऐसे लिखें: 2026-10-05।",
  extra_forbidden: "इस नाम का कोई फ़ील्ड नहीं है।",
  json_invalid: ({ error }) => `JSON सही नहीं है: "${error}"।`,
  bytes_too_long: ({ max_length: max }) => `भेजी गई जानकारी ${number(max)} बाइट से बड़ी है।`,
  value_error: "यह ठीक से नहीं भरा गया है।",
} as const satisfies Record<string, Sentence<FaultValues>>;

/** Of the type `value_error`, by key. */
const VALUE_ERRORS = {
  email: {
    en: "value is not a valid email address: It must look like name@example.com.",
    hi: "ई-मेल पता ऐसा हो: name@example.com",
  },
  currency: {
    en: "Value error, it should be a currency code of ISO 4217, for example INR",
    hi: "मुद्रा का ISO 4217 कोड लिखें, जैसे INR।",
  },
  one_of_value_and_order: {
    en: "Value error, give exactly one of value and order_id",
    hi: "मान और ऑर्डर के नंबर में से ठीक एक भेजें।",
  },
  list_phone: {
    en: "Value error, it should be an Indian mobile number, or a phone number with + and country code, not a filler such as 9999999999",
    hi: "भारत का मोबाइल नंबर लिखें, या + और देश के कोड वाला फ़ोन; 9999999999 जैसा नक़ली नंबर नहीं।",
  },
  list_email: {
    en: "Value error, it should be the buyer's own e-mail, not a filler such as noemail@gmail.com or a marketplace's address",
    hi: "ग्राहक का अपना ई-मेल लिखें; noemail@gmail.com जैसा नक़ली पता या मार्केटप्लेस का दिया पता नहीं।",
  },
  list_address: {
    en: "Value error, it should be the fingerprint of an address, 16 letters and digits; or send an order_id",
    hi: "पते की पहचान लिखें, 16 अक्षर और अंक; या ऑर्डर का नंबर भेजें।",
  },
  list_pincode: { en: "Value error, it should be a PIN of six digits", hi: "छह अंकों का पिन कोड लिखें।" },
  order_phone: {
    en: "Value error, the order has no phone that can be listed",
    hi: "इस ऑर्डर में किसी एक ग्राहक का फ़ोन नहीं है।",
  },
  order_email: {
    en: "Value error, the order has no email that can be listed",
    hi: "इस ऑर्डर में किसी एक ग्राहक का ई-मेल नहीं है।",
  },
  order_address: {
    en: "Value error, the order has no address that can be listed",
    hi: "इस ऑर्डर में किसी एक ग्राहक का पता नहीं है।",
  },
  order_pincode: {
    en: "Value error, the order has no pincode that can be listed",
    hi: "इस ऑर्डर में पिन कोड नहीं है।",
  },
  past: { en: "Value error, it should be in the future", hi: "आगे का समय लिखें।" },
  key_views: { en: "Value error, a key has no views of its own", hi: "कुंजी के अपने व्यू नहीं होते।" },
  blank: { en: "Value error, it should not be blank", hi: "इसे ख़ाली न छोड़ें।" },
  query_string: {
    en: "Value error, it should be a query string without the question mark, percent-encoded",
    hi: "बिना प्रश्नचिह्न का क्वेरी स्ट्रिंग भेजें, परसेंट-एन्कोडिंग में।",
  },
  one_person: {
    en: "Value error, give exactly one of order_id, phone and email",
    hi: "ऑर्डर का नंबर, फ़ोन और ई-मेल में से ठीक एक भेजें।",
  },
  many_buyers: {
    en: "Value error, many buyers use it: give an order_id",
    hi: "इसे बहुत से ग्राहक लिखते हैं: ऑर्डर का नंबर भेजें।",
  },
  phone: { en: "Value error, it should be a phone number", hi: "फ़ोन नंबर लिखें।" },
  file: { en: "Value error, it must be a file, with a filename", hi: "यहाँ नाम वाली फ़ाइल चाहिए।" },
  multipart: {
    en: "Value error, the multipart body cannot be read",
    hi: "भेजा गया फ़ॉर्म पढ़ा नहीं जा सका।",
  },
} as const satisfies Record<string, Texts>;

export type FaultType = keyof typeof HINDI;
export const FAULT_TYPES = Object.keys(HINDI) as FaultType[];
export type FaultKey = keyof typeof VALUE_ERRORS;
export const FAULT_KEYS = Object.keys(VALUE_ERRORS) as FaultKey[];

/** The English sentence of a `value_error`. */
export const valueError = (key: FaultKey): string => VALUE_ERRORS[key].en;

/** @returns a fault in Hindi; undefined for a type of a newer server */
export function faultHindi({
  type,
  key,
  ctx,
}: {
  type: string;
  key?: string;
  ctx?: object;
}): string | undefined {
  const own = entryOf(VALUE_ERRORS, key);
  if (own) return own.hi;
  const sentence: Sentence<FaultValues> | undefined = entryOf(HINDI, type);
  return typeof sentence === "function" ? sentence(ctx ?? {}) : sentence;
}

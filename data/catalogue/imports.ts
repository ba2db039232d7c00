/** What is said of a file that was read: warnings about data that were not used, and why single rows failed. */
import { count, countHi, quoted } from "./numbers.ts";
import { ORDER_PROBLEMS } from "./problems/orders.ts";
import { type Language, type NoValues, say, type Values, type ValuesOf, type Words } from "./words.ts";

/** The rows of a warning: the first ten numbers, and how many there are. */
interface Rows {
  rows: readonly number[];
  count: number;
}
/** What stood in them, at most ten different values. */
interface Cells extends Rows {
  values: readonly string[];
}
/** Names of columns or sheets, at most ten, and how many there are. */
interface Names {
  names: readonly string[];
  count: number;
}

/** Two cells of a column of dates that do not agree. */
interface TwoDates {
  column: string;
  text: string;
  row: number;
  other: string;
  other_row: number;
}

const DATE_ORDERS_HI = { "day/month/year": "दिन/महीना/साल", "month/day/year": "महीना/दिन/साल" } as const;

/** `a, b and c`; of more than are listed `a, b and 3 more`. */
function list(items: readonly (string | number)[], all = items.length): string {
  const more = all - items.length;
  if (more > 0) return `${items.join(", ")} and ${count(more)} more`;
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function listHi(items: readonly (string | number)[], all = items.length): string {
  const more = all - items.length;
  if (more > 0) return `${items.join(", ")} और ${countHi(more)} अन्य`;
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(", ")} और ${items.at(-1)}`;
}

const inRows = ({ rows, count: all }: Rows) => `${all === 1 ? "row" : "rows"} ${list(rows, all)}`;
const inRowsHi = ({ rows, count: all }: Rows) => `पंक्ति ${listHi(rows, all)}`;
const cells = (found: Cells) => `${list(found.values.map(quoted))} (${inRows(found)})`;
const cellsHi = (found: Cells) => `${listHi(found.values.map(quoted))} (${inRowsHi(found)})`;

const words = <V>(en: (values: V) => string, hi: (values: V) => string): Words<V> => ({ en, hi });

/** Of rows: one sentence for all rows concerned. */
export const ROW_WARNINGS = {
  value_missing: words<Rows>(
    (found) => `No order value, so 0 was used: ${inRows(found)}.`,
    (found) => `ऑर्डर की रकम नहीं है, इसलिए 0 मानी गई: ${inRowsHi(found)}।`,
  ),
  payment_missing: words<Rows>(
    (found) => `No payment method, so cash on delivery was assumed: ${inRows(found)}.`,
    (found) => `भुगतान का तरीक़ा नहीं है, इसलिए कैश ऑन डिलीवरी माना गया: ${inRowsHi(found)}।`,
  ),
  date_missing: words<Rows>(
    (found) => `No order date, so the time of the upload was used: ${inRows(found)}.`,
    (found) => `ऑर्डर की तारीख़ नहीं है, इसलिए अभी का समय लिया गया: ${inRowsHi(found)}।`,
  ),
  date_ignored: words<Cells>(
    (found) => `Not a date between the year 2000 and tomorrow, so not used: ${cells(found)}.`,
    (found) => `यह सन् 2000 से कल तक की तारीख़ नहीं है, इसलिए नहीं ली गई: ${cellsHi(found)}।`,
  ),
  outcome_ignored: words<Cells>(
    (found) =>
      `A status that does not say how the order ended, so no outcome was set (see statuses): ${cells(found)}.`,
    (found) => `इस स्टेटस से पता नहीं चलता कि ऑर्डर का क्या हुआ, इसलिए नतीजा नहीं है: ${cellsHi(found)}।`,
  ),
  outcome_unsure: words<Cells>(
    (found) =>
      `A status that may mean something else, read as it usually means (see statuses): ${cells(found)}.`,
    (found) => `इस स्टेटस का मतलब पक्का नहीं है; जो आम तौर पर होता है वही माना गया: ${cellsHi(found)}।`,
  ),
  outcomes_differ: words<Cells>(
    (found) =>
      `Orders whose rows have different outcomes: the latest counts, by date or else by status, and of several parcels or items one that was delivered: ${cells(found)}.`,
    (found) =>
      `इन ऑर्डरों की पंक्तियों में अलग-अलग नतीजे हैं: तारीख़ से, नहीं तो स्टेटस से, जो आख़िरी है वही माना गया; कई पार्सल या सामान हों तो किसी एक की डिलीवरी मानी गई: ${cellsHi(found)}।`,
  ),
  labels_damaged: words<Cells>(
    (found) =>
      `An order name or AWB that a spreadsheet has turned into a rounded number or a date, so not used: ${cells(found)}.`,
    (found) =>
      `ऑर्डर का नाम या AWB स्प्रेडशीट में गोल संख्या या तारीख़ बन गया, इसलिए नहीं लिया गया: ${cellsHi(found)}।`,
  ),
  parcel_amounts: words<Rows>(
    (found) =>
      `Orders in several parcels with the same COD amount each and no order total: it was counted once, as that of the order: ${inRows(found)}.`,
    (found) =>
      `कई पार्सल वाले ऑर्डर, जिनमें हर पार्सल की COD रकम एक जैसी है और ऑर्डर की कुल रकम नहीं लिखी: उसे पूरे ऑर्डर की मानकर एक ही बार गिना गया: ${inRowsHi(found)}।`,
  ),
  items_ignored: words<Rows & { max: number }>(
    (found) => `More than ${found.max} items, so the rest was not used: ${inRows(found)}.`,
    (found) => `${found.max} से ज़्यादा सामान हैं, इसलिए बाक़ी नहीं लिए गए: ${inRowsHi(found)}।`,
  ),
} as const;

/** A key is the code of the warning, or that code, a dot and a name. */
export const WARNINGS = {
  ...ROW_WARNINGS,
  columns_ignored: words<Names>(
    ({ names, count: all }) => `Columns that were not used: ${list(names, all)}.`,
    ({ names, count: all }) => `ये कॉलम काम में नहीं आए: ${listHi(names, all)}।`,
  ),
  sheets_ignored: words<Names>(
    ({ names, count: all }) => `Sheets that were not read (choose one with sheet): ${list(names, all)}.`,
    ({ names, count: all }) => `ये शीटें नहीं पढ़ी गईं: ${listHi(names, all)}।`,
  ),
  "date_order.month_first": words<{ column: string; text: string; row: number }>(
    ({ column, text, row }) =>
      `The column "${column}" was read as month/day/year, because of "${text}" in row ${row}.`,
    ({ column, text, row }) => `पंक्ति ${row} के "${text}" की वजह से कॉलम "${column}" महीना/दिन/साल पढ़ा गया।`,
  ),
  "date_order.unclear": words<{ column: string; dates: number; text: string; row: number }>(
    ({ column, dates, text, row }) =>
      `The column "${column}" has ${count(dates, "date")} that may be read in two ways, such as "${text}" in row ${row}: read as day/month/year.`,
    ({ column, dates, text, row }) =>
      `कॉलम "${column}" में ${countHi(dates)} तारीख़ें दो तरह से पढ़ी जा सकती हैं, जैसे पंक्ति ${row} में "${text}": दिन/महीना/साल पढ़ा गया।`,
  ),
  "date_order.both": words<TwoDates & { read_as: keyof typeof DATE_ORDERS_HI }>(
    ({ column, text, row, other, other_row, read_as }) =>
      `The column "${column}" has dates of both orders, "${text}" in row ${row} and "${other}" in row ${other_row}: what may be read in two ways was read as ${read_as}.`,
    ({ column, text, row, other, other_row, read_as }) =>
      `कॉलम "${column}" में तारीख़ें दोनों तरह से लिखी हैं, पंक्ति ${row} में "${text}" और पंक्ति ${other_row} में "${other}": जो दो तरह से पढ़ी जा सकती हैं, वे ${DATE_ORDERS_HI[read_as]} पढ़ी गईं।`,
  ),
  "date_order.swapped": words<TwoDates & { dates: number }>(
    ({ column, dates, text, row, other, other_row }) =>
      `The column "${column}" has ${count(dates, "date")} of a spreadsheet, such as ${text} in row ${row}, and others as text, such as "${other}" in row ${other_row}: the spreadsheet may have taken the day for the month. They were read as they stand; if they are wrong, export the file again and send it without opening it there.`,
    ({ column, dates, text, row, other, other_row }) =>
      `कॉलम "${column}" में ${countHi(dates)} तारीख़ें स्प्रेडशीट की हैं, जैसे पंक्ति ${row} में ${text}, और बाक़ी टेक्स्ट हैं, जैसे पंक्ति ${other_row} में "${other}": हो सकता है स्प्रेडशीट ने दिन को महीना मान लिया हो। वे जैसी हैं वैसी पढ़ी गईं; ग़लत हों तो फ़ाइल फिर से निकालें और उसे वहाँ खोले बिना भेजें।`,
  ),
  no_payment: {
    en: "The file has no column of the payment method: all its orders count as cash on delivery. If it has one, choose it.",
    hi: "फ़ाइल में भुगतान के तरीक़े का कॉलम नहीं मिला: उसके सभी ऑर्डर कैश ऑन डिलीवरी माने जाएँगे। अगर ऐसा कॉलम है तो उसे चुनें।",
  } as Words<NoValues>,
  no_deliveries: {
    en: "The file has returns but no deliveries: an import would teach that every order comes back. Say what its statuses mean, or send a file that has both.",
    hi: "फ़ाइल में वापसी तो है पर कोई डिलीवरी नहीं: स्कोर सीखेगा कि हर ऑर्डर वापस आता है। बताएँ कि स्टेटस का मतलब क्या है, या ऐसी फ़ाइल भेजें जिसमें दोनों हों।",
  } as Words<NoValues>,
  no_returns: {
    en: "None of the file's cash-on-delivery orders came back, but some were cancelled. If your shop or courier reports returns as cancelled, the RTO rate is too low: choose what this status means.",
    hi: "फ़ाइल का कोई भी कैश ऑन डिलीवरी ऑर्डर वापस नहीं आया, पर कुछ कैंसल हुए। अगर आपकी दुकान या कूरियर वापसी को कैंसल लिखता है तो RTO दर असल से कम दिखेगी: बताएँ कि इस स्टेटस का मतलब क्या है।",
  } as Words<NoValues>,
} as const;

export type WarningKey = keyof typeof WARNINGS;
export type WarningValues<K extends WarningKey> = ValuesOf<(typeof WARNINGS)[K]>;

interface FieldValue {
  field: string;
  value: string;
}

/** A field in a sentence; those that are not here stand as they are. */
const FIELDS: Readonly<Record<string, string>> = {
  order_id: "order id",
  order_value: "order value",
  cod_amount: "COD amount",
  payment_method: "payment method",
  placed_at: "order date",
};
const FIELDS_HI: Readonly<Record<string, string>> = {
  order_id: "ऑर्डर नंबर",
  order_value: "ऑर्डर की रकम",
  cod_amount: "COD की रकम",
  payment_method: "भुगतान का तरीक़ा",
  placed_at: "ऑर्डर की तारीख़",
  outcome_at: "नतीजे की तारीख़",
  outcome: "नतीजा",
  currency: "मुद्रा",
  email: "ई-मेल",
  reference: "ऑर्डर का नाम",
  awb: "AWB",
  name: "नाम",
  phone: "फ़ोन",
  line1: "पते की पहली पंक्ति",
  line2: "पते की दूसरी पंक्ति",
  landmark: "लैंडमार्क",
  city: "शहर",
  state: "राज्य",
  pincode: "पिन कोड",
  country: "देश",
};
const given = ({ field, value }: FieldValue) => `${FIELDS[field] ?? field} "${value}"`;
const givenHi = ({ field, value }: FieldValue) => `${FIELDS_HI[field] ?? field} "${value}"`;

/** Why a row failed; the reason of the answer. */
export const ROW_FAULTS = {
  quotes: words<{ lines: number }>(
    ({ lines }) =>
      `unbalanced quotes${lines > 1 ? `: ${count(lines)} lines of the file were read as this row` : ""}`,
    ({ lines }) =>
      `उद्धरण चिह्न बंद नहीं हैं${lines > 1 ? `: फ़ाइल की ${countHi(lines)} पंक्तियाँ इस एक पंक्ति में पढ़ी गईं` : ""}`,
  ),
  cells: words<{ cells: number; header: number }>(
    ({ cells: n, header }) => `it has ${n} cells and the header ${header}; put texts with commas in quotes`,
    ({ cells: n, header }) => `इसमें ${n} सेल हैं और हेडर में ${header}; कॉमा वाले टेक्स्ट को उद्धरण चिह्नों में रखें`,
  ),
  field_too_long: words<{ field: string; max: number }>(
    ({ field, max }) => `${field} may have at most ${max} characters`,
    ({ field, max }) => `${FIELDS_HI[field] ?? field}: ज़्यादा से ज़्यादा ${max} अक्षर हो सकते हैं`,
  ),
  no_address: { en: "it has no address", hi: "इसमें पता नहीं है" } as Words<NoValues>,
  no_order_id: { en: "it has no order id", hi: "इसमें ऑर्डर नंबर नहीं है" } as Words<NoValues>,
  no_order_date: { en: "it has no order date", hi: "इसमें ऑर्डर की तारीख़ नहीं है" } as Words<NoValues>,
  currency: words<FieldValue>(
    (v) => `${given(v)} is not a currency code of ISO 4217`,
    (v) => `${givenHi(v)}: यह ISO 4217 का कोड नहीं है, जैसे INR`,
  ),
  outcome: words<FieldValue>(
    (v) => `${given(v)} is not one of delivered, ndr, rto, cancelled`,
    (v) => `${givenHi(v)}: यह "delivered", "ndr", "rto", "cancelled" में से नहीं है`,
  ),
  outcome_open: words<{ value: string }>(
    ({ value }) => `"${value}" does not say yet how the order ended`,
    ({ value }) => `"${value}" से अभी पता नहीं चलता कि ऑर्डर का क्या हुआ`,
  ),
  payment: words<FieldValue>(
    (v) => `${given(v)} is neither COD nor prepaid`,
    (v) => `${givenHi(v)}: यह न COD है, न प्रीपेड`,
  ),
  no_amount: words<FieldValue>(
    (v) => `${given(v)} is not an amount`,
    (v) => `${givenHi(v)}: यह रकम नहीं है`,
  ),
  amount_too_large: words<FieldValue & { max: number }>(
    (v) => `${given(v)} is more than ${count(v.max)}`,
    (v) => `${givenHi(v)}: यह ${countHi(v.max)} से ज़्यादा है`,
  ),
  no_date: words<FieldValue>(
    (v) => `${given(v)} is not a date between the year 2000 and tomorrow`,
    (v) => `${givenHi(v)}: यह सन् 2000 से कल तक की तारीख़ नहीं है`,
  ),
  id_rounded: words<FieldValue & { column: string }>(
    (v) => `${given(v)} ${damaged(v.column, "a rounded number")}`,
    (v) => `${givenHi(v)} ${damagedHi(v.column, "गोल संख्या")}`,
  ),
  id_date: words<FieldValue & { column: string }>(
    (v) => `${given(v)} ${damaged(v.column, "a date")}`,
    (v) => `${givenHi(v)} ${damagedHi(v.column, "तारीख़")}`,
  ),
  too_long: words<FieldValue & { max: number }>(
    (v) => `${given(v)} has more than ${v.max} characters`,
    (v) => `${givenHi(v)}: ${v.max} से ज़्यादा अक्षर हैं`,
  ),
  order_date_future: {
    en: "its order date must not be more than a day in the future",
    hi: "ऑर्डर की तारीख़ अब से एक दिन से ज़्यादा आगे की नहीं हो सकती",
  } as Words<NoValues>,
  order_date_past: {
    en: "its order date must not be before the year 2000",
    hi: "ऑर्डर की तारीख़ सन् 2000 से पहले की नहीं हो सकती",
  } as Words<NoValues>,
  outcome_date_future: {
    en: "its outcome date must not be more than a day in the future",
    hi: "नतीजे की तारीख़ अब से एक दिन से ज़्यादा आगे की नहीं हो सकती",
  } as Words<NoValues>,
  outcome_date_past: {
    en: "its outcome date must not be before the year 2000",
    hi: "नतीजे की तारीख़ सन् 2000 से पहले की नहीं हो सकती",
  } as Words<NoValues>,
  ambiguous: ORDER_PROBLEMS.ambiguous_reference,
} as const;

const damaged = (column: string, what: string) =>
  `in the column "${column}" was turned into ${what} by a spreadsheet; export the file again and send it without opening it there`;
const damagedHi = (column: string, what: string) =>
  `को कॉलम "${column}" में स्प्रेडशीट ने ${what} बना दिया; फ़ाइल फिर से निकालें और उसे वहाँ खोले बिना भेजें`;

export type RowFaultKey = keyof typeof ROW_FAULTS;
export type RowFaultValues<K extends RowFaultKey> = ValuesOf<(typeof ROW_FAULTS)[K]>;

/** @returns a sentence about a file, in one language. @param key of a warning or of a fault of a row */
export function importText(key: WarningKey | RowFaultKey, values: Values, language: Language): string {
  const words: unknown = key in WARNINGS ? WARNINGS[key as WarningKey] : ROW_FAULTS[key as RowFaultKey];
  return say(words as Words, language, values);
}

/** Whether a key has a sentence here; a newer server may send others. */
export const isImportKey = (key: string): key is WarningKey | RowFaultKey =>
  Object.hasOwn(WARNINGS, key) || Object.hasOwn(ROW_FAULTS, key);

/** Restores PINs, phones and ids that a spreadsheet has turned into numbers. */

import { asciiDigits } from "../../../lib/digits.ts";

/** `="560034"`: keeps Excel from reading a CSV cell as a number. */
const AS_FORMULA = /^="([^"]*)"$/;
/** `'+91 98450…`: Excel's mark of a text; our own CSV files use it against formulas. */
const AS_TEXT = /^'(?=[\d+=@＝＋－＠\t\r\n-])/;

/** What programs write for a missing value: pandas, databases, and formulas of a spreadsheet that failed. */
const MISSING: ReadonlySet<string> = new Set(
  `nan NaN NaT <NA> null Null NULL (null) undefined #N/A #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL!`.split(
    " ",
  ),
);
const MAX_MISSING = 9;

/** The text of a cell, trimmed and without such marks; "" for a missing value. */
export function cleanCell(cell: string): string {
  const text = cell.trim();
  if (text.length <= MAX_MISSING && MISSING.has(text)) return "";
  if (text.startsWith("=")) return AS_FORMULA.exec(text)?.[1].trim() ?? text;
  return text.startsWith("'") ? text.replace(AS_TEXT, "").trim() : text;
}

/** A number has 15 exact digits in a spreadsheet. */
const MAX_EXPONENT = 15;
/** `560034.0`, `5.60034E+05`, `9.84E9`: mantissa, its decimals, exponent. */
const FLOAT = /^([+-]?\d{1,15})(?:\.(\d{0,15}))?(?:[eE]\+?(\d{1,2}))?$/;

/**
 * Plain digits of a whole number in floating-point notation; any other text unchanged.
 * `"560034.0"` → `"560034"`, `"6.0e5"` → `"600000"`, `"9.845012345E9"` → `"9845012345"`.
 */
export function wholeNumber(text: string): string {
  const parts = FLOAT.exec(text);
  if (!parts) return text;
  const [, whole, decimals = "", exponent = "0"] = parts;
  const shift = Number(exponent);
  if (shift === 0 && decimals === "") return text;
  const digits = whole + decimals.slice(0, shift).padEnd(shift, "0");
  return /^0*$/.test(decimals.slice(shift)) && shift <= MAX_EXPONENT ? digits : text;
}

/** A PIN or a foreign postal code; restores the leading zeros of US ZIP codes. */
export function postalCode(text: string, country: string): string {
  const code = wholeNumber(text);
  const isUs = /^(us|usa|united states)/i.test(country);
  return isUs && /^\d{3,4}$/.test(code) ? code.padStart(5, "0") : code;
}

/**
 * A phone number. `9.85E+09` has lost its last digits: it is left unchanged, and so invalid, as zeros instead would
 * give somebody else's number.
 */
export function phoneNumber(text: string): string {
  const parts = FLOAT.exec(text);
  const isRounded = parts?.[3] !== undefined && (parts[2] ?? "").length < Number(parts[3]);
  return isRounded ? text : wholeNumber(text);
}

/** `5.12346E+12`, `1,2e11`: a long number in a spreadsheet's notation; `12E5` may be a real id. */
const SCIENTIFIC = /^\d(?:[.,]\d{1,17}e\+?|e\+)\d{1,3}$/i;

/** `1001.0`, `1001.00`: a whole number from a program that treats the column as decimals. */
const DECIMAL = /^\d{1,15}\.00?$/;

/** An id that a spreadsheet may have converted: its digits, if all are still there. */
export const idText = (text: string): string =>
  SCIENTIFIC.test(text) || DECIMAL.test(text) ? phoneNumber(text) : text;

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
/** `Jan-19`, `19-Jan`, `19-Jan-26`: what a spreadsheet makes of JAN-19 and 1-19. */
const NAMED_DAY = new RegExp(`^(?:${MONTH}[-/ ]\\d{1,4}|\\d{1,2}[-/ ]${MONTH}(?:[-/ ]\\d{2,4})?)$`, "i");
/** `2026-01-19 00:00:00`, `19-01-2026`, `1/19/26`. */
const NUMBERED_DAY =
  /^(?:(?:19|20)\d\d[-/](\d\d?)[-/](\d\d?)|(\d\d?)([-/.])(\d\d?)\4(?:19|20)\d\d|(\d\d?)\/(\d\d?)\/\d\d)(?:[ T]\d\d?:\d\d(?::\d\d)?(?:\.0+)?Z?)?$/;

/** Recognises an id that a spreadsheet has destroyed. @param id as returned by {@link idText} */
export function damageOf(id: string): "rounded" | "date" | null {
  if (SCIENTIFIC.test(id)) return "rounded";
  if (NAMED_DAY.test(id)) return "date";
  const parts = NUMBERED_DAY.exec(id);
  if (!parts) return null;
  const numbers = [1, 2, 3, 5, 6, 7].flatMap((at) => (parts[at] === undefined ? [] : [Number(parts[at])]));
  const isDay =
    numbers.every((number) => number >= 1 && number <= 31) && numbers.some((number) => number <= 12);
  return isDay ? "date" : null;
}

/** Currency marks and suffixes; `₹ 1,29,900.50/-` is 129900.5. */
const NOT_AMOUNT = /^(?:₹|rs[.:]?|inr:?)?\s*|\s|(?:\/-?|inr|rs\.?|₹)$/gi;
/** Commas between thousands, of India or of the West: that of `1.299,00` or `1299,50` is a decimal point elsewhere. */
const GROUPED = /^\+?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** Non-negative; undefined when the text is not an amount. */
export function amount(text: string): number | undefined {
  const given = asciiDigits(text).replace(NOT_AMOUNT, "");
  if (given.includes(",") && !GROUPED.test(given)) return undefined;
  const plain = given.replaceAll(",", "");
  // A formula may give 3.3000000000000003.
  return /^\+?\d{1,15}(\.\d{0,20})?(e\+?\d\d?)?$/i.test(plain) ? Number(plain) : undefined;
}

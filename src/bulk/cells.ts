/** Restores PINs, phones and ids that a spreadsheet has turned into numbers. */

/** `="560034"`: keeps Excel from reading a CSV cell as a number. */
const AS_FORMULA = /^="([^"]*)"$/;
/** `'+91 98450…`: Excel's mark of a text; our own CSV files use it against formulas. */
const AS_TEXT = /^'(?=[\d+=@＝＋－＠\t\r\n-])/;

/** The text of a cell, trimmed and without such marks. */
export function cleanCell(cell: string): string {
  const text = cell.trim();
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
 * A phone number. `9.85E+09` has lost its last digits: it is left unchanged, and so invalid, as zeros in their place
 * would give somebody else's number.
 */
export function phoneNumber(text: string): string {
  const parts = FLOAT.exec(text);
  const isRounded = parts?.[3] !== undefined && (parts[2] ?? "").length < Number(parts[3]);
  return isRounded ? text : wholeNumber(text);
}

/** `5.12346E+12`: a long number in a spreadsheet's notation. */
const SCIENTIFIC = /^\d\.\d{1,15}E\+\d\d$/;

/** An id that a spreadsheet may have converted; `12E5` may be a real id. */
export const idText = (text: string): string => (SCIENTIFIC.test(text) ? phoneNumber(text) : text);

/** Whether an id has lost its last digits, and so may be ambiguous. */
export const isRounded = (id: string): boolean => SCIENTIFIC.test(id);

/** Currency marks, separators and suffixes; `₹ 1,29,900.50/-` is 129900.5. */
const NOT_AMOUNT = /^(?:₹|rs\.?|inr)?\s*|[,\s]|(?:\/-?|inr|rs\.?)$/gi;

/** Non-negative; undefined when the text is not an amount. */
export function amount(text: string): number | undefined {
  const plain = text.replace(NOT_AMOUNT, "");
  return /^\+?\d{1,15}(\.\d{0,15})?(e\+?\d)?$/i.test(plain) ? Number(plain) : undefined;
}

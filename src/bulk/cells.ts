/** Mends what spreadsheets do to numbers that are no numbers: PINs, phones, ids. */

/** `="560034"`: how a CSV tells Excel to leave a number alone. */
const AS_FORMULA = /^="([^"]*)"$/;
/** `'+91 98450…`: Excel's mark of a text, and how a file of ours keeps a cell from being a formula. */
const AS_TEXT = /^'(?=[\d+=@＝＋－＠\t\r\n-])/;

/** The text that a cell stands for, without blanks around it. */
export function cleanCell(cell: string): string {
  const text = cell.trim();
  if (text.charCodeAt(0) === 61) return AS_FORMULA.exec(text)?.[1].trim() ?? text;
  return text.charCodeAt(0) === 39 ? text.replace(AS_TEXT, "").trim() : text;
}

/** `560034.0`, `5.60034E+05`, `9.84E9`: mantissa, its decimals, exponent. */
const FLOAT = /^([+-]?\d{1,15})(?:\.(\d{0,15}))?(?:[eE]\+?(\d{1,2}))?$/;

/**
 * A whole number that went through a floating-point column, in plain digits again; any other text as it is.
 * `"560034.0"` → `"560034"`, `"6.0e5"` → `"600000"`, `"9.845012345E9"` → `"9845012345"`.
 */
export function wholeNumber(text: string): string {
  const parts = FLOAT.exec(text);
  if (!parts) return text;
  const [, whole, decimals = "", exponent = "0"] = parts;
  const shift = Number(exponent);
  if (shift === 0 && decimals === "") return text;
  const digits = whole + decimals.slice(0, shift).padEnd(shift, "0");
  return /^0*$/.test(decimals.slice(shift)) && shift < 16 ? digits : text;
}

/** A PIN or a foreign postal code. A US ZIP that lost its leading zeros gets them back. */
export function postalCode(text: string, country: string): string {
  const code = wholeNumber(text);
  const isUs = /^(us|usa|united states)/i.test(country);
  return isUs && /^\d{3,4}$/.test(code) ? code.padStart(5, "0") : code;
}

/**
 * A phone number. Of `9.85E+09` only the first digits are known: it stays as it is, and so invalid, because
 * filling it up with zeros would make a stranger's number of it.
 */
export function phoneNumber(text: string): string {
  const parts = FLOAT.exec(text);
  const isRounded = parts?.[3] !== undefined && (parts[2] ?? "").length < Number(parts[3]);
  return isRounded ? text : wholeNumber(text);
}

/** `5.12346E+12`: how a spreadsheet writes a long number. */
const SCIENTIFIC = /^\d\.\d{1,15}E\+\d\d$/;

/** An id that went through a spreadsheet; `12E5` may be one as it stands. */
export const idText = (text: string): string => (SCIENTIFIC.test(text) ? phoneNumber(text) : text);

/** Whether an id has lost its last digits, so that several may look like it. */
export const isRounded = (id: string): boolean => SCIENTIFIC.test(id);

/** Everything but digits and the decimal point; `₹ 1,29,900.50/-` is 129900.5. */
const NOT_AMOUNT = /^(?:₹|rs\.?|inr)?\s*|[,\s]|(?:\/-?|inr|rs\.?)$/gi;

/** Rupees, at least 0; undefined when the text is no amount. */
export function amount(text: string): number | undefined {
  const plain = text.replace(NOT_AMOUNT, "");
  return /^\+?\d{1,15}(\.\d{0,15})?(e\+?\d)?$/i.test(plain) ? Number(plain) : undefined;
}

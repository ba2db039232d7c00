/** Digits as people type them. */

/** Zero in Devanagari; the digits of the other Indian scripts follow in blocks of 128. */
const DEVANAGARI_ZERO = 0x966;
const BLOCK = 128;

/** Without spaces, and with digits of Indian scripts as 0 to 9: "५६० ०३४" is "560034". */
export const latinDigits = (typed: string): string =>
  typed.replace(/\s/g, "").replace(/[०-൯]/gu, (digit) => {
    const value = ((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO) % BLOCK;
    return value <= 9 ? String(value) : digit;
  });

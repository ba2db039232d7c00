/** Digits of the Indian scripts, and Arabic ones. */

const INDIC_DIGIT =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0660-\u0669\u06f0-\u06f9]/g;

/** १२३ → 123; every block of Indian digits starts at …6, the Arabic ones at …0. */
export function asciiDigits(text: string): string {
  return text.replace(INDIC_DIGIT, (digit) => {
    const code = digit.charCodeAt(0);
    return String.fromCharCode(48 + ((code - (code < 0x0900 ? 0 : 6)) & 15));
  });
}

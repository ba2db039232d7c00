/** A PIN as people type it. */
import { asciiDigits } from "../../lib/digits.ts";

/** Whether a text is a well-formed PIN: six digits, the first of them not 0. */
export const isPin = (text: string): boolean => /^[1-9]\d{5}$/.test(text);

/** The six digits of a PIN in any Indian script, with or without spaces and hyphens; "" for anything else. */
export function typedPin(text: string): string {
  if (isPin(text)) return text;
  const digits = asciiDigits(text.replace(/[\s\p{Pd}]/gu, ""));
  return isPin(digits) ? digits : "";
}

/** Picks the phone number of an order, which may be in one of several fields. */
import { text } from "./json.ts";

const MAX_LENGTH = 500;
const MIN_MOBILE_DIGITS = 10;

/** The first with enough digits for a mobile number, else the first non-empty one; null without any. */
export function firstPhone(...candidates: unknown[]): string | null {
  const phones = candidates.map((each) => text(each).slice(0, MAX_LENGTH)).filter((each) => each !== "");
  return phones.find((each) => each.replace(/\D/g, "").length >= MIN_MOBILE_DIGITS) ?? phones[0] ?? null;
}

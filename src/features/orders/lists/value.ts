/** The normalized value of a list entry, in the form of the order's signal of the same kind. */
import { nationalNumber } from "../../../engine/address/text/mobile.ts";
import { emailIdentity, emailKey, type ListKind, phoneIdentity } from "../../../engine/risk/index.ts";
import type { OrderRow } from "../record/types.ts";

/** Digits of a number with its country code (E.164). */
const MIN_DIGITS = 8;
const MAX_DIGITS = 15;

const PIN = /^[1-9]\d{5}$/;
const FINGERPRINT = /^[0-9a-f]{16}$/;

/** The stored form of a typed value; null when it is not of this kind, or a filler. */
export const NORMALIZE: Readonly<Record<ListKind, (typed: string) => string | null>> = {
  phone: normalizedPhone,
  email: (typed) => emailIdentity(emailKey(typed)) || null,
  address: (typed) => matching(FINGERPRINT, typed.trim().toLowerCase()),
  pincode: (typed) => matching(PIN, typed.replace(/\s/g, "")),
};

const matching = (pattern: RegExp, text: string): string | null => (pattern.test(text) ? text : null);

/** Ten digits of an Indian mobile, else a number with + or 00 before its country code. */
function normalizedPhone(typed: string): string | null {
  const text = typed.trim();
  if (!/^[+\d][\d\s().-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  const national = nationalNumber(digits);
  if (national !== "") return phoneIdentity(national) || null;
  const abroad = digits.replace(/^00/, "");
  const hasCountry = text.startsWith("+") || digits.startsWith("00");
  return hasCountry && abroad.length >= MIN_DIGITS && abroad.length <= MAX_DIGITS
    ? phoneIdentity(`+${abroad}`) || null
    : null;
}

/** The value of a stored order; "" when it has none. */
export const VALUE_OF_ORDER: Readonly<Record<ListKind, (order: OrderRow) => string>> = {
  phone: ({ phone }) => phone,
  email: ({ email }) => emailKey(email),
  address: ({ fingerprint }) => fingerprint,
  pincode: ({ pincode }) => pincode,
};

/** The values of list entries: as they are stored, in the form of the order's signal of the same kind, and compared. */
import type { ListEntryQueries, ListEntryRow } from "../../../db/queries/list-entries.ts";
import { nationalNumber } from "../../../engine/address/text/mobile.ts";
import { typedPin } from "../../../engine/pincode/typed-pin.ts";
import { emailIdentity, emailKey, type ListKind, phoneIdentity } from "../../../engine/risk/index.ts";
import { mailboxOf } from "../../../lib/mailbox.ts";
import type { OrderRow } from "../record/types.ts";

/** Digits of a number with its country code (E.164). */
const MIN_DIGITS = 8;
const MAX_DIGITS = 15;

const FINGERPRINT = /^[0-9a-f]{16}$/;

/** The stored form of a typed value; null when it is not of this kind, or a filler. */
export const NORMALIZE: Readonly<Record<ListKind, (typed: string) => string | null>> = {
  phone: normalizedPhone,
  email: (typed) => (emailIdentity(typed) === "" ? null : emailKey(typed)),
  address: (typed) => matching(FINGERPRINT, typed.trim().toLowerCase()),
  pincode: (typed) => typedPin(typed) || null,
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

/** What an entry is compared by: the mailbox of an e-mail, which is stored as it was spelled; else its value. */
export const listedAs = (kind: ListKind, value: string): string =>
  kind === "email" ? mailboxOf(value) : value;

/** The entry of a value, of an e-mail that of its mailbox; null without one. */
export function entryOf(
  queries: Pick<ListEntryQueries, "all" | "byValue">,
  accountId: number,
  kind: ListKind,
  value: string,
): ListEntryRow | null {
  const exact = queries.byValue(accountId, kind, value);
  if (exact || kind !== "email") return exact;
  const mailbox = mailboxOf(value);
  const isOfMailbox = (entry: ListEntryRow) => entry.kind === "email" && mailboxOf(entry.value) === mailbox;
  return queries.all(accountId).find(isOfMailbox) ?? null;
}

/** The value of a stored order; "" when it has none. */
export const VALUE_OF_ORDER: Readonly<Record<ListKind, (order: OrderRow) => string>> = {
  phone: ({ phone }) => phone,
  email: ({ email }) => emailKey(email),
  address: ({ fingerprint }) => fingerprint,
  pincode: ({ pincode }) => pincode,
};

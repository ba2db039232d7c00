/** Allow and block lists: orders that are always accepted or always stopped. */
import { type Fact, fact } from "../../../../data/catalogue/evidence/index.ts";
import { mailboxOf } from "../../../lib/mailbox.ts";
import { isFillerEmail } from "../identity/email.ts";
import { isFillerPhone } from "../identity/phone.ts";
import type { List } from "../schema.ts";
import type { Signals, SignalValue } from "../types.ts";

/** Says which entry matches, or undefined. */
export type ListTest = (signals: Signals) => Fact | undefined;

/** Ten digits of an Indian mobile however written, else all digits; "" for a filler. */
function phoneKey(text: string): string {
  const digits = text.replace(/\D/g, "");
  if (isFillerPhone(digits)) return "";
  return digits.length > 10 && /^(91|0|0091|091)$/.test(digits.slice(0, -10)) ? digits.slice(-10) : digits;
}

const set = (entries: readonly string[] | undefined, key: (text: string) => string): Set<string> => {
  const out = new Set((entries ?? []).map(key));
  out.delete("");
  return out;
};
const named = (kind: "phone" | "email" | "pincode", value: SignalValue): Fact =>
  fact("list_names", { kind, value: String(value) });
const lower = (text: string): string => text.trim().toLowerCase();

/** Whether entries have the e-mail, in any spelling of its mailbox, or its domain, as @example.com. */
function isListed(entries: ReadonlySet<string>, email: string): boolean {
  const at = email.lastIndexOf("@");
  return entries.has(mailboxOf(email)) || (at > 0 && entries.has(lower(email.slice(at))));
}

/**
 * The test of an order against a list of a rules document; undefined when the list is empty. Fillers in it (0000000000,
 * noemail@…) match no order.
 * @returns a function that returns what matched, as text, or undefined
 */
export function compileList(list: List | undefined): ListTest | undefined {
  if (!list) return undefined;
  const phones = set(list.phones, phoneKey);
  const emails = set(list.emails, (text) => (isFillerEmail(text) ? "" : mailboxOf(text)));
  const pincodes = set(list.pincodes, (text) => text.replace(/\D/g, ""));
  const addresses = set(list.addresses, lower);
  if (phones.size + emails.size + pincodes.size + addresses.size === 0) return undefined;
  return ({ phone, email, pincode, address }) => {
    if (phones.has(phoneKey(String(phone)))) return named("phone", phone);
    if (emails.size > 0 && isListed(emails, String(email))) return named("email", email);
    if (pincodes.has(String(pincode))) return named("pincode", pincode);
    return addresses.has(String(address)) ? fact("list_names", { kind: "address" }) : undefined;
  };
}

/** Allow and block lists: orders that are always accepted or always stopped. */
import type { List } from "../schema.ts";
import type { Signals } from "../types.ts";

/** The matching entry in words ("phone 9876543210"), or undefined. */
export type ListTest = (signals: Signals) => string | undefined;

/** Ten digits of an Indian mobile however written, else all digits. */
function phoneKey(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length > 10 && /^(91|0|0091|091)$/.test(digits.slice(0, -10)) ? digits.slice(-10) : digits;
}

const set = (entries: readonly string[] | undefined, key: (text: string) => string): Set<string> => {
  const out = new Set((entries ?? []).map(key));
  out.delete("");
  return out;
};
const lower = (text: string): string => text.trim().toLowerCase();

export function compileList(list: List | undefined): ListTest | undefined {
  if (!list) return undefined;
  const phones = set(list.phones, phoneKey);
  const emails = set(list.emails, lower);
  const pincodes = set(list.pincodes, (text) => text.replace(/\D/g, ""));
  const addresses = set(list.addresses, lower);
  if (phones.size + emails.size + pincodes.size + addresses.size === 0) return undefined;
  return ({ phone, email, pincode, address }) => {
    if (phones.has(phoneKey(String(phone)))) return `phone ${phone}`;
    const mail = lower(String(email));
    const at = mail.lastIndexOf("@");
    if (emails.has(mail) || (at > 0 && emails.has(mail.slice(at)))) return `e-mail ${email}`;
    if (pincodes.has(String(pincode))) return `PIN ${pincode}`;
    return addresses.has(String(address)) ? "this address" : undefined;
  };
}

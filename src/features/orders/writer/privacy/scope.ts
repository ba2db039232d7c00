/** Identifies the person whose data is erased: any match of id, phone or e-mail counts. */

import type { OrderRow } from "../../../../db/queries/orders.ts";
import { nationalNumber } from "../../../../engine/address/text/mobile.ts";
import { mailboxOf } from "../../../../lib/mailbox.ts";

export interface Scope {
  orderIds: readonly string[];
  /** In the forms that orders store, see {@link phonesOf}. */
  phones: readonly string[];
  /** The mailbox ({@link mailboxOf}): all spellings of its address are the person's. "" for none. */
  email: string;
}

/** Whether an order is the person's by phone or e-mail. */
export function isInScope({ phones, email }: Scope, order: OrderRow): boolean {
  if (phones.includes(order.phone)) return true;
  return email !== "" && mailboxOf(order.email) === email;
}

/** The forms in which orders may store a phone: ten Indian digits, E.164, or as typed when it was not valid. */
export function phonesOf(typed: string): string[] {
  const given = typed.trim();
  const digits = given.replace(/\D/g, "");
  const national = nationalNumber(digits);
  if (national !== "") return [national, `+91${national}`];
  return given === "" ? [] : [given, `+${digits.replace(/^00/, "")}`];
}

/** Whether a webhook body contains the person's phone or e-mail. @param value the parsed body */
export function mentions(scope: Scope, value: unknown): boolean {
  if (typeof value === "string" || typeof value === "number") return isMatch(scope, String(value));
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((each) => mentions(scope, each));
}

/** Longer texts are not parsed as phones, to save time. */
const MAX_PHONE_LENGTH = 40;

function isMatch({ phones, email }: Scope, text: string): boolean {
  if (email !== "" && mailboxOf(text) === email) return true;
  if (phones.length === 0 || text.length > MAX_PHONE_LENGTH) return false;
  return phonesOf(text).some((phone) => phones.includes(phone));
}

/** Whose data are meant: everything that one of these names. */
import { nationalNumber } from "../../../address/index.ts";
import type { OrderRow } from "../../../db/queries/orders.ts";
import { emailKey } from "../../../risk/index.ts";

export interface Scope {
  orderIds: readonly string[];
  /** As orders are stored with them: {@link phonesOf}. */
  phones: readonly string[];
  /** As {@link emailKey} gives it; "" for none. */
  email: string;
}

/** Whether an order is the person's. */
export function isInScope({ orderIds, phones, email }: Scope, order: OrderRow): boolean {
  if (orderIds.includes(order.orderId) || phones.includes(order.phone)) return true;
  return email !== "" && emailKey(order.email) === email;
}

/** Ways in which orders may hold a phone: ten Indian digits, E.164, or as typed where it was no number. */
export function phonesOf(typed: string): string[] {
  const given = typed.trim();
  const digits = given.replace(/\D/g, "");
  const national = nationalNumber(digits);
  if (national !== "") return [national, `+91${national}`];
  return given === "" ? [] : [given, `+${digits.replace(/^00/, "")}`];
}

/** Whether any text of a store's event names the person. @param value the JSON value of its body */
export function mentions(scope: Scope, value: unknown): boolean {
  if (typeof value === "string" || typeof value === "number") return isNamed(scope, String(value));
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((each) => mentions(scope, each));
}

function isNamed({ phones, email }: Scope, text: string): boolean {
  if (email !== "" && emailKey(text) === email) return true;
  return phones.length > 0 && text.length <= 40 && phonesOf(text).some((phone) => phones.includes(phone));
}

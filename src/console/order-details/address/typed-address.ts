/** The fields of an address that were changed and are not saved yet, kept while another order is open or the page is reloaded. */
import { language } from "../../preferences.ts";
import { showToast } from "../../ui/toast.tsx";
import { nameOf, type Order } from "../types.ts";
import type { AddressFields } from "./fields.ts";
import { WORDS } from "./words.ts";

const keyOf = (orderId: string): string => `thikana.address.${orderId}`;

/** What was typed; null when nothing was changed. */
export function typedAddress(orderId: string): AddressFields | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? "null");
  } catch {
    // Storage is blocked, or holds something else.
    return null;
  }
}

/** @param fields those that differ from the order's; none when it was saved or given up */
export function keepTypedAddress(orderId: string, fields: AddressFields = {}): void {
  try {
    if (Object.keys(fields).length === 0) sessionStorage.removeItem(keyOf(orderId));
    else sessionStorage.setItem(keyOf(orderId), JSON.stringify(fields));
  } catch {
    // Storage is blocked: what was typed lasts as long as the order is open.
  }
}

let closeMessage = () => {};

/** Whether one of the orders has an unsaved address, which a decision would leave out; says which. */
export function isAddressUnsaved(orders: readonly Pick<Order, "order_id" | "reference">[]): boolean {
  closeMessage();
  const order = orders.find(({ order_id }) => typedAddress(order_id) !== null);
  if (!order) return false;
  closeMessage = showToast(WORDS[language.value].unsaved(nameOf(order)), { bad: true });
  const form = document.querySelector(
    `.order-detail[data-order="${CSS.escape(order.order_id)}"] .address form`,
  );
  form?.scrollIntoView({ block: "center" });
  return true;
}

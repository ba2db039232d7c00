/** Unsaved changes of an address, kept while another order is open or the page is reloaded. */
import { language } from "../../preferences.ts";
import { readUnsaved, writeUnsaved } from "../../session/unsaved.ts";
import { showToast } from "../../ui/toast.tsx";
import { nameOf, type Order } from "../types.ts";
import type { AddressFields } from "./fields.ts";
import { WORDS } from "./words.ts";

/** What was typed; null when nothing was changed. */
export const typedAddress = (orderId: string): AddressFields | null => readUnsaved(`address.${orderId}`);

/** @param fields those that differ from the order's; none when it was saved or discarded */
export const keepTypedAddress = (orderId: string, fields: AddressFields = {}): void =>
  writeUnsaved(`address.${orderId}`, Object.keys(fields).length === 0 ? null : fields);

let closeMessage = () => {};

/** Whether one of the orders has an unsaved address, which a decision would ignore; shows which. */
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

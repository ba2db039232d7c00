/** Changes the address of an order on the server, which scores it again. */
import { answer, api } from "../../api/client.ts";
import type { Order } from "../types.ts";
import type { EditedField } from "./fields.ts";

/** @throws ApiError 409 `changed_meanwhile` when the order was changed since it was read */
export function saveAddress(order: Order, fields: Partial<Record<EditedField, string>>) {
  const body = { order_id: order.order_id, fields, if_revision: order.revision };
  return answer(api.POST("/api/v1/order/address", { body }));
}

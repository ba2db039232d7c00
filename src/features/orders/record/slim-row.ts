/** The columns of slim lists: without the address and its check, the signals and the items themselves. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import { SLIM_DETAILS } from "./details.ts";

export const SLIM_COLUMNS = [
  ...(["id", "accountId", "orderId", "placedAt", "name", "phone", "city", "pincode", "state"] as const),
  ...(["payment", "orderValue", "riskLevel", "riskScore", "riskReasons", "rulesVersion"] as const),
  ...(["decision", "outcome", "channel", "revision", "erasedAt"] as const),
  ...SLIM_DETAILS,
] as const satisfies readonly (keyof OrderRow)[];

/** An order in a slim list. */
export interface SlimRow extends Pick<OrderRow, (typeof SLIM_COLUMNS)[number]> {
  itemsCount: number;
}

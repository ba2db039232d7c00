/** The columns of slim lists: without the address and its check, the signals and the items themselves. */
import { formsOf } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { columnsOf, type OrderRow } from "./orders.ts";

const SLIM = [
  ...["id", "accountId", "orderId", "reference", "placedAt", "name", "phone", "city", "pincode", "state"],
  ...["payment", "orderValue", "currency", "riskLevel", "riskScore", "riskReasons", "rulesVersion"],
  ...["decision", "outcome", "channel", "revision"],
] as const satisfies readonly (keyof OrderRow)[];

/** What a slim list shows of an order. */
export interface SlimRow extends Pick<OrderRow, (typeof SLIM)[number]> {
  itemsCount: number;
}

export function slimQueries(db: Reader) {
  // CROSS JOIN keeps the sequence of the ids.
  const rows = db.prepare<SlimRow, [string]>(
    `SELECT ${columnsOf(SLIM)}, json_array_length(o.items) AS itemsCount
     FROM json_each(?) id CROSS JOIN orders o ON o.id = CAST(id.value AS INTEGER) ${formsOf(db).inSequenceOfList}`,
  );
  return {
    /** Orders by row id, in the given sequence. */
    rows: (ids: readonly number[]): SlimRow[] => rows.all(JSON.stringify(ids)),
  };
}

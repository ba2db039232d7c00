/** Orders of slim lists: some columns, and how many items. */
import { formsOf } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { columnsOf, type OrderRow } from "./orders.ts";

/** Reads the rows of a page of a slim list. @param columns those that are shown */
export function slimQueries<Column extends keyof OrderRow>(db: Reader, columns: readonly Column[]) {
  // CROSS JOIN keeps the order of the ids.
  const rows = db.prepare<Pick<OrderRow, Column> & { itemsCount: number }, [string]>(
    `SELECT ${columnsOf(columns)}, json_array_length(o.items) AS itemsCount
     FROM json_each(?) id CROSS JOIN orders o ON o.id = CAST(id.value AS INTEGER) ${formsOf(db).inSequenceOfList}`,
  );
  return {
    /** Orders by row id, in the given order. */
    rows: (ids: readonly number[]) => rows.all(JSON.stringify(ids)),
  };
}

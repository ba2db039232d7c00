/** Reads orders to find doubles, and moves what refers to a double to the order that it is merged into. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { columnsOf, KNOWN, type KnownRow, type TimePosition } from "./orders.ts";

/** Reads all orders of an account in the order needed to find those stored twice. */
export function doubleQueries(db: Reader) {
  const after = db.prepare<KnownRow, [number, number, number, number]>(
    `SELECT ${columnsOf(KNOWN)} FROM orders o
     WHERE o.account_id = ? AND (o.placed_at, o.id) > (?, ?) ORDER BY o.placed_at, o.id LIMIT ?`,
  );
  return {
    /** Orders after a position, oldest first. */
    after: (accountId: number, { placedAt, id }: TimePosition, limit: number): KnownRow[] =>
      after.all(accountId, placedAt, id, limit),
  };
}
export type DoubleQueries = ReturnType<typeof doubleQueries>;

/** An order that is merged into another one. */
export interface Merged {
  accountId: number;
  /** Row id and merchant's own id of both; AWBs of the double's other parcels. */
  double: { id: number; orderId: string; awbs: readonly string[] };
  into: { id: number; orderId: string };
}

export type DoubleCommands = ReturnType<typeof doubleCommands>;

/** Inside a `db.write`. */
export function doubleCommands(db: Db) {
  const statement = (sql: string) => db.prepare<never, (string | number)[]>(sql);
  const remove = statement("DELETE FROM orders WHERE id = ?");
  // A later order may have the id of the last one.
  const removeAwb = statement(
    "DELETE FROM order_awbs WHERE account_id = ? AND awb = upper(?) AND order_row = ?",
  );
  const moveAudit = statement("UPDATE audit SET order_id = ? WHERE account_id = ? AND order_id = ?");
  const moveCalls = statement("UPDATE order_calls SET order_row = ? WHERE order_row = ?");
  const moveWaiting = statement(
    `UPDATE waiting_orders SET id = ?1
     WHERE id = ?2 AND NOT EXISTS (SELECT 1 FROM waiting_orders w WHERE w.id = ?1)`,
  );
  const endWaiting = statement("DELETE FROM waiting_orders WHERE id = ?");
  return {
    /** Removes the double's row; its audit, calls and wait move to the other. */
    merge({ accountId, double, into }: Merged): void {
      moveAudit.queue(into.orderId, accountId, double.orderId);
      moveCalls.queue(into.id, double.id);
      moveWaiting.queue(into.id, double.id);
      endWaiting.queue(double.id);
      for (const awb of double.awbs) removeAwb.queue(accountId, awb, double.id);
      remove.queue(double.id);
    },
  };
}

/** Orders that people held before that was stored. Inside a `db.write`. */
import type { Db } from "../db.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orders.ts";
import type { RowRange } from "./orders-stored.ts";

/** An order that was decided on or called. */
export interface HeldBefore extends OrderRow {
  /** Its first call; null: none. */
  calledAt: number | null;
}

/** Reads and completes orders that were held before that was stored, for a single pass after an update. */
export function heldCommands(db: Db) {
  const rows = db.prepare<HeldBefore, [number, number]>(
    `SELECT ${ORDER_COLUMNS}, (SELECT min(c.at) FROM order_calls c WHERE c.order_row = o.id) AS calledAt FROM orders o
     WHERE o.id > ? AND o.id <= ? AND o.held_score IS NULL
       AND (o.decision <> 'pending' OR EXISTS (SELECT 1 FROM order_calls c WHERE c.order_row = o.id))
     ORDER BY o.id`,
  );
  const update = db.prepare<never, [number | null, number | null, number, number]>(
    "UPDATE orders SET held_score = ?, held_version = ?, held_acts = ? WHERE id = ?",
  );
  return {
    /** Orders in a range of row ids that are not stored as held. */
    without: ({ after, to }: RowRange): HeldBefore[] => rows.all(after, to),
    store: ({ id, heldScore, heldVersion, heldActs }: OrderRow): void =>
      update.queue(heldScore, heldVersion, heldActs, id),
  };
}

/** Calls to buyers, and the orders that wait for the next one. Writes must run inside a `db.write`. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import type { orderCalls } from "../schema.ts";
import { putInto } from "./upsert.ts";

export type CallRow = typeof orderCalls.$inferSelect;
export type NewCallRow = Omit<CallRow, "id">;

/** Summary of an order's calls. */
export interface CallSummary {
  /** `orders.id` */
  orderRow: number;
  count: number;
  lastResult: CallRow["result"];
  lastAt: number;
  /** When to call again; null when a later call or decision ended the wait. */
  callAt: number | null;
}

/** When to call again about an order; null: not at all. */
export interface Waiting {
  accountId: number;
  /** `orders.id` */
  id: number;
  callAt: number | null;
}

export type CallQueries = ReturnType<typeof callQueries>;
export type CallCommands = ReturnType<typeof callCommands>;

/** Reads the calls to buyers, for one order or summarized for a page of orders. */
export function callQueries(db: Reader) {
  const ofOrder = db.prepare<CallRow, [number, number]>(
    `SELECT id, order_row AS orderRow, result, at, actor, name, note, call_at AS callAt
     FROM order_calls INDEXED BY order_calls_by_order WHERE order_row = ? ORDER BY id DESC LIMIT ?`,
  );
  // An order has few calls.
  const summaries = db.prepare<CallSummary, [string]>(
    `SELECT c.order_row AS orderRow, (SELECT count(*) FROM order_calls e WHERE e.order_row = c.order_row) AS count,
       c.result AS lastResult, c.at AS lastAt,
       (SELECT w.call_at FROM waiting_orders w WHERE w.id = c.order_row) AS callAt
     FROM order_calls c INDEXED BY order_calls_by_order
     WHERE c.order_row IN (SELECT CAST(value AS INTEGER) FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM order_calls l WHERE l.order_row = c.order_row AND l.id > c.id)`,
  );
  const waiting = db.prepare<{ n: number }, [number, number, number]>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM waiting_orders INDEXED BY waiting_orders_by_time
       WHERE account_id = ? AND call_at > ? LIMIT ?)`,
  );
  return {
    /** Newest first. @param order row id */
    ofOrder: (order: number, limit: number): CallRow[] => ofOrder.all(order, limit),
    /** Only orders that have calls. @param orderRows row ids of a page of orders */
    summaries: (orderRows: readonly number[]): CallSummary[] => summaries.all(JSON.stringify(orderRows)),
    /** How many orders of the account wait for a later time, up to a limit. */
    countWaiting: (accountId: number, now: number, limit: number): number =>
      waiting.get(accountId, now, limit)?.n ?? 0,
  };
}

/** Writes calls to buyers, and which orders wait for a later call. */
export function callCommands(db: Db) {
  type Values = (string | number | null)[];
  const insert = db.prepare<never, Values>(
    "INSERT INTO order_calls (order_row, result, at, actor, name, note, call_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const wait = db.prepare<never, Values>(putInto("waiting_orders", ["id", "account_id", "call_at"], ["id"]));
  const endWaiting = db.prepare<never, Values>("DELETE FROM waiting_orders WHERE id = ?");
  const blankNotes = db.prepare<never, Values>(
    "UPDATE order_calls SET note = NULL WHERE order_row = ? AND note IS NOT NULL",
  );
  return {
    insert: ({ orderRow, result, at, actor, name, note, callAt }: NewCallRow): void =>
      insert.queue(orderRow, result, at, actor, name, note, callAt),
    setWaiting: ({ accountId, id, callAt }: Waiting): void =>
      callAt === null ? endWaiting.queue(id) : wait.queue(id, accountId, callAt),
    /** @param order row id */
    blankNotes: (order: number): void => blankNotes.queue(order),
  };
}

/** Deletes expired rows, oldest first, a page at a time. Inside a `db.write`. */
import type { Reader } from "../reader.ts";
import { ORDER_COLUMNS, type OrderRow, type TimePosition } from "./orders.ts";

/** Tables whose rows are deleted by age. Row ids rise with time. */
const TABLES = {
  audit: { table: "audit", index: "audit_by_account", time: "at", isPending: "FALSE" },
  alerts: {
    ...{ table: "alerts_outbox", index: "alerts_by_account", time: "created_at" },
    isPending: "next_at IS NOT NULL",
  },
  storeEvents: {
    ...{ table: "store_events", index: "store_events_by_account", time: "received_at" },
    isPending: "next_at IS NOT NULL",
  },
} as const;

export type AgedTable = keyof typeof TABLES;

/** A page of an account's rows. */
export interface AgedPage {
  accountId: number;
  /** Rows before this time are deleted, milliseconds since 1970. */
  before: number;
  /** Rows later than this were written with a wrong clock, and are as old as their ids. */
  future: number;
  /** Only rows up to this id are deleted. */
  upTo: number;
  /** The page begins after this row id. */
  after: number;
  limit: number;
}

/** Result of a page. */
export interface DeletedPage {
  rows: number;
  /** Row id to continue after; null when no more old rows are expected. */
  next: number | null;
  /** Time that it took before it was written, milliseconds. */
  ms: number;
}

/** Orders of an account that still have personal data. */
export interface OldOrders {
  accountId: number;
  /** Finished orders. */
  finished: Age;
  /** Orders without a final outcome. */
  unfinished: Age;
  after: TimePosition;
  limit: number;
}

interface Age {
  /** Placed before, milliseconds since 1970. */
  before: number;
  /** Only with ids up to this, so also written before. */
  upTo: number;
}

export type RetentionCommands = ReturnType<typeof retentionCommands>;

/** Removes rows that are older than their account keeps them, a page at a time. Pending ones stay. */
export function retentionCommands(db: Reader) {
  const tables = Object.fromEntries(
    Object.entries(TABLES).map(([name, { table, index, time, isPending }]) => [
      name,
      {
        page: db.prepare<{ id: number; isOld: 0 | 1 }, number[]>(
          `SELECT id, (${time} < ?1 OR ${time} > ?2) AND id <= ?3 AND NOT (${isPending}) AS isOld
           FROM ${table} INDEXED BY ${index} WHERE account_id = ?4 AND id > ?5 ORDER BY id LIMIT ?6`,
        ),
        remove: db.prepare<never, [string]>(
          `DELETE FROM ${table} WHERE id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
        ),
      },
    ]),
  );
  const removeStates = db.prepare<never, [number, number, number]>(
    `DELETE FROM store_orders WHERE (account_id, store, order_id) IN (
       SELECT account_id, store, order_id FROM store_orders INDEXED BY store_orders_by_time
       WHERE updated_at >= ? AND updated_at < ? ORDER BY updated_at LIMIT ?)`,
  );
  return {
    /** Deletes the old rows of the next page. A page without any is the end, as rows are read in order of time. */
    deletePage(name: AgedTable, { accountId, before, future, upTo, after, limit }: AgedPage): DeletedPage {
      const begun = performance.now();
      const { page, remove } = tables[name];
      const rows = page.all(before, future, upTo, accountId, after, limit);
      const old = rows.flatMap(({ id, isOld }) => (isOld ? [id] : []));
      if (old.length > 0) remove.run(JSON.stringify(old));
      const isLast = old.length === 0 || rows.length < limit;
      return {
        rows: old.length,
        next: isLast ? null : (rows.at(-1)?.id ?? null),
        ms: performance.now() - begun,
      };
    },
    /** Deletes states of store orders last changed by an event between two times. */
    deleteOrderStates(from: number, before: number, limit: number): Omit<DeletedPage, "next"> {
      const begun = performance.now();
      const { changes: rows } = removeStates.run(from, before, limit);
      return { rows, ms: performance.now() - begun };
    },
  };
}

/** Finds orders whose personal data is older than their account keeps it; they are blanked, not removed. */
export function oldOrderQueries(db: Reader) {
  const next = db.prepare<OrderRow, number[]>(
    `SELECT ${ORDER_COLUMNS} FROM orders o INDEXED BY orders_with_person
     WHERE o.account_id = ?1 AND o.erased_at IS NULL AND o.placed_at < ?2 AND (o.placed_at, o.id) > (?3, ?4)
       AND o.id <= ?5 AND (o.outcome IN ('delivered', 'rto', 'cancelled') OR (o.placed_at < ?6 AND o.id <= ?7))
     ORDER BY o.placed_at, o.id LIMIT ?8`,
  );
  return {
    /** The next of them, oldest first. */
    nextOld: ({ accountId, finished, unfinished, after, limit }: OldOrders): OrderRow[] =>
      next.all(
        ...[accountId, finished.before, after.placedAt, after.id, finished.upTo],
        ...[unfinished.before, unfinished.upTo, limit],
      ),
  };
}

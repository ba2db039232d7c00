/** Orders. Writes, and `find`, must run inside a `db.write`. */
import type { Statement } from "bun:sqlite";
import { getTableColumns } from "drizzle-orm";
import type { Reader } from "../reader.ts";
import { type earlyOutcomes, orders } from "../schema.ts";

export type OrderRow = typeof orders.$inferSelect;
export type NewOrderRow = Omit<OrderRow, "id">;
export type EarlyOutcomeRow = typeof earlyOutcomes.$inferSelect;

/** Columns that counters need: without the long texts. */
export const COUNTED = [
  "id",
  "accountId",
  "placedAt",
  "payment",
  "orderValue",
  "currency",
  "phone",
  "email",
  "fingerprint",
  "pincode",
  "district",
  "state",
  "outcome",
  "outcomeAt",
  "ndrAt",
] as const satisfies readonly (keyof OrderRow)[];
export type CountedRow = Pick<OrderRow, (typeof COUNTED)[number]>;

/** An earlier order of the same buyer: fewer columns read faster, and places have their own counters. */
export type EarlierRow = Omit<CountedRow, (typeof PLACES)[number]>;
const PLACES = ["pincode", "district", "state"] as const satisfies readonly (keyof CountedRow)[];

/** An order found by reference or AWB. */
export type FindableOrder = Pick<OrderRow, "orderId">;

/** Matches listed when several orders have the same reference or AWB. */
const MAX_LABELLED = 5;

export interface OrderQueries {
  /** By the merchant's own id. */
  find(accountId: number, orderId: string): OrderRow | null;
  /** By reference (with or without #) or AWB, ignoring case; the newest matches. */
  findLabelled(accountId: number, text: string): FindableOrder[];
  /** @returns the new row's id */
  insert(row: NewOrderRow): number;
  /** Writes all columns but account, order id, time and id. */
  update(row: OrderRow): void;
  /** By row id. */
  earlier(id: number): EarlierRow | null;
  /** Open orders (neither delivered nor RTO) with a larger id, oldest first. */
  openAfter(accountId: number, id: number, limit: number): OrderRow[];
  findEarly(accountId: number, orderId: string): EarlyOutcomeRow | null;
  putEarly(row: EarlyOutcomeRow): void;
  removeEarly(accountId: number, orderId: string): void;
  /** Orders by which place counters of two points in time differ: placed, or with their outcome, between them. */
  changedBetween(accountId: number, from: number, to: number): CountedRow[];
  /** Orders placed after `from` and not after `to`. */
  placedWithin(accountId: number, from: number, to: number): CountedRow[];
  /** The id of a set of signal names, inserted at its first use. */
  signalSet(names: readonly string[]): number;
  signalNames(id: number): string[];
}

const COLUMNS = Object.entries(getTableColumns(orders)).map(([key, column]) => ({ key, name: column.name }));
const WRITTEN = COLUMNS.filter(({ key }) => key !== "id");
const UPDATED = WRITTEN.filter(({ key }) => !["accountId", "orderId", "placedAt"].includes(key));

/** Select list of an {@link OrderRow}. */
export const ORDER_COLUMNS = COLUMNS.map(({ key, name }) => `o.${name} AS ${key}`).join(", ");

/** An order's value in sums: other currencies than rupees count as 0. */
export const RUPEES = "CASE currency WHEN 'INR' THEN order_value ELSE 0 END";

type Values = (string | number | null)[];
const valuesOf = (row: object, columns: readonly { key: string }[]): Values =>
  columns.map(({ key }) => (row as Record<string, string | number | null>)[key]);

/** Whether any merchant has an order. */
export const hasOrders = (db: Reader): boolean => db.prepare("SELECT 1 FROM orders LIMIT 1").get() !== null;

export function orderQueries(db: Reader): OrderQueries {
  const select = (rest: string) =>
    db.prepare<OrderRow, Values>(`SELECT ${ORDER_COLUMNS} FROM orders o ${rest}`);
  const find = select("WHERE o.account_id = ? AND o.order_id = ?");
  // The expressions of the two indexes.
  const labelled = db.prepare<FindableOrder, [number, string]>(
    `SELECT o.order_id AS orderId FROM orders o WHERE o.id IN (
       SELECT id FROM orders WHERE account_id = ?1 AND reference <> ''
         AND upper(ltrim(reference, '#')) = upper(ltrim(?2, '#'))
       UNION SELECT id FROM orders WHERE account_id = ?1 AND awb <> '' AND upper(awb) = upper(?2))
     ORDER BY o.id DESC LIMIT ${MAX_LABELLED}`,
  );
  const insert = db.prepare<never, Values>(
    `INSERT INTO orders (${WRITTEN.map(({ name }) => name).join(", ")}) VALUES (${WRITTEN.map(() => "?").join(", ")})`,
  );
  const update = db.prepare<never, Values>(
    `UPDATE orders SET ${UPDATED.map(({ name }) => `${name} = ?`).join(", ")} WHERE id = ?`,
  );
  const openAfter = select(
    "WHERE o.account_id = ? AND o.id > ? AND (o.outcome IS NULL OR o.outcome NOT IN ('delivered', 'rto')) ORDER BY o.id LIMIT ?",
  );
  const listOf = (keys: readonly string[]) =>
    COLUMNS.filter(({ key }) => keys.includes(key))
      .map(({ key, name }) => `o.${name} AS ${key}`)
      .join(", ");
  const selectCounted = (rest: string) =>
    db.prepare<CountedRow, Values>(`SELECT ${listOf(COUNTED)} FROM orders o ${rest}`);
  const isPlace = (key: string) => (PLACES as readonly string[]).includes(key);
  const earlier = db.prepare<EarlierRow, [number]>(
    `SELECT ${listOf(COUNTED.filter((key) => !isPlace(key)))} FROM orders o WHERE o.id = ?`,
  );
  const changed = selectCounted(
    `WHERE o.id IN (
       SELECT id FROM orders WHERE account_id = ?1 AND placed_at >= ?2 AND placed_at <= ?3
       UNION SELECT id FROM orders WHERE account_id = ?1 AND outcome_at > ?2 AND outcome_at <= ?3)`,
  );
  const within = selectCounted("WHERE o.account_id = ? AND o.placed_at > ? AND o.placed_at <= ?");
  return {
    find: (accountId, orderId) => find.get(accountId, orderId),
    findLabelled: (accountId, text) => (text === "" ? [] : labelled.all(accountId, text)),
    insert: (row) => Number(insert.run(...valuesOf(row, WRITTEN)).lastInsertRowid),
    update: (row) => void update.run(...valuesOf(row, UPDATED), row.id),
    earlier: (id) => earlier.get(id),
    openAfter: (accountId, id, limit) => openAfter.all(accountId, id, limit),
    changedBetween: (accountId, from, to) => changed.all(accountId, from, to),
    placedWithin: (accountId, from, to) => within.all(accountId, from, to),
    ...earlyQueries(db),
    ...signalSetQueries(db),
  };
}

function earlyQueries(db: Reader): Pick<OrderQueries, "findEarly" | "putEarly" | "removeEarly"> {
  const find = db.prepare<EarlyOutcomeRow, Values>(
    "SELECT account_id AS accountId, order_id AS orderId, outcome, outcome_at AS outcomeAt, ndr_at AS ndrAt FROM early_outcomes WHERE account_id = ? AND order_id = ?",
  );
  const put = db.prepare<never, Values>("INSERT OR REPLACE INTO early_outcomes VALUES (?, ?, ?, ?, ?)");
  const remove = db.prepare<never, Values>(
    "DELETE FROM early_outcomes WHERE account_id = ? AND order_id = ?",
  );
  // Every new order calls findEarly, and few shops have early outcomes.
  let hasAny = db.prepare<object, []>("SELECT 1 FROM early_outcomes LIMIT 1").get() !== null;
  return {
    findEarly: (accountId, orderId) => (hasAny ? find.get(accountId, orderId) : null),
    putEarly({ accountId, orderId, outcome, outcomeAt, ndrAt }) {
      hasAny = true;
      put.run(accountId, orderId, outcome, outcomeAt, ndrAt);
    },
    removeEarly: (accountId, orderId) => void remove.run(accountId, orderId),
  };
}

function signalSetQueries(db: Reader): Pick<OrderQueries, "signalSet" | "signalNames"> {
  const byNames = db.prepare<{ id: number }, Values>("SELECT id FROM signal_sets WHERE names = ?");
  const byId = db.prepare<{ names: string }, Values>("SELECT names FROM signal_sets WHERE id = ?");
  const insert: Statement<never, Values> = db.prepare("INSERT INTO signal_sets (names) VALUES (?)");
  return {
    signalSet(names) {
      const text = JSON.stringify(names);
      return byNames.get(text)?.id ?? Number(insert.run(text).lastInsertRowid);
    },
    signalNames: (id) => JSON.parse(byId.get(id)?.names ?? "[]") as string[],
  };
}

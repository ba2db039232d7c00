/** Orders: one row each. Everything here that writes, and `find`, is for the inside of a `db.write`. */
import type { Statement } from "bun:sqlite";
import { getTableColumns } from "drizzle-orm";
import type { Reader } from "../reader.ts";
import { type earlyOutcomes, orders } from "../schema.ts";

export type OrderRow = typeof orders.$inferSelect;
export type NewOrderRow = Omit<OrderRow, "id">;
export type EarlyOutcomeRow = typeof earlyOutcomes.$inferSelect;

/** What an order is counted by; without its long texts. */
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

/** What an earlier order of the same buyer says: each column takes time, and places are counted elsewhere. */
export type EarlierRow = Omit<CountedRow, (typeof PLACES)[number]>;
const PLACES = ["pincode", "district", "state"] as const satisfies readonly (keyof CountedRow)[];

/** An order by what it is called. */
export type FindableOrder = Pick<OrderRow, "orderId">;

/** Orders told of where several have the same reference or AWB. */
const MAX_LABELLED = 5;

export interface OrderQueries {
  /** By the merchant's own id. */
  find(accountId: number, orderId: string): OrderRow | null;
  /** By reference (with or without #) or AWB, upper or lower case; the last ones, as there may be several. */
  findLabelled(accountId: number, text: string): FindableOrder[];
  /** @returns the new row's id */
  insert(row: NewOrderRow): number;
  /** Everything but account, order id and id. */
  update(row: OrderRow): void;
  /** By its row. */
  earlier(id: number): EarlierRow | null;
  /** Open orders (neither delivered nor RTO) with a larger id, oldest first. */
  openAfter(accountId: number, id: number, limit: number): OrderRow[];
  findEarly(accountId: number, orderId: string): EarlyOutcomeRow | null;
  putEarly(row: EarlyOutcomeRow): void;
  removeEarly(accountId: number, orderId: string): void;
  /** What the placeStats of two moments differ by: orders placed from one to the other, and those that ended between. */
  changedBetween(accountId: number, from: number, to: number): CountedRow[];
  /** Orders placed after `from` and not after `to`. */
  placedWithin(accountId: number, from: number, to: number): CountedRow[];
  /** The id of a set of signal names; made at its first use. */
  signalSet(names: readonly string[]): number;
  signalNames(id: number): string[];
}

const COLUMNS = Object.entries(getTableColumns(orders)).map(([key, column]) => ({ key, name: column.name }));
const WRITTEN = COLUMNS.filter(({ key }) => key !== "id");
const UPDATED = WRITTEN.filter(({ key }) => !["accountId", "orderId", "placedAt"].includes(key));

/** The select list that makes an {@link OrderRow}. */
export const ORDER_COLUMNS = COLUMNS.map(({ key, name }) => `o.${name} AS ${key}`).join(", ");

/** An order's value where values are added up: those in another currency than rupees add nothing. */
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
  // As the indexes of both have it.
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
  // Every new order asks, and hardly a shop has any.
  let isAny = db.prepare<object, []>("SELECT 1 FROM early_outcomes LIMIT 1").get() !== null;
  return {
    findEarly: (accountId, orderId) => (isAny ? find.get(accountId, orderId) : null),
    putEarly({ accountId, orderId, outcome, outcomeAt, ndrAt }) {
      isAny = true;
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

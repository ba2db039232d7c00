/** Orders. Writes, and `find`, must run inside a `db.write`. */
import { getTableColumns } from "drizzle-orm";
import { formsOf, insertsRow, writesRows } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { type earlyOutcomes, orders } from "../schema.ts";
import { selectList } from "./select-list.ts";
import { putInto } from "./upsert.ts";

export type OrderRow = typeof orders.$inferSelect;
export type EarlyOutcomeRow = typeof earlyOutcomes.$inferSelect;

/** Sort key of orders: time, then row id. */
export type TimePosition = Pick<OrderRow, "placedAt" | "id">;

type Columns = readonly (keyof OrderRow)[];
/** Columns that all counters need. */
const COUNTERS = [
  ...["id", "accountId", "placedAt", "payment", "orderValue", "currency", "outcome", "outcomeAt"],
] as const satisfies Columns;
const PLACES = ["pincode", "district", "state"] as const satisfies Columns;
const BUYER = ["phone", "email", "fingerprint", "ndrAt", "name"] as const satisfies Columns;

/** Columns that counters need: without the long texts. */
export const COUNTED = [...COUNTERS, ...PLACES, ...BUYER] as const;
export type CountedRow = Pick<OrderRow, (typeof COUNTED)[number]>;

/** Columns that the counters of places need. */
const PLACE_COLUMNS = [...COUNTERS, ...PLACES] as const;
export type PlaceRow = Pick<OrderRow, (typeof PLACE_COLUMNS)[number]>;

/** An earlier order of the same buyer: fewer columns read faster, and places have their own counters. */
const EARLIER = [...COUNTERS, ...BUYER, "pincode"] as const satisfies Columns;
export type EarlierRow = Pick<OrderRow, (typeof EARLIER)[number]>;

/** The same with the columns by which another source's record of it is recognised. */
export const KNOWN = [
  ...EARLIER,
  "orderId",
  "reference",
  "channel",
  "pincode",
  "name",
] as const satisfies Columns;
export type KnownRow = Pick<OrderRow, (typeof KNOWN)[number]>;

/** An order found by reference or AWB. */
export type FindableOrder = Pick<OrderRow, "orderId">;

/** Maximum of orders to a PIN with the same value that are compared. */
const MAX_ALIKE = 500;
/** Matches listed when several orders have the same reference or AWB. */
const MAX_LABELLED = 5;

const COLUMNS = Object.entries(getTableColumns(orders)).map(([key, column]) => ({ key, name: column.name }));
const WRITTEN = COLUMNS.filter(({ key }) => key !== "id");
const UPDATED = WRITTEN.filter(({ key }) => !["accountId", "orderId", "placedAt"].includes(key));

/** Select list of an {@link OrderRow}. */
export const ORDER_COLUMNS = selectList(orders, "o");

/** Select list of some of its columns. */
export const columnsOf = (keys: Columns): string => selectList(orders, "o", keys);

/** An order's value in sums: other currencies than rupees count as 0. */
export const RUPEES = "CASE currency WHEN 'INR' THEN order_value ELSE 0 END";

type Values = (string | number | null)[];
const insertOf = (columns: readonly { name: string }[]): string =>
  `INSERT INTO orders (${columns.map(({ name }) => name).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
const valuesOf = (row: object, columns: readonly { key: string }[]): Values =>
  columns.map(({ key }) => (row as Record<string, string | number | null>)[key]);

/** Reads whole orders by id, row, reference or AWB, and the few that may be the same as a new order; inserts and updates rows. */
export function orderQueries(db: Reader) {
  const { withoutMobile, stored } = mobileQueries(db);
  return {
    ...lookUps(db),
    withoutMobile,
    ...rowWrites(db, stored),
    ...placeRowQueries(db),
    ...earlyQueries(db),
    ...signalSetQueries(db),
  };
}
export type OrderQueries = ReturnType<typeof orderQueries>;

function lookUps(db: Reader) {
  const find = db.prepare<OrderRow, Values>(
    `SELECT ${ORDER_COLUMNS} FROM orders o
     WHERE o.id = coalesce((SELECT id FROM orders WHERE account_id = ?1 AND order_id = ?2),
       (SELECT order_row FROM order_aliases WHERE account_id = ?1 AND alias = ?2))`,
    ["INTEGER", "TEXT"],
  );
  // The expressions of the two indexes.
  const labelled = db.prepare<FindableOrder, [number, string]>(
    `SELECT o.order_id AS orderId FROM orders o WHERE o.id IN (
       SELECT id FROM orders WHERE account_id = ?1 AND reference <> ''
         AND upper(ltrim(reference, '#')) = upper(ltrim(?2, '#'))
       UNION SELECT id FROM orders WHERE account_id = ?1 AND awb <> '' AND upper(awb) = upper(?2)
       UNION SELECT order_row FROM order_awbs WHERE account_id = ?1 AND awb = upper(?2))
     ORDER BY o.id DESC LIMIT ${MAX_LABELLED}`,
  );
  const earlier = db.prepare<KnownRow, [number]>(`SELECT ${columnsOf(KNOWN)} FROM orders o WHERE o.id = ?`);
  const earlierAll = db.prepare<KnownRow, [string]>(
    `SELECT ${columnsOf(KNOWN)} FROM orders o WHERE o.id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
  );
  const namedLike = db.prepare<{ id: number }, Values>(
    // Not IN: SQLite builds a table for each list, which takes as long as the look-ups.
    `SELECT id FROM orders WHERE account_id = ?1 AND order_id = ?2
     UNION ALL SELECT id FROM orders WHERE account_id = ?1 AND order_id = '#' || ?2
     UNION ALL SELECT id FROM orders WHERE account_id = ?1 AND reference <> ''
       AND upper(ltrim(reference, '#')) = upper(?2) LIMIT ${MAX_LABELLED}`,
    ["INTEGER", "TEXT"],
  );
  return {
    /** By the merchant's own id, or an id from another source. */
    find: (accountId: number, orderId: string) => find.get(accountId, orderId),
    /** By reference (with or without #) or AWB, ignoring case; the newest matches. */
    findLabelled: (accountId: number, text: string) => (text === "" ? [] : labelled.all(accountId, text)),
    /** By row id. */
    earlier: (id: number) => earlier.get(id),
    /** By row id, unordered. */
    earlierAll: (ids: readonly number[]) => earlierAll.all(JSON.stringify(ids)),
    /** Row ids of the orders of a name, as id or as reference, with or without #. @param name without # */
    namedLike: (accountId: number, name: string): number[] =>
      namedLike.all(accountId, name).map(({ id }) => id),
  };
}

/** @param stored called for each row that is written */
function rowWrites(db: Reader, stored: (row: OrderRow) => void) {
  const insert = insertsRow<Values>(db, insertOf(WRITTEN));
  const { newOrderIds } = formsOf(db);
  const newIds = newOrderIds === null ? null : db.prepare<{ id: number }, [number]>(newOrderIds);
  const insertWithIds = writesRows(
    db,
    "orders",
    COLUMNS.map(({ name }) => name),
  );
  const update = db.prepare<never, Values>(
    `UPDATE orders SET ${UPDATED.map(({ name }) => `${name} = ?`).join(", ")} WHERE id = ?`,
  );
  /** Ids for the next rows of this transaction; in a later one they would be too low. */
  let reserved: { id: number }[] = [];
  return {
    /** Fetches ids in advance, if the database supports it. */
    reserveIds(count: number): void {
      reserved = newIds?.all(count) ?? [];
    },
    /** Call it when a transaction begins. */
    forgetIds(): void {
      reserved = [];
    },
    /** Inserts rows, and sets their ids, which rise. */
    insertAll(rows: readonly OrderRow[]): void {
      if (rows.length === 0) return;
      const ids = newIds && (reserved.length >= rows.length ? reserved : newIds.all(rows.length));
      for (const [i, row] of rows.entries()) row.id = ids ? ids[i].id : insert(...valuesOf(row, WRITTEN));
      reserved = [];
      if (ids) insertWithIds(rows.map((row) => valuesOf(row, COLUMNS)));
      for (const row of rows) stored(row);
    },
    /** Writes all columns except account, order id, time and id. */
    update(row: OrderRow): void {
      update.queue(...valuesOf(row, UPDATED), row.id);
      stored(row);
    },
  };
}

/** Orders from which the place stats of a time are counted. */
function placeRowQueries(db: Reader) {
  const select = (rest: string) =>
    db.prepare<PlaceRow, Values>(`SELECT ${columnsOf(PLACE_COLUMNS)} FROM orders o ${rest}`);
  // Each of the two is a seek in its own index.
  const placed = "FROM orders WHERE account_id = ?1 AND placed_at >= ?2 AND placed_at <= ?3";
  const finished = "FROM orders WHERE account_id = ?1 AND outcome_at > ?2 AND outcome_at <= ?3";
  const changed = select(`WHERE o.id IN (SELECT id ${placed} UNION ALL SELECT id ${finished})`);
  const changes = db.prepare<{ changes: number }, [number, number, number, number]>(
    `SELECT (SELECT count(*) FROM (SELECT 1 ${placed} LIMIT ?4))
       + (SELECT count(*) FROM (SELECT 1 ${finished} LIMIT ?4)) AS changes`,
  );
  const within = db.prepare<TimePosition, Values>(
    `SELECT placed_at AS placedAt, id FROM orders
     WHERE account_id = ? AND placed_at > ? AND placed_at <= ? ORDER BY placed_at, id`,
  );
  const inPin = select("WHERE o.account_id = ? AND o.pincode = ? AND o.placed_at > ? AND o.placed_at <= ?");
  return {
    /** Orders that make up the difference between place counters of two times: placed, or with their outcome, between them. */
    changedBetween: (accountId: number, from: number, to: number): PlaceRow[] =>
      changed.all(accountId, from, to),
    /** Their approximate number, without reading them. @param limit beyond it, placed and finished are not counted */
    changesBetween: (accountId: number, from: number, to: number, limit: number): number =>
      changes.get(accountId, from, to, limit)?.changes ?? 0,
    /** Orders placed after `from` and not after `to`, oldest first. */
    placedWithin: (accountId: number, from: number, to: number): TimePosition[] =>
      within.all(accountId, from, to),
    /** Orders to a PIN, placed after `from` and not after `to`. */
    placedInPinWithin: (accountId: number, pincode: string, from: number, to: number): PlaceRow[] =>
      inPin.all(accountId, pincode, from, to),
  };
}

function earlyQueries(db: Reader) {
  const find = db.prepare<EarlyOutcomeRow, Values>(
    `SELECT account_id AS accountId, order_id AS orderId, outcome, outcome_at AS outcomeAt, ndr_at AS ndrAt, awb, parcels
     FROM early_outcomes WHERE account_id = ? AND order_id = ?`,
    ["INTEGER", "TEXT"],
  );
  const put = db.prepare<never, Values>(
    putInto(
      "early_outcomes",
      ["account_id", "order_id", "outcome", "outcome_at", "ndr_at", "awb", "parcels"],
      ["account_id", "order_id"],
    ),
  );
  const remove = db.prepare<never, Values>(
    "DELETE FROM early_outcomes WHERE account_id = ? AND order_id = ?",
  );
  // Every new order calls findEarly, and few shops have early outcomes.
  const any = db.prepare<object, []>("SELECT 1 FROM early_outcomes LIMIT 1");
  // Other nodes may have added some.
  let hasAny = db.isShared || any.get() !== null;
  return {
    /** False: there are none of any account. */
    hasEarly: () => hasAny,
    findEarly: (accountId: number, orderId: string) => (hasAny ? find.get(accountId, orderId) : null),
    putEarly({ accountId, orderId, outcome, outcomeAt, ndrAt, awb, parcels }: EarlyOutcomeRow) {
      hasAny = true;
      put.queue(accountId, orderId, outcome, outcomeAt, ndrAt, awb, parcels);
    },
    removeEarly: (accountId: number, orderId: string) => remove.queue(accountId, orderId),
  };
}

/** The condition of the partial index. */
const WITHOUT_MOBILE = "(length(phone) <> 10 OR ltrim(phone, '0123456789') <> '')";
const MOBILE = /^\d{10}$/;

function mobileQueries(db: Reader) {
  // Hence + 0: to avoid a sort, SQLite would read all orders to the PIN, and PostgreSQL all of the shop.
  const from = "FROM orders INDEXED BY orders_without_mobile";
  const where = `WHERE account_id = ? AND pincode = ? AND order_value > ? AND order_value < ? AND ${WITHOUT_MOBILE}`;
  const newest = db.prepare<TimePosition, Values>(
    `SELECT id, placed_at AS placedAt ${from} ${where} ORDER BY placed_at + 0 DESC LIMIT ${MAX_ALIKE}`,
    ["INTEGER", "TEXT", "REAL", "REAL"],
  );
  // SQLite builds a table to sort even three rows: 20 µs, ten times as long as reading them.
  const unsorted = db.isShared
    ? null
    : db.prepare<TimePosition, Values>(
        `SELECT id, placed_at AS placedAt ${from} ${where} LIMIT ${MAX_ALIKE + 1}`,
      );
  const alike = (...values: Values): TimePosition[] => {
    const some = unsorted?.all(...values);
    if (!some || some.length > MAX_ALIKE) return newest.all(...values);
    return some.length < 2 ? some : some.sort((a, b) => b.placedAt - a.placedAt);
  };
  const any = db.prepare<object, [number]>(
    `SELECT 1 ${from} WHERE account_id = ? AND ${WITHOUT_MOBILE} LIMIT 1`,
  );
  // Every new order asks, and most shops have none. In a shared database, other nodes may add some.
  const hasSome = db.isShared ? null : new Map<number, boolean>();
  const mayHave = (accountId: number): boolean => {
    const known = hasSome?.get(accountId);
    if (hasSome === null || known !== undefined) return known ?? true;
    const found = any.get(accountId) !== null;
    hasSome.set(accountId, found);
    return found;
  };
  return {
    /** Row ids of the orders to a PIN that have no mobile of ten digits and a value less than 1 apart; at most 500. */
    withoutMobile: (accountId: number, pincode: string, value: number): number[] =>
      mayHave(accountId) ? alike(accountId, pincode, value - 1, value + 1).map(({ id }) => id) : [],
    /** Call it for each row that is written. */
    stored({ accountId, phone }: Pick<OrderRow, "accountId" | "phone">): void {
      if (hasSome?.get(accountId) === false && !MOBILE.test(phone)) hasSome.set(accountId, true);
    },
  };
}

function signalSetQueries(db: Reader) {
  const byNames = db.prepare<{ id: number }, Values>("SELECT id FROM signal_sets WHERE names = ?");
  const byId = db.prepare<{ names: string }, Values>("SELECT names FROM signal_sets WHERE id = ?");
  const insert = insertsRow<[string]>(db, "INSERT INTO signal_sets (names) VALUES (?)");
  return {
    /** The id of a set of signal names, inserted at its first use. */
    signalSet(names: readonly string[]): number {
      const text = JSON.stringify(names);
      return byNames.get(text)?.id ?? insert(text);
    },
    signalNames: (id: number) => JSON.parse(byId.get(id)?.names ?? "[]") as string[],
  };
}

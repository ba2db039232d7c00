/** Pages of orders. Newest first, the queue highest risk first. */
import type { Db } from "../open.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orders.ts";
import type { OrderFilter } from "./orders-count.ts";
import { matchOf } from "./orders-search.ts";

export interface Search extends OrderFilter {
  /** A literal part of order id, name, phone, e-mail, PIN or city. */
  q?: string;
}

export interface OrderListQueries {
  page(accountId: number, search: Search, limit: number, offset: number): Promise<OrderRow[]>;
  /** Orders with a smaller id, for a walk through all of them. */
  pageBefore(accountId: number, search: Search, id: number, limit: number): Promise<OrderRow[]>;
  /** How many match, counted up to a limit. */
  countMatches(accountId: number, search: Search, limit: number): Promise<number>;
  queue(accountId: number, limit: number, offset: number): Promise<OrderRow[]>;
}

type Values = (string | number)[];

export function orderListQueries(db: Db): OrderListQueries {
  const queue = db.prepare<OrderRow, [number, number, number]>(
    `SELECT ${ORDER_COLUMNS} FROM orders o
     WHERE o.account_id = ? AND o.decision = 'pending' AND o.risk_level IN ('REVIEW', 'HIGH')
     ORDER BY o.risk_score DESC, o.id DESC LIMIT ? OFFSET ?`,
  );
  const statements = new Map<string, ReturnType<typeof db.prepare<OrderRow, Values>>>();
  // A few dozen texts at most: one for each set of filters.
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare<OrderRow, Values>(sql);
    statements.set(sql, known);
    return known;
  };
  const read = (where: Where, rest: string, values: Values) =>
    prepared(`SELECT ${ORDER_COLUMNS} ${where.sql} ${rest}`).all(...where.values, ...values);
  return {
    async page(accountId, search, limit, offset) {
      const where = whereOf(accountId, search);
      return where ? read(where, `ORDER BY ${where.id} DESC LIMIT ? OFFSET ?`, [limit, offset]) : [];
    },
    async pageBefore(accountId, search, id, limit) {
      const where = whereOf(accountId, search);
      return where ? read(where, `AND ${where.id} < ? ORDER BY ${where.id} DESC LIMIT ?`, [id, limit]) : [];
    },
    async countMatches(accountId, search, limit) {
      const where = whereOf(accountId, search);
      if (!where) return 0;
      const sql = `SELECT count(*) AS n FROM (SELECT 1 ${where.sql} LIMIT ?)`;
      return db.prepare<{ n: number }, Values>(sql).get(...where.values, limit)?.n ?? 0;
    },
    async queue(accountId, limit, offset) {
      return queue.all(accountId, limit, offset);
    },
  };
}

interface Where {
  sql: string;
  values: Values;
  /** The id in the table that is walked through. */
  id: string;
}

/** Null when the search can match nothing. */
function whereOf(accountId: number, { level, status, outcome, payment, q }: Search): Where | null {
  const match = q === undefined ? undefined : matchOf(q);
  if (match === null) return null;
  // CROSS JOIN: SQLite keeps the order of the tables, so the index of trigrams is asked first.
  const from = match ? "order_search s CROSS JOIN orders o ON o.id = s.rowid" : "orders o";
  const conditions = match ? ["order_search MATCH ?"] : [];
  const values: Values = match ? [match] : [];
  const add = (condition: string, ...more: Values) => {
    conditions.push(condition);
    values.push(...more);
  };
  add("o.account_id = ?", accountId);
  // The extra comparisons are those of the partial indexes.
  if (level) add(level === "LOW" ? "o.risk_level = ?" : "o.risk_level = ? AND o.risk_level <> 'LOW'", level);
  if (status)
    add(status === "pending" ? "o.decision = ?" : "o.decision = ? AND o.decision <> 'pending'", status);
  if (outcome === "none") add("o.outcome IS NULL");
  else if (outcome) add("o.outcome = ?", outcome);
  if (payment) add("o.payment = ?", payment);
  return { sql: `FROM ${from} WHERE ${conditions.join(" AND ")}`, values, id: match ? "s.rowid" : "o.id" };
}

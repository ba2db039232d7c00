/**
 * Pages of orders, in the order of time, risk or value. First the ids of a page are found, where possible in an
 * index alone; then their rows are read.
 */
import type { Db } from "../open.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orders.ts";
import { matchOf } from "./orders-search.ts";
import { type Conditions, conditionsOf, type Search, type Values } from "./orders-where.ts";

export type { Search } from "./orders-where.ts";

export const SORT_COLUMNS = { placed_at: "placed_at", risk: "risk_score", value: "order_value" } as const;

export interface Sort {
  by: keyof typeof SORT_COLUMNS;
  /** Of equal ones the later row comes first, too. */
  isDescending: boolean;
}

/** Where a page ended: what it is sorted by, and the row. */
export interface Position {
  key: number;
  id: number;
}

export interface PageOf {
  search: Search;
  sort: Sort;
  /** Null: from the beginning. */
  after: Position | null;
  limit: number;
  offset: number;
  /**
   * Whether more orders hold the text `q` than are counted. They are too many to be sorted for each page: by time they
   * come in the order of their rows, which the search index has.
   */
  isCommonText: boolean;
}

export interface OrderListQueries {
  page(accountId: number, page: PageOf): Promise<OrderRow[]>;
  /** How many match, counted up to a limit. */
  countMatches(accountId: number, search: Search, limit: number): Promise<number>;
}

/** Of the matches of a common text, so many are sorted by something else than time: the last ones scored. */
const MAX_SORTED = 10_000;
/** Statements kept ready, of the many that filters can make. */
const MAX_STATEMENTS = 100;

export function orderListQueries(db: Db): OrderListQueries {
  const prepared = statementCache(db);
  const row = db.prepare<OrderRow, [number]>(`SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id = ?`);
  return {
    async page(accountId, page) {
      const ids = idsOf(accountId, page);
      if (ids === null) return [];
      const found = prepared(ids.sql).all(...ids.values) as { id: number }[];
      return found.flatMap(({ id }) => row.get(id) ?? []);
    },
    async countMatches(accountId, search, limit) {
      const from = matching(accountId, search);
      if (from === null) return 0;
      const sql = `SELECT count(*) AS n FROM (SELECT 1 ${from.sql} LIMIT ?)`;
      return (prepared(sql).get(...from.values, limit) as { n: number }).n;
    },
  };
}

/** The query for the ids of a page; null when nothing can match. */
function idsOf(
  accountId: number,
  { search, sort, after, limit, offset, isCommonText }: PageOf,
): Conditions | null {
  const isByRow = isCommonText && search.q !== undefined && sort.by === "placed_at";
  const from = isByRow ? matching(accountId, search) : candidates(accountId, search, sort);
  if (from === null) return null;
  const [than, direction] = sort.isDescending ? ["<", "DESC"] : [">", "ASC"];
  const column = SORT_COLUMNS[sort.by];
  const order = isByRow ? `s.rowid ${direction}` : `o.${column} ${direction}, o.id ${direction}`;
  const beyond = isByRow ? `s.rowid ${than} ?` : `(o.${column}, o.id) ${than} (?, ?)`;
  const place = after === null ? [] : isByRow ? [after.id] : [after.key, after.id];
  return {
    sql: `SELECT o.id AS id ${from.sql} ${after ? `AND ${beyond}` : ""} ORDER BY ${order} LIMIT ? OFFSET ?`,
    values: [...from.values, ...place, limit, offset],
  };
}

/** Orders to be sorted, or in their order already. */
function candidates(accountId: number, search: Search, { by }: Sort): Conditions | null {
  const matches = matching(accountId, search);
  if (matches === null) return null;
  const { sql, values } = matches;
  if (search.q === undefined) {
    // One index holds all that is asked for; the queue by risk has an index of its own.
    const isOwn = by === "placed_at" || search.isQueued;
    return { sql: isOwn ? sql : sql.replace("orders o", "orders o INDEXED BY orders_by_time"), values };
  }
  const column = SORT_COLUMNS[by];
  return {
    sql: `FROM (SELECT o.id, o.${column} ${sql} ORDER BY s.rowid DESC LIMIT ${MAX_SORTED}) o WHERE true`,
    values,
  };
}

/** All that match, in no order; null when nothing can. */
function matching(accountId: number, search: Search): Conditions | null {
  const { sql, values } = conditionsOf(accountId, search);
  if (search.q === undefined) return { sql: `FROM orders o WHERE ${sql}`, values };
  const match = matchOf(search.q);
  if (match === null) return null;
  return {
    // CROSS JOIN: SQLite keeps the order of the tables, so the index of trigrams is asked first.
    sql: `FROM order_search s CROSS JOIN orders o ON o.id = s.rowid WHERE order_search MATCH ? AND ${sql}`,
    values: [match, ...values],
  };
}

/** Statements by their text, the oldest forgotten when there are too many. */
function statementCache(db: Db) {
  const statements = new Map<string, ReturnType<typeof db.prepare<object, Values>>>();
  return (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const made = db.prepare<object, Values>(sql);
    if (statements.size >= MAX_STATEMENTS) {
      const [oldest, statement] = statements.entries().next().value!;
      statements.delete(oldest);
      statement.finalize();
    }
    statements.set(sql, made);
    return made;
  };
}

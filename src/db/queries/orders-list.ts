/**
 * Pages of orders, sorted by time, risk or value. The ids of a page are selected first, where possible from a
 * covering index; then their rows are read.
 */
import type { Reader } from "../reader.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orders.ts";
import { matchOf } from "./orders-search.ts";
import { type Conditions, conditionsOf, type Search, type Values } from "./orders-where.ts";

export type { Search } from "./orders-where.ts";

export const SORT_COLUMNS = { placed_at: "placed_at", risk: "risk_score", value: "order_value" } as const;

export interface Sort {
  by: keyof typeof SORT_COLUMNS;
  /** Also the direction of the row id, which breaks ties. */
  isDescending: boolean;
}

/** Cursor: sort key and row id of the last order of a page. */
export interface Position {
  key: number;
  id: number;
}

export interface PageOf {
  search: Search;
  sort: Sort;
  /** Null for the first page. */
  after: Position | null;
  limit: number;
  offset: number;
  /**
   * Whether `q` matches more orders than are counted: too many to sort for each page. Sorted by time they are then
   * read by row id, the order of the search index.
   */
  isCommonText: boolean;
}

export type OrderListQueries = ReturnType<typeof orderListQueries>;

/** Matches of `q` that are sorted: those scored last. */
const MAX_SORTED = 10_000;
/** Prepared statements in the cache: filters can be combined in many ways. */
const MAX_STATEMENTS = 100;

export function orderListQueries(db: Reader) {
  const prepared = statementCache(db);
  const row = db.prepare<OrderRow, [number]>(`SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id = ?`);
  const positions = (accountId: number, page: PageOf): Position[] => {
    const found = positionsOf(accountId, page);
    return found === null ? [] : (prepared(found.sql).all(...found.values) as Position[]);
  };
  return {
    /** The orders of a page by their positions, without their rows. */
    positions,
    async page(accountId: number, page: PageOf): Promise<OrderRow[]> {
      return positions(accountId, page).flatMap(({ id }) => row.get(id) ?? []);
    },
    /** How many match, counted up to a limit. */
    async countMatches(accountId: number, search: Search, limit: number): Promise<number> {
      const from = matching(accountId, search);
      if (from === null) return 0;
      const sql = `SELECT count(*) AS n FROM (SELECT 1 ${from.sql} LIMIT ?)`;
      return (prepared(sql).get(...from.values, limit) as { n: number }).n;
    },
  };
}

/** Query for the positions of a page; null when nothing can match. */
function positionsOf(
  accountId: number,
  { search, sort, after, limit, offset, isCommonText }: PageOf,
): Conditions | null {
  const isByRow = isCommonText && search.q !== undefined && sort.by === "placed_at";
  const from = isByRow ? matching(accountId, search) : candidates(accountId, search, sort);
  if (from === null) return null;
  const [than, direction] = sort.isDescending ? ["<", "DESC"] : [">", "ASC"];
  const column = SORT_COLUMNS[sort.by];
  const order = isByRow ? `s.rowid ${direction}` : `o.${column} ${direction}, o.id ${direction}`;
  const afterCursor = isByRow ? `s.rowid ${than} ?` : `(o.${column}, o.id) ${than} (?, ?)`;
  const cursor = after === null ? [] : isByRow ? [after.id] : [after.key, after.id];
  return {
    sql: `SELECT o.id AS id, o.${column} AS key ${from.sql} ${after ? `AND ${afterCursor}` : ""} ORDER BY ${order} LIMIT ? OFFSET ?`,
    values: [...from.values, ...cursor, limit, offset],
  };
}

/** The orders to sort; null when nothing can match. */
function candidates(accountId: number, search: Search, { by }: Sort): Conditions | null {
  const matches = matching(accountId, search);
  if (matches === null) return null;
  const { sql, values } = matches;
  if (search.q === undefined) {
    // orders_by_time covers all filters and sort keys; the review queue has its own index.
    const hasIndex = by === "placed_at" || search.isQueued;
    return { sql: hasIndex ? sql : sql.replace("orders o", "orders o INDEXED BY orders_by_time"), values };
  }
  const column = SORT_COLUMNS[by];
  return {
    sql: `FROM (SELECT o.id, o.${column} ${sql} ORDER BY s.rowid DESC LIMIT ${MAX_SORTED}) o WHERE true`,
    values,
  };
}

/** All matches, unsorted; null when nothing can match. */
function matching(accountId: number, search: Search): Conditions | null {
  const { sql, values } = conditionsOf(accountId, search);
  if (search.q === undefined) return { sql: `FROM orders o WHERE ${sql}`, values };
  const match = matchOf(search.q);
  if (match === null) return null;
  return {
    // CROSS JOIN fixes the order of the tables: the trigram index is searched first.
    sql: `FROM order_search s CROSS JOIN orders o ON o.id = s.rowid WHERE order_search MATCH ? AND ${sql}`,
    values: [match, ...values],
  };
}

/** Cache of prepared statements by their SQL; evicts the oldest. */
function statementCache(db: Reader) {
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

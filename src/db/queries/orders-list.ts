/**
 * Pages of orders, sorted by time, risk or value. The positions of a page are read from indexes alone, in their
 * sequence; then its rows are read. See src/db/queries/orders-paths.ts.
 */
import type { Reader } from "../reader.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orders.ts";
import { orderCountQueries } from "./orders-count.ts";
import { facetsJoin, PATHS, type Path, readingOf, restOf, type Scope } from "./orders-paths.ts";
import { matchOf } from "./orders-search.ts";
import { groupsOf, Parameters, type Search, type Values } from "./orders-where.ts";

export type { Search } from "./orders-where.ts";

export const SORT_COLUMNS = { placed_at: "placed_at", risk: "risk_score", value: "order_value" } as const;

export interface Sort {
  by: keyof typeof SORT_COLUMNS;
  /** Also the direction of the row id, which breaks ties. */
  isDescending: boolean;
}

/** Sort key and row id of an order: as a cursor, those of the last one of a page. */
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
   * Whether too many orders contain `q` to sort them for each page. Sorted by time they are then read by row id, the
   * sequence of the search index; sorted otherwise, only those scored last are in the list.
   */
  isCommonText: boolean;
}

/** How many orders match. */
export interface Total {
  total: number;
  /** False: there are at least `total`. */
  isExact: boolean;
}

export type OrderListQueries = ReturnType<typeof orderListQueries>;

/** Counting stops here, and no more are sorted: it bounds what a page costs. */
export const MAX_COUNTED = 10_000;
/** Orders that are looked at for an inexact total. */
const MAX_LOOKED_AT = 2500;
/** Prepared statements in the cache: filters can be combined in many ways. */
const MAX_STATEMENTS = 100;

/** A path, and how many orders it leads to, at most {@link MAX_COUNTED}. */
interface Counted {
  path: Path;
  orders: number;
}

export function orderListQueries(db: Reader) {
  const counts = orderCountQueries(db);
  const prepared = statementCache(db);
  const row = db.prepare<OrderRow, [number]>(`SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id = ?`);
  const run = <Row>({ sql, values }: Query) => prepared(sql).all(...values) as Row[];
  const count = (query: Query): number => run<{ n: number }>(query)[0]?.n ?? 0;

  const scopeOf = (accountId: number, search: Search): Scope & { total: number } => ({
    ...{ accountId, search, groups: groupsOf(search) },
    ...counts.kinds(accountId, search),
  });

  /** The paths that filter, best first: by how many orders they lead to. */
  function countedPaths(scope: Scope & { total: number }): Counted[] {
    const { groups, total } = scope;
    const found = PATHS.filter(
      ({ needs, covers }) => isUsable(needs, scope) && covers.some((g) => groups.has(g)),
    );
    const counted = found.map((path) => {
      const isCountKnown = path.covers.every((group) => group === "kind" || !groups.has(group));
      return { path, orders: isCountKnown ? Math.min(total, MAX_COUNTED) : count(rangeCount(scope, path)) };
    });
    return counted.sort((a, b) => a.orders - b.orders);
  }

  /** Orders of all accounts, up to the limit: that far the search index alone is read. */
  const isCommonText = ({ q }: Search): boolean => {
    const match = q === undefined ? null : matchOf(q);
    return match !== null && count(textCount(match)) >= MAX_COUNTED;
  };

  function positions(accountId: number, page: PageOf): Position[] {
    const scope = scopeOf(accountId, page.search);
    if (scope.kinds.length === 0) return [];
    const { q } = page.search;
    if (q !== undefined) {
      const match = matchOf(q);
      if (match === null) return [];
      const isByRow = page.isCommonText && page.sort.by === "placed_at";
      return run(isByRow ? textByRow(scope, match, page) : textSorted(scope, match, page));
    }
    const isOnlyByKind = [...scope.groups].every((group) => group === "kind");
    const [best] = isOnlyByKind ? [] : countedPaths(scope);
    const isFew = best !== undefined && best.orders < MAX_COUNTED;
    if (isFew && best.path.order !== page.sort.by) return run(fewSorted(scope, best.path, page));
    return run(inSequence(scope, isFew ? best.path : pathFor(scope, page.sort), page));
  }

  return {
    isCommonText,
    /** The positions of a page's orders. */
    positions,
    async page(accountId: number, page: PageOf): Promise<OrderRow[]> {
      return positions(accountId, page).flatMap(({ id }) => row.get(id) ?? []);
    },
    /** @param isCommon see {@link PageOf.isCommonText} */
    async total(accountId: number, search: Search, isCommon: boolean): Promise<Total> {
      const scope = scopeOf(accountId, search);
      const isOnlyByKind = [...scope.groups].every((group) => group === "kind");
      if (scope.kinds.length === 0) return { total: 0, isExact: true };
      if (search.q !== undefined) {
        const match = matchOf(search.q);
        if (match === null) return { total: 0, isExact: true };
        const lookedAt = isCommon && scope.groups.size > 0 ? MAX_LOOKED_AT : MAX_COUNTED;
        return { total: count(textMatches(scope, match, lookedAt)), isExact: !isCommon };
      }
      if (isOnlyByKind) return { total: scope.total, isExact: true };
      const paths = countedPaths(scope);
      const { path, orders } = paths[0];
      const isExact = orders < MAX_COUNTED;
      const coversAll = ({ path }: Counted) => restOf(scope, path).size === 0;
      if (isExact ? coversAll(paths[0]) : paths.some(coversAll)) return { total: orders, isExact };
      return { total: count(restCount(scope, path, isExact ? MAX_COUNTED : MAX_LOOKED_AT)), isExact };
    },
  };
}

interface Query {
  sql: string;
  values: Values;
}

const isUsable = (needs: Path["needs"], { groups }: Scope): boolean => needs === null || groups.has(needs);

/** The path in the list's sequence: one that leaves nothing to filter, if there is one. */
function pathFor(scope: Scope, { by }: Sort): Path {
  const found = PATHS.filter(({ order, needs }) => order === by && isUsable(needs, scope));
  return found.find((path) => restOf(scope, path).size === 0) ?? found[0];
}

/** A page in the sequence of a path: what is read grows with the page and its offset alone. */
function inSequence(scope: Scope, path: Path, { sort, after, limit, offset }: PageOf): Query {
  const parameters = new Parameters();
  const column = SORT_COLUMNS[sort.by];
  const than = sort.isDescending ? "<" : ">";
  const withOrder = restOf(scope, path).size > 0;
  const branch = (kinds: readonly number[]) =>
    `SELECT d.id AS id, d.${column} AS key ${readingOf(scope, { path, parameters, kinds, withOrder })}` +
    (after
      ? ` AND (d.${column}, d.id) ${than} (${parameters.plain(after.key)}, ${parameters.plain(after.id)})`
      : "");
  // Each kind is in the sequence of its index; SQLite merges them while it reads.
  const branches = path.isByKind ? scope.kinds.map((kind) => branch([kind])) : [branch([])];
  return {
    sql: `${branches.join(" UNION ALL ")} ${pageClause(sort, limit, offset, parameters)}`,
    values: parameters.values,
  };
}

function pageClause({ isDescending }: Sort, limit: number, offset: number, { opaque }: Parameters): string {
  const direction = isDescending ? "DESC" : "ASC";
  return `ORDER BY key ${direction}, id ${direction} LIMIT ${opaque(limit)} OFFSET ${opaque(offset)}`;
}

/** A page of at most {@link MAX_COUNTED} orders `id`, `key`, which are sorted. */
function sorted(few: string, { sort, after, limit, offset }: PageOf, parameters: Parameters): Query {
  const than = sort.isDescending ? "<" : ">";
  const cursor = after
    ? `WHERE (key, id) ${than} (${parameters.plain(after.key)}, ${parameters.plain(after.id)})`
    : "";
  return {
    sql: `SELECT id, key FROM (${few}) ${cursor} ${pageClause(sort, limit, offset, parameters)}`,
    values: parameters.values,
  };
}

function fewSorted(scope: Scope, path: Path, page: PageOf): Query {
  const parameters = new Parameters();
  const reading = readingOf(scope, { path, parameters, kinds: scope.kinds, withOrder: true });
  const column = SORT_COLUMNS[page.sort.by];
  return sorted(`SELECT o.id AS id, o.${column} AS key ${reading} LIMIT ${MAX_COUNTED}`, page, parameters);
}

function rangeCount(scope: Scope, path: Path): Query {
  const parameters = new Parameters();
  const reading = readingOf(scope, { path, parameters, kinds: scope.kinds, withOrder: false });
  return {
    sql: `SELECT count(*) AS n FROM (SELECT 1 ${reading} LIMIT ${MAX_COUNTED})`,
    values: parameters.values,
  };
}

/** How many of a path's orders match, the latest first where the path is by time. */
function restCount(scope: Scope, path: Path, lookedAt: number): Query {
  const parameters = new Parameters();
  const reading = readingOf(scope, { path, parameters, kinds: scope.kinds, withOrder: false });
  const latest = path.isByKind ? "" : "ORDER BY d.placed_at DESC";
  const { join, conditions } = facetsJoin(scope, restOf(scope, path), "d.id", parameters);
  const few = `SELECT d.id AS id ${reading} ${latest} LIMIT ${lookedAt}`;
  return {
    sql: `SELECT count(*) AS n FROM (${few}) d ${join} WHERE ${conditions.join(" AND ")}`,
    values: parameters.values,
  };
}

const textCount = (match: string): Query => ({
  sql: `SELECT count(*) AS n FROM (SELECT 1 FROM order_search WHERE order_search MATCH ?1 LIMIT ${MAX_COUNTED})`,
  values: [match],
});

/** FROM and WHERE: the matches scored last, with their orders as `o`. */
function lastMatches(scope: Scope, match: string, limit: number, parameters: Parameters): string {
  const few = `SELECT rowid AS id FROM order_search WHERE order_search MATCH ${parameters.plain(match)} ORDER BY rowid DESC LIMIT ${limit}`;
  const { join, conditions } = facetsJoin(scope, scope.groups, "s.id", parameters);
  return `FROM (${few}) s ${join} WHERE ${conditions.join(" AND ")}`;
}

function textMatches(scope: Scope, match: string, limit: number): Query {
  const parameters = new Parameters();
  return {
    sql: `SELECT count(*) AS n ${lastMatches(scope, match, limit, parameters)}`,
    values: parameters.values,
  };
}

function textSorted(scope: Scope, match: string, page: PageOf): Query {
  const parameters = new Parameters();
  const matches = lastMatches(scope, match, MAX_COUNTED, parameters);
  return sorted(`SELECT o.id AS id, o.${SORT_COLUMNS[page.sort.by]} AS key ${matches}`, page, parameters);
}

function textByRow(scope: Scope, match: string, { sort, after, limit, offset }: PageOf): Query {
  const parameters = new Parameters();
  const [than, direction] = sort.isDescending ? ["<", "DESC"] : [">", "ASC"];
  const text = `order_search MATCH ${parameters.plain(match)}`;
  const cursor = after ? [`s.rowid ${than} ${parameters.plain(after.id)}`] : [];
  const { join, conditions } = facetsJoin(scope, scope.groups, "s.rowid", parameters);
  return {
    sql:
      `SELECT o.id AS id, o.placed_at AS key FROM order_search s ${join} WHERE ${[text, ...cursor, ...conditions].join(" AND ")}` +
      ` ORDER BY s.rowid ${direction} LIMIT ${parameters.opaque(limit)} OFFSET ${parameters.opaque(offset)}`,
    values: parameters.values,
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

/**
 * Pages of orders, sorted by time, risk or value. The positions of a page are read only from indexes, in their order;
 * then its rows are read. See src/db/queries/orders-paths.ts.
 */
import { type Forms, formsOf } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orders.ts";
import { orderCountQueries } from "./orders-count.ts";
import {
  fewSorted,
  inSequence,
  inSequenceOfWorth,
  MAX_COUNTED,
  type PageOf,
  type Position,
  type Query,
  rangeCount,
  restCount,
  waitingCount,
} from "./orders-page.ts";
import { isUsable, PATHS, type Path, pathFor, restOf, type Scope, WAITING_PATH } from "./orders-paths.ts";
import { matchOf, type SearchRow, textMatcher } from "./orders-search.ts";
import { rangeQueries } from "./orders-stored.ts";
import { filteredIds, matchCount, matchesByRow, matchesSorted, textCount, textsOf } from "./orders-text.ts";
import { groupsOf, type Search, type Values } from "./orders-where.ts";

export type { PageOf, Position } from "./orders-page.ts";
export type { Sort } from "./orders-sort.ts";
export type { Search } from "./orders-where.ts";

/** How many orders match. */
export interface Total {
  total: number;
  /** False: there are at least `total`. */
  isExact: boolean;
}

export type OrderListQueries = ReturnType<typeof orderListQueries>;

/**
 * Maximum of orders read for an inexact total, and of orders whose texts are compared instead of searched. A text in as
 * many orders is common.
 */
const MAX_LOOKED_AT = 2500;
/** Size of the cache of prepared statements: filters can be combined in many ways. */
const MAX_STATEMENTS = 100;

/** Reads by statements that are prepared once. */
interface Statements {
  all<Row>(query: Query): Row[];
  count(query: Query): number;
}

/** Finds a page of the list of orders, by filters, text and sort, and counts all matches. */
export function orderListQueries(db: Reader) {
  const counts = orderCountQueries(db);
  const statements = openStatements(db);
  const filtered = filteredLists(statements);
  const text = textLists(statements, formsOf(db), (accountId) => counts.isOnlyAccount(accountId));
  const items = rangeQueries(db, "orders_to_search");
  const { readsAtOnce, inSequenceOfList } = formsOf(db);
  const row = db.prepare<OrderRow, [number]>(`SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id = ?`);
  const rows = db.prepare<OrderRow, [string]>(
    `SELECT ${ORDER_COLUMNS} FROM json_each(?) id CROSS JOIN orders o ON o.id = CAST(id.value AS INTEGER) ${inSequenceOfList}`,
  );

  const scopeOf = (accountId: number, { search, now }: Pick<PageOf, "search" | "now">): CountedScope => {
    const { kinds, total } = counts.kinds(accountId, search);
    const scope = { accountId, search, groups: groupsOf(search), kinds, total, waiting: null };
    if (search.waiting === undefined || kinds.length === 0) return scope;
    const waiting = { isOnly: search.waiting === "only", now };
    const count = statements.count(waitingCount(scope, now));
    if (waiting.isOnly) return { ...scope, waiting, total: count, kinds: count === 0 ? [] : kinds };
    return count === 0 ? scope : { ...scope, waiting, total: total - count };
  };
  const positions = (accountId: number, page: PageOf): Position[] => {
    const scope = scopeOf(accountId, page);
    if (scope.kinds.length === 0) return [];
    return (page.search.q === undefined ? filtered : text).positions(scope, page);
  };
  return {
    /** False while items of older orders, which may contain the text, are not in the search index yet. */
    isSearchComplete: ({ q }: Search): boolean => q === undefined || items.isDone(),
    /** See {@link PageOf.isCommonText}. */
    isCommonText: ({ q }: Search): boolean => q !== undefined && text.isCommon(q),
    /** The positions of a page's orders. */
    positions,
    page(accountId: number, page: PageOf): OrderRow[] {
      const ids = positions(accountId, page).map(({ id }) => id);
      return readsAtOnce ? rows.all(JSON.stringify(ids)) : ids.flatMap((id) => row.get(id) ?? []);
    },
    total(accountId: number, page: TotalOf): Total {
      const scope = scopeOf(accountId, page);
      if (scope.kinds.length === 0) return { total: 0, isExact: true };
      return page.search.q === undefined ? filtered.total(scope) : text.total(scope, page);
    },
  };
}

/** What a total depends on. */
type TotalOf = Pick<PageOf, "search" | "sort" | "isCommonText" | "now">;

interface CountedScope extends Scope {
  /** Orders of the kinds, without those that wait, or only these. */
  total: number;
}

/** A path and its number of orders, at most {@link MAX_COUNTED}. */
interface CountedPath {
  path: Path;
  orders: number;
}

/** Filtering paths, those with the fewest orders first. */
function countedPaths(scope: CountedScope, { count }: Statements): CountedPath[] {
  const { groups, total } = scope;
  if (scope.waiting?.isOnly) return [{ path: WAITING_PATH, orders: total }];
  const ofKinds = (path: Path) => path.covers.every((group) => group === "kind" || !groups.has(group));
  return PATHS.filter((path) => isUsable(path, scope) && path.covers.some((group) => groups.has(group)))
    .map((path) => ({
      path,
      orders: ofKinds(path) ? Math.min(total, MAX_COUNTED) : count(rangeCount(scope, path)),
    }))
    .sort((a, b) => a.orders - b.orders);
}

const isOnlyByKind = ({ groups, waiting }: Scope): boolean =>
  !waiting?.isOnly && [...groups].every((group) => group === "kind");

/** Lists without a text. */
function filteredLists(statements: Statements) {
  const { all, count } = statements;
  return {
    positions(scope: CountedScope, page: PageOf): Position[] {
      const [best] = isOnlyByKind(scope) ? [] : countedPaths(scope, statements);
      const isFew = best !== undefined && best.orders < MAX_COUNTED;
      const { by } = page.sort;
      if (isFew && best.path.order !== by) return all(fewSorted(scope, best.path, page));
      if (by === "worth") return inSequenceOfWorth(scope, page, all);
      return all(inSequence(scope, isFew ? best.path : pathFor(scope, by), page));
    },
    total(scope: CountedScope): Total {
      if (isOnlyByKind(scope)) return { total: scope.total, isExact: true };
      const paths = countedPaths(scope, statements);
      const { path, orders } = paths[0];
      const isExact = orders < MAX_COUNTED;
      const coversAll = ({ path }: CountedPath) => restOf(scope, path).size === 0;
      if (isExact ? coversAll(paths[0]) : paths.some(coversAll)) return { total: orders, isExact };
      return { total: count(restCount(scope, path, isExact ? MAX_COUNTED : MAX_LOOKED_AT)), isExact };
    },
  };
}

/** Lists of the orders that contain a text. */
function textLists(statements: Statements, forms: Forms, isOnlyAccount: (accountId: number) => boolean) {
  const { all, count } = statements;
  /** For a common text: the filters' orders that contain it, if the filters match few; else null. */
  const ofFew = (scope: CountedScope, page: Pick<PageOf, "search" | "sort">): Position[] | null => {
    const [{ path, orders }] = [
      ...countedPaths(scope, statements),
      { path: pathFor(scope, "placed_at"), orders: scope.total },
    ];
    if (orders > MAX_LOOKED_AT) return null;
    const contains = textMatcher(page.search.q ?? "");
    const ids = all<{ id: number }>(filteredIds(scope, path, MAX_LOOKED_AT)).map(({ id }) => id);
    return textsOf(page.sort, ids, forms)
      .flatMap((query) => all<SearchRow & Position>(query))
      .filter(contains);
  };
  return {
    /** The search index covers all accounts. */
    isCommon(q: string): boolean {
      const match = matchOf(q, forms);
      return match !== null && count(textCount(forms, match, MAX_LOOKED_AT)) >= MAX_LOOKED_AT;
    },
    positions(scope: CountedScope, page: PageOf): Position[] {
      const match = matchOf(page.search.q ?? "", forms);
      if (match === null) return [];
      if (!page.isCommonText) return all(matchesSorted({ ...scope, forms }, match, page));
      const few = ofFew(scope, page);
      if (few) return pageOfFew(few, page);
      const isByRow = page.sort.by === "placed_at";
      return all((isByRow ? matchesByRow : matchesSorted)({ ...scope, forms }, match, page));
    },
    total(scope: CountedScope, page: Pick<PageOf, "search" | "sort" | "isCommonText">): Total {
      const match = matchOf(page.search.q ?? "", forms);
      if (match === null) return { total: 0, isExact: true };
      if (!page.isCommonText)
        return { total: count(matchCount({ ...scope, forms }, match, MAX_LOOKED_AT)), isExact: true };
      const few = ofFew(scope, page);
      if (few) return { total: few.length, isExact: true };
      const isUnfiltered = scope.groups.size === 0;
      if (isUnfiltered && isOnlyAccount(scope.accountId)) return { total: MAX_LOOKED_AT, isExact: false };
      return { total: count(matchCount({ ...scope, forms }, match, MAX_LOOKED_AT)), isExact: false };
    },
  };
}

/** Sorts as the statements do: only by row id if the list is by time. */
function pageOfFew(few: Position[], { sort, after, limit, offset }: PageOf): Position[] {
  const sign = sort.isDescending ? -1 : 1;
  const compare = (a: Position, b: Position) =>
    sign * ((sort.by === "placed_at" ? 0 : a.key - b.key) || a.id - b.id);
  const rest = after ? few.filter((position) => compare(position, after) > 0) : few;
  return rest.sort(compare).slice(offset, offset + limit);
}

/** Cache of prepared statements by their SQL; evicts the oldest. */
function openStatements(db: Reader): Statements {
  const statements = new Map<string, ReturnType<typeof db.prepare<object, Values>>>();
  const prepared = (sql: string) => {
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
  return {
    all: <Row>({ sql, values }: Query) => prepared(sql).all(...values) as Row[],
    count: ({ sql, values }) => (prepared(sql).get(...values) as { n: number }).n,
  };
}

/** A page of a list of orders, and the statements that read one from indexes. */
import { BEHIND, byAdvice } from "./order-kinds.ts";
import {
  facetsJoin,
  type Path,
  pathFor,
  readingOf,
  restOf,
  type Scope,
  WAITING_PATH,
} from "./orders-paths.ts";
import { keyOf, type Sort } from "./orders-sort.ts";
import { Parameters, type Search, type Values } from "./orders-where.ts";

/** Sort key and row id of an order: in a cursor, those of the last order of a page. */
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
   * Whether too many orders contain `q` to sort them for each page. Sorted by time, they are then read in row id order,
   * that of the search index; with other sorts the list has only those scored last.
   */
  isCommonText: boolean;
  /** The time by which orders wait, milliseconds since 1970; read with `search.waiting`. */
  now: number;
}

/** Counting and sorting stop here, which bounds the cost of a page. */
export const MAX_COUNTED = 10_000;

/** A statement and its parameters. */
export interface Query {
  sql: string;
  values: Values;
}

/** A page in the order of a path: the cost grows only with the page and its offset. */
export function inSequence(scope: Scope, path: Path, { sort, after, limit, offset }: PageOf): Query {
  const parameters = new Parameters();
  const key = keyOf(sort.by, "d");
  const withOrder = restOf(scope, path).size > 0;
  const branch = (kinds: readonly number[]) => {
    const reading = readingOf(scope, { path, parameters, kinds, withOrder });
    const cursor = after ? ` AND ${afterPosition(`${key}, d.id`, after, sort, parameters)}` : "";
    return `SELECT d.id AS id, ${key} AS key ${reading}${cursor}`;
  };
  // Each kind is in index order; SQLite merges them while it reads.
  const branches = path.isByKind ? scope.kinds.map((kind) => branch([kind])) : [branch([])];
  const sql = `${branches.join(" UNION ALL ")} ${pageClause(sort, limit, offset, parameters)}`;
  return { sql, values: parameters.values };
}

/**
 * A page sorted by what reviewing is worth: first the orders with advice by risk, then the others by risk, both in the
 * order of the same index.
 */
export function inSequenceOfWorth(
  scope: Scope,
  page: PageOf,
  read: (query: Query) => Position[],
): Position[] {
  const { isDescending } = page.sort;
  const { advised, others } = byAdvice(scope.kinds);
  const parts = [
    { kinds: advised, behind: 0 },
    { kinds: others, behind: BEHIND },
  ].filter(({ kinds }) => kinds.length > 0);
  const sort = { by: "risk", isDescending } as const;
  const found: Position[] = [];
  // Parts before the position's are read to their end; parts after it are read from their start.
  for (const { kinds, behind } of isDescending ? parts : parts.reverse()) {
    const after = page.after && { ...page.after, key: page.after.key + behind };
    const limit = page.offset + page.limit - found.length;
    if (limit <= 0) break;
    const part = { ...scope, kinds };
    const rows = read(inSequence(part, pathFor(part, "risk"), { ...page, sort, after, offset: 0, limit }));
    for (const { id, key } of rows) found.push({ id, key: key - behind });
  }
  return found.slice(page.offset);
}

/** A page of a path with few orders, which are sorted. */
export function fewSorted(scope: Scope, path: Path, page: PageOf): Query {
  const parameters = new Parameters();
  const reading = readingOf(scope, { path, parameters, kinds: scope.kinds, withOrder: true });
  return sorted(
    `SELECT o.id AS id, ${keyOf(page.sort.by, "o")} AS key ${reading} LIMIT ${MAX_COUNTED}`,
    page,
    parameters,
  );
}

/** @param few selects at most {@link MAX_COUNTED} orders, as `id` and `key` */
export function sorted(few: string, { sort, after, limit, offset }: PageOf, parameters: Parameters): Query {
  const cursor = after ? `WHERE ${afterPosition("key, id", after, sort, parameters)}` : "";
  const sql = `SELECT id, key FROM (${few}) ${cursor} ${pageClause(sort, limit, offset, parameters)}`;
  return { sql, values: parameters.values };
}

const afterPosition = (
  columns: string,
  { key, id }: Position,
  { isDescending }: Sort,
  { plain }: Parameters,
) => `(${columns}) ${isDescending ? "<" : ">"} (${plain(key)}, ${plain(id)})`;

function pageClause({ isDescending }: Sort, limit: number, offset: number, { opaque }: Parameters): string {
  const direction = isDescending ? "DESC" : "ASC";
  return `ORDER BY key ${direction}, id ${direction} LIMIT ${opaque(limit)} OFFSET ${opaque(offset)}`;
}

/** Number of orders of a path, up to {@link MAX_COUNTED}. */
export function rangeCount(scope: Scope, path: Path): Query {
  const parameters = new Parameters();
  const reading = readingOf(scope, { path, parameters, kinds: scope.kinds, withOrder: false });
  const sql = `SELECT count(*) AS n FROM (SELECT 1 ${reading} LIMIT ${MAX_COUNTED})`;
  return { sql, values: parameters.values };
}

/** How many orders of the kinds wait at a time. */
export function waitingCount(scope: Scope, now: number): Query {
  const parameters = new Parameters();
  const { kinds } = scope;
  const ofKinds = { ...scope, groups: new Set(["kind"] as const), waiting: { isOnly: true, now } };
  const reading = readingOf(ofKinds, { path: WAITING_PATH, parameters, kinds, withOrder: true });
  return { sql: `SELECT count(*) AS n ${reading}`, values: parameters.values };
}

/**
 * How many of a path's orders match.
 * @param lookedAt orders to read; the latest, if the path is by time
 */
export function restCount(scope: Scope, path: Path, lookedAt: number): Query {
  const parameters = new Parameters();
  const reading = readingOf(scope, { path, parameters, kinds: scope.kinds, withOrder: false });
  const latest = path.isByKind || path === WAITING_PATH ? "" : "ORDER BY d.placed_at DESC";
  const { join, conditions } = facetsJoin(scope, restOf(scope, path), "d.id", parameters);
  const few = `SELECT d.id AS id ${reading} ${latest} LIMIT ${lookedAt}`;
  const sql = `SELECT count(*) AS n FROM (${few}) d ${join} WHERE ${conditions.join(" AND ")}`;
  return { sql, values: parameters.values };
}

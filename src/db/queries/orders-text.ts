/** Statements of lists with a search text. */
import type { Forms } from "../dialect.ts";
import { MAX_COUNTED, type PageOf, type Query, sorted } from "./orders-page.ts";
import { facetsJoin, type Path, readingOf, restOf, type Scope } from "./orders-paths.ts";
import { type Match, SEARCHED_COLUMNS } from "./orders-search.ts";
import { keyOf, type Sort } from "./orders-sort.ts";
import { Parameters } from "./orders-where.ts";

/** How many orders of all accounts contain a text, up to a limit, from the search index only. */
export function textCount({ isFound }: Forms, match: Match, limit: number): Query {
  const parameters = new Parameters();
  const text = isFound(match.map(parameters.plain));
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM order_search WHERE ${text} LIMIT ${limit})`;
  return { sql, values: parameters.values };
}

/** The search, and its terms. */
type TextScope = Scope & { forms: Forms };

/** How many orders contain a text and match the filters, of those scored last. */
export function matchCount(scope: TextScope, match: Match, lookedAt: number): Query {
  const parameters = new Parameters();
  const sql = `SELECT count(*) AS n ${lastMatches(scope, match, lookedAt, parameters)}`;
  return { sql, values: parameters.values };
}

/** A page of the orders scored last that contain a text, sorted. */
export function matchesSorted(scope: TextScope, match: Match, page: PageOf): Query {
  const parameters = new Parameters();
  const matches = lastMatches(scope, match, MAX_COUNTED, parameters);
  return sorted(`SELECT o.id AS id, ${keyOf(page.sort.by, "o")} AS key ${matches}`, page, parameters);
}

function lastMatches(scope: TextScope, match: Match, limit: number, parameters: Parameters): string {
  const { isFound, searchId } = scope.forms;
  const text = isFound(match.map(parameters.plain));
  const { join, conditions } = facetsJoin(scope, scope.groups, "s.id", parameters);
  return (
    `FROM (SELECT ${searchId} AS id FROM order_search WHERE ${text} ORDER BY ${searchId} DESC LIMIT ${limit}) s` +
    ` ${join} WHERE ${conditions.join(" AND ")}`
  );
}

/** A page of the orders that contain a text, in the order of the search index. */
export function matchesByRow(scope: TextScope, match: Match, page: PageOf): Query {
  const { sort, after, limit, offset } = page;
  const parameters = new Parameters();
  const { plain, opaque } = parameters;
  const [than, direction] = sort.isDescending ? ["<", "DESC"] : [">", "ASC"];
  const { isFound, searchId } = scope.forms;
  const text = isFound(match.map(plain));
  const cursor = after ? [`s.${searchId} ${than} ${plain(after.id)}`] : [];
  const { join, conditions } = facetsJoin(scope, scope.groups, `s.${searchId}`, parameters);
  const sql =
    `SELECT o.id AS id, o.placed_at AS key FROM order_search s ${join}` +
    ` WHERE ${[text, ...cursor, ...conditions].join(" AND ")}` +
    ` ORDER BY s.${searchId} ${direction} LIMIT ${opaque(limit)} OFFSET ${opaque(offset)}`;
  return { sql, values: parameters.values };
}

/** Row ids of the few orders that match the filters. */
export function filteredIds(scope: Scope, path: Path, limit: number): Query {
  const parameters = new Parameters();
  const withOrder = restOf(scope, path).size > 0;
  const reading = readingOf(scope, { path, parameters, kinds: scope.kinds, withOrder });
  return { sql: `SELECT d.id AS id ${reading} LIMIT ${limit}`, values: parameters.values };
}

/** Texts and sort keys of orders, by their row ids: a query for each, or one for all. */
export function textsOf({ by }: Sort, ids: readonly number[], { readsAtOnce }: Forms): Query[] {
  const read = `SELECT ${keyOf(by, "r")} AS key, ${SEARCHED_COLUMNS} FROM`;
  if (!readsAtOnce) return ids.map((id) => ({ sql: `${read} orders r WHERE r.id = ?1`, values: [id] }));
  const sql = `${read} json_each(?1) id CROSS JOIN orders r ON r.id = CAST(id.value AS INTEGER)`;
  return [{ sql, values: [JSON.stringify(ids)] }];
}

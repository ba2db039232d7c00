/** Use case: lists orders in pages, by offset or by cursor: the end of a page as an opaque token. */
import type { OrderRow } from "../db/queries/orders.ts";
import type { Position, Search, Sort } from "../db/queries/orders-list.ts";
import { Problem } from "../problem.ts";
import type { Queries } from "./deps.ts";

/** Totals of searches stop here: exact counting would be slow, and nobody turns so many pages. */
export const MAX_COUNTED = 10_000;

export interface PageRequest {
  search: Search;
  /** Latest first by default. */
  sort?: Sort;
  limit?: number;
  offset?: number;
  /** `next` of the previous page; null for the first. */
  cursor?: string | null;
}

const DEFAULT_LIMIT = 50;
const NEWEST_FIRST: Sort = { by: "placed_at", isDescending: true };

type ListQueries = Pick<Queries, "lists" | "counts">;

/**
 * One page; `next` is the cursor of the next one, null on the last. `total` is all matches: exact when every filter is
 * in order_counts, else at most 10,000.
 * @throws Problem 400 for a cursor of another list, or together with an offset
 */
export async function listPage(queries: ListQueries, accountId: number, request: PageRequest) {
  const { sort = NEWEST_FIRST, limit = DEFAULT_LIMIT, offset = 0, cursor = null } = request;
  const search = withText(request.search);
  const list = { accountId, search, sort };
  if (cursor !== null && offset > 0) throw offsetAndCursor();
  const after = cursor === null ? null : decodeCursor(cursor, list);
  const total = await countOf(queries, accountId, search);
  const isCommonText = after ? after.isCommonText : total >= MAX_COUNTED;
  // One order more shows whether there is a next page.
  const page = { search, sort, after, offset, isCommonText, limit: limit + 1 };
  const found = offset < total ? await queries.lists.page(accountId, page) : [];
  const orders = found.slice(0, limit);
  const last = orders.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const next = hasMore ? encodeCursor({ ...positionOf(last, sort), isCommonText }, list) : null;
  return { orders, total, limit, offset, next };
}

/** Drops a search text that is blank. */
export const withText = (search: Search): Search =>
  (search.q ?? "").trim() === "" ? { ...search, q: undefined } : search;

/** Filters that order_counts can answer; with any other, orders are counted one by one. */
const COUNTED: ReadonlySet<string> = new Set<keyof Search>([
  "level",
  "status",
  "outcome",
  "payment",
  "open",
  "isQueued",
]);

function countOf({ lists, counts }: ListQueries, accountId: number, search: Search): Promise<number> {
  const isCounted = Object.entries(search).every(([key, value]) => value === undefined || COUNTED.has(key));
  return isCounted ? counts.total(accountId, search) : lists.countMatches(accountId, search, MAX_COUNTED);
}

const KEYS = { placed_at: "placedAt", risk: "riskScore", value: "orderValue" } as const satisfies Record<
  Sort["by"],
  keyof OrderRow
>;

const positionOf = (order: OrderRow, { by }: Sort) => ({ key: order[KEYS[by]], id: order.id });

const offsetAndCursor = (): Problem =>
  new Problem(400, "offset_with_cursor", "Send either a cursor or an offset, not both.", {
    field: "offset",
  });

/** The list that a cursor belongs to; it is not valid in any other. */
interface ListId {
  accountId: number;
  search: Search;
  sort: Sort;
}

interface CursorPosition extends Position {
  /** Selects the query, which must not change between pages even when the text becomes common meanwhile. */
  isCommonText: boolean;
}

/** 96 bits: enough to tell lists apart. */
const DIGEST_LENGTH = 16;

type Token = [key: number, id: number, list: string, isCommonText: 0 | 1];

/** @returns base64url */
function encodeCursor({ key, id, isCommonText }: CursorPosition, list: ListId): string {
  const token: Token = [key, id, digestOf(list), isCommonText ? 1 : 0];
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** @throws Problem 400 `invalid_cursor` for a cursor of another list or a malformed one */
function decodeCursor(text: string, list: ListId): CursorPosition {
  const token = parse(text);
  if (!Array.isArray(token) || token[2] !== digestOf(list)) throw invalidCursor();
  const [key, id, , isCommonText] = token as Token;
  if (typeof key !== "number" || !Number.isSafeInteger(id)) throw invalidCursor();
  return { key, id, isCommonText: isCommonText === 1 };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
}

function digestOf({ accountId, search, sort }: ListId): string {
  const filters = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([accountId, sort.by, sort.isDescending, filters]);
  return Bun.SHA256.hash(text, "base64url").slice(0, DIGEST_LENGTH);
}

const invalidCursor = (): Problem =>
  new Problem(
    400,
    "invalid_cursor",
    "This cursor belongs to a list with other filters or another sort; ask for the first page again, without a cursor.",
    { field: "cursor" },
  );

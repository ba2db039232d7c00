/** Use case: lists orders in pages, by offset or by cursor: the end of a page as an opaque token. */

import { worthKey } from "../../db/queries/order-kinds.ts";
import type { OrderRow } from "../../db/queries/orders.ts";
import type {
  OrderListQueries,
  PageOf,
  Position,
  Search,
  Sort,
  Total,
} from "../../db/queries/orders-list.ts";
import { checkOffset, decodeCursor, encodeCursor } from "../../lib/cursor.ts";

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

/** Columns that a list is sorted by. */
type SortedRow = Pick<
  OrderRow,
  "id" | "placedAt" | "riskScore" | "orderValue" | "payment" | "decision" | "outcome"
>;

/** Queries of lists: totals and rows. */
export type ListReader<Row extends SortedRow> = Pick<
  OrderListQueries,
  "isCommonText" | "isSearchComplete" | "total"
> & {
  page(accountId: number, page: PageOf): Row[];
};

/**
 * One page; `next` is the cursor of the next one, null on the last. `total` is the number of matches, or a lower bound
 * if counting would cost more than the page; with a cursor it is that of the first page.
 * @param now milliseconds since 1970, by which orders wait for a later call
 * @throws Problem 400 for a cursor of another list or together with an offset, and for an offset over 10,000
 */
export function listPage<Row extends SortedRow>(
  lists: ListReader<Row>,
  accountId: number,
  request: PageRequest,
  now: number,
) {
  const { sort = NEWEST_FIRST, limit = DEFAULT_LIMIT, offset = 0, cursor = null } = request;
  const search = withText(request.search);
  const list = { accountId, search, sort };
  checkOffset(offset, cursor !== null);
  const after = cursor === null ? null : decodePosition(cursor, list);
  const isCommonText = after ? after.isCommonText : lists.isCommonText(search);
  const counted = after ?? lists.total(accountId, { search, sort, isCommonText, now });
  const isBeyond = counted.isExact && offset >= counted.total;
  // One extra order shows whether there is a next page.
  const page = { search, sort, after, offset, isCommonText, now, limit: limit + 1 };
  const found = isBeyond ? [] : lists.page(accountId, page);
  const orders = found.slice(0, limit);
  const last = orders.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const { isExact } = counted;
  const total = isExact ? counted.total : Math.max(counted.total, offset + found.length);
  const next = hasMore
    ? encodePosition({ ...positionOf(last, sort), isCommonText, total, isExact }, list)
    : null;
  const search_complete = lists.isSearchComplete(search);
  return { orders, total, total_exact: isExact, search_complete, limit, offset, next };
}

/** Drops a search text that is blank. */
export const withText = (search: Search): Search =>
  (search.q ?? "").trim() === "" ? { ...search, q: undefined } : search;

/** The values of the columns in SQL. */
const KEYS: Readonly<Record<Sort["by"], (order: SortedRow) => number>> = {
  placed_at: ({ placedAt }) => placedAt,
  risk: ({ riskScore }) => riskScore,
  value: ({ orderValue }) => orderValue,
  stake: ({ riskScore, orderValue }) => riskScore * orderValue,
  worth: worthKey,
};

const positionOf = (order: SortedRow, { by }: Sort): Position => ({ key: KEYS[by](order), id: order.id });

/** The list that a cursor belongs to; it is valid in no other. */
interface ListId {
  accountId: number;
  search: Search;
  sort: Sort;
}

interface CursorPosition extends Position, Total {
  /** Selects the query, which must not change between pages even when the text becomes common meanwhile. */
  isCommonText: boolean;
}

type Token = [key: number, id: number, total: number, isExact: 0 | 1, isCommonText: 0 | 1];

const flag = (value: boolean) => (value ? 1 : 0);

const encodePosition = ({ key, id, total, isExact, isCommonText }: CursorPosition, list: ListId): string =>
  encodeCursor([key, id, total, flag(isExact), flag(isCommonText)] satisfies Token, identityOf(list));

/** @throws Problem 400 `invalid_cursor` */
function decodePosition(cursor: string, list: ListId): CursorPosition {
  const [key, id, total, isExact, isCommonText] = decodeCursor(cursor, identityOf(list), 5) as Token;
  return { key, id, total, isExact: isExact === 1, isCommonText: isCommonText === 1 };
}

function identityOf({ accountId, search, sort }: ListId) {
  const filters = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [accountId, sort.by, sort.isDescending, filters];
}

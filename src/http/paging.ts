/** Lists in the order of their ids: paged by offset or by cursor, which marks the end of the previous page. */
import { Type as t } from "@sinclair/typebox";
import { checkOffset, decodeCursor, encodeCursor, MAX_OFFSET, type Slice } from "../lib/cursor.ts";
import { thousands } from "../lib/thousands.ts";
import { nullable, withDefault } from "./schemas.ts";

const MAX_LIMIT = 500;
const MAX_CURSOR = 200;

/** Size of a page. */
export const limit = (standard: number) =>
  withDefault(
    t.Integer({ minimum: 1, maximum: MAX_LIMIT, default: standard, description: "Entries per page" }),
  );

// Without a maximum: a larger one is a 400 that names the cursor.
export const offset = withDefault(
  t.Integer({
    minimum: 0,
    default: 0,
    description: `Entries to skip, at most ${thousands(MAX_OFFSET)}; use \`cursor\` for later pages`,
  }),
);

export const cursor = t.Optional(
  t.String({
    maxLength: MAX_CURSOR,
    description:
      "`next` of the previous page, with the same filters and sort; entries added since do not shift the pages",
  }),
);

export const next = nullable(
  t.String({ description: "The `cursor` of the next page; null after the last one" }),
);

/** Properties of a total that is not always counted to the end. */
export const totals = (description: string) => ({
  total: t.Integer({ description }),
  total_exact: t.Boolean({ description: "False: `total` is a lower bound" }),
});

/** Query of a list without filters. */
export const Paging = t.Object({ limit: limit(50), cursor, offset });

interface PageQuery {
  limit: number;
  cursor?: string;
  offset?: number;
}

/**
 * One page, and the cursor of the next one.
 * @param list its name, account and filters: a cursor is valid only for this list
 * @throws Problem 400 `invalid_cursor`, `offset_with_cursor`, `offset_too_large`
 */
export async function readPage<Row>(
  query: PageQuery,
  list: readonly unknown[],
  read: (slice: Slice) => Row[] | Promise<Row[]>,
  idOf: (row: Row) => number,
): Promise<{ rows: Row[]; next: string | null }> {
  const { limit, cursor, offset = 0 } = query;
  checkOffset(offset, cursor !== undefined);
  const after = cursor === undefined ? null : decodeCursor(cursor, list, 1)[0];
  // One extra entry shows whether there is a next page.
  const found = await read({ after, limit: limit + 1, offset });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, next: hasMore ? encodeCursor([idOf(last)], list) : null };
}

/**
 * Worker thread of the CSV export. It keeps no state: each call reads the next orders and returns its position, so that
 * a slow client occupies no thread, and no read transaction prevents the WAL from being reset.
 */

import type { Location } from "../../../db/location.ts";
import { openReader } from "../../../db/open-reader.ts";
import { exportQueries } from "../../../db/queries/orders-export.ts";
import { orderListQueries, type Position, type Search, type Sort } from "../../../db/queries/orders-list.ts";
import { serveRpc, transferring } from "../../../lib/threads/rpc.ts";
import { EXPORTED, exportHead, exportLines } from "./csv.ts";

/** What is exported. */
export interface ExportScope {
  location: Location;
  accountId: number;
  search: Search;
  sort: Sort;
}

/** Where an export stands. */
export interface ExportCursor {
  /** Row ids of the next orders, in the list's order. */
  ids: Float64Array<ArrayBuffer>;
  /** The position of the last of them; null at the end of the list. */
  after: Position | null;
  /** See `PageOf`: must not change between pages. */
  isCommonText: boolean;
}

export interface ExportChunk {
  /** UTF-8; empty only at the end. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Null at the end. */
  cursor: ExportCursor | null;
}

/** A chunk ends once it reaches this length, UTF-16 units: a few hundred orders, some milliseconds. */
const CHUNK_LENGTH = 128 * 1024;
/** Orders read at once. */
const ROWS = 50;
/** Positions read at once: as many as a text search sorts, so that it sorts only once. */
const POSITIONS = 10_000;

const encoder = new TextEncoder();
let open: ReturnType<typeof openQueries> | null = null;

/** The connection ends with the thread. */
function openQueries(location: Location) {
  const db = openReader(location);
  return { lists: orderListQueries(db), orders: exportQueries(db, EXPORTED) };
}
type Queries = ReturnType<typeof openQueries>;

const methods = {
  /** @param cursor of the chunk before it; null for the first, which begins with the header */
  async next(scope: ExportScope, cursor: ExportCursor | null): Promise<ExportChunk> {
    open ??= openQueries(scope.location);
    const from = cursor ?? (await start(open, scope));
    const { text, rest } = linesOf(open, scope, from);
    const bytes = encoder.encode(cursor ? text : exportHead() + text);
    return transferring({ bytes, cursor: rest }, rest ? [bytes.buffer, rest.ids.buffer] : [bytes.buffer]);
  },
};

/** What the main thread calls. */
export type ExportMethods = typeof methods;

async function start({ lists }: Queries, scope: ExportScope): Promise<ExportCursor> {
  const isCommonText = lists.isCommonText(scope.search);
  return positionsAfter({ lists }, scope, { after: null, isCommonText });
}

function positionsAfter(
  { lists }: Pick<Queries, "lists">,
  { accountId, search, sort }: ExportScope,
  { after, isCommonText }: Pick<ExportCursor, "after" | "isCommonText">,
): ExportCursor {
  const list = { search, sort, after, isCommonText };
  // An export includes waiting orders.
  const page = { ...list, now: 0, limit: POSITIONS, offset: 0 };
  const found = lists.positions(accountId, page);
  const hasMore = found.length === POSITIONS;
  return {
    ids: Float64Array.from(found, ({ id }) => id),
    after: hasMore ? (found.at(-1) ?? null) : null,
    isCommonText,
  };
}

/** Lines up to the length of a chunk, and where they end. */
function linesOf(queries: Queries, scope: ExportScope, from: ExportCursor) {
  let text = "";
  for (let cursor = from; ; cursor = positionsAfter(queries, scope, cursor)) {
    const { ids, after, isCommonText } = cursor;
    for (let at = 0; at < ids.length; at += ROWS) {
      if (text.length >= CHUNK_LENGTH) return { text, rest: { ids: ids.slice(at), after, isCommonText } };
      text += exportLines(queries.orders.rows(ids.subarray(at, at + ROWS)));
    }
    if (after === null) return { text, rest: null };
  }
}

serveRpc(() => methods);

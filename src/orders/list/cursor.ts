/** Cursors: the end of a page as an opaque token. */
import type { Position, Search, Sort } from "../../db/queries/orders-list.ts";
import { Problem } from "../../problem.ts";

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
export function encodeCursor({ key, id, isCommonText }: CursorPosition, list: ListId): string {
  const token: Token = [key, id, digestOf(list), isCommonText ? 1 : 0];
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** @throws Problem 400 `invalid_cursor` for a cursor of another list or a malformed one */
export function decodeCursor(text: string, list: ListId): CursorPosition {
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

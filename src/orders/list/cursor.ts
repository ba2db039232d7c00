/** Where a page of a list ended, as a token that only means something to this server. */
import type { Position, Search, Sort } from "../../db/queries/orders-list.ts";
import { Problem } from "../../problem.ts";

/** What a cursor belongs to: the same cursor says nothing in another list. */
export interface ListId {
  accountId: number;
  search: Search;
  sort: Sort;
}

/** A place in a list. */
export interface Place extends Position {
  /** How the list is read, see PageOf: it must not change between pages, though a text may become common. */
  isCommonText: boolean;
}

type Token = [key: number, id: number, list: string, isCommonText: 0 | 1];

/** The token of a place, of letters, digits, - and _. */
export function encodeCursor({ key, id, isCommonText }: Place, list: ListId): string {
  const token: Token = [key, id, digestOf(list), isCommonText ? 1 : 0];
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** @throws Problem 400 `invalid_cursor` for one of another list, and for what is none */
export function decodeCursor(text: string, list: ListId): Place {
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
  return Bun.SHA256.hash(text, "base64url").slice(0, 16);
}

const invalidCursor = (): Problem =>
  new Problem(
    400,
    "invalid_cursor",
    "This cursor is not of a page with these filters and this sort; ask for the first page again, without a cursor.",
    { field: "cursor" },
  );

/** Cursors of lists: the end of a page as an opaque token, valid only for this list. */
import { Problem } from "./problem.ts";

/** A part of a list in the order of its ids. */
export interface Slice {
  /** The last id of the previous page; null for the first page. */
  after: number | null;
  limit: number;
  /** Entries to skip. */
  offset: number;
}

/** 96 bits: enough to distinguish lists. */
const DIGEST_LENGTH = 16;

/**
 * @param list what the list is: its account, filters and sort; JSON
 * @returns base64url
 */
export const encodeCursor = (position: readonly number[], list: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([digestOf(list), ...position])).toString("base64url");

/**
 * @param length of the position
 * @throws Problem 400 `invalid_cursor` for a cursor of another list or a malformed one
 */
export function decodeCursor(cursor: string, list: readonly unknown[], length: number): number[] {
  const token = parse(cursor);
  if (!Array.isArray(token)) throw invalidCursor();
  const [digest, ...position] = token as unknown[];
  const isPosition = position.length === length && position.every(Number.isFinite);
  if (digest !== digestOf(list) || !isPosition) throw invalidCursor();
  return position as number[];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
}

const digestOf = (list: readonly unknown[]): string =>
  Bun.SHA256.hash(JSON.stringify(list), "base64url").slice(0, DIGEST_LENGTH);

const invalidCursor = (): Problem => new Problem("invalid_cursor", {}, { field: "cursor" });

/** Orders and entries that a page by offset may skip: skipping reads them. */
export const MAX_OFFSET = 10_000;

/** @throws Problem 400 `offset_with_cursor`, `offset_too_large` */
export function checkOffset(offset: number, hasCursor: boolean): void {
  const field = "offset";
  if (hasCursor && offset > 0) {
    throw new Problem("offset_with_cursor", {}, { field });
  }
  if (offset > MAX_OFFSET) {
    throw new Problem("offset_too_large", { max: MAX_OFFSET }, { field });
  }
}

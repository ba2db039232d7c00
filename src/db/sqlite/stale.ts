/**
 * Finds texts in the unused parts of a database file. SQLite overwrites deleted rows (`secure_delete`), but when it
 * moves a row to another page, a copy stays in the old page, between its cell pointers and its cells.
 * @see https://sqlite.org/fileformat2.html#b_tree_pages
 */
import { open } from "node:fs/promises";
import { FILE_HEADER, INTERIOR_HEADER, LEAF_HEADER, pageSizeOf, unusedPartOf } from "./pages.ts";

/** Bytes searched in one turn of the event loop. */
const CHUNK_BYTES = 1024 * 1024;
/** By type of a b-tree page. */
const HEADER_SIZE: Readonly<Record<number, number | undefined>> = {
  2: INTERIOR_HEADER,
  5: INTERIOR_HEADER,
  10: LEAF_HEADER,
  13: LEAF_HEADER,
};

type Part = "row" | "unused";

/**
 * Whether a file (with an empty WAL) contains one of the texts only outside of its rows. A text that other people's
 * rows also have, such as a landmark, says nothing about the person; counting it would require VACUUM after most
 * erasures.
 */
export async function hasStaleText(file: string, texts: readonly string[]): Promise<boolean> {
  const needles = new Set(texts.map((text) => Buffer.from(text)));
  const stale = new Set<Buffer>();
  const handle = await open(file, "r");
  try {
    const pageSize = await pageSizeOf(handle);
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let at = 0; needles.size > 0; at += CHUNK_BYTES) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, at);
      if (bytesRead === 0) break;
      const read = chunk.subarray(0, bytesRead);
      for (const needle of needles) {
        const part = partWith(read, needle, pageSize, at === 0);
        if (part === "unused") stale.add(needle);
        if (part !== "row") continue;
        needles.delete(needle);
        stale.delete(needle);
      }
    }
  } finally {
    await handle.close();
  }
  return stale.size > 0;
}

/** A row with the text, else an unused part of a page with it; null if neither has it. */
function partWith(chunk: Buffer, needle: Buffer, pageSize: number, isFirst: boolean): Part | null {
  let found: Part | null = null;
  for (let at = chunk.indexOf(needle); at >= 0 && found !== "row"; at = chunk.indexOf(needle, at + 1)) {
    const start = at - (at % pageSize);
    const header = isFirst && start === 0 ? FILE_HEADER : 0;
    found = partAt(chunk.subarray(start, start + pageSize), header, at - start) ?? found;
  }
  return found;
}

/** Null outside b-tree pages, and among cell pointers. Deleted cells among the others are overwritten anyway. */
function partAt(page: Buffer, header: number, at: number): Part | null {
  const headerSize = HEADER_SIZE[page[header]];
  if (headerSize === undefined) return null;
  const { from, to } = unusedPartOf(page, header, headerSize);
  if (at >= to) return "row";
  return at >= from ? "unused" : null;
}

/**
 * Finds texts in the unused parts of a database file. SQLite overwrites deleted rows (`secure_delete`), but when it
 * moves a row to another page, a copy stays in the old page, between its cell pointers and its cells.
 * @see https://sqlite.org/fileformat2.html#b_tree_pages
 */
import { open } from "node:fs/promises";

/** Bytes searched in one turn of the event loop. */
const CHUNK_BYTES = 1024 * 1024;
/** Size of the header of a b-tree page, before its cell pointers, by page type. */
const LEAF_HEADER = 8;
const INTERIOR_HEADER = 12;
const HEADER_SIZE: Readonly<Record<number, number | undefined>> = {
  2: INTERIOR_HEADER,
  5: INTERIOR_HEADER,
  10: LEAF_HEADER,
  13: LEAF_HEADER,
};
/** The first page starts with the header of the file. */
const FILE_HEADER = 100;

type Part = "row" | "unused" | "other";

/**
 * Whether a file (with an empty WAL) contains one of the texts in no row, but outside of them. What rows of others say
 * as well, as a landmark, tells nothing of somebody; without that, nearly each erasure would make VACUUM due.
 */
export async function hasStaleText(file: string, texts: readonly string[]): Promise<boolean> {
  const sought = new Set(texts.map((text) => Buffer.from(text)));
  const stale = new Set<Buffer>();
  const handle = await open(file, "r");
  try {
    const header = Buffer.alloc(FILE_HEADER);
    await handle.read(header, 0, FILE_HEADER, 0);
    const storedSize = header.readUInt16BE(16);
    const pageSize = storedSize === 1 ? 65536 : storedSize;
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let at = 0; sought.size > 0; at += CHUNK_BYTES) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, at);
      if (bytesRead === 0) break;
      const read = chunk.subarray(0, bytesRead);
      for (const needle of sought) {
        const parts = partsWith(read, needle, pageSize, at === 0);
        if (parts.has("row")) sought.delete(needle);
        else if (parts.has("unused")) stale.add(needle);
      }
    }
  } finally {
    await handle.close();
  }
  return !stale.isDisjointFrom(sought);
}

/** Where in pages a text stands, until it is found in a row. */
function partsWith(chunk: Buffer, needle: Buffer, pageSize: number, isFirst: boolean): Set<Part> {
  const parts = new Set<Part>();
  for (let at = chunk.indexOf(needle); at >= 0 && !parts.has("row"); at = chunk.indexOf(needle, at + 1)) {
    const start = at - (at % pageSize);
    const header = isFirst && start === 0 ? FILE_HEADER : 0;
    parts.add(partAt(chunk.subarray(start, start + pageSize), header, at - start));
  }
  return parts;
}

/** Unused is what is between the cell pointers and the cells of a b-tree page; deleted cells are overwritten. */
function partAt(page: Buffer, header: number, at: number): Part {
  const size = HEADER_SIZE[page[header]];
  if (size === undefined) return "other";
  const pointersEnd = header + size + 2 * page.readUInt16BE(header + 3);
  const cells = page.readUInt16BE(header + 5) || 65536;
  if (at >= cells) return "row";
  return at >= pointersEnd ? "unused" : "other";
}

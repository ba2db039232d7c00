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

/** Whether a file (with an empty WAL) contains one of the texts outside of its rows. */
export async function hasStaleText(file: string, texts: readonly string[]): Promise<boolean> {
  const needles = texts.map((text) => Buffer.from(text));
  const handle = await open(file, "r");
  try {
    const header = Buffer.alloc(FILE_HEADER);
    await handle.read(header, 0, FILE_HEADER, 0);
    const storedSize = header.readUInt16BE(16);
    const pageSize = storedSize === 1 ? 65536 : storedSize;
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let at = 0; ; at += CHUNK_BYTES) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, at);
      if (bytesRead === 0) return false;
      const read = chunk.subarray(0, bytesRead);
      if (needles.some((needle) => isStaleIn(read, needle, pageSize, at === 0))) return true;
    }
  } finally {
    await handle.close();
  }
}

function isStaleIn(chunk: Buffer, needle: Buffer, pageSize: number, isFirst: boolean): boolean {
  for (let at = chunk.indexOf(needle); at >= 0; at = chunk.indexOf(needle, at + 1)) {
    const start = at - (at % pageSize);
    const header = isFirst && start === 0 ? FILE_HEADER : 0;
    const page = chunk.subarray(start, start + pageSize);
    if (isUnused(page, header, at - start)) return true;
  }
  return false;
}

/** Whether an offset is between the cell pointers and the cells of a b-tree page. */
function isUnused(page: Buffer, header: number, at: number): boolean {
  const size = HEADER_SIZE[page[header]];
  if (size === undefined) return false;
  const pointersEnd = header + size + 2 * page.readUInt16BE(header + 3);
  const cells = page.readUInt16BE(header + 5) || 65536;
  return at >= pointersEnd && at < cells;
}

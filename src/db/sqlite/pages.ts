/** The parts of SQLite's file format that the search for remains of deleted data reads. @see https://sqlite.org/fileformat2.html */
import type { FileHandle } from "node:fs/promises";

/** Size of the header of a b-tree page, before its cell pointers, in bytes. */
export const LEAF_HEADER = 8;
/** The same for an interior page. */
export const INTERIOR_HEADER = 12;
/** Size of the file header, at the start of the first page, in bytes. */
export const FILE_HEADER = 100;

/** Bytes of each page of a database file. */
export async function pageSizeOf(handle: FileHandle): Promise<number> {
  const header = Buffer.alloc(FILE_HEADER);
  await handle.read(header, 0, FILE_HEADER, 0);
  const stored = header.readUInt16BE(16);
  return stored === 1 ? 65536 : stored;
}

/**
 * The unused part of a b-tree page, between its cell pointers and its cells: offsets of its first byte and of the first cell.
 * @param start offset of the page's header
 * @param headerSize {@link LEAF_HEADER} or {@link INTERIOR_HEADER}
 */
export const unusedPartOf = (
  page: Buffer,
  start: number,
  headerSize: number,
): { from: number; to: number } => ({
  from: start + headerSize + 2 * page.readUInt16BE(start + 3),
  to: page.readUInt16BE(start + 5) || 65536,
});

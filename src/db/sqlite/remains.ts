/**
 * Finds remains of deleted data in the leaf pages of a table. SQLite overwrites what it deletes (`secure_delete`), but
 * when it moves rows between pages, copies stay in the old page, between its cell pointers and its cells.
 * @see https://sqlite.org/fileformat2.html#b_tree_pages
 */
import { type FileHandle, open } from "node:fs/promises";
import { INTERIOR_HEADER, LEAF_HEADER, pageSizeOf, unusedPartOf } from "./pages.ts";

const INTERIOR = 5;
const LEAF = 13;

/** A page with remains, by a row in it. */
export interface Remains {
  /** Row id. */
  id: number;
  /** By how many bytes the row must grow to take all unused bytes, or, if alone in its page, all but a few. */
  growth: number;
}

/**
 * Searches the pages of some rows and the neighbouring pages, where copies of these rows may be.
 * @param file with an empty WAL
 * @param root number of the table's first page
 */
export async function findRemains(file: string, root: number, ids: readonly number[]): Promise<Remains[]> {
  const handle = await open(file, "r");
  try {
    const reader = new TableReader(handle, await pageSizeOf(handle));
    return await reader.remainsOf(
      root,
      ids.toSorted((a, b) => a - b),
    );
  } finally {
    await handle.close();
  }
}

class TableReader {
  /** Pages that were examined. */
  readonly #seen = new Set<number>();

  constructor(
    private readonly handle: FileHandle,
    private readonly pageSize: number,
  ) {}

  /** @param ids ascending, all below this page */
  async remainsOf(page: number, ids: readonly number[]): Promise<Remains[]> {
    const bytes = await this.#read(page);
    if (bytes[0] === LEAF) return this.#examine(page, bytes);
    if (bytes[0] !== INTERIOR) return [];
    const children = childrenOf(bytes);
    const found: Remains[] = [];
    let from = 0;
    for (const [i, { child, lastId }] of children.entries()) {
      let to = from;
      while (to < ids.length && ids[to] <= lastId) to++;
      if (to === from) continue;
      for (const beside of [children[i - 1], children[i + 1]]) {
        if (beside) found.push(...(await this.#examineLeaf(beside.child)));
      }
      found.push(...(await this.remainsOf(child, ids.slice(from, to))));
      from = to;
    }
    return found;
  }

  async #examineLeaf(page: number): Promise<Remains[]> {
    if (this.#seen.has(page)) return [];
    const bytes = await this.#read(page);
    return bytes[0] === LEAF ? this.#examine(page, bytes) : [];
  }

  #examine(page: number, bytes: Buffer): Remains[] {
    if (this.#seen.has(page)) return [];
    this.#seen.add(page);
    const remains = remainsIn(bytes);
    return remains ? [remains] : [];
  }

  async #read(page: number): Promise<Buffer> {
    const bytes = Buffer.alloc(this.pageSize);
    await this.handle.read(bytes, 0, this.pageSize, (page - 1) * this.pageSize);
    return bytes;
  }
}

/** The pages below an interior page, and the largest row id in each. */
function childrenOf(page: Buffer): { child: number; lastId: number }[] {
  const children = cellsOf(page, INTERIOR_HEADER).map((cell) => ({
    child: page.readUInt32BE(cell),
    lastId: varint(page, cell + 4).value,
  }));
  return [...children, { child: page.readUInt32BE(8), lastId: Number.POSITIVE_INFINITY }];
}

function remainsIn(page: Buffer): Remains | null {
  const cells = cellsOf(page, LEAF_HEADER);
  const { from, to } = unusedPartOf(page, 0, LEAF_HEADER);
  if (page.subarray(from, to).every((byte) => byte === 0)) return null;
  const unused = to - from + freeBlockBytes(page) + page[7];
  for (const cell of cells) {
    const payload = varint(page, cell);
    const growth = Math.min(unused, maxLocal(page.length) - localBytes(payload.value, page.length));
    if (growth > 0 && (growth === unused || cells.length === 1))
      return { id: varint(page, payload.end).value, growth };
  }
  return null;
}

/** Maximum bytes of a row in its leaf; the rest is in overflow pages. */
const maxLocal = (pageSize: number): number => pageSize - 35;

/** @see https://sqlite.org/fileformat2.html#cell_payload_overflow_pages */
function localBytes(payload: number, pageSize: number): number {
  if (payload <= maxLocal(pageSize)) return payload;
  const min = Math.floor(((pageSize - 12) * 32) / 255) - 23;
  const local = min + ((payload - min) % (pageSize - 4));
  return local <= maxLocal(pageSize) ? local : min;
}

const cellsOf = (page: Buffer, header: number): number[] =>
  Array.from({ length: page.readUInt16BE(3) }, (_, i) => page.readUInt16BE(header + 2 * i));

/** For the list of deleted cells. */
function freeBlockBytes(page: Buffer): number {
  let bytes = 0;
  for (let at = page.readUInt16BE(1); at > 0 && at < page.length - 4; at = page.readUInt16BE(at)) {
    bytes += page.readUInt16BE(at + 2);
  }
  return bytes;
}

/** A number of up to nine bytes, seven bits in each. */
function varint(page: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  let end = at;
  do value = value * 128 + (page[end] & 127);
  while (page[end++] >= 128 && end < at + 8);
  return { value, end };
}

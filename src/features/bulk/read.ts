/** Bytes of a file → rows. The format is detected by the first bytes, not by the name. */
import { isMarkup } from "../../../data/catalogue/markup.ts";
import { CsvReader } from "./csv.ts";
import { noSheets, tooManyRows, unreadable, workbookTooLarge } from "./sheet/faults.ts";
import type { Limits } from "./sheet/limits.ts";
import type { Row, Source } from "./sheet/sheet.ts";
import { HEADER_ROWS, hasHeader } from "./table.ts";
import { xlsxRows } from "./xlsx/index.ts";
import { isZip } from "./xlsx/zip.ts";

/** Signatures of unsupported formats that users upload. */
const BINARIES: readonly (readonly [readonly number[], "xls" | "pdf" | "empty_zip"])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], "xls"],
  [[0x25, 0x50, 0x44, 0x46], "pdf"],
  [[0x50, 0x4b], "empty_zip"],
];

const MARKUP_BYTES = 100;

/** All rows of a file in memory. @throws Problem 400 */
export async function readRows(bytes: Uint8Array, limits: Limits, source: Source): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const some of streamRows(piecesOf(bytes), limits, source))
    for (const row of some) if (rows.push(row) > limits.rows + HEADER_ROWS) throw tooManyRows(limits);
  return rows;
}

const PIECE_BYTES = 512 * 1024;

/** A workbook at once; a CSV in pieces, to keep arrays short-lived. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = isZip(bytes) ? bytes.length : PIECE_BYTES;
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** A workbook has to be in memory as a whole. */
const MAX_WORKBOOK_BYTES = 512 * 1024 * 1024;

/**
 * Streams the rows of a file: a CSV in constant memory, a workbook after loading it whole.
 * @throws Problem 400
 */
export async function* streamRows(
  pieces: AsyncIterable<Uint8Array>,
  limits: Limits,
  source: Source,
): AsyncGenerator<Row[]> {
  const iterator = pieces[Symbol.asyncIterator]();
  const start = await firstBytes(iterator);
  if (isZip(start)) {
    yield* xlsxRows(await wholeFile(start, iterator), limits, source, hasHeader);
    return;
  }
  const binary = BINARIES.find(([bytes]) => bytes.every((byte, i) => start[i] === byte))?.[1];
  if (binary) throw unreadable(`file_unreadable.${binary}`);
  if (isMarkup(new TextDecoder().decode(start.subarray(0, MARKUP_BYTES))))
    throw unreadable("file_unreadable.markup");
  // A CSV has one sheet.
  if (source.sheet !== null && source.sheet.trim() !== "1") throw noSheets(source.sheet);
  const reader = new CsvReader(limits);
  yield reader.push(start);
  for (let next = await iterator.next(); !next.done; next = await iterator.next())
    yield reader.push(next.value);
  yield reader.end();
}

/** Enough bytes to detect the format, or all there are. */
async function firstBytes(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array(0);
  while (start.length < 4) {
    const next = await iterator.next();
    if (next.done) break;
    start = start.length === 0 ? next.value : Buffer.concat([start, next.value]);
  }
  return start;
}

async function wholeFile(start: Uint8Array, iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const pieces = [start];
  let length = start.length;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    pieces.push(next.value);
    length += next.value.length;
    if (length > MAX_WORKBOOK_BYTES) throw workbookTooLarge(MAX_WORKBOOK_BYTES);
  }
  return pieces.length === 1 ? start : Buffer.concat(pieces);
}

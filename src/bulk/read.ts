/** Bytes of a file → rows. The format is detected by the first bytes, not by the name. */
import { CsvReader, csvRows } from "./csv.ts";
import { noSheets, notATable, tooLarge, tooManyRows } from "./faults.ts";
import type { Limits } from "./limits.ts";
import type { Row } from "./sheet.ts";
import { anySource, type Source } from "./source.ts";
import { HEADER_ROWS } from "./table.ts";
import { isZip, xlsxRows } from "./xlsx/index.ts";

/** Signatures of unsupported formats that users upload. */
const BINARIES: readonly (readonly [readonly number[], string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], "The file is an old .xls workbook, or one protected by a password"],
  [[0x25, 0x50, 0x44, 0x46], "The file is a PDF"],
  [[0x50, 0x4b], "The file is an empty or a broken zip"],
];

/** All rows of a file in memory. @throws Problem 400 */
export async function readRows(
  bytes: Uint8Array,
  limits: Limits,
  source: Source = anySource(),
): Promise<Row[]> {
  const rows: Row[] = [];
  const add = (row: Row) => {
    if (rows.push(row) > limits.rows + HEADER_ROWS) throw tooManyRows(limits);
  };
  if (isZip(bytes)) for await (const some of xlsxRows(bytes, limits, source)) some.forEach(add);
  else {
    refuseBinary(bytes);
    refuseSheet(source);
    for (const row of csvRows(bytes, limits)) add(row);
  }
  return rows;
}

function refuseBinary(start: Uint8Array): void {
  const what = BINARIES.find(([bytes]) => bytes.every((byte, i) => start[i] === byte))?.[1];
  if (what) throw notATable(what);
}

/** A CSV has one sheet. */
function refuseSheet({ sheet }: Source): void {
  if (sheet !== null && sheet.trim() !== "1") throw noSheets(sheet);
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
  source: Source = anySource(),
): AsyncGenerator<Row[]> {
  const iterator = pieces[Symbol.asyncIterator]();
  const start = await firstBytes(iterator);
  if (isZip(start)) {
    yield* xlsxRows(await wholeFile(start, iterator), limits, source);
    return;
  }
  refuseBinary(start);
  refuseSheet(source);
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
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

async function wholeFile(start: Uint8Array, iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const pieces = [start];
  let length = start.length;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    pieces.push(next.value);
    length += next.value.length;
    if (length > MAX_WORKBOOK_BYTES) throw tooLarge("A workbook may have at most 512 MiB");
  }
  return Buffer.concat(pieces);
}

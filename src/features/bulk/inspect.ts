/** Describes the contents of a file without verifying it. Runs in a worker. */
import type { InspectRequest } from "./calls.ts";
import type { Field } from "./column-words.ts";
import type { Columns } from "./columns.ts";
import { readRows } from "./read.ts";
import { recognise } from "./recognise.ts";
import { tooManyRows } from "./sheet/faults.ts";
import type { Limits } from "./sheet/limits.ts";
import { anySource, type Row } from "./sheet/sheet.ts";
import { findHeader, missingColumns } from "./table.ts";

/** Rows that are encoded together. */
const CHUNK_ROWS = 1_000;

/** @returns JSON in UTF-8, in chunks. @throws Problem 400 */
export async function inspectFile(request: InspectRequest, limits: Limits): Promise<Uint8Array[]> {
  const { bytes, mode, columns: choices, firstRows } = request;
  const source = anySource(request.sheet);
  const rows = await readRows(bytes, limits, source);
  const table = findHeader(rows, mode, choices);
  if (table && table.rows.length > limits.rows) throw tooManyRows(limits);
  const orders = mode === "orders" ? table : findHeader(rows, "orders", choices);
  const { statuses, now } = request;
  const head = {
    mode,
    sheets: source.sheets.map(({ name, isHidden: hidden }) => ({ name, hidden })),
    sheet: source.sheetRead,
    header_row: table?.headerRow ?? null,
    columns: table ? columnsOf(table.header, table.columns) : [],
    missing: table ? missingColumns(table.columns, mode).map(({ field }) => field) : [],
    rows: table?.rows.length ?? 0,
    looks_like: orders?.rows.length ? recognise(orders, { statuses, is1904: source.is1904, now }) : null,
  };
  return asJson(head, table?.rows.slice(0, firstRows) ?? []);
}

function columnsOf(header: readonly string[], { mapping, billing, more }: Columns) {
  const fields = new Map<number, { field: Field; fallback: boolean }>();
  const add = (columns: Partial<Record<Field, number | number[]>>, fallback: boolean) => {
    for (const [field, found] of Object.entries(columns) as [Field, number | number[]][])
      for (const column of [found].flat()) if (!fields.has(column)) fields.set(column, { field, fallback });
  };
  add(mapping, false);
  add(billing, true);
  add(more, true);
  return header.map((name, at) => {
    const { field = null, fallback = false } = fields.get(at) ?? {};
    return { column: at + 1, header: name.trim(), field, fallback };
  });
}

/** In chunks, so that many rows need no single large string. */
function asJson(head: object, rows: readonly Row[]): Uint8Array[] {
  const encoder = new TextEncoder();
  const chunks = [encoder.encode(`${JSON.stringify(head).slice(0, -1)},"first_rows":[`)];
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const some = rows.slice(from, from + CHUNK_ROWS).map(({ number: row, cells }) => ({ row, cells }));
    chunks.push(encoder.encode((from > 0 ? "," : "") + JSON.stringify(some).slice(1, -1)));
  }
  return [...chunks, encoder.encode("]}")];
}

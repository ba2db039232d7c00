/** Verifies a chunk of rows offline: nothing is stored. */
import type { AddressEngine } from "../../../engine/address/index.ts";
import type { Verification } from "../../../engine/address/schema.ts";
import { asCsv } from "../../../lib/csv.ts";
import { isFault, type RowFault } from "../../orders/file-rows.ts";
import { EnrichedTable } from "../enriched.ts";
import { RecordReader } from "../records.ts";
import { jsonOf } from "../report.ts";
import type { RowResult } from "../row-result.ts";
import type { Row } from "../sheet/sheet.ts";
import type { Table } from "../table.ts";

/** Maximum of faults shown per chunk; others are only counted. */
export const MAX_FAULTS_SHOWN = 10;

/** A row of a file, in file order. */
export interface OfflineRow extends Row {
  /** It only adds items to the previous order, and is not verified. */
  isItem?: true;
}

/** Options for checking a chunk. Plain data, which crosses threads. */
export interface Format {
  header: Table["header"];
  columns: Table["columns"];
  /** One JSON object per line, instead of CSV. */
  isJson: boolean;
}

export interface CheckedChunk {
  /** The lines of the output. */
  text: string;
  totals: OfflineTotals;
}

/** Counts of rows, and the first faults. */
export interface OfflineTotals {
  rows: number;
  faults: number;
  statuses: Record<Verification["status"], number>;
  shown: { row: number; fault: RowFault }[];
}

/** The totals of a file before its first row. */
export const emptyTotals = (): OfflineTotals => ({
  rows: 0,
  faults: 0,
  statuses: { VERIFIED: 0, NEEDS_REVIEW: 0, INVALID: 0 },
  shown: [],
});

/** Verifies rows and writes their lines, row by row: results are larger than lines. */
export function checkRows(engine: AddressEngine, format: Format, rows: readonly OfflineRow[]): CheckedChunk {
  const table = { ...format, rows: [] };
  const reader = new RecordReader(table);
  const sheet = new EnrichedTable("offline", table);
  const lineOf = format.isJson ? jsonLine : (row: Row, result: Result) => csvLine(sheet, row, result);
  const totals = emptyTotals();
  const lines = rows.map((row) => lineOf(row, checkRow(engine, reader, row, totals)));
  return { text: lines.join(""), totals };
}

/** Null for a further item row. */
type Result = RowResult | RowFault | null;

function checkRow(
  engine: AddressEngine,
  reader: RecordReader,
  row: OfflineRow,
  totals: OfflineTotals,
): Result {
  totals.rows++;
  if (row.isItem) return null;
  const address = reader.faultOf(row) ?? reader.address(row);
  if (isFault(address)) {
    totals.faults++;
    if (totals.shown.length < MAX_FAULTS_SHOWN) totals.shown.push({ row: row.number, fault: address });
    return address;
  }
  const verification = engine.verify(address);
  totals.statuses[verification.status]++;
  return { orderId: reader.orderId(row), verification };
}

function csvLine(sheet: EnrichedTable, row: Row, result: Result): string {
  if (!result) return asCsv([sheet.joined(row)]);
  return asCsv([isFault(result) ? sheet.failed(row, result) : sheet.done(row, result)]);
}

function jsonLine(row: Row, result: Result): string {
  if (!result) return "";
  const line = isFault(result) ? { row: row.number, error: result } : jsonOf(row.number, result);
  return `${JSON.stringify(line)}\n`;
}

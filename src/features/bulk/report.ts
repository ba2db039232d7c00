/** Output of a job: JSON, or the uploaded table with columns added. */

import { asCsv, csvHead } from "../../lib/csv.ts";
import type { RowFault } from "../orders/file-rows.ts";
import { keptCheck } from "../orders/stored/check.ts";
import { type Ends, noEnds } from "./ends.ts";
import { EnrichedTable } from "./enriched.ts";
import type { RowResult } from "./row-result.ts";
import { answerTooLarge } from "./sheet/faults.ts";
import type { Limits } from "./sheet/limits.ts";
import type { Row } from "./sheet/sheet.ts";
import type { Table } from "./table.ts";
import { type Format, hasOrders, type Mode } from "./types.ts";
import type { Warning } from "./warnings.ts";

export interface Totals {
  mode: Mode;
  rows: number;
  processed: number;
  failed: number;
  /** Further rows of orders: of items, or of what was reported of an order besides how it ended. */
  item_rows: number;
  /** Rows by status; in mode outcomes by outcome. */
  summary: Record<string, number>;
  /** Modes orders and history: rows by risk level. */
  levels?: Record<string, number>;
  /** Modes orders and history: orders by how they ended. */
  outcomes?: Ends;
  /** Modes orders and history: rows of orders that were stored already. */
  matched?: number;
  /** What was ignored or ambiguous. */
  warnings: Warning[];
}

/** @param rows below the header */
export function emptyTotals(mode: Mode, rows: number): Totals {
  const totals = { mode, rows, processed: 0, failed: 0, item_rows: 0, warnings: [] };
  if (mode === "outcomes")
    return { ...totals, summary: { delivered: 0, ndr: 0, rto: 0, cancelled: 0, not_found: 0 } };
  const summary = { VERIFIED: 0, NEEDS_REVIEW: 0, INVALID: 0 };
  const rest = { ...totals, summary };
  if (!hasOrders(mode)) return rest;
  return { ...rest, levels: { LOW: 0, REVIEW: 0, HIGH: 0 }, outcomes: noEnds(), matched: 0 };
}

export interface Report {
  /** @throws Problem 400 when the response becomes too large */
  done(row: Row, result: RowResult): void;
  failed(row: Row, fault: RowFault): void;
  /** A further row of an order that is reported by another. */
  joined(row: Row): void;
  /** The response in chunks. */
  end(totals: Totals): Uint8Array[];
}

export interface ReportOptions {
  /** Rows arrive in file order and can be written at once; otherwise they are sorted at the end. */
  isInOrder: boolean;
  limits: Limits;
}

/**
 * The report of a file in the wanted format: JSON, or the sender's table with columns added.
 * @param table the columns of the file, which a table repeats
 */
export async function openReport(
  format: Format,
  mode: Mode,
  table: Table,
  options: ReportOptions,
): Promise<Report> {
  if (format === "json") return jsonReport(table, options);
  // Most files need no workbook, and SheetJS takes a thread ten milliseconds and two megabytes.
  const asWorkbook = format === "xlsx" ? (await import("./workbook.ts")).asXlsx : null;
  return tableReport(mode, table, options, asWorkbook);
}

/** Rows that are encoded together. */
const CHUNK_ROWS = 200;
const encoder = new TextEncoder();

/** Writes rows in file order, and limits the size of the response: a small file can produce a large one. */
class RowBuffer<T> {
  readonly #options: ReportOptions;
  readonly #write: (pieces: T[]) => number;
  #rows: { row: number; piece: T }[] = [];
  #bytes: number;

  /**
   * @param write writes consecutive rows and returns their size in bytes
   * @param bytes written before the rows
   */
  constructor(options: ReportOptions, write: (pieces: T[]) => number, bytes = 0) {
    this.#options = options;
    this.#write = write;
    this.#bytes = bytes;
  }

  add(row: number, piece: T): void {
    if (this.#rows.push({ row, piece }) >= CHUNK_ROWS && this.#options.isInOrder) this.end();
  }

  end(): void {
    const { limits } = this.#options;
    const rows = this.#rows.sort((a, b) => a.row - b.row);
    this.#rows = [];
    for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
      const some = rows.slice(from, from + CHUNK_ROWS);
      this.#bytes += this.#write(some.map(({ piece }) => piece));
      if (this.#bytes > limits.answer) throw answerTooLarge(some[0].row, limits);
    }
  }
}

/** Encoded in chunks, so that 5,000 results need neither one large object nor one large string. */
function jsonReport({ columns: { matched, ignored } }: Table, options: ReportOptions): Report {
  const chunks: Uint8Array[] = [];
  const errors: ({ row: number } & RowFault)[] = [];
  const results = new RowBuffer<string>(options, (texts) => {
    const chunk = encoder.encode((chunks.length > 0 ? "," : "") + texts.join(","));
    chunks.push(chunk);
    return chunk.length;
  });
  return {
    done: ({ number }, result) => results.add(number, jsonText(number, result)),
    failed({ number: row }, fault) {
      errors.push({ row, ...fault });
    },
    joined() {},
    end({ levels, outcomes, matched: stored, warnings, ...totals }) {
      results.end();
      const columns = { matched, ignored };
      const ofOrders = levels ? { levels, outcomes, matched: stored } : {};
      const head = JSON.stringify({ ...totals, ...ofOrders, columns, warnings });
      const tail = JSON.stringify(errors.sort((a, b) => a.row - b.row));
      return [
        encoder.encode(`${head.slice(0, -1)},"results":[`),
        ...chunks,
        encoder.encode(`],"errors":${tail}}`),
      ];
    },
  };
}

/** The result of one row; of an order it has the same part of the check as a single order. */
function jsonText(row: number, result: RowResult): string {
  const { orderId, checkId, verification, score } = result;
  if (!score || !verification) return JSON.stringify(jsonOf(row, result));
  const { riskLevel: risk_level, riskScore: risk_score, riskReasons } = score;
  const { country, original } = verification;
  const head = JSON.stringify({ row, order_id: orderId, check_id: checkId, risk_score, risk_level });
  const kept = JSON.stringify(keptCheck(verification));
  const tail = JSON.stringify({ country, original });
  return `${head.slice(0, -1)},"risk_reasons":${riskReasons},${kept.slice(1, -1)},${tail.slice(1)}`;
}

/** The result of one row, without address components and PIN offices, which would be half of the bytes. */
export function jsonOf(row: number, { orderId, checkId, verification, outcome }: RowResult): object {
  if (outcome) return { row, ...outcome };
  const { components: _, pincode_info: __, ...found } = verification!;
  return {
    row,
    ...(orderId === "" ? {} : { order_id: orderId }),
    ...(checkId === undefined ? {} : { check_id: checkId }),
    ...found,
  };
}

/** The table with columns added: a CSV is written in chunks, a workbook at the end. @param asWorkbook null for a CSV */
function tableReport(
  mode: Mode,
  table: Table,
  options: ReportOptions,
  asWorkbook: ((rows: string[][]) => Uint8Array) | null,
): Report {
  const sheet = new EnrichedTable(mode, table);
  const head = encoder.encode(csvHead(sheet.header));
  const chunks = [head];
  const workbook = [sheet.header];
  const asText = (rows: string[][]): number => {
    const chunk = encoder.encode(asCsv(rows));
    chunks.push(chunk);
    return chunk.length;
  };
  const asCells = (rows: string[][]): number => {
    for (const row of rows) workbook.push(row);
    return rows.flat().reduce((sum, { length }) => sum + length, 0);
  };
  const buffer = asWorkbook ? new RowBuffer(options, asCells) : new RowBuffer(options, asText, head.length);
  return {
    done: (row, result) => buffer.add(row.number, sheet.done(row, result)),
    failed: (row, fault) => buffer.add(row.number, sheet.failed(row, fault)),
    joined: (row) => buffer.add(row.number, sheet.joined(row)),
    end() {
      buffer.end();
      return asWorkbook ? [asWorkbook(workbook)] : chunks;
    },
  };
}

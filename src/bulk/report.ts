/** Output of a job: JSON, or the uploaded table with columns added. */
import type { Verification } from "../address/schema.ts";
import { asCsv, csvHead } from "../csv.ts";
import type { FoundOrder, OutcomeToApply, RowFault, ScoredOrder } from "../orders/file-rows.ts";
import { EnrichedTable } from "./enriched.ts";
import { answerTooLarge } from "./faults.ts";
import type { Limits } from "./limits.ts";
import { asXlsx } from "./output.ts";
import type { Row } from "./sheet.ts";
import type { Table } from "./table.ts";
import type { Totals } from "./totals.ts";
import type { Format, Mode } from "./types.ts";

/** Result of one row. */
export interface RowResult {
  orderId: string;
  checkId?: string;
  verification?: Verification;
  score?: ScoredOrder;
  /** With a score: the stored verification, JSON. */
  kept?: string;
  outcome?: Omit<OutcomeToApply, "at"> & FoundOrder;
}

export interface Report {
  /** @throws Problem 400 when the response becomes too large */
  done(row: Row, result: RowResult): void;
  failed(row: Row, fault: RowFault): void;
  /** A further item row of an order already reported. */
  joined(row: Row): void;
  /** The response in chunks. */
  end(totals: Totals): Uint8Array[];
}

export interface ReportOptions {
  /** Rows arrive in file order and can be written at once; otherwise they are sorted at the end. */
  isInOrder: boolean;
  limits: Limits;
}

export function openReport(format: Format, mode: Mode, table: Table, options: ReportOptions): Report {
  return format === "json" ? new JsonReport(table, options) : new TableReport(format, mode, table, options);
}

/** Rows that are encoded together. */
const CHUNK_ROWS = 200;

/** Buffers the output of rows, and writes it in file order. */
class RowPieces<T> {
  readonly #isInOrder: boolean;
  readonly #write: (pieces: T[], firstRow: number) => void;
  #rows: { row: number; piece: T }[] = [];

  constructor(isInOrder: boolean, write: (pieces: T[], firstRow: number) => void) {
    this.#isInOrder = isInOrder;
    this.#write = write;
  }

  add(row: number, piece: T): void {
    if (this.#rows.push({ row, piece }) >= CHUNK_ROWS && this.#isInOrder) this.end();
  }

  end(): void {
    const rows = this.#isInOrder ? this.#rows : this.#rows.sort((a, b) => a.row - b.row);
    this.#rows = [];
    for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
      const some = rows.slice(from, from + CHUNK_ROWS);
      this.#write(
        some.map(({ piece }) => piece),
        some[0].row,
      );
    }
  }
}

/** Counts the bytes of the response: a small file can produce a large response. */
class ResponseBody {
  readonly #limits: Limits;
  readonly chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @param row the first row in the text */
  add(text: string, row: number): void {
    const chunk = new TextEncoder().encode(text);
    this.count(chunk.length, row);
    this.chunks.push(chunk);
  }

  count(bytes: number, row: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.answer) throw answerTooLarge(row, this.#limits);
  }
}

/** Encoded in chunks, so that 5,000 results need neither one large object nor one large string. */
class JsonReport implements Report {
  readonly #columns: Table["columns"];
  readonly #body: ResponseBody;
  readonly #results: RowPieces<string>;
  readonly #errors: { row: number; reason: string; field: string }[] = [];

  constructor({ columns }: Table, { isInOrder, limits }: ReportOptions) {
    this.#columns = columns;
    this.#body = new ResponseBody(limits);
    this.#results = new RowPieces(isInOrder, (texts, first) => {
      const comma = this.#body.chunks.length > 0 ? "," : "";
      this.#body.add(comma + texts.join(","), first);
    });
  }

  done({ number }: Row, result: RowResult): void {
    this.#results.add(number, jsonText(number, result));
  }

  failed({ number: row }: Row, { reason, field }: RowFault): void {
    this.#errors.push({ row, reason, field });
  }

  joined(): void {}

  end({ levels, warnings, ...totals }: Totals): Uint8Array[] {
    this.#results.end();
    const columns = { matched: this.#columns.matched, ignored: this.#columns.ignored };
    const head = JSON.stringify({ ...totals, ...(levels ? { levels } : {}), columns, warnings });
    const errors = JSON.stringify(this.#errors.sort((a, b) => a.row - b.row));
    const encoder = new TextEncoder();
    return [
      encoder.encode(`${head.slice(0, -1)},"results":[`),
      ...this.#body.chunks,
      encoder.encode(`],"errors":${errors}}`),
    ];
  }
}

/** The result of one row; of an order it is concatenated from the JSON texts that are stored. */
function jsonText(row: number, result: RowResult): string {
  const { orderId, checkId, verification, score, kept } = result;
  if (!score || !kept || !verification) return JSON.stringify(jsonOf(row, result));
  const { risk_level, risk_score, risk_reasons } = score;
  const { country, original } = verification;
  const head = JSON.stringify({ row, order_id: orderId, check_id: checkId, risk_score, risk_level });
  const tail = JSON.stringify({ country, original });
  return `${head.slice(0, -1)},"risk_reasons":${risk_reasons},${kept.slice(1, -1)},${tail.slice(1)}`;
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

/** The table with columns added: a CSV is written in chunks, a workbook at the end. */
class TableReport implements Report {
  readonly #format: "csv" | "xlsx";
  readonly #sheet: EnrichedTable;
  readonly #body: ResponseBody;
  readonly #pieces: RowPieces<string[]>;
  /** Buffered for a workbook. */
  readonly #rows: string[][] = [];

  constructor(format: "csv" | "xlsx", mode: Mode, table: Table, { isInOrder, limits }: ReportOptions) {
    this.#format = format;
    this.#sheet = new EnrichedTable(mode, table);
    this.#body = new ResponseBody(limits);
    if (format === "csv") this.#body.add(csvHead(this.#sheet.header), 1);
    this.#pieces = new RowPieces(isInOrder, (rows, first) => this.#write(rows, first));
  }

  done(row: Row, result: RowResult): void {
    this.#pieces.add(row.number, this.#sheet.done(row, result));
  }

  failed(row: Row, fault: RowFault): void {
    this.#pieces.add(row.number, this.#sheet.failed(row, fault));
  }

  joined(row: Row): void {
    this.#pieces.add(row.number, this.#sheet.joined(row));
  }

  end(): Uint8Array[] {
    this.#pieces.end();
    return this.#format === "csv" ? this.#body.chunks : [asXlsx([this.#sheet.header, ...this.#rows])];
  }

  #write(rows: string[][], first: number): void {
    if (this.#format === "csv") return this.#body.add(asCsv(rows), first);
    const characters = rows.flat().reduce((sum, { length }) => sum + length, 0);
    this.#body.count(characters, first);
    for (const row of rows) this.#rows.push(row);
  }
}

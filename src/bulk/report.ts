/** What a job writes while it goes through the rows: JSON, or the file itself with columns added. */
import type { Verification } from "../address/schema.ts";
import { asCsv, csvHead } from "../csv.ts";
import { EnrichedTable } from "./enriched.ts";
import { answerTooLarge } from "./faults.ts";
import type { Limits } from "./limits.ts";
import { asXlsx } from "./output.ts";
import type { Row } from "./sheet.ts";
import type { Table } from "./table.ts";
import type { Totals } from "./totals.ts";
import type { AppliedOutcome, Format, Mode, OutcomeToApply, RowFault, ScoredOrder } from "./types.ts";

/** What became of one row. */
export interface RowResult {
  orderId: string;
  checkId?: string;
  verification?: Verification;
  score?: ScoredOrder;
  /** With a score: JSON of what is stored of the verification. */
  kept?: string;
  outcome?: Omit<OutcomeToApply, "at"> & AppliedOutcome;
}

export interface Report {
  /** @throws Problem 400 when the answer grows too large */
  done(row: Row, result: RowResult): void;
  failed(row: Row, fault: RowFault): void;
  /** A further row of an order that was told already. */
  joined(row: Row): void;
  /** The answer in pieces. */
  end(totals: Totals): Uint8Array[];
}

/** How a report is told of the rows. */
export interface ReportOptions {
  /** They come in the file's order, so that each piece may be written at once; else all are sorted at the end. */
  isInOrder: boolean;
  limits: Limits;
}

export function openReport(format: Format, mode: Mode, table: Table, options: ReportOptions): Report {
  return format === "json" ? new JsonReport(table, options) : new TableReport(format, mode, table, options);
}

/** Rows that are turned into bytes at once, while the next ones are still being worked on. */
const CHUNK = 200;

/** What is written of each row, in the file's order. */
class RowPieces<T> {
  readonly #isInOrder: boolean;
  readonly #write: (pieces: T[], firstRow: number) => void;
  #rows: { row: number; piece: T }[] = [];

  constructor(isInOrder: boolean, write: (pieces: T[], firstRow: number) => void) {
    this.#isInOrder = isInOrder;
    this.#write = write;
  }

  add(row: number, piece: T): void {
    if (this.#rows.push({ row, piece }) >= CHUNK && this.#isInOrder) this.end();
  }

  end(): void {
    const rows = this.#isInOrder ? this.#rows : this.#rows.sort((a, b) => a.row - b.row);
    this.#rows = [];
    for (let from = 0; from < rows.length; from += CHUNK) {
      const some = rows.slice(from, from + CHUNK);
      this.#write(
        some.map(({ piece }) => piece),
        some[0].row,
      );
    }
  }
}

/** The answer's bytes, counted: a small file can stand for a large answer. */
class Answer {
  readonly #limits: Limits;
  readonly chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @param row the first one that the text speaks of */
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

/** Written row by row, so that neither a large object nor a large text has to be made of 5,000 results. */
class JsonReport implements Report {
  readonly #columns: Table["columns"];
  readonly #answer: Answer;
  readonly #results: RowPieces<string>;
  readonly #errors: { row: number; reason: string; field: string }[] = [];

  constructor({ columns }: Table, { isInOrder, limits }: ReportOptions) {
    this.#columns = columns;
    this.#answer = new Answer(limits);
    this.#results = new RowPieces(isInOrder, (texts, first) => {
      const comma = this.#answer.chunks.length > 0 ? "," : "";
      this.#answer.add(comma + texts.join(","), first);
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
      ...this.#answer.chunks,
      encoder.encode(`],"errors":${errors}}`),
    ];
  }
}

/** The result of one row; of an order it is put together from the texts that it is stored with. */
function jsonText(row: number, result: RowResult): string {
  const { orderId, checkId, verification, score, kept } = result;
  if (!score || !kept || !verification) return JSON.stringify(jsonOf(row, result));
  const { risk_level, risk_score, risk_reasons } = score;
  const { country, original } = verification;
  const head = JSON.stringify({ row, order_id: orderId, check_id: checkId, risk_score, risk_level });
  const tail = JSON.stringify({ country, original });
  return `${head.slice(0, -1)},"risk_reasons":${risk_reasons},${kept.slice(1, -1)},${tail.slice(1)}`;
}

/** The result of one row; the parts of an address and its PIN's offices stay out, they are half of the bytes. */
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

/** The file with columns added: a CSV is written row by row, a workbook at the end. */
class TableReport implements Report {
  readonly #format: "csv" | "xlsx";
  readonly #sheet: EnrichedTable;
  readonly #answer: Answer;
  readonly #pieces: RowPieces<string[]>;
  /** Of a workbook. */
  readonly #rows: string[][] = [];

  constructor(format: "csv" | "xlsx", mode: Mode, table: Table, { isInOrder, limits }: ReportOptions) {
    this.#format = format;
    this.#sheet = new EnrichedTable(mode, table);
    this.#answer = new Answer(limits);
    if (format === "csv") this.#answer.add(csvHead(this.#sheet.header), 1);
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
    return this.#format === "csv" ? this.#answer.chunks : [asXlsx([this.#sheet.header, ...this.#rows])];
  }

  #write(rows: string[][], first: number): void {
    if (this.#format === "csv") return this.#answer.add(asCsv(rows), first);
    const characters = rows.flat().reduce((sum, { length }) => sum + length, 0);
    this.#answer.count(characters, first);
    for (const row of rows) this.#rows.push(row);
  }
}

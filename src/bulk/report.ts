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

/** A report that is told of the rows in any order, and has them in the file's. */
export function inFileOrder(report: Report): Report {
  const told: { number: number; tell: () => void }[] = [];
  const later = ({ number }: Row, tell: () => void) => void told.push({ number, tell });
  return {
    done: (row, result) => later(row, () => report.done(row, result)),
    failed: (row, fault) => later(row, () => report.failed(row, fault)),
    joined: (row) => later(row, () => report.joined(row)),
    end(totals) {
      for (const { tell } of told.sort((a, b) => a.number - b.number)) tell();
      return report.end(totals);
    },
  };
}

export function openReport(format: Format, mode: Mode, table: Table, limits: Limits): Report {
  return format === "json" ? new JsonReport(table, limits) : new TableReport(format, mode, table, limits);
}

/** Rows that are turned into bytes at once, while the next ones are still being worked on. */
const CHUNK = 200;

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
  #results: string[] = [];
  #first = 0;
  readonly #errors: string[] = [];

  constructor({ columns }: Table, limits: Limits) {
    this.#columns = columns;
    this.#answer = new Answer(limits);
  }

  done({ number }: Row, result: RowResult): void {
    if (this.#results.length === 0) this.#first = number;
    if (this.#results.push(jsonText(number, result)) >= CHUNK) this.#flush();
  }

  failed({ number }: Row, { reason, field }: RowFault): void {
    this.#errors.push(JSON.stringify({ row: number, reason, field }));
  }

  joined(): void {}

  end({ levels, warnings, ...totals }: Totals): Uint8Array[] {
    this.#flush();
    const columns = { matched: this.#columns.matched, ignored: this.#columns.ignored };
    const head = JSON.stringify({ ...totals, ...(levels ? { levels } : {}), columns, warnings });
    const encoder = new TextEncoder();
    return [
      encoder.encode(`${head.slice(0, -1)},"results":[`),
      ...this.#answer.chunks,
      encoder.encode(`],"errors":[${this.#errors.join(",")}]}`),
    ];
  }

  #flush(): void {
    if (this.#results.length === 0) return;
    const comma = this.#answer.chunks.length > 0 ? "," : "";
    this.#answer.add(comma + this.#results.join(","), this.#first);
    this.#results = [];
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
  #rows: string[][] = [];
  #first = 0;

  constructor(format: "csv" | "xlsx", mode: Mode, table: Table, limits: Limits) {
    this.#format = format;
    this.#sheet = new EnrichedTable(mode, table);
    this.#answer = new Answer(limits);
    if (format === "csv") this.#answer.add(csvHead(this.#sheet.header), 1);
  }

  done(row: Row, result: RowResult): void {
    this.#add(row, this.#sheet.done(row, result));
  }

  failed(row: Row, fault: RowFault): void {
    this.#add(row, this.#sheet.failed(row, fault));
  }

  joined(row: Row): void {
    this.#add(row, this.#sheet.joined(row));
  }

  end(): Uint8Array[] {
    if (this.#format === "xlsx") return [asXlsx([this.#sheet.header, ...this.#rows])];
    this.#flush();
    return this.#answer.chunks;
  }

  #add({ number }: Row, cells: string[]): void {
    if (this.#rows.length === 0) this.#first = number;
    this.#rows.push(cells);
    if (this.#format === "csv") {
      if (this.#rows.length >= CHUNK) this.#flush();
    } else {
      this.#answer.count(
        cells.reduce((sum, cell) => sum + cell.length, 0),
        number,
      );
    }
  }

  #flush(): void {
    if (this.#rows.length > 0) this.#answer.add(asCsv(this.#rows), this.#first);
    this.#rows = [];
  }
}

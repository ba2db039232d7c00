/** What a job writes while it goes through the rows: JSON, or the file itself with columns added. */
import type { Verification } from "../address/schema.ts";
import { asCsv, csvHead } from "../csv.ts";
import { asXlsx } from "./output.ts";
import type { Row } from "./sheet.ts";
import type { Table } from "./table.ts";
import type { AppliedOutcome, Format, Mode, OutcomeToApply, RowFault, ScoredOrder } from "./types.ts";

/** What became of one row. */
export interface RowResult {
  orderId: string;
  checkId?: string;
  verification?: Verification;
  score?: ScoredOrder;
  /** With a score: JSON of what is stored of the verification. */
  kept?: string;
  outcome?: OutcomeToApply & AppliedOutcome;
}

export interface Totals {
  mode: Mode;
  rows: number;
  processed: number;
  failed: number;
  /** Rows by status; in mode outcomes by outcome. */
  summary: Record<string, number>;
  /** Mode orders: rows by risk level. */
  levels?: Record<string, number>;
}

export interface Report {
  done(row: Row, result: RowResult): void;
  failed(row: Row, fault: RowFault): void;
  end(totals: Totals): Uint8Array;
}

/** A report that is told of the rows in any order, and has them in the file's. */
export function inFileOrder(report: Report): Report {
  const told: { number: number; tell: () => void }[] = [];
  return {
    done: (row, result) => void told.push({ number: row.number, tell: () => report.done(row, result) }),
    failed: (row, fault) => void told.push({ number: row.number, tell: () => report.failed(row, fault) }),
    end(totals) {
      for (const { tell } of told.sort((a, b) => a.number - b.number)) tell();
      return report.end(totals);
    },
  };
}

export function openReport(format: Format, mode: Mode, table: Table): Report {
  return format === "json" ? new JsonReport(table) : new TableReport(format, mode, table);
}

/** Rows that are turned into bytes at once, while the next ones are still being worked on. */
const CHUNK = 200;

/** Written row by row, so that neither a large object nor a large text has to be made of 5,000 results. */
class JsonReport implements Report {
  readonly #columns: Table["columns"];
  readonly #chunks: Buffer[] = [];
  #results: string[] = [];
  readonly #errors: string[] = [];

  constructor({ columns }: Table) {
    this.#columns = columns;
  }

  done({ number }: Row, result: RowResult): void {
    if (this.#results.push(jsonText(number, result)) >= CHUNK) this.#flush();
  }

  failed({ number }: Row, { reason, field }: RowFault): void {
    this.#errors.push(JSON.stringify({ row: number, reason, field }));
  }

  end({ levels, ...totals }: Totals): Uint8Array {
    this.#flush();
    const columns = { matched: this.#columns.matched, ignored: this.#columns.ignored };
    const head = JSON.stringify({ ...totals, ...(levels ? { levels } : {}), columns }).slice(0, -1);
    return Buffer.concat([
      Buffer.from(`${head},"results":[`),
      ...this.#chunks,
      Buffer.from(`],"errors":[${this.#errors.join(",")}]}`),
    ]);
  }

  #flush(): void {
    if (this.#results.length === 0) return;
    const comma = this.#chunks.length > 0 ? "," : "";
    this.#chunks.push(Buffer.from(comma + this.#results.join(",")));
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

class TableReport implements Report {
  readonly #format: "csv" | "xlsx";
  readonly #sheet: EnrichedTable;
  readonly #rows: string[][] = [];

  constructor(format: "csv" | "xlsx", mode: Mode, table: Table) {
    this.#format = format;
    this.#sheet = new EnrichedTable(mode, table);
  }

  done(row: Row, result: RowResult): void {
    this.#rows.push(this.#sheet.done(row, result));
  }

  failed(row: Row, fault: RowFault): void {
    this.#rows.push(this.#sheet.failed(row, fault));
  }

  end(): Uint8Array {
    const { header } = this.#sheet;
    if (this.#format === "xlsx") return asXlsx([header, ...this.#rows]);
    return Buffer.from(csvHead(header) + asCsv(this.#rows));
  }
}

/** Added column → its value. */
const ADDRESS_COLUMNS: Record<string, (result: RowResult, found: Verification) => string> = {
  status: (_, found) => found.status,
  score: (_, found) => String(found.score),
  standardized_line1: (_, found) => found.standardized.line1,
  standardized_line2: (_, found) => found.standardized.line2,
  standardized_landmark: (_, found) => found.standardized.landmark,
  standardized_city: (_, found) => found.standardized.city,
  standardized_state: (_, found) => found.standardized.state,
  standardized_pincode: (_, found) => found.standardized.pincode,
  standardized_country: (_, found) => found.standardized.country,
  standardized_full: (_, found) => found.standardized.full,
  standardized_phone: (_, found) => (found.phone_valid ? found.phone : ""),
  hints: (_, found) => found.suggestions.join(" "),
  issues: (_, found) => found.issues.map(({ code }) => code).join(" "),
};
const CHECK_COLUMN: typeof ADDRESS_COLUMNS = { check_id: ({ checkId }) => checkId ?? "" };
const RISK_COLUMNS: typeof ADDRESS_COLUMNS = {
  risk_level: ({ score }) => score?.risk_level ?? "",
  risk_score: ({ score }) => String(score?.risk_score ?? ""),
  risk_reasons: ({ score }) =>
    reasonsOf(score)
      .map(({ message }) => message)
      .join("; "),
};
const reasonsOf = (score: ScoredOrder | undefined) =>
  JSON.parse(score?.risk_reasons ?? "[]") as { message: string }[];
const OUTCOME_COLUMNS: Record<string, (result: RowResult) => string> = {
  applied_outcome: ({ outcome }) => outcome?.outcome ?? "",
  order_found: ({ outcome }) => (outcome?.order_found ? "yes" : "not yet"),
};

const ADDED: Record<Mode | "offline", typeof ADDRESS_COLUMNS | typeof OUTCOME_COLUMNS> = {
  offline: ADDRESS_COLUMNS,
  addresses: { ...ADDRESS_COLUMNS, ...CHECK_COLUMN },
  orders: { ...RISK_COLUMNS, ...ADDRESS_COLUMNS, ...CHECK_COLUMN },
  outcomes: OUTCOME_COLUMNS,
  history: { ...RISK_COLUMNS, ...ADDRESS_COLUMNS },
};

/** The rows of a file with columns added behind its own. */
export class EnrichedTable {
  readonly header: string[];
  readonly #width: number;
  readonly #values: readonly ((result: RowResult, found: Verification) => string)[];

  /** @param mode `offline` has no ids of checks, because nothing remembers them */
  constructor(mode: Mode | "offline", { header }: Table) {
    this.#width = header.length;
    this.#values = Object.values(ADDED[mode]);
    const own = new Set(header.map((name) => name.trim().toLowerCase()));
    const added = [...Object.keys(ADDED[mode]), "error"];
    this.header = [...header, ...added.map((name) => (own.has(name) ? `thikana_${name}` : name))];
  }

  done(row: Row, result: RowResult): string[] {
    // Values that read a verification are only in modes that have one.
    const found = result.verification as Verification;
    return [...this.#own(row), ...this.#values.map((value) => value(result, found)), ""];
  }

  failed(row: Row, { reason }: RowFault): string[] {
    return [...this.#own(row), ...this.#values.map(() => ""), reason];
  }

  /** As many cells as the header has; what a broken row has more of goes into the last one. */
  #own({ cells }: Row): string[] {
    const own = cells.slice(0, this.#width);
    const more = cells.slice(this.#width).filter((cell) => cell.trim() !== "");
    while (own.length < this.#width) own.push("");
    if (more.length > 0) own[this.#width - 1] = [own[this.#width - 1], ...more].join(",");
    return own;
  }
}

/** The uploaded table with result columns appended. */
import type { Verification } from "../../engine/address/schema.ts";
import type { RowFault } from "../orders/file-rows.ts";
import type { RowResult } from "./row-result.ts";
import type { Row } from "./sheet/sheet.ts";
import type { Table } from "./table.ts";
import type { Mode } from "./types.ts";

/** Added column → its value. */
type AddedColumns = Record<string, (result: RowResult, found: Verification) => string>;

const ADDRESS_COLUMNS: AddedColumns = {
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
const CHECK_COLUMN: AddedColumns = { check_id: ({ checkId }) => checkId ?? "" };
const RISK_COLUMNS: AddedColumns = {
  risk_level: ({ score }) => score?.riskLevel ?? "",
  risk_score: ({ score }) => String(score?.riskScore ?? ""),
  risk_reasons({ score }) {
    const reasons: { message: string }[] = JSON.parse(score?.riskReasons ?? "[]");
    return reasons.map(({ message }) => message).join("; ");
  },
};
const OUTCOME_COLUMNS: AddedColumns = {
  applied_outcome: ({ outcome }) => outcome?.outcome ?? "",
  order_found: ({ outcome }) => (outcome?.order_found ? "yes" : "not yet"),
  found_order_id: ({ outcome }) => (outcome?.order_found ? outcome.order_id : ""),
};

const ADDED: Record<Mode | "offline", AddedColumns> = {
  offline: ADDRESS_COLUMNS,
  addresses: { ...ADDRESS_COLUMNS, ...CHECK_COLUMN },
  orders: { ...RISK_COLUMNS, ...ADDRESS_COLUMNS, ...CHECK_COLUMN },
  history: { ...RISK_COLUMNS, ...ADDRESS_COLUMNS },
  outcomes: OUTCOME_COLUMNS,
};

/** Columns that `thikana verify` adds, besides "error". */
export const ADDED_OFFLINE: readonly string[] = Object.keys(ADDRESS_COLUMNS);

/** The rows of a file with result columns appended. */
export class EnrichedTable {
  readonly header: string[];
  readonly #width: number;
  readonly #values: readonly AddedColumns[string][];

  /** @param mode `offline` has no check ids, as nothing is stored */
  constructor(mode: Mode | "offline", { header }: Table) {
    this.#width = header.length;
    this.#values = Object.values(ADDED[mode]);
    const own = new Set(header.map((name) => name.trim().toLowerCase()));
    const added = [...Object.keys(ADDED[mode]), "error"];
    this.header = [...header, ...added.map((name) => (own.has(name) ? `thikana_${name}` : name))];
  }

  done(row: Row, result: RowResult): string[] {
    // Columns that read a verification exist only in modes that have one.
    const found = result.verification as Verification;
    return [...this.#own(row), ...this.#values.map((value) => value(result, found)), ""];
  }

  failed(row: Row, { reason }: Pick<RowFault, "reason">): string[] {
    return [...this.#own(row), ...this.#values.map(() => ""), reason];
  }

  /** A further item row of the previous order. */
  joined(row: Row): string[] {
    return this.failed(row, { reason: "" });
  }

  /** As many cells as the header; surplus cells of a malformed row are joined into the last one. */
  #own({ cells }: Row): string[] {
    const own = cells.slice(0, this.#width);
    const more = cells.slice(this.#width).filter((cell) => cell.trim() !== "");
    while (own.length < this.#width) own.push("");
    if (more.length > 0) own[this.#width - 1] = [own[this.#width - 1], ...more].join(",");
    return own;
  }
}

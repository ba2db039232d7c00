/** The reports of all parts as one, and the file to download. */

import { csvFile } from "./csv.ts";
import type { BulkResult } from "./post-file.ts";
import type { ChosenFile } from "./types.ts";

export type BulkRow = BulkResult["results"][number];
export type Report = Pick<BulkResult, "mode" | "processed" | "failed" | "warnings" | "results" | "errors"> & {
  /** Further item rows of orders, and rows by status, by level and by outcome. */
  counts: Record<string, number>;
  matched: Record<string, string>;
  ignored: string[];
};

/**
 * Merges the reports of a file's parts: counts summed, rows in file order.
 * @param parts at least one
 */
export function merged(parts: readonly BulkResult[]): Report {
  const [{ mode, columns }] = parts;
  const counts: Record<string, number> = {};
  for (const { item_rows = 0, summary, levels, outcomes, matched: stored = 0 } of parts)
    for (const [name, count] of Object.entries({ item_rows, ...summary, ...levels, ...outcomes, stored }))
      counts[name] = (counts[name] ?? 0) + count;
  const warnings = parts.flatMap((part) => part.warnings);
  return {
    mode,
    counts,
    processed: sum(parts.map(({ processed }) => processed)),
    failed: sum(parts.map(({ failed }) => failed)),
    matched: columns.matched,
    ignored: columns.ignored,
    // Columns that were not used are listed beside those that were.
    warnings: warnings.filter(
      ({ code, detail }, i) =>
        code !== "columns_ignored" && warnings.findIndex((other) => other.detail === detail) === i,
    ),
    results: parts.flatMap(({ results }) => results).sort((a, b) => a.row - b.row),
    errors: parts.flatMap(({ errors }) => errors).sort((a, b) => a.row - b.row),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Column → its value. */
const ADDED: Record<string, (row: BulkRow) => string> = {
  risk_level: ({ risk_level }) => risk_level ?? "",
  risk_score: ({ risk_score }) => String(risk_score ?? ""),
  status: ({ status }) => status ?? "",
  score: ({ score }) => String(score ?? ""),
  standardized_line1: ({ standardized }) => standardized?.line1 ?? "",
  standardized_line2: ({ standardized }) => standardized?.line2 ?? "",
  standardized_landmark: ({ standardized }) => standardized?.landmark ?? "",
  standardized_city: ({ standardized }) => standardized?.city ?? "",
  standardized_state: ({ standardized }) => standardized?.state ?? "",
  standardized_pincode: ({ standardized }) => standardized?.pincode ?? "",
  standardized_full: ({ standardized }) => standardized?.full ?? "",
  standardized_phone: ({ phone, phone_valid }) => (phone_valid ? (phone ?? "") : ""),
  hints: ({ suggestions }) => suggestions?.join(" ") ?? "",
  issues: ({ issues }) => issues?.map(({ code }) => code).join(" ") ?? "",
  applied_outcome: ({ outcome }) => outcome ?? "",
  order_found: ({ order_found: found }) => (found === undefined ? "" : found ? "yes" : "not yet"),
  check_id: ({ check_id }) => check_id ?? "",
};

/** The rows of the file with columns added. */
export function enrichedFile({ header, rows }: ChosenFile, { results, errors }: Report): string {
  const found = new Map(results.map((row) => [row.row, row]));
  const reasons = new Map(errors.map(({ row, reason }) => [row, reason]));
  const columns = Object.entries(ADDED).filter(([, value]) => results.some((row) => value(row) !== ""));
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.cells.length);
  const own = (cells: readonly string[]) => Array.from({ length: width }, (_, i) => cells[i] ?? "");
  const taken = new Set(header.cells.map((name) => name.trim().toLowerCase()));
  const names = [...columns.map(([name]) => name), "error"];
  const added = (number: number): string[] => {
    const row = found.get(number);
    return [...columns.map(([, value]) => (row ? value(row) : "")), reasons.get(number) ?? ""];
  };
  return csvFile([
    [...own(header.cells), ...names.map((name) => (taken.has(name) ? `thikana_${name}` : name))],
    ...rows.map(({ number, cells }) => [...own(cells), ...added(number)]),
  ]);
}

/** Totals of a job. */
import { hasOrders, type Mode } from "./types.ts";
import type { Warning } from "./warnings.ts";

export interface Totals {
  mode: Mode;
  rows: number;
  processed: number;
  failed: number;
  /** Further item rows of orders. */
  item_rows?: number;
  /** Rows by status; in mode outcomes by outcome. */
  summary: Record<string, number>;
  /** Modes orders and history: rows by risk level. */
  levels?: Record<string, number>;
  /** What was ignored or ambiguous. */
  warnings: Warning[];
}

/** @param rows below the header */
export function emptyTotals(mode: Mode, rows: number): Totals {
  const totals = { mode, rows, processed: 0, failed: 0, warnings: [] };
  if (mode === "outcomes")
    return { ...totals, summary: { delivered: 0, ndr: 0, rto: 0, cancelled: 0, not_found: 0 } };
  const summary = { VERIFIED: 0, NEEDS_REVIEW: 0, INVALID: 0 };
  const rest = { ...totals, item_rows: 0, summary };
  return hasOrders(mode) ? { ...rest, levels: { LOW: 0, REVIEW: 0, HIGH: 0 } } : rest;
}

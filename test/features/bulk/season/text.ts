/** Rows of an export, and texts of its cells. */
import Papa from "papaparse";
import { IST_OFFSET_MS } from "../../../../src/lib/time.ts";
import type { SeasonOrder } from "./season.ts";

/** Header → cell; what is left out is blank. */
export type Line = Record<string, string | number>;

export interface Exported {
  header: string[];
  rows: Line[];
}

export const csvOf = ({ header, rows }: Exported): string => Papa.unparse({ fields: header, data: rows });

/** Indian time: `Y-M-D h:m:s` → 2026-10-05 14:22:30; "" for null. */
export function dateText(at: number | null, format: string): string {
  if (at === null) return "";
  const [Y, M, D, h, m, s] = new Date(at + IST_OFFSET_MS).toISOString().split(/\D/);
  const parts: Record<string, string> = { Y, M, D, h, m, s };
  return format.replace(/[YMDhms]/g, (part) => parts[part]);
}

export const nameOf = ({ firstName, lastName }: SeasonOrder): string => `${firstName} ${lastName}`;

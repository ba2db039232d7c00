/** Real addresses from CSV files, whatever their columns. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import type { AddressIn } from "../../src/engine/address/schema.ts";

/** What a file holds, which follows from its columns. */
export type Kind = "online orders" | "hospitals" | "bank branches" | "courier addresses";
export const KINDS: readonly Kind[] = ["online orders", "hospitals", "bank branches", "courier addresses"];

/** One row; a column that the file does not have is "". */
export interface Row {
  readonly kind: Kind;
  readonly address: string;
  readonly city: string;
  readonly district: string;
  readonly state: string;
  /** As listed, so not always six digits. For rows with `pin_in_text`, that reading. */
  readonly pincode: string;
}

/** The street line of rows that have none. */
export const PLAIN_LINE = "12, 2nd Floor, Main Road";

/**
 * The row as a merchant would send it.
 * @param change fields that are sent otherwise
 */
export function asMerchant(row: Row, change: AddressIn = {}): AddressIn {
  return {
    line1: row.address || PLAIN_LINE,
    city: row.city,
    state: row.state,
    pincode: row.pincode,
    ...change,
  };
}

/** Six digits that may be a PIN: none starts with 0. */
export const isPin = (text: string): boolean => /^[1-9][0-9]{5}$/.test(text);

/** All rows of all CSV files right below the folder, files by name. Throws on a file whose columns are unknown. */
export function readRows(folder: string): Row[] {
  const files = readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith(".csv"))
    .sort();
  return files.flatMap((name) => readFile(join(folder, name)));
}

function readFile(path: string): Row[] {
  const parsed = Papa.parse<Record<string, string>>(readFileSync(path, "utf8"), {
    header: true,
    skipEmptyLines: true,
    transformHeader: (head) => head.trim().toLowerCase(),
  });
  const columns = new Set(parsed.meta.fields);
  const kind = kindOf(columns);
  if (!kind) throw new Error(`${path}: no column address, line1 or city`);
  const cell = (row: Record<string, string>, name: string) => (row[name] ?? "").trim();
  return parsed.data.map((row) => ({
    kind,
    address: cell(row, "address") || cell(row, "line1"),
    city: cell(row, "city"),
    district: cell(row, "district"),
    state: cell(row, "state"),
    pincode: cell(row, "pincode") || cell(row, "pin_in_text").replace(/\D/g, ""),
  }));
}

function kindOf(columns: ReadonlySet<string>): Kind | null {
  const address = columns.has("address") || columns.has("line1");
  if (columns.has("ifsc") || columns.has("branch")) return "bank branches";
  if (address) return columns.has("city") ? "courier addresses" : "hospitals";
  return columns.has("city") ? "online orders" : null;
}

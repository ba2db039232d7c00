/** Finds the header among the rows of a file and maps its columns. */

import { ALL_FIELDS, type Field, ITEM, PERSON_AND_PLACE } from "./column-words.ts";
import { type Columns, matchColumns } from "./columns.ts";
import { columnsMissing, emptyFile } from "./faults.ts";
import type { Row } from "./sheet.ts";
import type { Mode } from "./types.ts";

export interface Table {
  /** Original cells of the header. */
  header: string[];
  columns: Columns;
  /** The given rows below the header. */
  rows: Row[];
}

/** Rows searched for the header: exports may start with a title or a date. */
export const HEADER_ROWS = 20;

/** Fields that identify an order. */
const ORDER_NAMES: readonly Field[] = ["order_id", "reference", "awb"];
const OUTCOME_DATES = ["outcome_at", "delivered_at", "rto_at", "ndr_at", "cancelled_at"] as const;

/** The fields that a mode reads. In mode addresses the order id is passed through, and items group its rows. */
const FIELDS: Record<Mode, ReadonlySet<Field>> = {
  addresses: new Set<Field>([
    ...[...PERSON_AND_PLACE].filter((field) => field !== "email"),
    "order_id",
    "reference",
    ...ITEM,
  ]),
  orders: ALL_FIELDS,
  history: ALL_FIELDS,
  outcomes: new Set([...ORDER_NAMES, "outcome", ...OUTCOME_DATES]),
};

/**
 * Uses the row with the most recognized columns as the header.
 * @param rows from the start of the file, at least {@link HEADER_ROWS} if there are as many
 * @throws Problem 400 when there is no header, no row below it, or a required column is missing
 */
export function openTable(rows: readonly Row[], mode: Mode): Table {
  if (rows.length === 0) throw emptyFile();
  const candidates = rows.slice(0, HEADER_ROWS).map(({ cells }, index) => {
    const columns = matchColumns(cells, FIELDS[mode]);
    return { index, header: cells, columns, found: Object.keys(columns.mapping).length };
  });
  const { index, header, columns } = candidates.reduce((best, row) => (row.found > best.found ? row : best));
  requireColumns(columns, mode, header);
  if (rows.length === index + 1) throw emptyFile();
  return { header, columns, rows: rows.slice(index + 1) };
}

function requireColumns({ mapping }: Columns, mode: Mode, header: readonly string[]): void {
  const found = header.map((name) => name.trim()).filter((name) => name !== "");
  const need = (field: Field, wanted: string) => {
    if (mapping[field] === undefined) throw columnsMissing(field, wanted, found);
  };
  if (mode === "orders" || mode === "history") need("order_id", '"Order ID"');
  if (mode === "history") need("placed_at", '"Order Date"');
  if (mode === "outcomes" && ORDER_NAMES.every((field) => mapping[field] === undefined))
    throw columnsMissing("order_id", '"Order ID", "Order Name" or "AWB"', found);
  if (mode === "outcomes") need("outcome", '"Outcome"');
  const lines: readonly Field[] = ["pincode", "line1", "house", "building", "line2", "area"];
  if (mode !== "outcomes" && !lines.some((field) => mapping[field] !== undefined)) {
    throw columnsMissing("pincode", 'of an address, such as "Address" or "Pin Code"', found);
  }
}

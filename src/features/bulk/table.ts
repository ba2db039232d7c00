/** Finds the header among the rows of a file and maps its columns. */

import { type ColumnChoices, columnsChosen, NO_CHOICES, requireChosen } from "./column-choices.ts";
import { ALL_FIELDS, type Field, ITEM, PERSON_AND_PLACE } from "./column-words.ts";
import { type Columns, matchColumns } from "./columns.ts";
import { hasSameNames, isHeaderAgain, isTranslation, joinedHeader } from "./header-rows.ts";
import { columnsMissing, emptyFile } from "./sheet/faults.ts";
import type { Row } from "./sheet/sheet.ts";
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

/** Fields that identify the buyer, if sources number the order differently. */
const BUYER = ["name", "phone", "pincode", "order_value", "placed_at"] as const satisfies readonly Field[];

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
  outcomes: new Set([...ORDER_NAMES, "outcome", ...OUTCOME_DATES, ...BUYER, ...ITEM]),
};

/** A file whose header was found. */
export interface HeadedRows extends Table {
  headerRow: number;
}

/**
 * Finds the header.
 * @param rows from the start of the file, at least {@link HEADER_ROWS} if there are as many
 * @returns null for a file without rows
 * @throws Problem 400 `column_not_found` for choices that do not fit
 */
export function findHeader(rows: readonly Row[], mode: Mode, choices: ColumnChoices): HeadedRows | null {
  if (rows.length === 0) return null;
  const { at, header } = headerIn(rows.slice(0, HEADER_ROWS), mode, choices);
  const { number: headerRow } = rows[at];
  requireChosen(header, choices);
  const columns = matchColumns(header, FIELDS[mode], columnsChosen(header, choices));
  const below = rows.slice(at + 1);
  if (below.length > 0 && isTranslation(header, below[0])) below.shift();
  return { header, headerRow, columns, rows: below.filter((row) => !isHeaderAgain(header, row)) };
}

/** Minimum of recognised columns in a header: a sheet of notes may have fewer. */
const MIN_COLUMNS = 2;

/** Whether one of the first of these rows is a header of any mode. */
export const hasHeader = (rows: readonly Row[]): boolean =>
  rows
    .slice(0, HEADER_ROWS)
    .some(({ cells }) => Object.keys(matchColumns(cells, ALL_FIELDS).matched).length >= MIN_COLUMNS);

interface Header {
  header: string[];
  /** Index of its last row. */
  at: number;
}

/**
 * The row with the most recognised or chosen columns, together with the row of its groups; without any, the first row
 * that is not mostly empty like a title.
 */
function headerIn(rows: readonly Row[], mode: Mode, choices: ColumnChoices): Header {
  const countIn = (cells: readonly string[]): number => {
    const chosen = columnsChosen(cells, choices);
    return Object.keys(matchColumns(cells, FIELDS[mode], chosen).mapping).length + chosen.size;
  };
  const found = rows.map(({ cells }) => countIn(cells));
  const most = Math.max(...found);
  if (most === 0) {
    const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length);
    const at = filled.findIndex((count) => count * 2 >= Math.max(...filled));
    return { at, header: rows[at].cells };
  }
  const at = found.indexOf(most);
  const single = { at, header: rows[at].cells };
  const pairs = [at - 1, at].flatMap((first) => pairAt(rows, first));
  const better = pairs.find(({ header }) => countIn(header) > most);
  if (better || !hasSameNames(single.header)) return better ?? single;
  return pairs.find((pair) => pair.at === at && countIn(pair.header) === most) ?? single;
}

/** The header of a row and the one right below it. */
function pairAt(rows: readonly Row[], first: number): Header[] {
  const [upper, lower] = [rows[first], rows[first + 1]];
  if (!upper || lower?.number !== upper.number + 1) return [];
  return [{ at: first + 1, header: joinedHeader(upper.cells, lower.cells) }];
}

/**
 * Uses the row with the most recognized columns as the header.
 * @param rows from the start of the file, at least {@link HEADER_ROWS} if there are as many
 * @param choices columns that are not to be recognised by their names
 * @throws Problem 400 when there is no header, no row below it, a required column is missing, or a choice does not fit
 */
export function openTable(rows: readonly Row[], mode: Mode, choices: ColumnChoices = NO_CHOICES): Table {
  const table = findHeader(rows, mode, choices);
  if (!table) throw emptyFile();
  const [missing] = missingColumns(table.columns, mode);
  if (missing) {
    const names = table.header.map((name) => name.trim()).filter((name) => name !== "");
    throw columnsMissing(missing, names);
  }
  if (table.rows.length === 0) throw emptyFile();
  return table;
}

const ORDER_ID = { field: "order_id", missing: "order_id" } as const;
const PLACED_AT = { field: "placed_at", missing: "placed_at" } as const;
const ORDER_NAME = { field: "order_id", missing: "order_name" } as const;
const OUTCOME = { field: "outcome", missing: "outcome" } as const;
const ADDRESS = { field: "pincode", missing: "address" } as const;
const LINES: readonly Field[] = ["pincode", "line1", "house", "building", "line2", "area"];

/** The fields without which a mode cannot read a file. @returns each with the values for its error */
export function missingColumns({ mapping }: Columns, mode: Mode) {
  const lacks = (fields: readonly Field[]) => fields.every((field) => mapping[field] === undefined);
  const isScored = mode === "orders" || mode === "history";
  return [
    ...(isScored && lacks(["order_id"]) ? [ORDER_ID] : []),
    ...(mode === "history" && lacks(["placed_at"]) ? [PLACED_AT] : []),
    ...(mode === "outcomes" && lacks(ORDER_NAMES) ? [ORDER_NAME] : []),
    ...(mode === "outcomes" && lacks(["outcome"]) ? [OUTCOME] : []),
    ...(mode !== "outcomes" && lacks(LINES) ? [ADDRESS] : []),
  ];
}

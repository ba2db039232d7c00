/** Rows → a file that a spreadsheet opens without harm. */
import Papa from "papaparse";
import { utils, write } from "xlsx";

/** What makes a spreadsheet take a cell for a formula. @see OWASP "CSV Injection" */
const FORMULA_START = /^[=+\-@\t\r]/;
/** Without it Excel takes UTF-8 for Windows-1252. */
const BOM = "\uFEFF";

/** A BOM and the header's line. */
export function csvHead(header: readonly string[]): string {
  return BOM + asCsv([header]);
}

/** Lines of a CSV (RFC 4180); an apostrophe before what would be a formula. */
export function asCsv(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  return `${Papa.unparse(rows as string[][], { escapeFormulae: FORMULA_START, newline: "\r\n" })}\r\n`;
}

/** UTF-16 units that a cell of a workbook may have. */
const MAX_CELL = 32_767;

/**
 * A workbook of one sheet. Every cell is a text, so that none of them is a formula or loses its zeros; one that is
 * too long, as the last cell of a broken row may be, is cut.
 */
export function asXlsx(rows: readonly (readonly string[])[]): Uint8Array {
  const fitting = rows.map((cells) =>
    cells.some(({ length }) => length > MAX_CELL) ? cells.map((cell) => cell.slice(0, MAX_CELL)) : cells,
  );
  const sheet = utils.aoa_to_sheet(fitting as string[][], { dense: true });
  const book = utils.book_new(sheet, "Addresses");
  return write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Uint8Array;
}

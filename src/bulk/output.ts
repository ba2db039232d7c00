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

/** A workbook of one sheet. Every cell is a text, so that none of them is a formula or loses its zeros. */
export function asXlsx(rows: readonly (readonly string[])[]): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows as string[][], { dense: true });
  const book = utils.book_new(sheet, "Addresses");
  return write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Uint8Array;
}

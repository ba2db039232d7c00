/** Writes CSV that a spreadsheet may open without running anything. @see RFC 4180 */

export type CsvCell = string | number | null;

/**
 * What makes a spreadsheet take a cell for a formula; the full-width forms do where it is set to Japanese, and
 * after a tab or a line end some look at the character behind it.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/** Without it Excel takes UTF-8 for Windows-1252. */
const BOM = "\uFEFF";

/** A BOM and the header's line. */
export function csvHead(header: readonly string[]): string {
  return BOM + asCsv([header]);
}

/** Lines of a CSV, each with its end. An apostrophe makes a text of what would be a formula; null is empty. */
export function asCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
}

function written(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

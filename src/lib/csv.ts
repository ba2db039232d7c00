/** Writes CSV, protected against formula injection. @see RFC 4180 */

export type CsvCell = string | number | null;

/**
 * Characters that start a formula; the full-width forms do so in Japanese settings, and some programs skip
 * blanks before them, or a leading tab or line end.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_START = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Without it Excel reads UTF-8 as Windows-1252. */
const BOM = "\uFEFF";

/** BOM and header line. */
export function csvHead(header: readonly string[]): string {
  return BOM + asCsv([header]);
}

/** CSV lines. An apostrophe is put before formulas, which makes them text; null is empty. */
export function asCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(encodeCell).join(",")}\r\n`).join("");
}

function encodeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return quotedCell(FORMULA_START.test(cell) ? `'${cell}` : cell);
}

/** A cell for a program, which reads formulas as the texts that they are: in quotes where it needs them. */
export const quotedCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

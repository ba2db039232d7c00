/** Rows of a file as texts, before the columns are mapped. */
import { cleanCell } from "./cells.ts";
import { cellTooLong, tooManyCells, tooMuchText } from "./faults.ts";
import type { Limits } from "./limits.ts";

/** What to read of a file, and what was found while reading it. */
export interface Source {
  /** Name or number (from 1) of the sheet to read; null: the first one with known columns, else with data. */
  readonly sheet: string | null;
  /** Serial dates of the workbook count from 1904. */
  is1904: boolean;
  /** Visible sheets with data that were not read. */
  readonly otherSheets: string[];
  /** All sheets of a workbook, in the order of their tabs. */
  sheets: readonly SheetName[];
  /** Name of the sheet that was read; null for a CSV and for a workbook without data. */
  sheetRead: string | null;
}

/** A sheet of a workbook. */
export interface SheetName {
  /** On its tab. */
  name: string;
  isHidden: boolean;
}

/** Source of rows not from a workbook: only the requested sheet is known. */
export const anySource = (sheet: string | null = null): Source => {
  return { sheet, is1904: false, otherSheets: [], sheets: [], sheetRead: null };
};

/** A non-empty row. */
export interface Row {
  /** Row number as in a spreadsheet: from 1, including empty rows. */
  number: number;
  /** "" for empty cells; rows may differ in length. */
  cells: string[];
  /** Unbalanced quotes: the cells are unreliable. */
  isUnquoted?: true;
}

/** Whether all cells are blank. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** The cleaned text of a cell; "" when the row is too short or the file lacks the column. */
export const textAt = ({ cells }: Row, column: number | undefined): string =>
  column === undefined ? "" : cleanCell(cells[column] ?? "");

/** The first non-empty text of these columns. */
export function firstText(row: Row, columns: readonly number[] = []): string {
  for (const column of columns) {
    const text = textAt(row, column);
    if (text !== "") return text;
  }
  return "";
}

/** Limits on cells and text, checked while a file is read, so that it is refused before it fills the memory. */
export class CellBudget {
  #cells = 0;
  #text = 0;

  constructor(private readonly limits: Limits) {}

  /**
   * Counts the cells of a row. Cells that share one string are all counted, as each is written to the output.
   * @throws Problem 400
   */
  take(row: number, cells: readonly string[]): void {
    const limits = this.limits;
    this.#cells += cells.length;
    if (this.#cells > limits.cells) throw tooManyCells(limits);
    for (const { length } of cells) {
      if (length > limits.cellText) throw cellTooLong(row, limits);
      this.#text += length;
    }
    if (this.#text > limits.text) throw tooMuchText(limits);
  }
}

/** Options for reading a file, and facts found while reading it. */

export interface Source {
  /** Name or number (from 1) of the sheet to read; null: the first one with data. */
  readonly sheet: string | null;
  /** Serial dates of the workbook count from 1904. */
  is1904: boolean;
  /** Visible sheets with data that were not read. */
  readonly otherSheets: string[];
}

export const anySource = (sheet: string | null = null): Source => ({
  sheet,
  is1904: false,
  otherSheets: [],
});

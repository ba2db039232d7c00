/** How much of an uploaded file is read. What lies above is refused with a 400 that says the limit. */
export const LIMITS = {
  /** Rows with something in them, the header not counted. @see SPEC "Limits" */
  rows: 5_000,
  /** Columns of one row. */
  columns: 256,
  /** Cells of a whole file, empty ones between commas too. */
  cells: 600_000,
  /** UTF-16 units of one cell: what Excel itself holds. */
  cellText: 32_767,
  /** UTF-16 units of all cells together: more than a CSV of the largest upload has. */
  text: 12 * 1024 * 1024,
  /** Bytes of the answer. */
  answer: 64 * 1024 * 1024,
  /** Entries of a workbook's zip; a large workbook of many sheets and pictures has some hundred. */
  zipEntries: 2_000,
  /** Bytes that the parts of a workbook may have unpacked. */
  unpacked: 64 * 1024 * 1024,
  /** Unpacked over packed size of one part; tables of equal rows reach 100, deflate ends at 1032. */
  ratio: 300,
  /** Sheets that are looked at for one with data. */
  sheets: 20,
} as const;

/** The same for one's own file on the command line: as many rows as Excel has, and time to read them. */
export const OFFLINE_LIMITS: Limits = {
  ...LIMITS,
  rows: 1_048_576,
  cells: 50_000_000,
  text: Number.MAX_SAFE_INTEGER,
  answer: Number.MAX_SAFE_INTEGER,
  unpacked: 4 * 1024 * 1024 * 1024,
};

export type Limits = { readonly [K in keyof typeof LIMITS]: number };

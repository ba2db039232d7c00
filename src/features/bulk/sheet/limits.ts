/** Limits of an uploaded file; above them it is refused with a 400 that names the limit. */
export const LIMITS = {
  /** Non-empty rows, without the header. */
  rows: 5_000,
  /** Columns of one row. */
  columns: 256,
  /** Cells of the whole file, including empty ones. */
  cells: 600_000,
  /** UTF-16 units of one cell; Excel's own limit. */
  cellText: 32_767,
  /** UTF-16 units of all cells: more than the largest CSV upload has. */
  text: 12 * 1024 * 1024,
  /** Bytes of the response. */
  answer: 64 * 1024 * 1024,
  /** Entries of a workbook's zip; a large workbook with many sheets and pictures has a few hundred. */
  zipEntries: 2_000,
  /** Uncompressed bytes of a workbook. */
  unpacked: 64 * 1024 * 1024,
  /** Compression ratio of one part; tables of equal rows reach 100, deflate's maximum is 1032. */
  ratio: 300,
  /** Sheets searched for one with data. */
  sheets: 20,
} as const;

export type Limits = { readonly [K in keyof typeof LIMITS]: number };

/** Most rows of a file that is only inspected; the sender verifies them in several files. */
export const MAX_INSPECTED_ROWS = 100_000;

/** Limits of a file that is only inspected. */
export const INSPECT_LIMITS: Limits = { ...LIMITS, rows: MAX_INSPECTED_ROWS };

/** Limits on the command line, where the file is the user's own: as many rows as Excel has. */
export const OFFLINE_LIMITS: Limits = {
  ...LIMITS,
  rows: 1_048_576,
  cells: 50_000_000,
  text: Number.MAX_SAFE_INTEGER,
  answer: Number.MAX_SAFE_INTEGER,
  unpacked: 4 * 1024 * 1024 * 1024,
};

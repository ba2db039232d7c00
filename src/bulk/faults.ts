/** Errors (400) of a file as a whole. */
import { Problem } from "../problem.ts";
import type { Limits } from "./limits.ts";

/** @param field the part of the upload, or the missing column */
const fileFault = (code: string, detail: string, field = "file") => new Problem(400, code, detail, { field });

const count = (n: number) => n.toLocaleString("en");

/** @param what the file seems to be instead; begins the sentence */
export const notATable = (what: string) =>
  fileFault("file_unreadable", `${what}; send a .csv or an .xlsx file.`);

export const broken = (what: string) =>
  fileFault("file_unreadable", `The .xlsx file cannot be read: ${what}; save it again and send it anew.`);

export const tooLarge = (what: string) =>
  fileFault("file_too_large_inside", `${what}; remove what is not needed, or split the file.`);

export const emptyFile = () =>
  fileFault("file_empty", "The file has no rows below its header; fill it and send it again.");

export const tooManyRows = (limits: Limits) =>
  fileFault(
    "too_many_rows",
    `A file may have at most ${count(limits.rows)} rows; split it, and send the parts.`,
  );

export const tooManyColumns = (limits: Limits) =>
  tooLarge(`A row may have at most ${count(limits.columns)} columns`);

export const tooManyCells = (limits: Limits) =>
  tooLarge(`A file may have at most ${count(limits.cells)} cells`);

export const cellTooLong = (row: number, limits: Limits) =>
  tooLarge(`Row ${row} has a cell of more than ${count(limits.cellText)} characters`);

export const tooMuchText = (limits: Limits) =>
  tooLarge(`The cells of a file may have at most ${count(limits.text)} characters together`);

/** @param row the first one that does not fit */
export const answerTooLarge = (row: number, limits: Limits) =>
  fileFault(
    "answer_too_large",
    `The answer would have more than ${mib(limits.answer)} MiB; send the rows from ${row} on in further files.`,
  );

const mib = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** @param names of the existing sheets */
export const unknownSheet = (wanted: string, names: readonly string[]) =>
  fileFault(
    "sheet_not_found",
    `The file has no sheet ${quoted(wanted)}; its sheets are ${names.slice(0, MAX_SHEETS_LISTED).map(quoted).join(", ")}.`,
    "sheet",
  );

export const noSheets = (wanted: string) =>
  fileFault("sheet_not_found", `A .csv file has no sheet ${quoted(wanted)}; leave sheet out.`, "sheet");

const MAX_SHEETS_LISTED = 50;
/** Names of columns listed in a message. */
export const MAX_COLUMNS_LISTED = 12;
const MAX_QUOTED = 40;

/** A text of the file quoted in a message, truncated. */
export const quoted = (text: string): string =>
  `"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}"`;

export const nulByte = () => notATable("The file contains NUL bytes, so it is not a text");

/** A required column is missing. @param wanted its usual headers */
export function columnsMissing(field: string, wanted: string, found: readonly string[]) {
  const columns = found.slice(0, MAX_COLUMNS_LISTED).map(quoted).join(", ") || "empty";
  return fileFault("columns_missing", `The file has no column ${wanted}; its columns are ${columns}.`, field);
}

/** Errors (400) of a file as a whole. */
import {
  Problem,
  type ProblemKey,
  type ProblemValues,
  problemOf,
  type ValueArguments,
} from "../../../lib/problem.ts";
import type { Limits } from "./limits.ts";

/** The part of the upload that is at fault. */
const FILE = { field: "file" };
const SHEET = { field: "sheet" };

/** Ways in which a file cannot be read. */
type Unreadable = Extract<ProblemKey, `file_unreadable.${string}`>;

/** @param key of the sentence that says what the file is instead, or what is damaged */
export const unreadable = <K extends Unreadable>(key: K, ...[values]: ValueArguments<ProblemValues<K>>) =>
  problemOf(key, values ?? {}, FILE);

const tooLarge = (what: "columns" | "cells" | "text" | "parts" | "unpacked" | "workbook", max: number) =>
  new Problem(`file_too_large_inside.${what}`, { max }, FILE);

/** For a file without a row below its header. */
export const emptyFile = () => new Problem("file_empty", {}, FILE);

/** For a file with more rows than one request may have. */
export const tooManyRows = (limits: Limits) => new Problem("too_many_rows", { max: limits.rows }, FILE);
/** For a row with more cells than a table may have columns. */
export const tooManyColumns = (limits: Limits) => tooLarge("columns", limits.columns);
/** For a file with more cells in all than fit in memory. */
export const tooManyCells = (limits: Limits) => tooLarge("cells", limits.cells);
/** For a file whose cells have more text in all than fit in memory. */
export const tooMuchText = (limits: Limits) => tooLarge("text", limits.text);
/** For a workbook whose archive has more files than any spreadsheet writes. */
export const tooManyParts = (limits: Limits) => tooLarge("parts", limits.zipEntries);
/** For a workbook that would take too much memory once unpacked. */
export const tooLargeUnpacked = (limits: Limits) => tooLarge("unpacked", mib(limits.unpacked));
/** @param bytes that a workbook may have */
export const workbookTooLarge = (bytes: number) => tooLarge("workbook", mib(bytes));

/**
 * For a cell with more text than any address or name has.
 * @param row as in a spreadsheet, from 1
 */
export const cellTooLong = (row: number, limits: Limits) =>
  new Problem("file_too_large_inside.cell", { row, max: limits.cellText }, FILE);

/** @param row the first one that does not fit */
export const answerTooLarge = (row: number, limits: Limits) =>
  new Problem("answer_too_large", { mib: mib(limits.answer), row }, FILE);

const mib = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** @param names of the existing sheets */
export const unknownSheet = (wanted: string, names: readonly string[]) =>
  new Problem(
    "sheet_not_found",
    { sheet: shortened(wanted), sheets: names.slice(0, MAX_SHEETS_LISTED).map(shortened) },
    SHEET,
  );

/** For a .csv file when a sheet is requested. @param wanted name of the sheet */
export const noSheets = (wanted: string) =>
  new Problem("sheet_not_found.csv", { sheet: shortened(wanted) }, SHEET);

const MAX_SHEETS_LISTED = 50;
/** Names of columns listed in a message. */
export const MAX_COLUMNS_LISTED = 12;
const MAX_SHOWN = 40;

/** A text of the file for a message. */
export const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

/** A required column is missing. @param field that it would have had */
export const columnsMissing = (
  { field, missing }: { field: string; missing: MissingColumn },
  found: readonly string[],
) =>
  new Problem(
    `columns_missing.${missing}`,
    { columns: found.slice(0, MAX_COLUMNS_LISTED).map(shortened) },
    { field },
  );

type MissingColumn =
  Extract<ProblemKey, `columns_missing.${string}`> extends `columns_missing.${infer M}` ? M : never;

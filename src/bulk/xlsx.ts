/** A workbook (.xlsx) → the rows of its first sheet with data. Formulas are never computed: their last value counts. */
import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from "xlsx";
import { broken, cellTooLong, notATable, tooManyCells, tooManyColumns } from "./faults.ts";
import type { Limits } from "./limits.ts";
import { isBlank, type Row } from "./sheet.ts";
import { countElements } from "./xml.ts";
import { type Part, unzip, zipStored } from "./zip.ts";

/** What is read of a workbook: no pictures, no macros, no links to other files. */
const PARTS =
  /^(\[content_types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedstrings|styles|metadata|persons\/person)\d*\.xml|xl\/_rels\/workbook\d*\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i;
const WORKBOOK = /^xl\/workbook\d*\.xml$/i;
/** The parts that are large, and that the list of sheets does not need. */
const CONTENTS = /sharedstrings\d*\.xml$|worksheets\//i;
/** An index that no sheet has: only the list of sheets is read. */
const NO_SHEET = 1_000_000;

/** All rows of the first sheet that has any; visible sheets come before hidden ones. @throws Problem 400 */
export function xlsxRows(bytes: Uint8Array, limits: Limits): Row[] {
  const parts = unzip(bytes, (name) => PARTS.test(name), limits);
  if (!parts.some(({ name }) => WORKBOOK.test(name)))
    throw notATable("The file is a zip, but no .xlsx workbook");
  for (const part of parts) {
    refuseDoctype(part);
    refuseCrowd(part, limits);
  }
  const list = open(zipStored(parts.filter(({ name }) => !CONTENTS.test(name))), NO_SHEET);
  const zip = zipStored(parts);
  for (const sheet of sheetsInOrder(list).slice(0, limits.sheets)) {
    const rows = rowsOf(open(zip, sheet).Sheets[sheet], isFrom1904(list), limits);
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Workbooks that began on an old Macintosh count their days from 1904. */
const isFrom1904 = (book: WorkBook) => book.Workbook?.WBProps?.date1904 === true;

/** No program writes one; who does wants entities that stand for entities. */
function refuseDoctype({ name, content }: Part): void {
  if (Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes("<!DOCTYPE")) {
    throw broken(`its part "${name.slice(0, 60)}" declares entities`);
  }
}

/** A part that is smaller has no room for too many elements. */
const CROWD_FROM = 1024 * 1024;
const MOST_ROWS = 1_048_576;

/** SheetJS takes some hundred bytes for each cell, row and text: they are counted before it makes them. */
function refuseCrowd({ name, content }: Part, limits: Limits): void {
  if (content.length < CROWD_FROM) return;
  const counts = countElements(content, ["c", "row", "si"]);
  if (counts.c > limits.cells || counts.si > limits.cells) throw tooManyCells(limits);
  if (counts.row > MOST_ROWS)
    throw broken(`its part "${name.slice(0, 60)}" has more rows than a sheet can have`);
}

/** @param sheets the one to read, by name or index */
function open(zip: Uint8Array, sheets: string | number): WorkBook {
  try {
    const without = { cellFormula: false, cellHTML: false, cellText: false };
    return read(zip, { type: "array", dense: true, cellNF: true, ...without, sheets });
  } catch {
    throw broken("its parts do not fit together");
  }
}

function sheetsInOrder(book: WorkBook): string[] {
  const isHidden = (name: string) =>
    (book.Workbook?.Sheets?.find((sheet) => sheet.name === name)?.Hidden ?? 0) !== 0;
  return book.SheetNames.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)));
}

function rowsOf(sheet: WorkSheet | undefined, date1904: boolean, limits: Limits): Row[] {
  const rows: Row[] = [];
  let cellCount = 0;
  // forEach, because a sheet that begins in row 1,000,000 is mostly holes.
  sheet?.["!data"]?.forEach((cells, index) => {
    const number = index + 1;
    if (cells.length > limits.columns && hasMore(cells, limits.columns)) throw tooManyColumns(limits);
    const texts = Array.from({ length: Math.min(cells.length, limits.columns) }, (_, i) =>
      textOf(cells[i], date1904),
    );
    if (isBlank(texts)) return;
    cellCount += texts.length;
    if (cellCount > limits.cells) throw tooManyCells(limits);
    if (texts.some((text) => text.length > limits.cellText)) throw cellTooLong(number, limits);
    rows.push({ number, cells: texts });
  });
  return rows;
}

/** Formatted cells without a value may go on to the last column. */
function hasMore(cells: readonly (CellObject | undefined)[], columns: number): boolean {
  let more = false;
  cells.forEach((cell, i) => {
    if (i >= columns && textOf(cell, false).trim() !== "") more = true;
  });
  return more;
}

const ZEROS = /^0{2,20}$/;

/** A cell as its reader means it: whole numbers in plain digits, dates as ISO 8601, an error as nothing. */
function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return "";
  switch (cell.t) {
    case "s":
      return cell.v as string;
    case "n":
      return numberText(cell.v as number, cell.z, date1904);
    case "b":
      return cell.v ? "TRUE" : "FALSE";
    default:
      return "";
  }
}

function numberText(value: number, format: CellObject["z"], date1904: boolean): string {
  if (typeof format === "string" && format !== "General") {
    if (ZEROS.test(format) && Number.isSafeInteger(value)) return String(value).padStart(format.length, "0");
    if (SSF.is_date(format)) return dateText(value, date1904);
  }
  // 1e21 and beyond come with an exponent; no number of a person is that large.
  return String(value);
}

function dateText(value: number, date1904: boolean): string {
  const date = SSF.parse_date_code(value, { date1904 });
  if (!date) return String(value);
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  const time = `${two(date.H)}:${two(date.M)}:${two(Math.floor(date.S))}`;
  if (value < 1) return time;
  return Number.isInteger(value) ? day : `${day} ${time}`;
}

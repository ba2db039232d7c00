/**
 * A sheet of a workbook → its rows, and the shared strings that its cells refer to by index. Formulas are not computed:
 * their cached value is used. @see ECMA-376 18.3, 18.4
 */
import { tooManyCells, tooManyColumns, unreadable } from "../sheet/faults.ts";
import type { Limits } from "../sheet/limits.ts";
import { CellBudget, isBlank, type Row } from "../sheet/sheet.ts";
import { type NumberText, plainNumber } from "./formats.ts";
import { codeOf, pieces, Tags, unescaped } from "./xml.ts";
import type { Part } from "./zip.ts";

const ROW = codeOf("row");
const C = codeOf("c");
const V = codeOf("v");
const IS = codeOf("is");
const SI = codeOf("si");
const T = codeOf("t");
const RPH = codeOf("rPh");
const MAX_ROWS = 1_048_576;

/** Shared data that cells refer to. */
export interface Shared {
  texts: readonly string[];
  numbers: readonly NumberText[];
}

/**
 * The non-empty rows of a sheet, in batches.
 * @throws Problem 400
 */
export async function* sheetRows(sheet: Part, shared: Shared, limits: Limits): AsyncGenerator<Row[]> {
  const budget = new CellBudget(limits);
  let number = 0;
  for await (const piece of pieces(sheet, "row")) {
    const rows: Row[] = [];
    const tags = new Tags(piece);
    while (tags.next()) {
      if (tags.code !== ROW || tags.isEnd) continue;
      number = rowNumber(tags.r, number);
      const cells = tags.isEmpty ? [] : readCells(tags, shared, limits);
      if (isBlank(cells)) continue;
      budget.take(number, cells);
      rows.push({ number, cells });
    }
    if (rows.length > 0) yield rows;
  }
}

/** A row without a number is the next one. */
function rowNumber(said: string, last: number): number {
  const number = said === "" ? last + 1 : Number(said);
  if (!(number > last)) throw unreadable("file_unreadable.rows_order");
  if (number > MAX_ROWS) throw unreadable("file_unreadable.too_many_rows");
  return number;
}

function readCells(tags: Tags, shared: Shared, limits: Limits): string[] {
  const cells: string[] = [];
  let column = -1;
  while (tags.next() && !(tags.isEnd && tags.code === ROW)) {
    if (tags.code !== C || tags.isEnd) continue;
    column = columnOf(tags.r, column + 1);
    const text = tags.isEmpty ? "" : cellText(tags, shared);
    // Formatted but empty cells may extend to the last column.
    if (text === "") continue;
    if (column >= limits.columns) {
      if (text.trim() !== "") throw tooManyColumns(limits);
      continue;
    }
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }
  return cells;
}

const BEFORE_A = 64;
const LETTERS = 26;

/** `"AB12"` is 27: A is 0. */
function columnOf(reference: string, next: number): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - BEFORE_A;
    if (letter < 1 || letter > LETTERS) break;
    column = column * LETTERS + letter;
  }
  return column === 0 ? next : column - 1;
}

/** The text of a cell: whole numbers in plain digits, dates in ISO 8601, "" for an error. */
function cellText(tags: Tags, { texts, numbers }: Shared): string {
  const { s: style, t: type } = tags;
  let value = "";
  let inline = "";
  while (tags.next() && !(tags.isEnd && tags.code === C)) {
    if (tags.isEnd || tags.isEmpty) continue;
    if (tags.code === V) value = tags.content;
    else if (tags.code === IS) inline = textUntil(IS, tags);
  }
  if (type === "inlineStr") return inline;
  if (value === "") return "";
  switch (type) {
    case "s":
      return sharedText(texts, value);
    case "str":
      return unescaped(value);
    case "b":
      return value === "1" || value === "true" ? "TRUE" : "FALSE";
    case "d":
      return isoText(value);
    case "e":
      return "";
    default:
      return Number.isNaN(Number(value)) ? "" : (numbers[Number(style)] ?? plainNumber)(Number(value));
  }
}

function sharedText(texts: readonly string[], value: string): string {
  const text = texts[Number(value)];
  if (text === undefined) throw unreadable("file_unreadable.parts_differ");
  return text;
}

/** A day when the time is midnight, else day and time. */
function isoText(value: string): string {
  const fraction = value.indexOf(".");
  const seconds = fraction < 0 ? value.replace("Z", "") : value.slice(0, fraction);
  return seconds.replace("T", " ").replace(" 00:00:00", "");
}

/** All shared strings in order. @throws Problem 400 when there are more than a file may have cells */
export async function sharedTexts(part: Part | undefined, limits: Limits): Promise<string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  for await (const piece of pieces(part, "si")) {
    const tags = new Tags(piece);
    while (tags.next()) {
      if (tags.code !== SI || tags.isEnd) continue;
      if (texts.length >= limits.cells) throw tooManyCells(limits);
      texts.push(tags.isEmpty ? "" : textUntil(SI, tags));
    }
  }
  return texts;
}

/** The plain text of a string: rich text runs joined, without phonetic hints. */
function textUntil(end: number, tags: Tags): string {
  let text = "";
  let isHint = false;
  while (tags.next() && !(tags.isEnd && tags.code === end)) {
    if (tags.code === RPH) isHint = !tags.isEnd;
    else if (tags.code === T && !tags.isEnd && !tags.isEmpty && !isHint) text += unescaped(tags.content);
  }
  return text;
}

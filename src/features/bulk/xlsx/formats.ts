/** Number formats of a workbook: dates, leading zeros, plain numbers. @see ECMA-376 18.8 */
import { SSF } from "xlsx";
import { contentOf, startTags, textOf } from "./xml.ts";
import type { Part } from "./zip.ts";

/** Formats a number. */
export type NumberText = (value: number) => string;

/** Whole numbers in plain digits, but those in an exponent that have more digits than a cell keeps: they are rounded. */
export const plainNumber: NumberText = (value) =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);

/** Built-in formats of dates and times, including East Asian and Thai ones. @see ECMA-376 18.8.30 */
const DATE_IDS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;
const isDateId = (id: number) => DATE_IDS.some(([first, last]) => id >= first && id <= last);
const ZEROS = /^0{2,20}$/;
/** Characters of a format code; Excel's own limit. */
const MAX_CODE = 255;

/**
 * For each cell style, the formatter of its numbers.
 * @param is1904 whether serial dates count from 1904, as in workbooks from old Macintosh versions
 */
export async function numberTexts(styles: Part | undefined, is1904: boolean): Promise<NumberText[]> {
  if (!styles) return [];
  const xml = await textOf(styles);
  const date: NumberText = (value) => dateText(value, is1904);
  const byCode = (code: string): NumberText => {
    if (code.length > MAX_CODE) return plainNumber;
    if (ZEROS.test(code)) return (value) => withZeros(value, code.length);
    return SSF.is_date(code) ? date : plainNumber;
  };
  const custom = new Map(
    // Formats of conditions have numbers of their own.
    startTags(contentOf(xml, "numFmts"), "numFmt").map((tag) => [
      tag.get("numFmtId"),
      byCode(tag.get("formatCode") ?? ""),
    ]),
  );
  return startTags(contentOf(xml, "cellXfs"), "xf").map((tag) => {
    const id = tag.get("numFmtId");
    return custom.get(id) ?? (isDateId(Number(id)) ? date : plainNumber);
  });
}

function withZeros(value: number, digits: number): string {
  if (!Number.isSafeInteger(value)) return plainNumber(value);
  return (value < 0 ? "-" : "") + String(Math.abs(value)).padStart(digits, "0");
}

/** ISO 8601 without a zone; only a time when there is no day. */
function dateText(value: number, date1904: boolean): string {
  const date = SSF.parse_date_code(value, { date1904 });
  if (!date) return String(value);
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  const time = `${two(date.H)}:${two(date.M)}:${two(Math.floor(date.S))}`;
  if (value < 1) return time;
  return Number.isInteger(value) ? day : `${day} ${time}`;
}

/**
 * A workbook (.xlsx) → the rows of its first sheet with data. The parts are read here, in a fifth of the time and
 * memory that SheetJS takes: it makes an object of each cell, and knows much of a sheet that no address needs.
 */
import type { Limits } from "../limits.ts";
import type { Row } from "../sheet.ts";
import { numberTexts } from "./formats.ts";
import { sheetRows } from "./rows.ts";
import { sharedTexts } from "./strings.ts";
import { openWorkbook } from "./workbook.ts";

export { isZip } from "./zip.ts";

/** The rows of the first sheet that has any; visible sheets come before hidden ones. @throws Problem 400 */
export function* xlsxRows(bytes: Uint8Array, limits: Limits): Generator<Row> {
  const { sheets, texts, styles, is1904 } = openWorkbook(bytes, limits);
  const shared = {
    texts: texts ? sharedTexts(texts, limits) : [],
    numbers: numberTexts(styles, is1904),
  };
  for (const sheet of sheets) {
    let isEmpty = true;
    for (const row of sheetRows(sheet, shared, limits)) {
      isEmpty = false;
      yield row;
    }
    if (!isEmpty) return;
  }
}

/**
 * Streaming reader of a workbook (.xlsx) → the rows of one sheet. SheetJS creates an object for each cell and reads
 * much that is not needed here; reading only the cells' texts takes a sixth of the time, and only a chunk of the sheet
 * is in memory.
 */
import type { Limits } from "../sheet/limits.ts";
import { anySource, type Row, type Source } from "../sheet/sheet.ts";
import { numberTexts } from "./formats.ts";
import { type Shared, sharedTexts, sheetRows } from "./rows.ts";
import { openWorkbook, type SheetPart } from "./workbook.ts";

/** Whether a sheet that begins with these rows is a table rather than notes. */
export type IsTable = (rows: readonly Row[]) => boolean;

/**
 * The rows of the chosen sheet, or of the first one with known columns (skipping notes such as "Help" or "Summary"),
 * else of the first one with data (visible before hidden ones), in batches.
 * @param source receives the names of all sheets, those of others with data, and the date system of the workbook
 * @throws Problem 400
 */
export async function* xlsxRows(
  bytes: Uint8Array,
  limits: Limits,
  source: Source = anySource(),
  isTable: IsTable = () => false,
): AsyncGenerator<Row[]> {
  const { names, sheets, others, texts, styles, is1904 } = await openWorkbook(bytes, limits, source.sheet);
  source.is1904 = is1904;
  source.sheets = names;
  const shared = {
    texts: await sharedTexts(texts, limits),
    numbers: await numberTexts(styles, is1904),
  };
  for (const sheet of await tableFirst(sheets, isTable, { shared, limits })) {
    let isEmpty = true;
    for await (const rows of sheetRows(sheet.part, shared, limits)) {
      isEmpty = false;
      source.sheetRead = sheet.name;
      yield rows;
    }
    if (isEmpty) continue;
    for (const other of others)
      if (other !== sheet && (await hasRows(other, shared, limits))) source.otherSheets.push(other.name);
    return;
  }
}

/** The sheets, beginning with the first visible one that is a table, if there is such before one that is damaged. */
async function tableFirst(
  sheets: readonly SheetPart[],
  isTable: IsTable,
  { shared, limits }: { shared: Shared; limits: Limits },
): Promise<readonly SheetPart[]> {
  if (sheets.length < 2) return sheets;
  try {
    for (const sheet of sheets) {
      if (sheet.isHidden) continue;
      for await (const rows of sheetRows(sheet.part, shared, limits)) {
        if (isTable(rows)) return [sheet, ...sheets.filter((other) => other !== sheet)];
        break;
      }
    }
  } catch {
    // The error is thrown when that sheet is read.
  }
  return sheets;
}

/** Reads only up to the first data. Errors of a sheet that was not chosen are ignored. */
async function hasRows(sheet: SheetPart, shared: Shared, limits: Limits): Promise<boolean> {
  try {
    for await (const _ of sheetRows(sheet.part, shared, limits)) return true;
  } catch {
    return true;
  }
  return false;
}

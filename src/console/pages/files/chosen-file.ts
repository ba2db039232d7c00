/** The file that was chosen, as a table: the rows of a CSV are read here, those of a workbook by the server. */

import { isMarkup } from "../../../../data/catalogue/markup.ts";
import { decode, readCsv } from "./csv.ts";
import { readHead, readRows } from "./inspect.ts";
import type { ChosenFile } from "./types.ts";

/** Why a file cannot be used. `row`: that of an unclosed quote. */
export type FileFault = { fault: "empty" | "unreadable" | "tooLarge" } | { fault: "unclosed"; row: number };

/** The server's limit of one upload, with the form around the file. */
const MAX_WORKBOOK_BYTES = 10 * 1024 * 1024 - 4096;
/** Of a CSV, which is in memory as a whole. */
const MAX_CSV_BYTES = 200 * 1024 * 1024;

/**
 * Reads a file.
 * @param sheet of a workbook; "": the first one with known columns, else with data
 * @throws ApiError
 */
export async function readFile(file: File, sheet = ""): Promise<ChosenFile | FileFault> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isZip = start[0] === 0x50 && start[1] === 0x4b;
  if (file.size > (isZip ? MAX_WORKBOOK_BYTES : MAX_CSV_BYTES)) return { fault: "tooLarge" };
  // "%PDF", whose beginning reads as text.
  const isPdf = start[0] === 0x25 && start[1] === 0x50 && start[2] === 0x44 && start[3] === 0x46;
  if (isPdf) return { fault: "unreadable" };
  return isZip ? readWorkbook(file, sheet) : readText(file);
}

async function readWorkbook(file: File, wanted: string): Promise<ChosenFile | FileFault> {
  const found = await readRows(file, wanted);
  const { sheets, sheet, columns, header_row: headerRow } = found;
  // Another sheet may have rows.
  if (found.rows === 0 && sheets.length < 2) return { fault: "empty" };
  return {
    ...{ kind: "xlsx", name: file.name, file, sheets, sheet: sheet ?? wanted },
    header: { number: headerRow ?? 1, cells: columns.map(({ header }) => header) },
    rows: found.first_rows.map(({ row: number, cells }) => ({ number, cells })),
  };
}

async function readText(file: File): Promise<ChosenFile | FileFault> {
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text.includes("\0") || isMarkup(text)) return { fault: "unreadable" };
  const { records, unclosed } = readCsv(text);
  if (unclosed !== null) return { fault: "unclosed", row: unclosed };
  if (records.length < 2) return { fault: "empty" };
  // The server finds the header, so that both mean the same row.
  const { header_row: headerRow, columns } = await readHead(records, { mode: "orders", columns: {} });
  const headerAt = records.findIndex(({ number }) => number === headerRow);
  if (headerAt < 0 || records.length < headerAt + 2) return { fault: "empty" };
  return {
    ...{ kind: "csv", name: file.name, file, sheets: [], sheet: "" },
    // It may be joined from two rows.
    header: { ...records[headerAt], cells: columns.map(({ header }) => header) },
    rows: records.slice(headerAt + 1),
  };
}

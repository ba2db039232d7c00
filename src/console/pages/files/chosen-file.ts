/** The file that was chosen: the rows of a CSV are read here, a workbook by the server. */
import { type CsvRecord, decode, readCsv } from "./csv.ts";

export interface CsvTable {
  kind: "csv";
  name: string;
  header: CsvRecord;
  /** Below the header. */
  rows: CsvRecord[];
}
export interface Workbook {
  kind: "xlsx";
  name: string;
  file: File;
}
export type ChosenFile = CsvTable | Workbook;

/** Why a file cannot be used. `row` of the quote that is not closed. */
export type FileFault = { fault: "empty" | "unreadable" | "tooLarge" } | { fault: "unclosed"; row: number };

/** The server's limit of one upload, with the form around the file. */
const MAX_WORKBOOK_BYTES = 10 * 1024 * 1024 - 4096;
/** Of a CSV, which is in memory as a whole. */
const MAX_CSV_BYTES = 200 * 1024 * 1024;
/** Records in which the header is searched: exports may start with a title. */
const HEADER_RECORDS = 20;

/** Reads a file; a workbook is only recognised. */
export async function readFile(file: File): Promise<ChosenFile | FileFault> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isZip = start[0] === 0x50 && start[1] === 0x4b;
  if (file.size > (isZip ? MAX_WORKBOOK_BYTES : MAX_CSV_BYTES)) return { fault: "tooLarge" };
  if (isZip) return { kind: "xlsx", name: file.name, file };
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text.includes("\0")) return { fault: "unreadable" };
  const { records, unclosed } = readCsv(text);
  if (unclosed !== null) return { fault: "unclosed", row: unclosed };
  const at = headerAt(records);
  if (records.length < at + 2) return { fault: "empty" };
  return { kind: "csv", name: file.name, header: records[at], rows: records.slice(at + 1) };
}

/** The first record that fills at least half as many cells as the fullest one of the first. */
function headerAt(records: readonly CsvRecord[]): number {
  const filled = records
    .slice(0, HEADER_RECORDS)
    .map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length);
  return filled.findIndex((count) => count * 2 >= Math.max(...filled));
}

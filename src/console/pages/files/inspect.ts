/** Asks the server what a file holds. Nothing is verified or counted. */
import type { Schema } from "../../api/client.ts";
import { type CsvRecord, csvText } from "./csv.ts";
import { postFile, type Reading } from "./post-file.ts";

export type Inspected = Schema["FileContents"];
/** How the server reads a column. */
export type Column = Inspected["columns"][number];

/** Rows of a workbook that the server reads. */
const MAX_ROWS = 100_000;
/** Records that are enough to find the header and to recognise its columns. */
const HEAD_RECORDS = 40;

/** With all rows. @throws ApiError */
export const readRows = (file: File, sheet: string): Promise<Inspected> =>
  inspect(file, { mode: "orders", sheet, columns: {} }, MAX_ROWS);

/** How the first of these records that is a header is read. @throws ApiError */
export const readHead = (
  records: readonly CsvRecord[],
  reading: Pick<Reading, "mode" | "columns">,
): Promise<Inspected> => inspect(csvText(records.slice(0, HEAD_RECORDS)), { ...reading, sheet: "" }, 0);

async function inspect(file: Blob, reading: Reading, rows: number): Promise<Inspected> {
  const body = await postFile("inspect", file, reading, { fields: { first_rows: String(rows) } });
  return JSON.parse(await body.text());
}

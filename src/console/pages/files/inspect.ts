/** Asks the server to describe a file. Nothing is verified or counted. */

import { type CsvRecord, csvText } from "./csv.ts";
import { postFile } from "./post-file.ts";
import { partsOf } from "./split.ts";
import type { ChosenFile, Inspected, Reading } from "./types.ts";

/** Rows of a workbook that the server reads. */
const MAX_ROWS = 100_000;
/** Rows and characters of a CSV by which it is recognised: 10 MiB also when each takes three bytes. */
const RECOGNISED = { rows: MAX_ROWS, text: 3_000_000 };
/** Records that are enough to find the header and to recognise its columns. */
const HEAD_RECORDS = 40;

/** With all rows. @throws ApiError */
export const readRows = (file: File, sheet: string): Promise<Inspected> =>
  inspect(file, { mode: "orders", sheet, columns: {} }, MAX_ROWS);

/** How the header among these records is read. @throws ApiError */
export const readHead = (
  records: readonly CsvRecord[],
  reading: Pick<Reading, "mode" | "columns">,
): Promise<Inspected> => inspect(csvText(records.slice(0, HEAD_RECORDS)), { ...reading, sheet: "" }, 0);

/** What a whole file looks like. */
export interface Inspection {
  file: ChosenFile;
  /** Null for a file without rows. */
  found: Inspected["looks_like"];
  /** Whether only its first rows were read, because it is too large for one request. */
  isPart: boolean;
}

/** @throws ApiError */
export async function recognise(file: ChosenFile, columns: Reading["columns"]): Promise<Inspection> {
  const [first, ...more] = file.kind === "xlsx" ? [file.file] : partsOf(file, undefined, RECOGNISED);
  const { looks_like: found } = await inspect(first, { mode: "orders", sheet: file.sheet, columns }, 0);
  return { file, found, isPart: more.length > 0 };
}

let last: Promise<unknown> = Promise.resolve();

/** One at a time: the server accepts two files per account, and one of them may be the upload. */
function inspect(file: Blob, reading: Reading, rows: number): Promise<Inspected> {
  const ask = async () => {
    const body = await postFile("inspect", file, reading, { fields: { first_rows: String(rows) } });
    return JSON.parse(await body.text());
  };
  const answer = last.then(ask);
  last = answer.catch(() => undefined);
  return answer;
}

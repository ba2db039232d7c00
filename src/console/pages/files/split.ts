/** Splits a CSV into files that the server takes. */
import type { CsvTable } from "./chosen-file.ts";
import { type Choices, headersFor, orderColumn } from "./columns.ts";
import { type CsvRecord, csvLine } from "./csv.ts";

/** Rows that the server takes at once. */
export const MAX_ROWS = 5_000;
/** Characters of a part: 10 MiB also when each takes three bytes. */
const MAX_TEXT = 3_000_000;
/** Rows of one order; longer runs of one name are no order. */
const MAX_ORDER_ROWS = 200;

/**
 * The files to send, each with the header. Blank lines stand for rows that are elsewhere, so that the server names each
 * row by its number in the whole file.
 */
export function partsOf(table: CsvTable, choices: Choices): Blob[] {
  const { header, rows } = table;
  const column = orderColumn(header.cells, choices);
  const head = "\n".repeat(header.number - 1) + csvLine(headersFor(header.cells, choices));
  return runsOf(rows, column).map((run) => {
    let line = header.number;
    const lines = run.map(({ number, cells }) => {
      const blank = "\n".repeat(number - line - 1);
      line = number;
      return blank + csvLine(cells);
    });
    return new Blob([head, ...lines], { type: "text/csv" });
  });
}

function runsOf(rows: readonly CsvRecord[], column: number | undefined): CsvRecord[][] {
  const runs: CsvRecord[][] = [];
  for (let from = 0; from < rows.length; ) {
    let to = from;
    for (let text = 0; to < rows.length && to - from < MAX_ROWS && text < MAX_TEXT; to++)
      text += rows[to].cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (to < rows.length && column !== undefined) to = orderStart(rows, { column, from, to });
    runs.push(rows.slice(from, to));
    from = to;
  }
  return runs;
}

/** The first row of the order that the row `to` belongs to; `to` itself when that is too far above. */
function orderStart(
  rows: readonly CsvRecord[],
  { column, from, to }: { column: number; from: number; to: number },
): number {
  const nameAt = (row: number) => rows[row].cells[column]?.trim() ?? "";
  let start = to;
  while (start > from && to - start < MAX_ORDER_ROWS && [nameAt(start - 1), ""].includes(nameAt(start)))
    start--;
  return start > from && to - start < MAX_ORDER_ROWS ? start : to;
}

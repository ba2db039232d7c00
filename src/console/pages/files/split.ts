/** Splits a table into files that the server accepts. */

import { type CsvRecord, csvText } from "./csv.ts";
import type { ChosenFile } from "./types.ts";

/** Rows that the server accepts at once. */
export const MAX_ROWS = 5_000;
/** Of a part: its characters are 10 MiB also when each takes three bytes. */
const LIMITS = { rows: MAX_ROWS, text: 3_000_000 };
/** Maximum of rows per order; longer runs of one name are not an order. */
const MAX_ORDER_ROWS = 200;

/**
 * The files to send, each with the header, and its rows at their places in the whole file, so that the server names
 * them by these numbers.
 * @param orderColumn index of the column that names the order, whose rows stay together
 */
export const partsOf = (
  { header, rows }: ChosenFile,
  orderColumn: number | undefined,
  limits = LIMITS,
): Blob[] => runsOf(rows, orderColumn, limits).map((run) => csvText([header, ...run]));

function runsOf(all: readonly CsvRecord[], column: number | undefined, limits: typeof LIMITS): CsvRecord[][] {
  const runs: CsvRecord[][] = [];
  const rows = column === undefined ? all : byOrder(all, column);
  for (let from = 0; from < rows.length; ) {
    let to = from;
    for (let text = 0; to < rows.length && to - from < limits.rows && text < limits.text; to++)
      text += rows[to].cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (to < rows.length && column !== undefined) to = orderStart(rows, { column, from, to });
    runs.push(rows.slice(from, to).sort((a, b) => a.number - b.number));
    from = to;
  }
  return runs;
}

/** Each row beside the others of its order, which may stand anywhere; one without a name is of the order above it. */
function byOrder(rows: readonly CsvRecord[], column: number): CsvRecord[] {
  let last = "";
  const orders = Map.groupBy(rows, ({ cells }) => {
    last = cells[column]?.trim() || last;
    return last;
  });
  return [...orders.values()].flat();
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

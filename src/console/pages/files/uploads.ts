/** The uploads for a chosen file. */

import { columnsFor } from "./columns.ts";
import { meaningsFor } from "./meanings.ts";
import type { Upload } from "./post-file.ts";
import { MAX_ROWS, partsOf } from "./split.ts";
import type { Chosen } from "./state.ts";
import type { Column, LooksLike } from "./types.ts";

/**
 * @param recognised as the server reads the columns
 * @param found what the file looks like, if known
 */
export function uploadsOf(
  { file, choices, meanings, answers }: Chosen,
  recognised: readonly Column[],
  found: LooksLike | null,
): Upload[] {
  const { mode, format, newestFirst } = answers;
  const columns = columnsFor(file.header.cells, choices);
  const { name } = file;
  const statuses = found && mode !== "addresses" ? meaningsFor(found, meanings) : {};
  if (file.kind === "xlsx" && format === "xlsx" && file.rows.length <= MAX_ROWS)
    return [{ file: file.file, name, mode, sheet: file.sheet, columns, statuses, format }];
  const [orders] = NAMES.flatMap((field) => columnOf(field, recognised) ?? []);
  const parts = partsOf(file, orders);
  // Each past order is scored by those before it: the oldest part goes first.
  if (mode === "history" && newestFirst) parts.reverse();
  const reading = { mode, sheet: "", columns, statuses, dateOrder: found?.date_order };
  return parts.map((part) => ({ file: part, name: `${name}.csv`, ...reading, format: "json" }));
}

/** Fields that may name the orders of a file, the surest first. */
const NAMES = ["order_id", "reference", "awb"] as const;

/** Index of the column of a field. */
function columnOf(field: Column["field"], columns: readonly Column[]): number | undefined {
  const found = columns.findIndex((column) => column.field === field && !column.fallback);
  return found < 0 ? undefined : found;
}

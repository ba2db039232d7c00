/** What is sent of a chosen file. */
import { columnsFor } from "./columns.ts";
import type { Column } from "./inspect.ts";
import type { Upload } from "./send-file.ts";
import { MAX_ROWS, partsOf } from "./split.ts";
import type { Chosen } from "./state.ts";

/** @param recognised as the server reads the columns */
export function uploadsOf({ file, choices, answers }: Chosen, recognised: readonly Column[]): Upload[] {
  const { mode, format, newestFirst } = answers;
  const columns = columnsFor(file.header.cells, choices);
  const { name } = file;
  if (file.kind === "xlsx" && format === "xlsx" && file.rows.length <= MAX_ROWS)
    return [{ file: file.file, name, mode, sheet: file.sheet, columns, format }];
  const at = recognised.findIndex(({ field, fallback }) => field === "order_id" && !fallback);
  const parts = partsOf(file, at < 0 ? undefined : at);
  // Each past order is scored by those before it: the oldest part goes first.
  if (mode === "history" && newestFirst) parts.reverse();
  return parts.map((part) => ({ file: part, name: `${name}.csv`, mode, sheet: "", columns, format: "json" }));
}

/** Rewrites rows of earlier versions. Nothing visible changes. */
import type { Db } from "../../../../db/db.ts";
import { type RowRange, storedRowCommands } from "../../../../db/queries/orders-stored.ts";
import type { RowSources } from "../../stored/index.ts";
import { rewritten } from "../../stored/rewrite.ts";

/** Rows in one transaction. */
const BATCH = 50;

/** @returns a function that rewrites the next rows of a range, for a {@link RangeTask} */
export function rowRewriter(db: Db, sources: RowSources) {
  const commands = storedRowCommands(db);
  return (range: RowRange): RowRange | null => {
    const rows = commands.next(range, BATCH);
    for (const row of rows) {
      const texts = rewritten(row, sources);
      if (texts) commands.replace(row.id, texts);
    }
    const last = rows.at(-1);
    return last ? { ...range, after: last.id } : null;
  };
}

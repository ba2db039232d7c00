/** Parts of lists in the order of their ids. */
import type { Slice } from "../../lib/cursor.ts";

/** The id that a list with the newest first goes on below. */
export const below = ({ after }: Slice): number => after ?? Number.MAX_SAFE_INTEGER;

/** Entries are counted up to here: counting all would take longer than the page. */
export const MAX_TOTAL = 10_000;

/** Number of entries, by a count up to {@link MAX_TOTAL}; not exact: there may be more. */
export const totalOf = (counted: number) => ({ total: counted, total_exact: counted < MAX_TOTAL });

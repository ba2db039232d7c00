/** Parts of lists in the order of their ids. */
import type { Slice } from "../../lib/cursor.ts";

/** Newest-first lists continue below this id. */
export const below = ({ after }: Slice): number => after ?? Number.MAX_SAFE_INTEGER;

/** Counting stops here: counting all would take longer than the page. */
export const MAX_TOTAL = 10_000;

/** Number of entries, counted up to {@link MAX_TOTAL}; not exact: there may be more. */
export const totalOf = (counted: number) => ({ total: counted, total_exact: counted < MAX_TOTAL });

/**
 * What would have become of orders that were called, corrected or rejected, had they been sent as they came in. Calls
 * prevent returns, so their outcomes would teach that no calls are needed; and without them, the risky orders of a shop
 * that calls or rejects would be missing: learnt rules would free the orders that the active ones hold, and no test would notice.
 */
import { expectedOf } from "../backtest/treated.ts";
import { curvesOf } from "../probability/curve.ts";
import { type Labelled, outcomesBy, type Seen } from "./learn.ts";

/**
 * Each order with its outcome; a treated one with the probability of its score under the active rules without those that
 * reject, which is estimated from the others.
 */
export function labelled(rows: readonly Seen[]): Labelled[] {
  const known = rows.filter(({ treated }) => !treated).map(asKnown);
  const curves = curvesOf(outcomesBy((row) => row.known, known));
  return rows.map((row) => {
    if (!row.treated) return asKnown(row);
    const { returned, error } = expectedOf(row.isCod ? curves.cod : curves.prepaid, row.known);
    return { row, probability: returned, error };
  });
}

const asKnown = (row: Seen): Labelled => ({ row, probability: row.returned ? 1 : 0, error: 0 });

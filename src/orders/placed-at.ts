/** When an order may have been placed. */
import type { OrderToScore, RowFault } from "../bulk/types.ts";
import { IST_OFFSET_MS } from "../time.ts";

const DAY_MS = 86_400_000;
/** The year 2000 began in India. */
const EARLIEST = Date.UTC(2000, 0, 1) - IST_OFFSET_MS;
/** Clocks of shops, and days without a zone, are ahead of ours by less. */
const MAX_AHEAD_MS = DAY_MS;

/**
 * Why a time cannot be that of an order, without the subject; null when it can be.
 * @param at @param now milliseconds since 1970
 */
export function placedAtFault(at: number, now: number): string | null {
  if (at > now + MAX_AHEAD_MS) return "may be at most a day ahead";
  return at < EARLIEST ? "may not be before the year 2000" : null;
}

/** What is wrong with the times of a file's row. @param now milliseconds since 1970 */
export function rowTimeFault({ placedAt, outcome }: OrderToScore, now: number): RowFault | null {
  const placed = placedAt === null ? null : placedAtFault(placedAt, now);
  if (placed !== null) return { reason: `its order date ${placed}`, field: "placed_at" };
  const end = outcome?.at == null ? null : placedAtFault(outcome.at, now);
  return end === null ? null : { reason: `the date of its outcome ${end}`, field: "outcome_at" };
}

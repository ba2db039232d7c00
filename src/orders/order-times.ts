/** When an order may have been placed, and when something may have become of it. */
import type { OrderToScore, RowFault } from "../bulk/types.ts";
import { Problem } from "../problem.ts";
import { IST_OFFSET_MS, parseTime } from "../time.ts";

const DAY_MS = 86_400_000;
/** The year 2000 began in India. */
const EARLIEST = Date.UTC(2000, 0, 1) - IST_OFFSET_MS;
/** Clocks of shops, and days without a zone, are ahead of ours by less. */
const MAX_AHEAD_MS = DAY_MS;

/**
 * A time that a request says, milliseconds since 1970.
 * @param now the same
 * @returns undefined when it says none
 * @throws Problem 400 `invalid_placed_at` or `invalid_outcome_at`
 */
export function timeOf<Field extends "placed_at" | "outcome_at">(
  input: { [F in Field]?: string | null },
  field: Field,
  now: number,
): number | undefined {
  const text = input[field];
  const said = text ? parseTime(text) : null;
  if (!said) return undefined;
  const fault = timeFault(said.at, now);
  if (fault === null) return said.at;
  throw new Problem(400, `invalid_${field}`, `${field} ${fault}.`, { field });
}

/** Why a time cannot be that of an order, without the subject; null when it can be. */
function timeFault(at: number, now: number): string | null {
  if (at > now + MAX_AHEAD_MS) return "may be at most a day ahead";
  return at < EARLIEST ? "may not be before the year 2000" : null;
}

/** What is wrong with the times of a file's row. @param now milliseconds since 1970 */
export function rowTimeFault({ placedAt, outcome }: OrderToScore, now: number): RowFault | null {
  const placed = placedAt === null ? null : timeFault(placedAt, now);
  if (placed !== null) return { reason: `its order date ${placed}`, field: "placed_at" };
  const end = outcome?.at == null ? null : timeFault(outcome.at, now);
  return end === null ? null : { reason: `the date of its outcome ${end}`, field: "outcome_at" };
}

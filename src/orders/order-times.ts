/** Limits on the times of orders and outcomes. */
import type { OrderToScore, RowFault } from "../bulk/types.ts";
import { Problem } from "../problem.ts";
import { DAY_MS, IST_OFFSET_MS, parseTime } from "../time.ts";

/** Start of the year 2000 in India. */
const MIN_TIME = Date.UTC(2000, 0, 1) - IST_OFFSET_MS;
/** Allows for fast clocks of shops and for dates without a time zone. */
const MAX_AHEAD_MS = DAY_MS;

/**
 * Reads a time from a request.
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970; undefined when the request gives none
 * @throws Problem 400 `invalid_placed_at` or `invalid_outcome_at`
 */
export function timeOf<Field extends "placed_at" | "outcome_at">(
  input: { [F in Field]?: string | null },
  field: Field,
  now: number,
): number | undefined {
  const text = input[field];
  const parsed = text ? parseTime(text) : null;
  if (!parsed) return undefined;
  const fault = timeFault(parsed.at, now);
  if (fault === null) return parsed.at;
  throw new Problem(400, `invalid_${field}`, `${field} ${fault}.`, { field });
}

/** Why a time is not valid, as a predicate ("must not …"); null when it is. */
function timeFault(at: number, now: number): string | null {
  if (at > now + MAX_AHEAD_MS) return "must not be more than a day in the future";
  return at < MIN_TIME ? "must not be before the year 2000" : null;
}

/** The first fault in the times of a file's row. @param now milliseconds since 1970 */
export function rowTimeFault({ placedAt, outcome }: OrderToScore, now: number): RowFault | null {
  const placed = placedAt === null ? null : timeFault(placedAt, now);
  if (placed !== null) return { reason: `its order date ${placed}`, field: "placed_at" };
  const ended = outcome?.at == null ? null : timeFault(outcome.at, now);
  return ended === null ? null : { reason: `its outcome date ${ended}`, field: "outcome_at" };
}

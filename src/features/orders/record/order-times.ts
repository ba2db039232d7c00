/** Limits on the times of orders and outcomes, and times of outcomes without one. */
import { problemOf } from "../../../lib/problem.ts";
import { DAY_MS, IST_OFFSET_MS, parseTime } from "../../../lib/time.ts";
import type { Outcome } from "./schema.ts";

/**
 * Days from order to outcome, for outcomes without a date. Too long rather than too short, so that no order in between
 * is scored with an outcome that was not known yet.
 */
export const ASSUMED_DAYS: Record<Outcome, number> = { cancelled: 3, ndr: 7, delivered: 10, rto: 21 };

/** Start of the year 2000 in India. */
const MIN_TIME = Date.UTC(2000, 0, 1) - IST_OFFSET_MS;
/** Allows for fast clocks of shops and for dates without a time zone. */
const MAX_DAYS_AHEAD = 1;

/**
 * Reads a time from a request.
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970; undefined when the request gives none
 * @throws Problem 400 `invalid_placed_at`, `invalid_outcome_at` or `invalid_call_at`
 */
export function timeOf<Field extends "placed_at" | "outcome_at" | "call_at">(
  input: { [F in Field]?: string | null },
  field: Field,
  now: number,
  maxDaysAhead = MAX_DAYS_AHEAD,
): number | undefined {
  const text = input[field];
  const parsed = text ? parseTime(text) : null;
  if (!parsed) return undefined;
  const fault = timeFault(parsed.at, now, maxDaysAhead);
  if (fault === null) return parsed.at;
  throw problemOf(`invalid_${field}.${fault}`, fault === "future" ? { days: maxDaysAhead } : {}, { field });
}

/** Why a time is not valid: more than `maxDaysAhead` days in the future, or before the year 2000; null when it is. */
export function timeFault(at: number, now: number, maxDaysAhead = MAX_DAYS_AHEAD): "future" | "past" | null {
  if (at > now + maxDaysAhead * DAY_MS) return "future";
  return at < MIN_TIME ? "past" : null;
}

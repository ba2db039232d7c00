/** When an alert is tried again. @see DESIGN "Alerts" */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before each try, milliseconds: ten tries over about three days. */
export const RETRY_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** A wait is so much longer at most, so that a receiver that comes back is not met by all alerts at once. */
const JITTER = 0.1;

/**
 * Milliseconds until the next try; null when there is none left.
 * @param attempts tries made so far, 1 or more
 * @param retryAfter what the receiver asks for, milliseconds: followed from the wait to twice the wait
 * @param chance a number in [0, 1)
 */
export function waitAfter(attempts: number, retryAfter: number | null, chance: number): number | null {
  const base = RETRY_DELAYS_MS[attempts];
  if (base === undefined) return null;
  const asked = Math.min(Math.max(retryAfter ?? base, base), 2 * base);
  return Math.min(Math.round(asked + base * JITTER * chance), 2 * base);
}

/**
 * The value of a Retry-After header as milliseconds from now; null when it says nothing.
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = /^[A-Za-z]{3}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(date) ? Math.max(0, date - now) : null;
}

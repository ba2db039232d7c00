/** When a failed alert is retried. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay before each attempt, milliseconds: ten attempts over about three days. */
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

/** Largest random share added to a delay, so that a recovering receiver does not get all alerts at once. */
const JITTER = 0.1;

/**
 * Milliseconds until the next attempt; null when there is none left.
 * @param attempts attempts made so far, 1 or more
 * @param retryAfter delay that the receiver asks for, milliseconds; limited to one to two times the scheduled delay
 * @param random a number in [0, 1)
 */
export function retryDelay(attempts: number, retryAfter: number | null, random: number): number | null {
  const base = RETRY_DELAYS_MS[attempts];
  if (base === undefined) return null;
  const asked = Math.min(Math.max(retryAfter ?? base, base), 2 * base);
  return Math.min(Math.round(asked + base * JITTER * random), 2 * base);
}

/**
 * The value of a Retry-After header as milliseconds from now; null when it is missing or invalid.
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = /^[A-Za-z]{3}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(date) ? Math.max(0, date - now) : null;
}

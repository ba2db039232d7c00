/** Times to call again, in Indian time, whatever the browser's zone is. */

const IST_OFFSET_MS = 5.5 * 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A time in the format of an input of type datetime-local: "2026-11-22T18:00". */
export const toInput = (ms: number): string => new Date(ms + IST_OFFSET_MS).toISOString().slice(0, 16);

/** The same for the server, with its zone. */
export const fromInput = (text: string): string => `${text}:00+05:30`;

/**
 * Quick choices, as values of the input.
 * @param now milliseconds since 1970
 */
export function callTimes(now: number): { key: "hour" | "evening" | "morning"; value: string }[] {
  const midnight = Math.floor((now + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
  const times = [
    { key: "hour", at: now + HOUR_MS },
    { key: "evening", at: midnight + 18 * HOUR_MS },
    { key: "morning", at: midnight + DAY_MS + 10 * HOUR_MS },
  ] as const;
  return times.filter(({ at }) => at > now).map(({ key, at }) => ({ key, value: toInput(at) }));
}

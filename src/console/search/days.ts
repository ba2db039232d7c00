/** Days of filters. A view stores `today`, `7d` or `30d`, relative to the day on which it is opened. */

const DAY_MS = 86_400_000;

/** First days of ranges that end today, with how many days they are before it. */
const DAYS_BEFORE: Readonly<Record<string, number>> = { today: 0, "7d": 6, "30d": 29 };

/** The values of `from` that stand for a range. */
export const RANGES = Object.keys(DAYS_BEFORE);

/** The day in India, 2026-11-22, that a range begins with; any other text as it is. */
export function firstDay(from: string): string {
  const days = DAYS_BEFORE[from];
  return days === undefined ? from : dayInIndia(Date.now() - days * DAY_MS);
}

/** @param time milliseconds since 1970 */
const dayInIndia = (time: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(time);

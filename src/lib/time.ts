/** Parses dates and times. */

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Indian Standard Time is UTC+05:30 all year. */
export const IST_OFFSET_MS = 5.5 * HOUR_MS;

export interface ParsedTime {
  /** Milliseconds since 1970; start of the day when there is no time. */
  at: number;
  /** Whether the text has no time of day. */
  isDay: boolean;
}

/** Date, time of day, zone. Every part has a bounded length, which bounds backtracking. */
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([Zz]|[+-]\d{2}(?::?\d{2})?))?)?$/;
const MAX_ZONE_MINUTES = 14 * 60;

/**
 * A day or a point in time in ISO 8601: `2026-10-05`, `2026-10-05 14:22`, `2026-10-05T14:22:30.250+05:30`,
 * `2026-10-05 14:22:30 +0530`, `2026-10-05T08:52:30Z`. Without a zone it is Indian time.
 * @returns null when the text is not a date, or the day or time does not exist
 */
export function parseTime(text: string): ParsedTime | null {
  const parts = ISO.exec(text.trim());
  if (!parts) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone] = parts;
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const offset = zone === undefined ? IST_OFFSET_MS : offsetOf(zone);
  if (new Date(days).toISOString().slice(0, 10) !== `${year}-${month}-${day}` || offset === null) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const ms = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + ms;
  return { at: days + time - offset, isDay: parts[4] === undefined };
}

/** Offset from UTC, milliseconds; null for an invalid zone. */
function offsetOf(zone: string): number | null {
  if (zone === "Z" || zone === "z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(":", ""));
  const isReal = minutes <= MAX_ZONE_MINUTES && Number(zone.slice(-2)) <= 59;
  return isReal ? (zone.startsWith("-") ? -minutes : minutes) * 60_000 : null;
}

/** Days and months of Indian Standard Time. */
import { DAY_MS, HOUR_MS, IST_OFFSET_MS } from "../../lib/time.ts";

/** Days since 1970-01-01 in IST. */
export function istDay(at: number): number {
  return Math.floor((at + IST_OFFSET_MS) / DAY_MS);
}

/** Hour of the day in IST, 0 to 23. */
export const istHour = (at: number): number => Math.floor((at + IST_OFFSET_MS) / HOUR_MS) % 24;

/** "2025-11-21" of a day number. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 202511 for November 2025. */
export function istMonth(at: number): number {
  const date = new Date(at + IST_OFFSET_MS);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

/** Start of the next month, milliseconds since 1970. */
export function nextIstMonth(at: number): number {
  const date = new Date(at + IST_OFFSET_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - IST_OFFSET_MS;
}

/** End of an IST day, milliseconds since 1970. */
export function endOfIstDay(day: number): number {
  return (day + 1) * DAY_MS - IST_OFFSET_MS;
}

/** Start of an IST day, milliseconds since 1970. */
export function startOfIstDay(day: number): number {
  return day * DAY_MS - IST_OFFSET_MS;
}

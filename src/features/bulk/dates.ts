/** Parses dates of shops, couriers and spreadsheets. Without a time zone they are in Indian Standard Time. */

import { asciiDigits } from "../../lib/digits.ts";
import { IST_OFFSET_MS } from "../../lib/time.ts";

/** Both readings of a text, milliseconds since 1970: they differ for `03/04/2026`; null: no such day. */
export interface DateReading {
  dayFirst: number | null;
  monthFirst: number | null;
}

/** Longer texts are not dates. */
const MAX_LENGTH = 80;
const MINUTE_MS = 60_000;
const DAY_S = 86_400;
const IST_MINUTES = IST_OFFSET_MS / MINUTE_MS;

const TOKEN = /\d+|\p{L}+|[^\s\d\p{L}]/gu;
/** Ignored, as in "Mon, 5th of Oct '26 at 2:30 pm". */
const IGNORED = new Set([",", "'", "’", "at", "of", "t", "th", "st", "nd", "rd"]);
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
  ...["november", "december"],
];
const MAX_ZONE_MINUTES = 14 * 60;
const ZONES: Record<string, number> = { z: 0, utc: 0, gmt: 0, ist: IST_MINUTES };

/**
 * @param is1904 whether serial numbers count from 1904, as in workbooks from old Macintosh versions
 * @returns null when it is not a date
 */
export function readDate(given: string, is1904 = false): DateReading | null {
  if (given.length > MAX_LENGTH) return null;
  const text = asciiDigits(given);
  const number = numberDate(text, is1904);
  if (number !== null) return { dayFirst: number, monthFirst: number };
  const tokens = text.toLowerCase().replaceAll("a.m.", "am").replaceAll("p.m.", "pm").match(TOKEN) ?? [];
  const words = tokens.filter((token) => !IGNORED.has(token) && !isNameOf(WEEKDAYS, token));
  const parts = partsOf(words.slice(0, DATE_TOKENS));
  if (!parts) return null;
  const time = timeOf(words.slice(parts.length));
  if (time === null) return null;
  const [one, other] = parts.days.map(([day, month]) => {
    const at = utcDay(parts.year, month, day);
    return at === null ? null : at + time;
  });
  if (one === null && (other ?? null) === null) return null;
  return { dayFirst: one, monthFirst: other === undefined ? one : other };
}

/** Serial numbers of the years 2000 to 2099. */
const SERIALS: readonly [number, number] = [36_526, 73_050];
const SERIAL_OF_1970 = 25_569;
const DAYS_TO_1904 = 1462;

/** A spreadsheet's serial number (days), or seconds or milliseconds since 1970. */
function numberDate(text: string, is1904: boolean): number | null {
  if (/^\d{5}(\.\d{1,15})?$/.test(text)) {
    const days = Number(text) + (is1904 ? DAYS_TO_1904 : 0);
    if (days < SERIALS[0] || days > SERIALS[1]) return null;
    return Math.round((days - SERIAL_OF_1970) * DAY_S) * 1000 - IST_OFFSET_MS;
  }
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  return /^\d{13}$/.test(text) ? Number(text) : null;
}

interface DateParts {
  year: number;
  /** Day and month; the second entry is the month-first reading. */
  days: [day: number, month: number][];
  /** Tokens used. */
  length: number;
}

/** `05`, `-`, `10`, `-`, `2026`. */
const DATE_TOKENS = 5;
const SEPARATORS = new Set(["-", "/", "."]);

function partsOf(tokens: readonly string[]): DateParts | null {
  const compact = /^(20\d\d)(\d\d)(\d\d)$/.exec(tokens[0] ?? "");
  if (compact) {
    const [, year, month, day] = compact.map(Number);
    return { year, days: [[day, month]], length: 1 };
  }
  const three: string[] = [];
  let length = 0;
  for (; length < tokens.length && three.length < 3; length++) {
    if (!SEPARATORS.has(tokens[length])) three.push(tokens[length]);
    else if (three.length === 0) return null;
  }
  const [first, second, third] = three;
  if (third === undefined) return null;
  if (isDigits(first) && first.length === 4)
    return { year: Number(first), days: [[Number(third), monthOf(second)]], length };
  const year = yearOf(third);
  const monthFirst = isDigits(first) ? 0 : monthOf(first);
  if (monthFirst > 0) return { year, days: [[Number(second), monthFirst]], length };
  const days: DateParts["days"] = [[Number(first), monthOf(second)]];
  if (isDigits(second)) days.push([Number(second), Number(first)]);
  return { year, days, length };
}

/** `26` is 2026. */
const yearOf = (text: string): number => Number(text) + (text.length === 2 ? 2000 : 0);

const isDigits = (text: string): boolean => text >= "0" && text < ":";

/** From 1; 0 or NaN when it is not a month. */
function monthOf(text: string): number {
  return isDigits(text) ? Number(text) : MONTHS.findIndex((month) => isShort(month, text)) + 1;
}

const isNameOf = (names: readonly string[], text: string): boolean =>
  names.some((name) => isShort(name, text));
const isShort = (name: string, text: string): boolean => text.length >= 3 && name.startsWith(text);

/** Midnight in UTC; null when there is no such day. */
function utcDay(year: number, month: number, day: number): number | null {
  if (!(year >= 1000 && year <= 9999 && month >= 1 && month <= 12)) return null;
  const at = Date.UTC(year, month - 1, day);
  return new Date(at).getUTCDate() === day ? at : null;
}

/** Offset from midnight UTC: time of day minus time zone, milliseconds; null when it is not a time. */
function timeOf(tokens: readonly string[]): number | null {
  let at = 0;
  const numbers: number[] = [];
  if (tokens.length > 0 && isDigits(tokens[0])) {
    numbers.push(Number(tokens[at++]));
    while (tokens[at] === ":" && numbers.length < 3) {
      numbers.push(Number(tokens[at + 1]));
      at += 2;
    }
    if (tokens[at] === ".") at += 2;
  }
  const half = tokens[at] === "am" || tokens[at] === "pm" ? tokens[at++] : null;
  // A single number is not a time.
  if (numbers.length === 1 && half === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = numbers;
  // Some panels write "14:30 PM" and "00:30 AM".
  const hour = half === null || hours > 12 ? hours : (hours % 12) + (half === "pm" ? 12 : 0);
  if (
    (half === "am" && hours > 12) ||
    (half === "pm" && hours === 0) ||
    !(hour < 24 && minutes < 60 && seconds < 60)
  )
    return null;
  const zone = zoneOf(tokens.slice(at));
  return zone === null ? null : ((hour * 60 + minutes - zone) * 60 + seconds) * 1000;
}

/** Minutes ahead of UTC: `+0530`, `GMT+05:30 (India Standard Time)`, `Z`, nothing. */
function zoneOf(tokens: readonly string[]): number | null {
  const isNamed = Object.hasOwn(ZONES, tokens[0] ?? "");
  const [sign, digits, colon, minutes] = isNamed ? tokens.slice(1) : tokens;
  if (sign === undefined || sign === "(")
    return isNamed ? ZONES[tokens[0]] : tokens.length === 0 ? IST_MINUTES : null;
  if ((sign !== "+" && sign !== "-") || digits === undefined) return null;
  const [hour, minute] =
    digits.length === 4 ? [digits.slice(0, 2), digits.slice(2)] : [digits, colon === ":" ? minutes : "0"];
  const ahead = Number(hour) * 60 + Number(minute);
  return ahead <= MAX_ZONE_MINUTES ? (sign === "+" ? ahead : -ahead) : null;
}

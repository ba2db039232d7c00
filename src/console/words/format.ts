/** Amounts and times as Indian readers write them, in the person's language. */
import { language } from "../preferences.ts";

/** Formatters by locale and options: making one takes longer than a row of a list. */
const cache = new Map<string, unknown>();

/** @param kind a constructor of Intl */
function formatter<F, O>(kind: new (locale: string, options?: O) => F, options?: O): F {
  const locale = language.value === "hi" ? "hi-IN" : "en-IN";
  const key = `${kind.name} ${locale} ${JSON.stringify(options)}`;
  const known = cache.get(key) as F | undefined;
  if (known) return known;
  const made = new kind(locale, options);
  cache.set(key, made);
  return made;
}

/** ₹1,23,456, −₹305; ₹0 without a sign. */
export function money(amount: number, currency = "INR"): string {
  const maximumFractionDigits = amount % 1 === 0 ? 0 : 2;
  const options = { style: "currency", currency, maximumFractionDigits, signDisplay: "negative" } as const;
  return formatter(Intl.NumberFormat, options).format(amount).replace("-", "−");
}

/** What orders are worth, by currency: ₹23,400 + $40. */
export function worthText(orders: readonly { currency: string; order_value: number }[]): string {
  const sums = new Map<string, number>();
  for (const { currency, order_value } of orders) sums.set(currency, (sums.get(currency) ?? 0) + order_value);
  return [...sums].map(([currency, sum]) => money(sum, currency)).join(" + ");
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Less than a minute is "now". */
const NOW = ["second", Number.POSITIVE_INFINITY] as const;

/** "3 hours ago", "in 20 minutes". */
export function ago(time: string, now = Date.now()): string {
  const passed = Date.parse(time) - now;
  const [unit, length] = UNITS.find(([, ms]) => Math.abs(passed) >= ms) ?? NOW;
  const options = { numeric: "auto", style: "short" } as const;
  return formatter(Intl.RelativeTimeFormat, options).format(Math.round(passed / length), unit);
}

/** "40 minutes", "5 hours", "9 days": in hours up to two days. @param passed milliseconds, at least 0 */
export function waited(passed: number): string {
  const [unit, length] = UNITS.find(([name, ms]) => passed >= (name === "day" ? 2 * ms : ms)) ?? UNITS[2];
  return formatter(Intl.NumberFormat, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.floor(passed / length),
  );
}

/** "in 40 seconds", "in 15 minutes". */
export function inSeconds(seconds: number): string {
  const format = formatter(Intl.RelativeTimeFormat);
  return seconds < 60 ? format.format(seconds, "second") : format.format(Math.ceil(seconds / 60), "minute");
}

/** "21 Nov, 2:05 pm", in Indian time. */
export function timeText(time: string): string {
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Kolkata" } as const;
  return formatter(Intl.DateTimeFormat, options).format(new Date(time));
}

/** "2:05:09 pm", in Indian time. */
export function clockText(time: string): string {
  const options = { timeStyle: "medium", timeZone: "Asia/Kolkata" } as const;
  return formatter(Intl.DateTimeFormat, options).format(new Date(time));
}

/** 12.5 % from 0.125. */
export const percent = (share: number): string =>
  formatter(Intl.NumberFormat, { style: "percent", maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(
    share,
  );

/** 1,23,456 */
export const numberText = (value: number): string => formatter(Intl.NumberFormat).format(value);

/** "1 Dec 2026", in Indian time. */
export const dayText = (time: string): string =>
  formatter(Intl.DateTimeFormat, { dateStyle: "medium", timeZone: "Asia/Kolkata" }).format(new Date(time));

/** "1 Dec", in Indian time. */
export const shortDay = (time: string): string =>
  formatter(Intl.DateTimeFormat, { day: "numeric", month: "short", timeZone: "Asia/Kolkata" }).format(
    new Date(time),
  );

/** "1 Dec, 7:28 am", in Indian time. */
export function shortTime(time: string): string {
  const day = { day: "numeric", month: "short" } as const;
  const options = { ...day, hour: "numeric", minute: "2-digit", timeZone: "Asia/Kolkata" } as const;
  return formatter(Intl.DateTimeFormat, options).format(new Date(time));
}

/** "Tue, 1 Dec", in Indian time. */
export function weekday(time: string): string {
  const options = { weekday: "short", day: "numeric", month: "short", timeZone: "Asia/Kolkata" } as const;
  return formatter(Intl.DateTimeFormat, options).format(new Date(time));
}

/** Amounts and times as Indian readers write them, in the person's language. */
import { language } from "../preferences.ts";

const locale = () => (language.value === "hi" ? "hi-IN" : "en-IN");

/** ₹1,23,456 */
export function money(amount: number, currency = "INR"): string {
  const options = { style: "currency", currency, maximumFractionDigits: amount % 1 === 0 ? 0 : 2 } as const;
  return new Intl.NumberFormat(locale(), options).format(amount);
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** "3 hours ago", "in 20 minutes". */
export function ago(time: string, now = Date.now()): string {
  const passed = Date.parse(time) - now;
  const [unit, length] = UNITS.find(([, ms]) => Math.abs(passed) >= ms) ?? UNITS[2];
  const options = { numeric: "auto", style: "short" } as const;
  return new Intl.RelativeTimeFormat(locale(), options).format(Math.round(passed / length), unit);
}

/** "21 Nov, 2:05 pm", in Indian time. */
export function timeText(time: string): string {
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Kolkata" } as const;
  return new Intl.DateTimeFormat(locale(), options).format(new Date(time));
}

/** 12.5 % from 0.125. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(
    share,
  );

/** 1,23,456 */
export const numberText = (value: number): string => new Intl.NumberFormat(locale()).format(value);

/** "1 Dec 2026", in Indian time. */
export const dayText = (time: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "Asia/Kolkata" }).format(new Date(time));

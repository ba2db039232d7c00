/** Lenient readers of the platforms' JSON: any field may be missing, null or of another type. */
import { storable, truncated } from "../../lib/storable.ts";

export type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = {};

/**
 * Parses JSON, with integers above 2^53 as strings: a rounded id would belong to another order. Texts are as both
 * databases can store them: without U+0000, and with U+FFFD for half of a surrogate pair.
 * @throws SyntaxError when it is not JSON, RangeError when it is nested too deeply
 */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, readValue) as unknown;
}

/** A JSON.parse reviver; `context.source` is the number as written. @see https://tc39.es/proposal-json-parse-with-source */
function readValue(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? "";
  return /^-?\d+$/.test(source) ? source : value;
}

/** An object's fields; empty for anything else. */
export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : NO_FIELDS;
}

/** The objects of a list; empty for anything else. */
export function items(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fields) : [];
}

/** A string or number as trimmed text; "" for everything else. */
export function text(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** The first non-empty text, truncated to a length; null when there is none. */
export function firstText(limit: number, ...values: unknown[]): string | null {
  const found = values.map(text).find((each) => each !== "");
  return found === undefined ? null : truncated(found, limit);
}

/** An amount, as a string ("799.00") or a number; null when it is neither or negative. */
export function money(value: unknown): number | null {
  const source = text(value);
  const amount = source === "" ? Number.NaN : Number(source);
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** Milliseconds since 1970 of an ISO 8601 time, UTC by default; null when it is invalid. */
export function timeOf(value: unknown): number | null {
  const source = text(value);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(source)) return null;
  const ms = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(source) ? source : `${source}Z`);
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

/** A numeric id; "" when it is invalid. */
export function idOf(value: unknown): string {
  const id = text(value);
  return /^\d{1,40}$/.test(id) && !/^0+$/.test(id) ? id : "";
}

/** A currency code in capitals; null when it is invalid. */
export function currencyOf(value: unknown): string | null {
  const code = text(value).toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
}

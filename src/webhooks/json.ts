/** Reading what platforms send: every field may be missing, null or of another type. Nothing here throws. */

export type Fields = Readonly<Record<string, unknown>>;

const NOTHING: Fields = {};

/**
 * The value that JSON says, with whole numbers past 2^53 as texts: an id that JSON.parse has rounded belongs
 * to another order.
 * @throws SyntaxError when it is no JSON, RangeError when it is nested too deeply
 */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, keepDigits) as unknown;
}

/** The third argument has the source text of a number. @see https://tc39.es/proposal-json-parse-with-source */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? "";
  return /^-?\d+$/.test(source) ? source : value;
}

/** An object's fields; none when it is no object. */
export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : NOTHING;
}

/** The objects of a list. */
export function items(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fields) : [];
}

/** A text or a number as a text without space around it; "" for everything else. */
export function text(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** The first that says something, cut to a length; null when none does. */
export function firstText(limit: number, ...values: unknown[]): string | null {
  const found = values.map(text).find((each) => each !== "");
  return found === undefined ? null : clip(found, limit);
}

/** At most so many UTF-16 units, never half a character. */
function clip(value: string, limit: number): string {
  if (value.length <= limit) return value;
  const cut = value.slice(0, limit);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Money as a text ("799.00") or a number; null when it is neither or negative. */
export function money(value: unknown): number | null {
  const said = text(value);
  const amount = said === "" ? Number.NaN : Number(said);
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** Milliseconds since 1970 of an ISO time; one without an offset is UTC. Null when it is no time. */
export function timeOf(value: unknown): number | null {
  const said = text(value);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(said)) return null;
  const ms = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(said) ? said : `${said}Z`);
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

/** An id: digits alone. "" when it is none. */
export function idOf(value: unknown): string {
  const said = text(value);
  return /^\d{1,40}$/.test(said) && !/^0+$/.test(said) ? said : "";
}

/** A currency's code in capitals; null when it is none. */
export function currencyOf(value: unknown): string | null {
  const said = text(value).toUpperCase();
  return /^[A-Z]{3}$/.test(said) ? said : null;
}

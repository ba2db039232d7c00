/** A condition in a line: `Payment = COD and Order value ≥ 5,000`. */
import type { Condition } from "./changes.ts";

type Comparison = Extract<Condition, { signal: string }>;

/** The words of a language. */
export interface ConditionWords {
  and: string;
  or: string;
  not: (condition: string) => string;
  /** Title of a signal. */
  signal: (name: string) => string;
  yes: string;
  no: string;
  /** Operators that have no sign. */
  ops: Readonly<Record<"in" | "not_in" | "starts_with" | "ends_with" | "contains", string>>;
}

const SIGNS = { eq: "=", ne: "≠", lt: "<", lte: "≤", gt: ">", gte: "≥" } as const;

/** @param isInner whether it is nested: several parts are then put in brackets */
export function conditionText(when: Condition, text: ConditionWords, isInner = false): string {
  if ("signal" in when) return comparisonText(when, text);
  if ("not" in when) return text.not(conditionText(when.not, text, true));
  const [parts, joiner] = "all" in when ? [when.all, text.and] : [when.any, text.or];
  const joined = parts.map((part) => conditionText(part, text, true)).join(` ${joiner} `);
  return isInner && parts.length > 1 ? `(${joined})` : joined;
}

function comparisonText({ signal, op, value }: Comparison, text: ConditionWords): string {
  const sign = op in SIGNS ? SIGNS[op as keyof typeof SIGNS] : text.ops[op as keyof ConditionWords["ops"]];
  const values = [value].flat().map((one) => valueText(one, text));
  return `${text.signal(signal)} ${sign} ${values.join(", ")}`;
}

function valueText(value: string | number | boolean, { yes, no }: ConditionWords): string {
  if (typeof value === "boolean") return value ? yes : no;
  return typeof value === "number" ? value.toLocaleString("en-IN") : value;
}

/** The conditions of a rule as rows of a form, each with a signal, an operator and what was typed. */
import { SIGNALS, type SignalName } from "../../../../../data/catalogue/signals/index.ts";
import type { Condition, Rule } from "../changes.ts";

type Comparison = Extract<Condition, { signal: string }>;
export type Op = Comparison["op"];

/** One condition as it is typed. */
export interface Row {
  signal: SignalName;
  op: Op;
  /** A number or text; several of them with commas between; "true" or "false". */
  value: string;
}

/** Whether all rows must hold, or any one of them. */
export type Joiner = "all" | "any";
export interface Rows {
  joiner: Joiner;
  rows: readonly Row[];
}

/** The operators in the form, the usual one first. */
export const FORM_OPS = {
  number: ["gte", "lte", "gt", "lt", "eq", "ne", "in", "not_in"],
  boolean: ["eq"],
  string: ["eq", "ne", "in", "not_in", "contains", "starts_with", "ends_with"],
} as const satisfies Record<string, readonly Op[]>;

/** Texts with only a few values. */
const CHOICES: Readonly<Partial<Record<SignalName, readonly string[]>>> = {
  payment: ["COD", "PREPAID"],
  address_status: ["VERIFIED", "NEEDS_REVIEW", "INVALID"],
};

/** Options for a row's value; undefined if it is typed. */
export const choicesOf = ({ signal, op }: Row): readonly string[] | undefined =>
  isList(op) ? undefined : CHOICES[signal];

const isList = (op: Op): boolean => op === "in" || op === "not_in";

/** A row for a signal, with nothing typed yet. */
export function emptyRow(signal: SignalName): Row {
  const { type } = SIGNALS[signal];
  const op = FORM_OPS[type][0];
  return { signal, op, value: type === "boolean" ? "true" : (CHOICES[signal]?.[0] ?? "") };
}

/** @returns null for a condition with parts inside of parts, or of a signal that this page does not know */
export function rowsOf(when: Condition): Rows | null {
  const [joiner, parts]: [Joiner, readonly Condition[]] =
    "all" in when ? ["all", when.all] : "any" in when ? ["any", when.any] : ["all", [when]];
  const rows = parts.map(rowOf);
  return rows.includes(null) ? null : { joiner, rows: rows as Row[] };
}

function rowOf(part: Condition): Row | null {
  if (!("signal" in part) || !Object.hasOwn(SIGNALS, part.signal)) return null;
  const { op, value } = part;
  const signal = part.signal as SignalName;
  // "is not yes" is "no".
  if (typeof value === "boolean") return { signal, op: "eq", value: String(value === (op === "eq")) };
  // A comma within a value would be read as one between two of them.
  if (Array.isArray(value) && value.some((one) => String(one).includes(","))) return null;
  return { signal, op, value: [value].flat().join(", ") };
}

/** @returns null while a row has nothing that can be compared */
export function conditionOf({ joiner, rows }: Rows): Condition | null {
  const parts = rows.map(comparisonOf);
  if (parts.length === 0 || parts.includes(null)) return null;
  const [first, ...others] = parts as Comparison[];
  if (others.length === 0) return first;
  return joiner === "all" ? { all: [first, ...others] } : { any: [first, ...others] };
}

function comparisonOf({ signal, op, value }: Row): Comparison | null {
  const { type } = SIGNALS[signal];
  if (type === "boolean") return { signal, op, value: value === "true" };
  const typed = isList(op) ? value.split(",") : [value];
  const texts = typed.map((text) => text.trim()).filter((text) => text !== "");
  const values = type === "number" ? texts.map(Number) : texts;
  if (values.length === 0 || values.some((one) => Number.isNaN(one))) return null;
  return { signal, op, value: isList(op) ? values : values[0] };
}

/** A code that no rule of the document has. */
export function freeCode(rules: readonly Rule[]): string {
  const taken = new Set(rules.map(({ code }) => code));
  let n = 1;
  while (taken.has(`OWN_${n}`)) n++;
  return `OWN_${n}`;
}

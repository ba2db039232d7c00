/** ConcurrencyLimiter a rule's condition into a function, once per document. */
import type { Comparison, Condition, OPS } from "../schema.ts";
import { positionOf } from "../signals/index.ts";
import { type Signals, type SignalValue, VALUES } from "../types.ts";

export type Test = (signals: Signals) => boolean;

type Op<Type extends keyof typeof OPS> = Exclude<(typeof OPS)[Type][number], "in" | "not_in">;

/** What a comparison asks of the number, true or false at a place of the values. None holds for NaN. */
const PLAIN: Readonly<Record<Op<"number">, (at: number, wanted: SignalValue) => Test>> = {
  eq: (at, wanted) => (signals) => signals[VALUES][at] === wanted,
  ne: (at, wanted) => (signals) => signals[VALUES][at] !== wanted && !isAbsent(signals[VALUES][at]),
  lt: (at, wanted) => (signals) => signals[VALUES][at] < wanted,
  lte: (at, wanted) => (signals) => signals[VALUES][at] <= wanted,
  gt: (at, wanted) => (signals) => signals[VALUES][at] > wanted,
  gte: (at, wanted) => (signals) => signals[VALUES][at] >= wanted,
};

/** What it asks of a text. Texts compare without case: nobody means "cod" and "COD" to differ. */
const TEXT: Readonly<Record<Op<"string">, (seen: string, wanted: string) => boolean>> = {
  eq: (seen, wanted) => seen === wanted,
  ne: (seen, wanted) => seen !== wanted,
  starts_with: (seen, wanted) => seen.startsWith(wanted),
  ends_with: (seen, wanted) => seen.endsWith(wanted),
  contains: (seen, wanted) => seen.includes(wanted),
};

const isAbsent = (value: SignalValue): boolean => Number.isNaN(value);

const folded = (value: SignalValue): SignalValue => (typeof value === "string" ? value.toLowerCase() : value);

/**
 * The condition as a function of the signals. A comparison with a signal that is no more is false.
 * @param condition one that validate.ts let pass
 */
export function compileCondition(condition: Condition): Test {
  if ("all" in condition) return condition.all.map(compileCondition).reduce(both);
  if ("any" in condition) return condition.any.map(compileCondition).reduce(either);
  if ("not" in condition) {
    const test = compileCondition(condition.not);
    return (signals) => !test(signals);
  }
  return compileComparison(condition);
}

const both =
  (a: Test, b: Test): Test =>
  (signals) =>
    a(signals) && b(signals);
const either =
  (a: Test, b: Test): Test =>
  (signals) =>
    a(signals) || b(signals);

function compileComparison({ signal, op, value }: Comparison): Test {
  const at = positionOf(signal);
  if (at === -1) return () => false;
  if (op === "in" || op === "not_in") {
    const wanted = new Set([value].flat().map(folded));
    if (op === "in") return (signals) => wanted.has(folded(signals[VALUES][at]));
    return (signals) => !wanted.has(folded(signals[VALUES][at])) && !isAbsent(signals[VALUES][at]);
  }
  // Which op goes with which type, and that a list goes with in and not_in alone, is validate.ts's to see to.
  if (typeof value !== "string") return PLAIN[op as Op<"number">](at, value as SignalValue);
  const [compare, wanted] = [TEXT[op as Op<"string">], value.toLowerCase()];
  return (signals) => compare(String(signals[VALUES][at]).toLowerCase(), wanted);
}

/** Compiles a rule's condition into a function, once per document. */
import type { Comparison, Condition, OPS } from "../schema.ts";
import { positionOf } from "../signals/index.ts";
import { type Signals, type SignalValue, VALUES } from "../types.ts";

export type Test = (signals: Signals) => boolean;

type Op<Type extends keyof typeof OPS> = Exclude<(typeof OPS)[Type][number], "in" | "not_in">;

/** Tests of a number or boolean at a position of the values. All are false for NaN. */
const PLAIN: Readonly<Record<Op<"number">, (position: number, wanted: SignalValue) => Test>> = {
  eq: (position, wanted) => (signals) => signals[VALUES][position] === wanted,
  ne: (position, wanted) => (signals) =>
    signals[VALUES][position] !== wanted && !isAbsent(signals[VALUES][position]),
  lt: (position, wanted) => (signals) => signals[VALUES][position] < wanted,
  lte: (position, wanted) => (signals) => signals[VALUES][position] <= wanted,
  gt: (position, wanted) => (signals) => signals[VALUES][position] > wanted,
  gte: (position, wanted) => (signals) => signals[VALUES][position] >= wanted,
};

/** Tests of a text, ignoring case: a rule with "cod" should match "COD". */
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
 * The condition as a function of the signals. A comparison with a signal that no longer exists is false.
 * @param condition one that validate.ts has accepted
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
  const position = positionOf(signal);
  if (position === -1) return () => false;
  if (op === "in" || op === "not_in") {
    const wanted = new Set([value].flat().map(folded));
    if (op === "in") return (signals) => wanted.has(folded(signals[VALUES][position]));
    return (signals) =>
      !wanted.has(folded(signals[VALUES][position])) && !isAbsent(signals[VALUES][position]);
  }
  // The casts are safe: validate.ts checks that op and value fit the signal's type.
  if (typeof value !== "string") return PLAIN[op as Op<"number">](position, value as SignalValue);
  const [compare, wanted] = [TEXT[op as Op<"string">], value.toLowerCase()];
  return (signals) => compare(String(signals[VALUES][position]).toLowerCase(), wanted);
}

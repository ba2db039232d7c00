/** Turns a rule's condition into a function, once per document. */
import type { Comparison, Condition, Op } from "../schema.ts";
import type { Signals, SignalValue } from "../types.ts";

export type Test = (signals: Signals) => boolean;
type Scalar = SignalValue;
type Compare = (seen: Scalar, wanted: Scalar) => boolean;

const text = (value: Scalar): string => (typeof value === "string" ? value.toLowerCase() : String(value));
/** Texts compare without case: nobody means "cod" and "COD" to differ. */
const same: Compare = (a, b) => a === b || (typeof a === "string" && text(a) === text(b));

const COMPARE: Readonly<Record<Exclude<Op, "in" | "not_in">, Compare>> = {
  eq: same,
  ne: (a, b) => !same(a, b),
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  starts_with: (a, b) => text(a).startsWith(text(b)),
  ends_with: (a, b) => text(a).endsWith(text(b)),
  contains: (a, b) => text(a).includes(text(b)),
};

/**
 * The condition as a function of the signals. A comparison with a signal that the order was stored without
 * is false.
 * @param condition one that validate.ts let pass
 */
export function compileCondition(condition: Condition): Test {
  if ("all" in condition) {
    const tests = condition.all.map(compileCondition);
    return (signals) => tests.every((test) => test(signals));
  }
  if ("any" in condition) {
    const tests = condition.any.map(compileCondition);
    return (signals) => tests.some((test) => test(signals));
  }
  if ("not" in condition) {
    const test = compileCondition(condition.not);
    return (signals) => !test(signals);
  }
  return compileComparison(condition);
}

function compileComparison({ signal, op, value }: Comparison): Test {
  if (op === "in" || op === "not_in") {
    const wanted = new Set([value].flat().map((v) => (typeof v === "string" ? text(v) : v)));
    return (signals) => {
      const seen = signals[signal];
      if (seen === undefined) return false;
      return wanted.has(typeof seen === "string" ? text(seen) : seen) === (op === "in");
    };
  }
  const compare = COMPARE[op];
  const wanted = value as Scalar; // a list goes with in and not_in alone (validate.ts)
  return (signals) => {
    const seen = signals[signal];
    return seen !== undefined && compare(seen, wanted);
  };
}

/** The comparisons of a condition that hold and stand for its truth, in order; those under `not` tell little. */
export function witnesses(condition: Condition, signals: Signals): Comparison[] {
  if ("all" in condition) return condition.all.flatMap((c) => witnesses(c, signals));
  if ("any" in condition) {
    const holds = condition.any.find((c) => compileCondition(c)(signals));
    return holds ? witnesses(holds, signals) : [];
  }
  return "not" in condition ? [] : [condition];
}

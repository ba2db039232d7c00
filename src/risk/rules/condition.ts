/** Turns a rule's condition into a function, once per document. */
import type { Comparison, Condition, Op } from "../schema.ts";
import type { Signals, SignalValue } from "../types.ts";

export type Test = (signals: Signals) => boolean;
type Compare = (seen: SignalValue, wanted: SignalValue) => boolean;

/** Texts compare without case: nobody means "cod" and "COD" to differ. */
const folded = (value: SignalValue): SignalValue => (typeof value === "string" ? value.toLowerCase() : value);

const COMPARE: Readonly<Record<Exclude<Op, "in" | "not_in">, Compare>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  starts_with: (a, b) => String(a).startsWith(String(b)),
  ends_with: (a, b) => String(a).endsWith(String(b)),
  contains: (a, b) => String(a).includes(String(b)),
};

/**
 * The condition as a function of the signals. A comparison with a signal that the order was stored without
 * is false.
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
  if (op === "in" || op === "not_in") {
    const wanted = new Set([value].flat().map(folded));
    return (signals) => {
      const seen = signals[signal];
      return seen !== undefined && wanted.has(folded(seen)) === (op === "in");
    };
  }
  const compare = COMPARE[op];
  const wanted = folded(value as SignalValue); // a list goes with in and not_in alone (validate.ts)
  return (signals) => {
    const seen = signals[signal];
    return seen !== undefined && compare(folded(seen), wanted);
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

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

/** The comparisons of a condition that make it true, in order; those under `not` tell nothing. */
export type Witnesses = (signals: Signals) => readonly Comparison[];

/** Finds, once per document, how to tell why a condition holds; asked only when it does. */
export function compileWitnesses(condition: Condition): Witnesses {
  if ("all" in condition) {
    const parts = condition.all.map(compileWitnesses);
    return (signals) => parts.flatMap((part) => part(signals));
  }
  if ("any" in condition) {
    const parts = condition.any.map((c) => ({ holds: compileCondition(c), why: compileWitnesses(c) }));
    return (signals) => parts.find(({ holds }) => holds(signals))?.why(signals) ?? [];
  }
  const alone = "not" in condition ? [] : [condition];
  return () => alone;
}

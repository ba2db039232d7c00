/** Helpers for writing conditions and rules in code. */
import type { Comparison, Condition, Rule } from "../schema.ts";
import type { SignalValue } from "../types.ts";

const compare =
  (op: Comparison["op"]) =>
  (signal: string, value: SignalValue): Comparison => ({ signal, op, value });

export const is = compare("eq");
export const atLeast = compare("gte");
const below = compare("lt");
export const isNot = compare("ne");

/** All of the conditions; a single one is not wrapped. */
const all = (...conditions: Condition[]): Condition =>
  conditions.length === 1 ? conditions[0] : { all: conditions };

/** One of the conditions at least. */
export const any = (...conditions: Condition[]): Condition => ({ any: conditions });

export const rule = (code: string, points: number, message: string, ...when: Condition[]): Rule => ({
  code,
  when: all(...when),
  points,
  message,
  enabled: true,
});

/** One step of a ladder: suffix of the code, bound of the range, points and message. */
export type Step = readonly [suffix: string, from: number, points: number, message: string];

/**
 * Rules over adjacent ranges of one number, of which at most one fires, so that an order gets one reason for one
 * fact. `up`: each range is [its bound, the next bound), bounds rising. `down`: each range is [the next bound,
 * its bound), bounds falling.
 */
export function ladder(
  code: string,
  signal: string,
  direction: "up" | "down",
  steps: readonly Step[],
  ...also: Condition[]
): Rule[] {
  const [here, next] = direction === "up" ? [atLeast, below] : [below, atLeast];
  return steps.map(([suffix, from, points, message], i) => {
    const beyond = steps[i + 1];
    const range = beyond ? [here(signal, from), next(signal, beyond[1])] : [here(signal, from)];
    return rule(`${code}_${suffix}`, points, message, ...range, ...also);
  });
}

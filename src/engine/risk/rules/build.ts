/** Helpers for writing conditions in code. */
import type { Comparison, Condition } from "../schema.ts";
import type { SignalValue } from "../types.ts";

const compare =
  (op: Comparison["op"]) =>
  (signal: string, value: SignalValue): Comparison => ({ signal, op, value });

export const is = compare("eq");
export const atLeast = compare("gte");
export const below = compare("lt");
export const isNot = compare("ne");

/** All of the conditions; a single one is not wrapped. */
export const all = (...conditions: Condition[]): Condition =>
  conditions.length === 1 ? conditions[0] : { all: conditions };

/** One of the conditions at least. */
export const any = (...conditions: Condition[]): Condition => ({ any: conditions });

/**
 * Conditions over adjacent ranges of one number, of which at most one holds, so that an order gets one reason for one
 * fact. `up`: each range is [its bound, the next bound), bounds rising. `down`: each range is [the next bound,
 * its bound), bounds falling.
 * @param bounds of the rules' ranges, by code
 * @param also what holds besides
 */
export function ladder<const B extends Readonly<Record<string, number>>>(
  signal: string,
  direction: "up" | "down",
  bounds: B,
  ...also: Condition[]
): { [C in keyof B]: Condition } {
  const [here, next] = direction === "up" ? [atLeast, below] : [below, atLeast];
  const steps = Object.entries(bounds);
  const conditions = steps.map(([code, bound], i) => {
    const beyond = steps[i + 1];
    const range = beyond ? [here(signal, bound), next(signal, beyond[1])] : [here(signal, bound)];
    return [code, all(...range, ...also)];
  });
  // Object.fromEntries knows nothing of the codes.
  return Object.fromEntries(conditions) as { [C in keyof B]: Condition };
}

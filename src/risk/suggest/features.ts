/** Stored signals as yes-or-no features that a rule can ask for: steps of numbers, booleans, a few texts. */

import { atLeast, is, isNot } from "../rules/build.ts";
import type { Comparison } from "../schema.ts";
import { SIGNAL_NAMES, SIGNALS } from "../signals/index.ts";
import type { Signals } from "../types.ts";

/** A feature must hold, and must fail, for so many orders and such a share of them to be learnt from. */
const FEWEST = 15;
const LEAST_SHARE = 0.003;
/** Where a number is cut: shares of the orders below. */
const CUTS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995];
/** Different channels worth a feature each. */
const MOST_CHANNELS = 8;

export interface Feature {
  /** The signal; features of one number with several cuts share it, cuts rising. */
  signal: string;
  ask: Comparison;
  /** The bound, for a number. */
  cut?: number;
  /** 1: its weight may not be negative, -1: not positive, 0: free. */
  sign: -1 | 0 | 1;
}

export const PAYMENT: Feature = { signal: "payment", ask: is("payment", "COD"), sign: 0 };

/** What can be learnt from these orders, payment first. */
export function featuresOf(rows: readonly Signals[]): Feature[] {
  const least = Math.max(FEWEST, rows.length * LEAST_SHARE);
  const features = SIGNAL_NAMES.flatMap((name) => {
    const { type, learn } = SIGNALS[name];
    if (learn === false) return [];
    return type === "number"
      ? steps(name, rows)
      : [{ signal: name, ask: is(name, true), sign: signOf(name) }];
  });
  const all = [PAYMENT, abroad, ...channels(rows), ...features];
  return all.filter((feature) => {
    const holding = rows.reduce((n, signals) => n + (holds(feature, signals) ? 1 : 0), 0);
    return feature === PAYMENT || Math.min(holding, rows.length - holding) >= least;
  });
}

const abroad: Feature = { signal: "country", ask: isNot("country", "IN"), sign: 0 };

function channels(rows: readonly Signals[]): Feature[] {
  const seen = new Set(rows.map((signals) => signals.channel));
  const names = [...seen].filter((channel) => typeof channel === "string").slice(0, MOST_CHANNELS);
  return names.length < 2
    ? []
    : names.map((channel) => ({ signal: "channel", ask: is("channel", channel), sign: 0 }));
}

const signOf = (name: string): Feature["sign"] =>
  (({ riskier: 1, safer: -1, unknown: 0 }) as const)[SIGNALS[name].trend ?? "unknown"];

/** A feature for each cut, after the numbers' own distribution, so that a step never is of nobody. */
function steps(name: string, rows: readonly Signals[]): Feature[] {
  const values = rows
    .map((signals) => signals[name])
    .filter((value) => typeof value === "number")
    .sort((a, b) => a - b);
  const smallest = values[0];
  const cuts = CUTS.map((share) => tidy(values[Math.floor(share * values.length)]));
  return [...new Set(cuts)]
    .filter((cut) => cut > smallest)
    .map((cut) => ({ signal: name, ask: atLeast(name, cut), cut, sign: signOf(name) }));
}

/** Two decimals are enough for a bound that a person reads. */
const tidy = (value: number): number => Math.round(value * 100) / 100;

/** Whether the feature's comparison (eq, ne or gte) holds. */
export function holds({ ask, cut }: Feature, signals: Signals): boolean {
  const seen = signals[ask.signal];
  if (cut !== undefined) return typeof seen === "number" && seen >= cut;
  return ask.op === "ne" ? seen !== undefined && seen !== ask.value : seen === ask.value;
}

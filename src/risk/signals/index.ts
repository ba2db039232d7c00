/** Signals of an order: computed from it and its history, stored as values, read back. */
import { ratesOf } from "../shrink.ts";
import {
  type History,
  type IsGibberish,
  type OrderFacts,
  type Signals,
  type SignalValue,
  VALUES,
} from "../types.ts";
import { SIGNAL_NAMES, SIGNALS } from "./catalogue.ts";
import { emailKey } from "./person-text.ts";
import { rowOf } from "./row.ts";
import type { Context, SignalType } from "./signal.ts";

export { nearestSignal, positionOf, SIGNAL_NAMES, SIGNALS, signalOf } from "./catalogue.ts";
export { type SignalType, UNITS } from "./signal.ts";

/** Numbers are rounded to four decimals: enough for any rule, short in JSON. */
const DECIMALS_FACTOR = 1e4;

const READS = SIGNAL_NAMES.map((name) => SIGNALS[name].read);

/** All signals of an order, from it and from the history at the time it was placed. Pure. */
export function signalsOf(facts: OrderFacts, history: History, isGibberish: IsGibberish): Signals {
  const context = contextOf(facts, history, isGibberish);
  const values = new Array<SignalValue>(READS.length);
  for (let i = 0; i < READS.length; i++) {
    const value = READS[i](context);
    values[i] = typeof value === "number" ? Math.round(value * DECIMALS_FACTOR) / DECIMALS_FACTOR : value;
  }
  return rowOf(values);
}

function contextOf(facts: OrderFacts, history: History, isGibberish: IsGibberish): Context {
  const { phone, email, address } = facts;
  return {
    facts,
    email: emailKey(email),
    has: {
      phone: phone !== "",
      email: email !== "",
      address: address.fingerprint !== "",
      pin: address.pincode !== "",
    },
    history,
    rates: ratesOf(history),
    isGibberish,
  };
}

/** The values in the order of SIGNAL_NAMES, as stored with the order in JSON. */
export const valuesOf = (signals: Signals): readonly SignalValue[] => signals[VALUES];

const EMPTY: Readonly<Record<SignalType, SignalValue>> = { number: 0, boolean: false, string: "" };

/**
 * Creates a reader for values stored in the order of `names`, the current SIGNAL_NAMES or an older set: it returns
 * the signals as {@link signalsOf} did, and 0, false or "" for a signal missing from the set. JSON has null for NaN.
 */
export function signalReader(names: readonly string[]): (values: readonly SignalValue[]) => Signals {
  const stored = SIGNAL_NAMES.map((name) => ({ at: names.indexOf(name), empty: EMPTY[SIGNALS[name].type] }));
  return (values) => rowOf(stored.map(({ at, empty }) => (at === -1 ? empty : (values[at] ?? Number.NaN))));
}

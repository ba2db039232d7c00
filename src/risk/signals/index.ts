/** The catalogue of signals: what rules may ask, what is stored with every order, what `suggest` learns from. */
import { ratesOf } from "../shrink.ts";
import type { History, IsGibberish, OrderFacts, Signals, SignalValue } from "../types.ts";
import { ADDRESS_SIGNALS } from "./address.ts";
import { BURST_SIGNALS } from "./burst.ts";
import { ORDER_SIGNALS } from "./order.ts";
import { PARTY_SIGNALS } from "./party.ts";
import { PERSON_SIGNALS } from "./person.ts";
import { PLACE_SIGNALS } from "./place.ts";
import type { Catalogue, Context, Signal } from "./signal.ts";

export type { Signal, SignalType } from "./signal.ts";

/** Every signal by name. Look names up with {@link signalOf}: a name may come from outside. */
export const SIGNALS: Catalogue = {
  ...ORDER_SIGNALS,
  ...ADDRESS_SIGNALS,
  ...PERSON_SIGNALS,
  ...PARTY_SIGNALS,
  ...PLACE_SIGNALS,
  ...BURST_SIGNALS,
};
export const SIGNAL_NAMES: readonly string[] = Object.keys(SIGNALS);

/** The signal of a name, or undefined. */
export const signalOf = (name: string): Signal | undefined =>
  Object.hasOwn(SIGNALS, name) ? SIGNALS[name] : undefined;

/** Decimals kept of a stored number: enough for any rule, short in JSON. */
const PRECISION = 1e4;

/**
 * All signals of an order, from itself and from the past as it stood when it was placed. Pure and flat, to be
 * stored as JSON with the order.
 */
export function signalsOf(facts: OrderFacts, history: History, isGibberish: IsGibberish): Signals {
  const context: Context = { facts, history, rates: ratesOf(history), isGibberish };
  const out: Record<string, SignalValue> = {};
  for (const name of SIGNAL_NAMES) {
    const value = SIGNALS[name].read(context);
    out[name] = typeof value === "number" ? Math.round(value * PRECISION) / PRECISION : value;
  }
  return out;
}

const EMPTY: Readonly<Record<Signal["type"], SignalValue>> = { number: 0, boolean: false, string: "" };

/** Signals without those that are 0, false or "": half the JSON to store. */
export function packSignals(signals: Signals): Signals {
  return Object.fromEntries(Object.entries(signals).filter(([name, value]) => value !== emptyOf(name)));
}

/** The whole set again, as {@link signalsOf} gave it; a signal younger than the order is 0, false or "". */
export function unpackSignals(stored: Signals): Signals {
  const out: Record<string, SignalValue> = {};
  for (const name of SIGNAL_NAMES)
    out[name] = Object.hasOwn(stored, name) ? stored[name] : EMPTY[SIGNALS[name].type];
  return out;
}

const emptyOf = (name: string): SignalValue | undefined => {
  const signal = signalOf(name);
  return signal && EMPTY[signal.type];
};

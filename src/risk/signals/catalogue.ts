/** The catalogue of signals: used in rules, stored with every order, and learned from by `suggest`. */
import { edits } from "../../address/text/fuzzy.ts";
import { ADDRESS_SIGNALS } from "./address.ts";
import { BURST_SIGNALS } from "./burst.ts";
import { IDENTITY_SIGNALS } from "./identity.ts";
import { ORDER_SIGNALS } from "./order.ts";
import { PERSON_SIGNALS } from "./person.ts";
import { PLACE_SIGNALS } from "./place.ts";
import type { Catalogue, Signal } from "./signal.ts";

/** Every signal by name. Look up untrusted names with {@link signalOf}, which ignores inherited properties. */
export const SIGNALS: Catalogue = {
  ...ORDER_SIGNALS,
  ...ADDRESS_SIGNALS,
  ...PERSON_SIGNALS,
  ...IDENTITY_SIGNALS,
  ...PLACE_SIGNALS,
  ...BURST_SIGNALS,
};

/** In the order of the catalogue and of the stored values. */
export const SIGNAL_NAMES: readonly string[] = Object.keys(SIGNALS);

/** The signal of a name, or undefined. */
export const signalOf = (name: string): Signal | undefined =>
  Object.hasOwn(SIGNALS, name) ? SIGNALS[name] : undefined;

/** The name of the signal most similar to an unknown name. */
export function nearestSignal(name: string): string {
  const wanted = plain(name);
  const likeness = SIGNAL_NAMES.map((known) => ({ known, steps: edits(wanted, plain(known), MAX_EDITS) }));
  return likeness.reduce((best, other) => (other.steps < best.steps ? other : best)).known;
}

/** Makes orderValue and order_value equal. */
const plain = (name: string): string => name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
/** Longer than the name of any signal. */
const MAX_EDITS = 40;

/** Index of a signal among the values; -1 for an unknown name. */
export const positionOf = (name: string): number => SIGNAL_NAMES.indexOf(name);

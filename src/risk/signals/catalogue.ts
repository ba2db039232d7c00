/** The catalogue of signals: what rules may ask, what is stored with every order, what `suggest` learns from. */
import { edits } from "../../address/text/fuzzy.ts";
import { ADDRESS_SIGNALS } from "./address.ts";
import { BURST_SIGNALS } from "./burst.ts";
import { PARTY_SIGNALS } from "./identity.ts";
import { ORDER_SIGNALS } from "./order.ts";
import { PERSON_SIGNALS } from "./person.ts";
import { PLACE_SIGNALS } from "./place.ts";
import type { Catalogue, Signal } from "./signal.ts";

/** Every signal by name. Look names up with {@link signalOf}: a name may come from outside. */
export const SIGNALS: Catalogue = {
  ...ORDER_SIGNALS,
  ...ADDRESS_SIGNALS,
  ...PERSON_SIGNALS,
  ...PARTY_SIGNALS,
  ...PLACE_SIGNALS,
  ...BURST_SIGNALS,
};

/** In the catalogue's order, which is that of the values of an order's signals. */
export const SIGNAL_NAMES: readonly string[] = Object.keys(SIGNALS);

/** The signal of a name, or undefined. */
export const signalOf = (name: string): Signal | undefined =>
  Object.hasOwn(SIGNALS, name) ? SIGNALS[name] : undefined;

/** The signal whose name is most like a name that is none. */
export function nearestSignal(name: string): string {
  const wanted = plain(name);
  const likeness = SIGNAL_NAMES.map((known) => ({ known, steps: edits(wanted, plain(known), MAX_EDITS) }));
  return likeness.reduce((best, other) => (other.steps < best.steps ? other : best)).known;
}

/** orderValue and order_value are one. */
const plain = (name: string): string => name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
/** More than any name of a signal has letters. */
const MAX_EDITS = 40;

/** Where a signal's value stands among an order's; -1 for a name that is no signal. */
export const positionOf = (name: string): number => SIGNAL_NAMES.indexOf(name);

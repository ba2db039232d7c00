/** The catalogue of signals: what rules may ask, what is stored with every order, what `suggest` learns from. */
import { ADDRESS_SIGNALS } from "./address.ts";
import { BURST_SIGNALS } from "./burst.ts";
import { ORDER_SIGNALS } from "./order.ts";
import { PARTY_SIGNALS } from "./party.ts";
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

/** Where a signal's value stands among an order's; -1 for a name that is no signal. */
export const positionOf = (name: string): number => SIGNAL_NAMES.indexOf(name);

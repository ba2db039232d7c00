/** The catalogue of signals, and the signals of an order: computed from it and its history, stored, read back. */
import {
  SIGNALS as ENTRIES,
  SIGNAL_NAMES as NAMES,
  type SignalName,
} from "../../../../data/catalogue/signals/index.ts";
import { edits } from "../../address/text/fuzzy.ts";
import { emailIdentity, emailKey } from "../identity/email.ts";
import { phoneIdentity } from "../identity/phone.ts";
import { ratesOf } from "../shrink.ts";
import {
  type History,
  hourOfDay,
  type IsGibberish,
  LIST_NAMES,
  type ListMatches,
  type OrderFacts,
  type Signals,
  type SignalValue,
  VALUES,
} from "../types.ts";
import { ADDRESS_SIGNALS } from "./address.ts";
import { BURST_SIGNALS } from "./burst.ts";
import { HOUR_SIGNALS } from "./hour.ts";
import { IDENTITY_SIGNALS } from "./identity.ts";
import { LIST_SIGNALS } from "./list.ts";
import { ORDER_SIGNALS } from "./order.ts";
import { PERSON_SIGNALS } from "./person.ts";
import { PLACE_SIGNALS } from "./place.ts";
import { type Context, isInRupees, type Reader, type Signal } from "./signal.ts";
import { valueRank } from "./value-rank.ts";

/** Readers of all signals of the catalogue, complete by type. */
const READERS: Readonly<Record<SignalName, Reader>> = {
  ...ORDER_SIGNALS,
  ...ADDRESS_SIGNALS,
  ...PERSON_SIGNALS,
  ...IDENTITY_SIGNALS,
  ...PLACE_SIGNALS,
  ...BURST_SIGNALS,
  ...HOUR_SIGNALS,
  ...LIST_SIGNALS,
};

/** In the order of the catalogue and of the stored values. */
export const SIGNAL_NAMES: readonly string[] = NAMES;

/** Every signal by name. Look up untrusted names with {@link signalOf}, which ignores inherited properties. */
export const SIGNALS: Readonly<Record<string, Signal>> = Object.fromEntries(
  NAMES.map((name): [string, Signal] => [name, { ...ENTRIES[name], ...READERS[name] }]),
);

/** The signal of a name, or undefined. */
export const signalOf = (name: string): Signal | undefined =>
  Object.hasOwn(SIGNALS, name) ? SIGNALS[name] : undefined;

/** Index of a signal among the values; -1 for an unknown name. */
export const positionOf = (name: string): number => SIGNAL_NAMES.indexOf(name);

/** Longer than the name of any signal. */
const MAX_EDITS = 40;

/** The name of the signal most similar to an unknown name. */
export function nearestSignal(name: string): string {
  // Makes orderValue and order_value equal.
  const plain = (text: string) => text.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
  const wanted = plain(name);
  const likeness = SIGNAL_NAMES.map((known) => ({ known, steps: edits(wanted, plain(known), MAX_EDITS) }));
  return likeness.reduce((best, other) => (other.steps < best.steps ? other : best)).known;
}

/** Numbers are rounded to four decimals: enough for any rule, short in JSON. */
const DECIMALS_FACTOR = 1e4;

const READS = SIGNAL_NAMES.map((name) => SIGNALS[name].read);

/** All signals of an order, from it and from the history at the time it was placed, as if it were on no list. Pure. */
export function signalsOf(facts: OrderFacts, history: History, isGibberish: IsGibberish): Signals {
  const { phone, address } = facts;
  const email = emailKey(facts.email);
  const hour = hourOfDay(facts.placed_at);
  const rank = isInRupees(facts) ? valueRank(facts.order_value, history) : Number.NaN;
  const context: Context = {
    facts,
    email,
    has: {
      phone: phoneIdentity(phone) !== "",
      email: emailIdentity(email) !== "",
      address: address.fingerprint !== "",
      pin: address.pincode !== "",
    },
    history,
    hour,
    valueRank: rank,
    rates: ratesOf(history, rank),
    isGibberish,
  };
  const values = new Array<SignalValue>(READS.length);
  for (let i = 0; i < READS.length; i++) {
    const value = READS[i](context);
    values[i] = typeof value === "number" ? Math.round(value * DECIMALS_FACTOR) / DECIMALS_FACTOR : value;
  }
  return rowOf(values);
}

/** Signals counted by the buyer's identities, and signals that name them. */
const BUYER_VALUES = [
  ...Object.keys(IDENTITY_SIGNALS),
  ...Object.keys(BURST_SIGNALS).filter((name) => /^(phone|address)_/.test(name)),
  ...["address", "phone_repeated"],
].map(positionOf);

/** Stored signals with what others say of the buyer. */
export function withBuyer(stored: Signals, buyer: Signals): Signals {
  const values = stored[VALUES].slice();
  for (const at of BUYER_VALUES) values[at] = buyer[VALUES][at];
  return rowOf(values);
}

const ON_LIST = LIST_NAMES.map((name) => positionOf(`on_${name}_list`));
const LIST_VALUES = Object.entries(LIST_SIGNALS).map(([name, { of }]) => ({ at: positionOf(name), of }));

/** The signals with the order's list matches; the same object if these are unchanged. */
export function withLists(signals: Signals, listed: ListMatches): Signals {
  const before = signals[VALUES];
  // Most orders are and were on no list.
  if (listed.block === null && listed.allow === null && !ON_LIST.some((at) => before[at])) return signals;
  if (LIST_VALUES.every(({ at, of }) => before[at] === of(listed))) return signals;
  const values = before.slice();
  for (const { at, of } of LIST_VALUES) values[at] = of(listed);
  return rowOf(values);
}

/** The values in the order of SIGNAL_NAMES, as stored with the order in JSON. */
export const valuesOf = (signals: Signals): readonly SignalValue[] => signals[VALUES];

const EMPTY: Readonly<Record<Signal["type"], SignalValue>> = { number: 0, boolean: false, string: "" };

/**
 * Creates a reader for values stored in the order of `names`, the current SIGNAL_NAMES or an older set: it returns
 * the signals as {@link signalsOf} did, and 0, false or "" for a signal missing from the set. JSON has null for NaN.
 */
export function signalReader(names: readonly string[]): (values: readonly SignalValue[]) => Signals {
  const stored = SIGNAL_NAMES.map((name) => ({ at: names.indexOf(name), empty: EMPTY[SIGNALS[name].type] }));
  return (values) => rowOf(stored.map(({ at, empty }) => (at === -1 ? empty : (values[at] ?? Number.NaN))));
}

/**
 * Creates a reader for the values of a set that differ from the empty ones, by their index in `names`; see
 * {@link signalReader}.
 */
export function sparseSignalReader(
  names: readonly string[],
): (indexes: readonly number[], values: readonly (SignalValue | null)[]) => Signals {
  const places = names.map(positionOf);
  const empty = SIGNAL_NAMES.map((name) => EMPTY[SIGNALS[name].type]);
  return (indexes, values) => {
    const row = empty.slice();
    for (let i = 0; i < indexes.length; i++) {
      const place = places[indexes[i]];
      if (place >= 0) row[place] = values[i] ?? Number.NaN;
    }
    return rowOf(row);
  };
}

/** Whether a value is what a signal without a stored value has. */
export const isEmptyValue = (value: SignalValue): boolean => value === false || value === 0 || value === "";

/**
 * Signals in memory: one array in the catalogue's order, with a getter for each name. One allocation, and smaller
 * than an object with a property for each signal.
 */
class Row {
  readonly [VALUES]: readonly SignalValue[];

  constructor(values: readonly SignalValue[]) {
    this[VALUES] = values;
  }

  toJSON(): Record<string, SignalValue> {
    return Object.fromEntries(SIGNAL_NAMES.map((name, i) => [name, this[VALUES][i]]));
  }
}

for (const [i, name] of SIGNAL_NAMES.entries()) {
  Object.defineProperty(Row.prototype, name, {
    get(this: Row): SignalValue {
      return this[VALUES][i];
    },
  });
}

// The getters are defined above, unknown to the type of the class.
const rowOf = (values: readonly SignalValue[]): Signals => new Row(values) as unknown as Signals;

/**
 * Signals of an order as they are held: one array in the catalogue's order, behind a getter for each name. It is
 * made at a stroke and small; an object with a property for each is neither.
 */
import { type Signals, type SignalValue, VALUES } from "../types.ts";
import { SIGNAL_NAMES } from "./catalogue.ts";

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

/** @param values one for each of SIGNAL_NAMES, in their order; kept, so not to be changed afterwards */
export function rowOf(values: readonly SignalValue[]): Signals {
  return new Row(values) as unknown as Signals; // by the getters, which the class does not tell of
}

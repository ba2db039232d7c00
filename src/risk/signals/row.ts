/**
 * Signals of an order in memory: one array in the catalogue's order, with a getter for each name. One allocation,
 * and smaller than an object with a property for each signal.
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

/** @param values one for each of SIGNAL_NAMES, in their order; not copied, so not to be modified afterwards */
export function rowOf(values: readonly SignalValue[]): Signals {
  return new Row(values) as unknown as Signals; // the getters are defined above, unknown to the type of the class
}

/** Signals as they are stored: values in the order of a set of names, and the number of that set. */
import type { Db } from "../db/open.ts";
import type { OrderQueries, OrderRow } from "../db/queries/orders.ts";
import { SIGNAL_NAMES, type Signals, unpackSignals } from "../risk/index.ts";

export class SignalStore {
  readonly #queries: OrderQueries;
  readonly #names = new Map<number, readonly string[]>();
  #current: number | undefined;

  constructor(db: Db, queries: OrderQueries) {
    this.#queries = queries;
    // The set may not be there after all.
    db.onRollback(() => {
      this.#current = undefined;
    });
  }

  /** The number of today's set. For the inside of a `db.write`: the first order of a new version stores it. */
  get current(): number {
    this.#current ??= this.#queries.signalSet(SIGNAL_NAMES);
    return this.#current;
  }

  pack(signals: Signals): Pick<OrderRow, "signalSet" | "signals"> {
    return { signalSet: this.current, signals: JSON.stringify(SIGNAL_NAMES.map((name) => signals[name])) };
  }

  unpack({ signalSet, signals }: Pick<OrderRow, "signalSet" | "signals">): Signals {
    const names = this.#namesOf(signalSet);
    const values = JSON.parse(signals) as Signals[string][];
    return unpackSignals(Object.fromEntries(names.map((name, i) => [name, values[i]])));
  }

  #namesOf(id: number): readonly string[] {
    const names = this.#names.get(id) ?? this.#queries.signalNames(id);
    this.#names.set(id, names);
    return names;
  }
}

/** Signals as they are stored: values in the order of a set of names, and the number of that set. */
import type { OrderQueries, OrderRow } from "../db/queries/orders.ts";
import { SIGNAL_NAMES, type Signals, signalReader, valuesOf } from "../risk/index.ts";

export class SignalStore {
  readonly #queries: OrderQueries;
  readonly #readers = new Map<number, ReturnType<typeof signalReader>>();
  #current: number | undefined;

  constructor(queries: OrderQueries) {
    this.#queries = queries;
  }

  /** The number of today's set. For the inside of a `db.write`: the first order of a new version stores it. */
  get current(): number {
    this.#current ??= this.#queries.signalSet(SIGNAL_NAMES);
    return this.#current;
  }

  /** After a write that failed: the set may not be there. */
  forget(): void {
    this.#current = undefined;
  }

  pack(signals: Signals): Pick<OrderRow, "signalSet" | "signals"> {
    return { signalSet: this.current, signals: JSON.stringify(valuesOf(signals)) };
  }

  unpack({ signalSet, signals }: Pick<OrderRow, "signalSet" | "signals">): Signals {
    return this.#readerOf(signalSet)(JSON.parse(signals));
  }

  #readerOf(id: number): ReturnType<typeof signalReader> {
    const reader = this.#readers.get(id) ?? signalReader(this.#queries.signalNames(id));
    this.#readers.set(id, reader);
    return reader;
  }
}

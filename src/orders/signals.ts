/** Stores signals as an array of values and the id of the name set that gives their order. */
import type { OrderQueries, OrderRow } from "../db/queries/orders.ts";
import { SIGNAL_NAMES, type Signals, signalReader, valuesOf } from "../risk/index.ts";

type SetQueries = Pick<OrderQueries, "signalSet" | "signalNames">;

/** Packs and unpacks the signals of orders. */
export class SignalStore {
  readonly #queries: SetQueries;
  readonly #readers = new Map<number, ReturnType<typeof signalReader>>();
  #current: number | undefined;

  constructor(queries: SetQueries) {
    this.#queries = queries;
  }

  /** The id of the current name set. Inside a `db.write`: the first order of a new version inserts the set. */
  get current(): number {
    this.#current ??= this.#queries.signalSet(SIGNAL_NAMES);
    return this.#current;
  }

  /** After a rollback, which may have removed the set. */
  forget(): void {
    this.#current = undefined;
  }

  pack(signals: Signals): Pick<OrderRow, "signalSet" | "signals"> {
    return { signalSet: this.current, signals: JSON.stringify(valuesOf(signals)) };
  }

  unpack({ signalSet, signals }: Pick<OrderRow, "signalSet" | "signals">): Signals {
    return this.#readerOf(signalSet)(JSON.parse(signals));
  }

  /** Names of an order's signal values. */
  namesOf({ signalSet }: Pick<OrderRow, "signalSet">): string[] {
    return this.#queries.signalNames(signalSet);
  }

  #readerOf(id: number): ReturnType<typeof signalReader> {
    const reader = this.#readers.get(id) ?? signalReader(this.#queries.signalNames(id));
    this.#readers.set(id, reader);
    return reader;
  }
}

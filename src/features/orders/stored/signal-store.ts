/** Stores signals as a text of values and the id of the name set that gives their order. */
import type { OrderQueries, OrderRow } from "../../../db/queries/orders.ts";
import {
  SIGNAL_NAMES,
  type Signals,
  signalReader,
  sparseSignalReader,
  valuesOf,
} from "../../../engine/risk/index.ts";
import { isOldSignals, packValues, unpackValues } from "./signals.ts";

type SetQueries = Pick<OrderQueries, "signalSet" | "signalNames">;

/** Packs and unpacks the signals of orders. */
export class SignalStore {
  readonly #readers = new Map<number, ReturnType<typeof readersOf>>();
  #current: number | undefined;

  constructor(private readonly queries: SetQueries) {}

  /** The id of the current name set. Inside a `db.write`: the first order of a new version inserts the set. */
  get current(): number {
    this.#current ??= this.queries.signalSet(SIGNAL_NAMES);
    return this.#current;
  }

  /** After a rollback, which may have removed the set. */
  forget(): void {
    this.#current = undefined;
  }

  pack(signals: Signals): Pick<OrderRow, "signalSet" | "signals"> {
    return { signalSet: this.current, signals: packValues(valuesOf(signals)) };
  }

  unpack({ signalSet, signals }: Pick<OrderRow, "signalSet" | "signals">): Signals {
    const { all, sparse } = this.#readersOf(signalSet);
    if (isOldSignals(signals)) return all(JSON.parse(signals));
    const { indexes, values } = unpackValues(signals);
    return sparse(indexes, values);
  }

  /** Names of an order's signal values. */
  namesOf({ signalSet }: Pick<OrderRow, "signalSet">): string[] {
    return this.queries.signalNames(signalSet);
  }

  #readersOf(id: number): ReturnType<typeof readersOf> {
    const readers = this.#readers.get(id) ?? readersOf(this.queries.signalNames(id));
    this.#readers.set(id, readers);
    return readers;
  }
}

/** Readers of both stored forms. */
const readersOf = (names: readonly string[]) => ({
  all: signalReader(names),
  sparse: sparseSignalReader(names),
});

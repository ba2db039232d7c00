/** Views of the past that stay for a while: who imports old orders asks for one place after the other. */
import type { CountedRow, OrderQueries } from "../../../db/queries/orders.ts";
import type { Bursts } from "../../../risk/index.ts";
import { PastDay } from "./past-day.ts";
import { type FindPlaceStats, PastView } from "./past-view.ts";
import type { TimePosition } from "./time-position.ts";

/** What an order's past is read from, apart from its parties. */
export interface Then {
  find: FindPlaceStats;
  bursts: { merchant: Bursts; pin: Bursts };
}

interface Kept {
  view: PastView;
  day: PastDay;
}

/** Merchants who import at the same time; each costs memory for all PINs of their orders. */
const MAX_KEPT = 4;

type Queries = Pick<OrderQueries, "changedBetween" | "placedWithin">;

export class KeptViews {
  readonly #queries: Queries;
  readonly #live: (accountId: number) => FindPlaceStats;
  readonly #kept = new Map<number, Kept>();

  constructor(queries: Queries, live: (accountId: number) => FindPlaceStats) {
    this.#queries = queries;
    this.#live = live;
  }

  /** The past at a place, for an order to a PIN; to be read before the next one is asked for. */
  at(accountId: number, position: TimePosition, pincode: string): Then {
    const { view, day } = this.#kept.get(accountId) ?? this.#keep(accountId);
    view.moveTo(position);
    day.moveTo(position.placedAt);
    return { find: view.find, bursts: day.bursts(position, pincode) };
  }

  /** An order is written. Call it before the counters change. @param before null of a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    const kept = this.#kept.get(after.accountId);
    kept?.view.changed(before, after);
    kept?.day.changed(after);
  }

  clear(): void {
    this.#kept.clear();
  }

  #keep(accountId: number): Kept {
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    const { changedBetween, placedWithin } = this.#queries;
    const kept = {
      view: new PastView({
        live: this.#live(accountId),
        changedBetween: (from, to) => changedBetween(accountId, from, to),
        hasSlots: false,
      }),
      day: new PastDay((from, to) => placedWithin(accountId, from, to)),
    };
    this.#kept.set(accountId, kept);
    return kept;
  }
}

/** Cache of past views: an import scores old orders one after the other, so that each needs a time near the last. */
import type { CountedRow, OrderQueries } from "../../../db/queries/orders.ts";
import type { Bursts } from "../../../risk/index.ts";
import { PastDay } from "./past-day.ts";
import { type FindPlaceStats, PastView } from "./past-view.ts";
import type { TimePosition } from "./time-position.ts";

/** Place counters and bursts at a given time. */
export interface PlaceSnapshot {
  find: FindPlaceStats;
  bursts: { merchant: Bursts; pin: Bursts };
}

interface CachedView {
  view: PastView;
  day: PastDay;
}

/** Merchants in the cache; each costs memory for all PINs of their orders. */
const MAX_VIEWS = 4;

type Queries = Pick<OrderQueries, "changedBetween" | "placedWithin">;

export class KeptViews {
  readonly #queries: Queries;
  readonly #live: (accountId: number) => FindPlaceStats;
  readonly #views = new Map<number, CachedView>();

  constructor(queries: Queries, live: (accountId: number) => FindPlaceStats) {
    this.#queries = queries;
    this.#live = live;
  }

  /** For an order to a PIN; valid until the next call. */
  at(accountId: number, position: TimePosition, pincode: string): PlaceSnapshot {
    const { view, day } = this.#views.get(accountId) ?? this.#open(accountId);
    view.moveTo(position);
    day.moveTo(position.placedAt);
    return { find: view.find, bursts: day.bursts(position, pincode) };
  }

  /** Call it before the counters change. @param before null for a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    const cached = this.#views.get(after.accountId);
    cached?.view.changed(before, after);
    cached?.day.changed(after);
  }

  clear(): void {
    this.#views.clear();
  }

  #open(accountId: number): CachedView {
    if (this.#views.size >= MAX_VIEWS) this.#views.clear();
    const { changedBetween, placedWithin } = this.#queries;
    const cached = {
      view: new PastView({
        live: this.#live(accountId),
        changedBetween: (from, to) => changedBetween(accountId, from, to),
        hasSlots: false,
      }),
      day: new PastDay((from, to) => placedWithin(accountId, from, to)),
    };
    this.#views.set(accountId, cached);
    return cached;
  }
}

/** Deferred writes of the store, some time after the orders that cause them. */
import type { Db } from "../../../../db/db.ts";
import type { Logger } from "../../../../lib/log.ts";
import { DeferredTask } from "../../../../lib/threads/deferred-task.ts";
import type { IdentityIndex } from "./identity-index.ts";
import type { OrderDays } from "./order-days.ts";
import type { PastPlacesCache } from "./past-places-cache.ts";
import type { PlaceStatsCache } from "./place-stats-cache.ts";

/** Delay after the last order. */
const DELAY_MS = 10_000;

interface Deferred {
  identities: IdentityIndex;
  placeStats: PlaceStatsCache;
  orderDays: OrderDays;
  pastPlaces: PastPlacesCache;
}

/** Runs that work when enough is pending, or a while after the last call of the method that asks for it. */
export class DeferredWrites {
  readonly #parts: Deferred;
  readonly #identities: DeferredTask;
  readonly #placeStats: DeferredTask;
  readonly #orderDays: DeferredTask;
  readonly #pastPlaces: DeferredTask;

  constructor(db: Db, log: Logger, parts: Deferred) {
    const deferred = (name: string, work: () => Promise<void>) =>
      new DeferredTask({ name, delayMs: DELAY_MS, log, work });
    this.#parts = parts;
    this.#identities = deferred("the identity index", () => parts.identities.flush());
    this.#placeStats = deferred("the place counters", () => db.write(() => parts.placeStats.flush()));
    this.#orderDays = deferred("the counters by day", () => db.write(() => parts.orderDays.flush()));
    this.#pastPlaces = deferred("the cached views", async () => parts.pastPlaces.clear());
  }

  /** Call it after orders were stored. */
  stored(): void {
    this.#identities.touch(this.#parts.identities.isFlushDue);
    this.#placeStats.touch(this.#parts.placeStats.isFlushDue);
    this.counted();
  }

  /** Call it after orders were counted by day. */
  counted(): void {
    // No flush while the server is idle, as it would write all PINs of a day for a few orders.
    if (this.#parts.orderDays.isFlushDue) this.#orderDays.touch(true);
  }

  /** Call it when views of the past are used. */
  sawPast(): void {
    this.#pastPlaces.touch();
  }

  /** Does all of it now. Outside of a `db.write`. */
  async flush(): Promise<void> {
    await this.#orderDays.flush();
    await this.#identities.flush();
    await this.#placeStats.flush();
    await this.#pastPlaces.flush();
  }
}

/** The history of an order as it was when the order was placed. */
import type { Db } from "../../../db/open.ts";
import { identityQueries } from "../../../db/queries/order-identities.ts";
import type { CountedRow, OrderQueries, OrderRow } from "../../../db/queries/orders.ts";
import { placeStatsQueries } from "../../../db/queries/place-stats.ts";
import type { Logger } from "../../../log.ts";
import { type History, valueBucket } from "../../../risk/index.ts";
import { DeferredTask } from "../../../threads/deferred-task.ts";
import { asOf, type EarlierOrder, identityHistory, identityKeys } from "./identity.ts";
import { IdentityIndex } from "./identity-index.ts";
import { KeptViews, type PlaceSnapshot } from "./kept-views.ts";
import { type FindPlaceStats, PastView } from "./past-view.ts";
import {
  burstsOf,
  DAY_MS,
  emptyBursts,
  emptyPlaceStats,
  type PlaceKind,
  type PlaceStats,
} from "./place-stats.ts";
import { PlaceStatsStore } from "./place-stats-store.ts";
import { positionOf, type TimePosition } from "./time-position.ts";

/** The columns of an order that its history depends on. */
export type CountedOrder = Omit<CountedRow, "id">;

/** How long deferred writes wait after the last order. */
const DELAY_MS = 10_000;

export class OrderHistory {
  readonly #orders: OrderQueries;
  readonly #identities: IdentityIndex;
  readonly #placeStats: PlaceStatsStore;
  readonly #views: KeptViews;
  readonly #identityFlush: DeferredTask;
  readonly #placeStatsFlush: DeferredTask;
  /** Frees the cached views once none was used for a while. */
  readonly #viewCleanup: DeferredTask;

  constructor(db: Db, orders: OrderQueries, log: Logger) {
    this.#orders = orders;
    this.#identities = new IdentityIndex(db, identityQueries(db));
    this.#placeStats = new PlaceStatsStore(db, placeStatsQueries(db));
    this.#views = new KeptViews(orders, (accountId) => this.#live(accountId));
    // They may have counted orders of the failed transaction.
    db.onRollback(() => this.#views.clear());
    this.#identityFlush = new DeferredTask({
      name: "the identity index",
      delayMs: DELAY_MS,
      log,
      work: () => this.#identities.flush(),
    });
    this.#placeStatsFlush = new DeferredTask({
      name: "the place counters",
      delayMs: DELAY_MS,
      log,
      work: () => db.write(() => this.#placeStats.flush()),
    });
    this.#viewCleanup = new DeferredTask({
      name: "the cached views",
      delayMs: DELAY_MS,
      log,
      work: async () => this.#views.clear(),
    });
  }

  /**
   * Inside a `db.write`, as all methods but `flush`.
   * @param id null for an order that is not stored yet
   */
  of(order: CountedOrder, id: number | null): History {
    const position = positionOf(order.placedAt, id);
    return {
      ...identityHistory(this.#earlier(order, position), identityKeys(order), order.placedAt),
      ...placeHistory(this.#placesAt(order, position, id !== null), order),
    };
  }

  placed(order: OrderRow): void {
    this.#identities.add(order);
    this.#views.changed(null, order);
    this.#placeStats.count(order, 1);
  }

  changed(before: OrderRow, after: OrderRow): void {
    this.#identities.move(before, after);
    this.#views.changed(before, after);
    this.#placeStats.count(before, -1);
    this.#placeStats.count(after, 1);
  }

  /** Ids of orders that may have one of the phones or the e-mail: compare the orders. */
  ordersOf(accountId: number, person: { phones: readonly string[]; email: string }): number[] {
    return this.#identities.allLike(accountId, person);
  }

  /** Removes orders from the identity index. */
  forget(ids: readonly number[]): void {
    if (ids.length > 0) this.#identities.forget(ids);
  }

  /** Must be the last step of every `db.write` that changed orders. */
  endWrite(): void {
    this.#placeStats.writeJournal();
    this.#identityFlush.touch(this.#identities.isFlushDue);
    this.#placeStatsFlush.touch(this.#placeStats.isFlushDue);
  }

  /** Runs all deferred writes now. */
  async flush(): Promise<void> {
    await this.#identityFlush.flush();
    await this.#placeStatsFlush.flush();
    await this.#viewCleanup.flush();
  }

  /** Earlier orders of the same buyer, as they were when this one was placed. */
  #earlier(order: CountedOrder, position: TimePosition): EarlierOrder[] {
    const earlier: EarlierOrder[] = [];
    for (const id of this.#identities.idsLike(order, position)) {
      const row = this.#orders.earlier(id);
      if (row?.accountId === order.accountId)
        earlier.push({ row: asOf(row, order.placedAt), keys: identityKeys(row) });
    }
    return earlier;
  }

  /**
   * Nearly always nothing happened after the order, and the current counters are right. Otherwise (late webhook,
   * order scored again, import) later changes are subtracted from copies. For the last day those are few, and the
   * slots still cover the bursts; for older orders a cached view is moved to their time.
   */
  #placesAt(order: CountedOrder, position: TimePosition, isStored: boolean): PlaceSnapshot {
    const { accountId, placedAt, pincode } = order;
    const live = this.#live(accountId);
    const { placed_at, outcome_at } = live("merchant", "");
    const age = Math.max(placed_at, outcome_at) - placedAt;
    if (age <= 0 && !isStored) return { find: live, bursts: slotBursts(live, order) };
    if (age >= DAY_MS) {
      this.#viewCleanup.touch();
      return this.#views.at(accountId, position, pincode);
    }
    const changedBetween = (from: number, to: number) => this.#orders.changedBetween(accountId, from, to);
    const view = new PastView({ live, changedBetween, hasSlots: true });
    view.moveTo(position);
    return { find: view.find, bursts: slotBursts(view.find, order) };
  }

  #live(accountId: number): FindPlaceStats {
    return (kind, value) => this.#placeStats.of(accountId, kind, value);
  }
}

/** Bursts from the slots of the counters. */
const slotBursts = (find: FindPlaceStats, { placedAt, pincode }: CountedOrder): PlaceSnapshot["bursts"] => ({
  merchant: burstsOf(find("merchant", ""), placedAt),
  pin: pincode === "" ? emptyBursts() : burstsOf(find("pin", pincode), placedAt),
});

/** The part of a {@link History} that comes from the place counters. */
function placeHistory(
  { find, bursts }: PlaceSnapshot,
  order: CountedOrder,
): Omit<History, keyof ReturnType<typeof identityHistory>> {
  const { pincode, district, state } = order;
  const statsOf = (kind: PlaceKind, value: string) => (value === "" ? emptyPlaceStats() : find(kind, value));
  const pin = statsOf("pin", pincode);
  const merchant = find("merchant", "");
  return {
    pin,
    district: statsOf("district", district),
    state: statsOf("state", state),
    merchant,
    pin_burst: bursts.pin,
    merchant_hour: bursts.merchant.hour.orders,
    merchant_day: bursts.merchant.day.orders,
    pin_orders: allOrders(pin),
    merchant_orders: allOrders(merchant),
    ...valuesAround(merchant, valueBucket(order.orderValue)),
  };
}

const allOrders = ({ cod, prepaid }: PlaceStats): number => cod.orders + prepaid.orders;

function valuesAround(
  stats: PlaceStats,
  bucket: number,
): Pick<History, "value_below" | "value_same" | "other_currency"> {
  let value_below = 0;
  let inRupees = 0;
  for (const [other, orders] of stats.values) {
    inRupees += orders;
    if (other < bucket) value_below += orders;
  }
  const value_same = stats.values.get(bucket) ?? 0;
  return { value_below, value_same, other_currency: allOrders(stats) - inRupees };
}

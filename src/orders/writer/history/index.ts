/** The past of an order as it stood when it was placed. */
import type { Db } from "../../../db/open.ts";
import { identityQueries } from "../../../db/queries/order-identities.ts";
import type { CountedRow, OrderQueries, OrderRow } from "../../../db/queries/orders.ts";
import { placeStatsQueries } from "../../../db/queries/place-stats.ts";
import type { Logger } from "../../../log.ts";
import { type History, valueBucket } from "../../../risk/index.ts";
import { DeferredTask } from "../../../threads/deferred-task.ts";
import { asOf, type Earlier, identityHistory, identityKeys } from "./identity.ts";
import { IdentityIndex } from "./identity-index.ts";
import { KeptViews, type Then } from "./kept-views.ts";
import { type FindPlaceStats, PastView } from "./past-view.ts";
import {
  burstsOf,
  DAY,
  emptyBursts,
  emptyPlaceStats,
  type PlaceKind,
  type PlaceStats,
} from "./place-stats.ts";
import { PlaceStatsStore } from "./place-stats-store.ts";
import { positionOf, type TimePosition } from "./time-position.ts";

/** What an order's past is asked for with. */
export type CountedOrder = Omit<CountedRow, "id">;

/** What is written behind waits for others so long at most. */
const DELAY_MS = 10_000;

export class OrderHistory {
  readonly #orders: OrderQueries;
  readonly #identities: IdentityIndex;
  readonly #placeStats: PlaceStatsStore;
  readonly #views: KeptViews;
  readonly #partiesBehind: DeferredTask;
  readonly #areasBehind: DeferredTask;
  /** Forgets the views once nobody has asked for one for a while. */
  readonly #viewsIdle: DeferredTask;

  constructor(db: Db, orders: OrderQueries, log: Logger) {
    this.#orders = orders;
    this.#identities = new IdentityIndex(db, identityQueries(db));
    this.#placeStats = new PlaceStatsStore(db, placeStatsQueries(db));
    this.#views = new KeptViews(orders, (accountId) => this.#live(accountId));
    // What they counted may not be there.
    db.onRollback(() => this.#views.clear());
    this.#partiesBehind = new DeferredTask({
      ...{ name: "the index of identities", delayMs: DELAY_MS, log },
      work: () => this.#identities.store(),
    });
    this.#areasBehind = new DeferredTask({
      ...{ name: "the counters of places", delayMs: DELAY_MS, log },
      work: () => db.write(() => this.#placeStats.store()),
    });
    this.#viewsIdle = new DeferredTask({
      ...{ name: "the views of the past", delayMs: DELAY_MS, log },
      work: async () => this.#views.clear(),
    });
  }

  /**
   * Inside a `db.write`, as are all that follow.
   * @param id of the order when it is stored already, else null
   */
  of(order: CountedOrder, id: number | null): History {
    const position = positionOf(order.placedAt, id);
    return {
      ...identityHistory(this.#earlier(order, position), identityKeys(order), order.placedAt),
      ...placeHistory(this.#then(order, position, id !== null), order),
    };
  }

  /** A new order. */
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

  /** Orders that may have one of the phones or the e-mail: compare what they say. */
  ordersOf(accountId: number, person: { phones: readonly string[]; email: string }): number[] {
    return this.#identities.allLike(accountId, person);
  }

  /** Nothing leads from a phone, an e-mail or an address to these orders any more. */
  forget(ids: readonly number[]): void {
    if (ids.length > 0) this.#identities.forget(ids);
  }

  /** The last thing that a write does. */
  note(): void {
    this.#placeStats.note();
    this.#partiesBehind.touch(this.#identities.isDue);
    this.#areasBehind.touch(this.#placeStats.isDue);
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    await this.#partiesBehind.flush();
    await this.#areasBehind.flush();
    await this.#viewsIdle.flush();
  }

  /** Orders of the same parties that were there before this one, as they stood. */
  #earlier(order: CountedOrder, position: TimePosition): Earlier[] {
    const earlier: Earlier[] = [];
    for (const id of this.#identities.idsLike(order, position)) {
      const row = this.#orders.earlier(id);
      if (row?.accountId === order.accountId)
        earlier.push({ row: asOf(row, order.placedAt), keys: identityKeys(row) });
    }
    return earlier;
  }

  /**
   * Nearly always nothing happened after the order, and the counters are the past. Else (a late webhook, an order
   * scored again, one that is imported) what came later is counted out of copies of them. Of the last day that is
   * little, and the counters have the bursts; what is longer ago is read from a view that stays.
   */
  #then(order: CountedOrder, position: TimePosition, isStored: boolean): Then {
    const { accountId, placedAt, pincode } = order;
    const live = this.#live(accountId);
    const { placed_at, outcome_at } = live("merchant", "");
    const age = Math.max(placed_at, outcome_at) - placedAt;
    if (age <= 0 && !isStored) return { find: live, bursts: slotBursts(live, order) };
    if (age >= DAY) {
      this.#viewsIdle.touch();
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

/** Bursts by the slots that the counters have. */
const slotBursts = (find: FindPlaceStats, { placedAt, pincode }: CountedOrder): Then["bursts"] => ({
  merchant: burstsOf(find("merchant", ""), placedAt),
  pin: pincode === "" ? emptyBursts() : burstsOf(find("pin", pincode), placedAt),
});

/** The counters as the risk engine wants them. */
function placeHistory(
  { find, bursts }: Then,
  order: CountedOrder,
): Omit<History, keyof ReturnType<typeof identityHistory>> {
  const { pincode, district, state } = order;
  const areaOf = (kind: PlaceKind, value: string) => (value === "" ? emptyPlaceStats() : find(kind, value));
  const pin = areaOf("pin", pincode);
  const merchant = find("merchant", "");
  return {
    pin,
    district: areaOf("district", district),
    state: areaOf("state", state),
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
  step: number,
): Pick<History, "value_below" | "value_same" | "other_currency"> {
  let value_below = 0;
  let inRupees = 0;
  for (const [other, orders] of stats.values) {
    inRupees += orders;
    if (other < step) value_below += orders;
  }
  const value_same = stats.values.get(step) ?? 0;
  return { value_below, value_same, other_currency: allOrders(stats) - inRupees };
}

/** The past of an order as it stood when it was placed. */
import type { Db } from "../../../db/open.ts";
import { partyQueries } from "../../../db/queries/order-parties.ts";
import type { CountedRow, OrderQueries, OrderRow } from "../../../db/queries/orders.ts";
import { pastQueries } from "../../../db/queries/pasts.ts";
import type { Logger } from "../../../log.ts";
import { type History, valueBucket } from "../../../risk/index.ts";
import { Behind } from "../behind.ts";
import { type Area, type AreaKind, burstsOf, DAY, emptyArea, emptyBursts } from "./area.ts";
import { Areas } from "./areas.ts";
import { KeptViews, type Then } from "./kept-views.ts";
import { Parties } from "./parties.ts";
import { asOf, type Earlier, partyHistory, partyKeys } from "./party.ts";
import { type FindArea, PastView } from "./past-view.ts";
import { type Place, placeOf } from "./place.ts";

/** What an order's past is asked for with. */
export type CountedOrder = Omit<CountedRow, "id">;

/** What is written behind waits for others so long at most. */
const DELAY_MS = 10_000;

export class OrderHistory {
  readonly #orders: OrderQueries;
  readonly #parties: Parties;
  readonly #areas: Areas;
  readonly #views: KeptViews;
  readonly #partiesBehind: Behind;
  readonly #areasBehind: Behind;
  /** Forgets the views once nobody has asked for one for a while. */
  readonly #viewsIdle: Behind;

  constructor(db: Db, orders: OrderQueries, log: Logger) {
    this.#orders = orders;
    this.#parties = new Parties(db, partyQueries(db));
    this.#areas = new Areas(db, pastQueries(db));
    this.#views = new KeptViews(orders, (accountId) => this.#live(accountId));
    // What they counted may not be there.
    db.onRollback(() => this.#views.clear());
    this.#partiesBehind = new Behind({
      ...{ name: "the index of parties", delayMs: DELAY_MS, log },
      work: () => this.#parties.store(),
    });
    this.#areasBehind = new Behind({
      ...{ name: "the counters of places", delayMs: DELAY_MS, log },
      work: () => db.write(() => this.#areas.store()),
    });
    this.#viewsIdle = new Behind({
      ...{ name: "the views of the past", delayMs: DELAY_MS, log },
      work: async () => this.#views.clear(),
    });
  }

  /**
   * Inside a `db.write`, as are all that follow.
   * @param id of the order when it is stored already, else null
   */
  of(order: CountedOrder, id: number | null): History {
    const place = placeOf(order.placedAt, id);
    return {
      ...partyHistory(this.#earlier(order, place), partyKeys(order), order.placedAt),
      ...areaHistory(this.#then(order, place, id !== null), order),
    };
  }

  /** A new order. */
  placed(order: OrderRow): void {
    this.#parties.add(order);
    this.#views.changed(null, order);
    this.#areas.count(order, 1);
  }

  changed(before: OrderRow, after: OrderRow): void {
    this.#parties.move(before, after);
    this.#views.changed(before, after);
    this.#areas.count(before, -1);
    this.#areas.count(after, 1);
  }

  /** Orders that may have one of the phones or the e-mail: compare what they say. */
  ordersOf(accountId: number, person: { phones: readonly string[]; email: string }): number[] {
    return this.#parties.allLike(accountId, person);
  }

  /** Nothing leads from a phone, an e-mail or an address to these orders any more. */
  forget(ids: readonly number[]): void {
    if (ids.length > 0) this.#parties.forget(ids);
  }

  /** The last thing that a write does. */
  note(): void {
    this.#areas.note();
    this.#partiesBehind.touch(this.#parties.isDue);
    this.#areasBehind.touch(this.#areas.isDue);
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    await this.#partiesBehind.flush();
    await this.#areasBehind.flush();
    await this.#viewsIdle.flush();
  }

  /** Orders of the same parties that were there before this one, as they stood. */
  #earlier(order: CountedOrder, place: Place): Earlier[] {
    const earlier: Earlier[] = [];
    for (const id of this.#parties.idsLike(order, place)) {
      const row = this.#orders.earlier(id);
      if (row?.accountId === order.accountId)
        earlier.push({ row: asOf(row, order.placedAt), keys: partyKeys(row) });
    }
    return earlier;
  }

  /**
   * Nearly always nothing happened after the order, and the counters are the past. Else (a late webhook, an order
   * scored again, one that is imported) what came later is counted out of copies of them. Of the last day that is
   * little, and the counters have the bursts; what is longer ago is read from a view that stays.
   */
  #then(order: CountedOrder, place: Place, isStored: boolean): Then {
    const { accountId, placedAt, pincode } = order;
    const live = this.#live(accountId);
    const { placed_at, outcome_at } = live("merchant", "");
    const age = Math.max(placed_at, outcome_at) - placedAt;
    if (age <= 0 && !isStored) return { find: live, bursts: slotBursts(live, order) };
    if (age >= DAY) {
      this.#viewsIdle.touch();
      return this.#views.at(accountId, place, pincode);
    }
    const changedBetween = (from: number, to: number) => this.#orders.changedBetween(accountId, from, to);
    const view = new PastView({ live, changedBetween, hasSlots: true });
    view.moveTo(place);
    return { find: view.find, bursts: slotBursts(view.find, order) };
  }

  #live(accountId: number): FindArea {
    return (kind, value) => this.#areas.of(accountId, kind, value);
  }
}

/** Bursts by the slots that the counters have. */
const slotBursts = (find: FindArea, { placedAt, pincode }: CountedOrder): Then["bursts"] => ({
  merchant: burstsOf(find("merchant", ""), placedAt),
  pin: pincode === "" ? emptyBursts() : burstsOf(find("pin", pincode), placedAt),
});

/** The counters as the risk engine wants them. */
function areaHistory(
  { find, bursts }: Then,
  order: CountedOrder,
): Omit<History, keyof ReturnType<typeof partyHistory>> {
  const { pincode, district, state } = order;
  const areaOf = (kind: AreaKind, value: string) => (value === "" ? emptyArea() : find(kind, value));
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

const allOrders = ({ cod, prepaid }: Area): number => cod.orders + prepaid.orders;

function valuesAround(
  area: Area,
  step: number,
): Pick<History, "value_below" | "value_same" | "other_currency"> {
  let value_below = 0;
  let inRupees = 0;
  for (const [other, orders] of area.values) {
    inRupees += orders;
    if (other < step) value_below += orders;
  }
  const value_same = area.values.get(step) ?? 0;
  return { value_below, value_same, other_currency: allOrders(area) - inRupees };
}

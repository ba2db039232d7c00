/** The past of an order as it stood when it was placed. */
import type { Db } from "../../../db/open.ts";
import { partyQueries } from "../../../db/queries/order-parties.ts";
import type { CountedRow, EarlierRow, OrderQueries, OrderRow } from "../../../db/queries/orders.ts";
import { pastQueries } from "../../../db/queries/pasts.ts";
import type { Logger } from "../../../log.ts";
import { type History, valueBucket } from "../../../risk/index.ts";
import { Behind } from "../behind.ts";
import { type Area, type AreaKind, addToSlot, burstsOf, DAY, emptyArea } from "./area.ts";
import { Areas } from "./areas.ts";
import { type AreaOrder, countOrder, isUnderWay } from "./count.ts";
import { Parties } from "./parties.ts";
import { asOf, type Earlier, partyHistory, partyKeys } from "./party.ts";

/** What an order's past is asked for with. */
export type CountedOrder = Omit<CountedRow, "id">;

/** What is written behind waits for others so long at most. */
const DELAY_MS = 10_000;
const NO_ID = Number.MAX_SAFE_INTEGER;

type FindArea = (kind: AreaKind, value: string) => Area;

export class OrderHistory {
  readonly #orders: OrderQueries;
  readonly #parties: Parties;
  readonly #areas: Areas;
  readonly #partiesBehind: Behind;
  readonly #areasBehind: Behind;

  constructor(db: Db, orders: OrderQueries, log: Logger) {
    this.#orders = orders;
    this.#parties = new Parties(db, partyQueries(db));
    this.#areas = new Areas(db, pastQueries(db));
    this.#partiesBehind = new Behind({
      ...{ name: "the index of parties", delayMs: DELAY_MS, log },
      work: () => this.#parties.store(),
    });
    this.#areasBehind = new Behind({
      ...{ name: "the counters of places", delayMs: DELAY_MS, log },
      work: () => db.write(() => this.#areas.store()),
    });
  }

  /**
   * Inside a `db.write`, as are all that follow.
   * @param id of the order when it is stored already, else null
   */
  of(order: CountedOrder, id: number | null): History {
    return {
      ...partyHistory(this.#earlier(order, id), partyKeys(order), order.placedAt),
      ...areaHistory(this.#areasFor(order, id), order),
    };
  }

  /** A new order. */
  placed(order: OrderRow): void {
    this.#parties.add(order);
    this.#areas.count(order, 1);
  }

  changed(before: OrderRow, after: OrderRow): void {
    this.#parties.move(before, after);
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
  }

  /** Orders of the same parties that were there before this one, as they stood. */
  #earlier(order: CountedOrder, id: number | null): Earlier[] {
    const earlier: Earlier[] = [];
    for (const other of this.#parties.idsLike(order)) {
      const row = other === id ? null : this.#orders.earlier(other);
      if (row && row.accountId === order.accountId && isBefore(row, order, id))
        earlier.push({ row: asOf(row, order.placedAt), keys: partyKeys(row) });
    }
    return earlier;
  }

  /**
   * Nearly always nothing happened after the order, and the counters are the past. Else (a late webhook, an order
   * scored again) what came later is counted out of a copy of them.
   */
  #areasFor(order: CountedOrder, id: number | null): FindArea {
    const { accountId, placedAt } = order;
    const now: FindArea = (kind, value) => this.#areas.of(accountId, kind, value);
    const merchant = now("merchant", "");
    const isLatest = placedAt >= Math.max(merchant.placed_at, merchant.outcome_at);
    return id === null && isLatest ? now : this.#lookingBack(order, id, now);
  }

  #lookingBack(order: CountedOrder, id: number | null, now: FindArea): FindArea {
    const copies = new Map<string, Area>();
    const then: FindArea = (kind, value) => {
      const key = `${kind} ${value}`;
      const area = copies.get(key) ?? structuredClone(now(kind, value));
      copies.set(key, area);
      return area;
    };
    const count = (other: AreaOrder, by: 1 | -1) =>
      countOrder((_, kind, value) => then(kind, value), other, by);
    const isLongAgo = now("merchant", "").placed_at - order.placedAt >= DAY;
    for (const later of this.#orders.since(order.accountId, order.placedAt, id ?? NO_ID)) {
      count(later, -1);
      if (isBefore(later, order, id)) count(asOf(later, order.placedAt), 1);
    }
    if (isLongAgo) this.#fillSlots(then, order, id);
    return then;
  }

  /** The slots are no longer those of the day before the order: they are made anew. */
  #fillSlots(then: FindArea, order: CountedOrder, id: number | null): void {
    const { accountId, placedAt, pincode } = order;
    const [merchant, pin] = [then("merchant", ""), pincode === "" ? null : then("pin", pincode)];
    merchant.slots = [];
    if (pin) pin.slots = [];
    for (const row of this.#orders.placedWithin(accountId, placedAt - DAY, placedAt)) {
      if (!isBefore(row, order, id)) continue;
      addToSlot(merchant, row.placedAt, 1, row.orderValue);
      if (pin && row.pincode === pincode && isUnderWay(asOf(row, placedAt)))
        addToSlot(pin, row.placedAt, 1, row.orderValue);
    }
  }
}

const isBefore = (other: EarlierRow, order: CountedOrder, id: number | null): boolean =>
  other.placedAt < order.placedAt || (other.placedAt === order.placedAt && other.id < (id ?? NO_ID));

/** The counters as the risk engine wants them. */
function areaHistory(
  find: FindArea,
  order: CountedOrder,
): Omit<History, keyof ReturnType<typeof partyHistory>> {
  const { placedAt, pincode, district, state } = order;
  const areaOf = (kind: AreaKind, value: string) => (value === "" ? emptyArea() : find(kind, value));
  const pin = areaOf("pin", pincode);
  const merchant = find("merchant", "");
  const recent = burstsOf(merchant, placedAt);
  return {
    pin,
    district: areaOf("district", district),
    state: areaOf("state", state),
    merchant,
    pin_burst: burstsOf(pin, placedAt),
    merchant_hour: recent.hour.orders,
    merchant_day: recent.day.orders,
    pin_orders: allOrders(pin),
    merchant_orders: allOrders(merchant),
    ...valuesAround(merchant, valueBucket(order.orderValue)),
  };
}

const allOrders = ({ cod, prepaid }: Area): number => cod.orders + prepaid.orders;

function valuesAround({ values }: Area, step: number): Pick<History, "value_below" | "value_same"> {
  let value_below = 0;
  for (const [other, orders] of values) if (other < step) value_below += orders;
  return { value_below, value_same: values.get(step) ?? 0 };
}

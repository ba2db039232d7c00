/** The history of an order as it was when the order was placed, with the changes that a plan has made so far. Pure. */
import { MAX_ORDERS } from "../../../db/queries/order-identities.ts";
import type { CountedRow, TimePosition } from "../../../db/queries/orders.ts";
import { type Bursts, emptyBursts, type History, valueBucket } from "../../../risk/index.ts";
import { DAY_MS } from "../../../time.ts";
import type { OrderSnapshot } from "../store.ts";
import { asOf, type EarlierOrder, identityHashes, identityHistory, identityKeys } from "./identity.ts";
import { isBefore, PastPlaces, type PastSource, PastView, positionOf } from "./past.ts";
import {
  burstsOf,
  emptyPlaceStats,
  type FindPlaceStats,
  type PlaceKind,
  type PlaceStats,
} from "./place-stats.ts";

/** The columns of an order that its history depends on. */
export type CountedOrder = Omit<CountedRow, "id">;

interface Change {
  /** Null for a new order. */
  before: CountedRow | null;
  after: CountedRow;
}

/** Place counters and bursts at a given time. */
interface PlaceSnapshot {
  find: FindPlaceStats;
  bursts: { merchant: Bursts; pin: Bursts };
}

/** Changes are counted when a later order asks, so that the only order of a transaction costs nothing here. */
export class PlannedHistory {
  readonly #snapshot: OrderSnapshot;
  readonly #changes: Change[] = [];
  /** Number of changes that the maps below contain. */
  #counted = 0;
  /** Changed orders by id. */
  readonly #rows = new Map<number, CountedRow>();
  /** Changed orders by identity hash; entries may be out of date, as in the index. */
  readonly #identities = new Map<number, TimePosition[]>();
  /** Current counters by account. */
  readonly #current = new Map<number, PastView>();
  /** Counters at an order's time, for orders over a day old, by account. */
  readonly #pastPlaces = new Map<number, PastPlaces>();
  /** The snapshot with the changes. */
  readonly #source: PastSource;

  constructor(snapshot: OrderSnapshot) {
    this.#snapshot = snapshot;
    const isIn = (at: number | null, from: number, to: number) => at !== null && at > from && at <= to;
    this.#source = {
      placeStats: (accountId, kind, value) => this.#find(accountId)(accountId, kind, value),
      changedBetween: (accountId, from, to) =>
        this.#withChanges(
          snapshot.changedBetween(accountId, from, to),
          (row) =>
            row.accountId === accountId &&
            (isIn(row.placedAt, from - 1, to) || isIn(row.outcomeAt, from, to)),
        ),
      placedWithin: (accountId, from, to) =>
        this.#withChanges(
          snapshot.placedWithin(accountId, from, to),
          (row) => row.accountId === accountId && isIn(row.placedAt, from, to),
        ),
    };
  }

  /** @param before null for a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    this.#changes.push({ before, after });
  }

  /** @param id null for an order that is not stored yet */
  of(order: CountedOrder, id: number | null): History {
    while (this.#counted < this.#changes.length) this.#count(this.#changes[this.#counted++]);
    const position = positionOf(order.placedAt, id);
    return {
      ...identityHistory(this.#earlier(order, position), identityKeys(order), order.placedAt),
      ...placeHistory(this.#placesAt(order, position, id !== null), order),
    };
  }

  #count({ before, after }: Change): void {
    const { id, placedAt, accountId } = after;
    this.#rows.set(id, after);
    for (const hash of identityHashes(accountId, after)) {
      const orders = this.#identities.get(hash);
      if (orders) orders.push({ id, placedAt });
      else this.#identities.set(hash, [{ id, placedAt }]);
    }
    let current = this.#current.get(accountId);
    if (!current) {
      current = new PastView(accountId, this.#snapshot, true);
      this.#current.set(accountId, current);
    }
    current.changed(before, after);
    this.#pastPlaces.get(accountId)?.changed(before, after);
  }

  /** Earlier orders of the same buyer, as they were when this one was placed. */
  #earlier(order: CountedOrder, position: TimePosition): EarlierOrder[] {
    const ids = new Set<number>();
    for (const hash of identityHashes(order.accountId, order)) {
      const stored = this.#snapshot.ordersOf(hash, position);
      const planned = this.#identities.get(hash);
      addLast(ids, planned ? [...stored, ...planned] : stored, position);
    }
    const earlier: EarlierOrder[] = [];
    for (const id of ids) {
      const planned = this.#rows.get(id);
      const found = planned ? { row: planned, keys: identityKeys(planned) } : this.#snapshot.earlier(id);
      if (found?.row.accountId === order.accountId)
        earlier.push({ row: asOf(found.row, order.placedAt), keys: found.keys });
    }
    return earlier;
  }

  /**
   * Nearly always nothing happened after the order, and the current counters are right. Otherwise (late webhook,
   * order scored again, import) later changes are subtracted from copies. For the last day those are few, and the
   * slots still cover the bursts; for older orders a view that stays for the next of them is moved to their time.
   */
  #placesAt(order: CountedOrder, position: TimePosition, isStored: boolean): PlaceSnapshot {
    const { accountId, placedAt, pincode } = order;
    const current = this.#find(accountId);
    const { placed_at, outcome_at } = current(accountId, "merchant", "");
    const age = Math.max(placed_at, outcome_at) - placedAt;
    if (age <= 0 && !isStored) return { find: current, bursts: slotBursts(current, order) };
    if (age >= DAY_MS) {
      const past = this.#pastOf(accountId, position);
      past.moveTo(position);
      return { find: past.find, bursts: past.bursts(position, pincode) };
    }
    const view = new PastView(accountId, this.#source, true);
    view.moveTo(position);
    return { find: view.find, bursts: slotBursts(view.find, order) };
  }

  #find(accountId: number): FindPlaceStats {
    return this.#current.get(accountId)?.find ?? this.#snapshot.placeStats;
  }

  #pastOf(accountId: number, position: TimePosition): PastPlaces {
    const known = this.#pastPlaces.get(accountId);
    if (known) return known;
    const past = new PastPlaces(accountId, this.#source, this.#snapshot.pastNear(accountId, position));
    for (const { before, after } of this.#changes)
      if (after.accountId === accountId) past.changed(before, after);
    this.#pastPlaces.set(accountId, past);
    return past;
  }

  /** Stored rows, with changed orders as they are now. */
  #withChanges(stored: CountedRow[], isWanted: (row: CountedRow) => boolean): CountedRow[] {
    if (this.#rows.size === 0) return stored;
    const unchanged = stored.filter(({ id }) => !this.#rows.has(id));
    return [...unchanged, ...[...this.#rows.values()].filter(isWanted)];
  }
}

/** Adds the ids of the last orders before a position. An order may be listed twice. */
function addLast(ids: Set<number>, orders: readonly TimePosition[], position: TimePosition): void {
  const before = orders.filter((order) => isBefore(order, position));
  if (before.length > MAX_ORDERS) before.sort((a, b) => (isBefore(a, b) ? 1 : -1));
  const last = new Set<number>();
  for (const { id } of before) if (last.size < MAX_ORDERS) last.add(id);
  for (const id of last) ids.add(id);
}

/** Bursts from the slots of the counters. */
const slotBursts = (
  find: FindPlaceStats,
  { accountId, placedAt, pincode }: CountedOrder,
): PlaceSnapshot["bursts"] => ({
  merchant: burstsOf(find(accountId, "merchant", ""), placedAt),
  pin: pincode === "" ? emptyBursts() : burstsOf(find(accountId, "pin", pincode), placedAt),
});

/** The part of a {@link History} that comes from the place counters. */
function placeHistory(
  { find, bursts }: PlaceSnapshot,
  order: CountedOrder,
): Omit<History, keyof ReturnType<typeof identityHistory>> {
  const { accountId, pincode, district, state } = order;
  const statsOf = (kind: PlaceKind, value: string) =>
    value === "" ? emptyPlaceStats() : find(accountId, kind, value);
  const pin = statsOf("pin", pincode);
  const merchant = find(accountId, "merchant", "");
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

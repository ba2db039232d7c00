/** The history of an order as it was when the order was placed, with the changes that a plan has made so far. Pure. */
import type { CountedRow, OrderQueries, TimePosition } from "../../../../db/queries/orders.ts";
import {
  type Bursts,
  emptyBursts,
  emptyHistory,
  type History,
  HOURS_OF_DAY,
  hourOfDay,
  valueBucket,
} from "../../../../engine/risk/index.ts";
import { DAY_MS } from "../../../../lib/time.ts";
import { type EarlierSource, earlierOrders, lastWith } from "./earlier-orders.ts";
import {
  type EarlierOrder,
  type IdentityKind,
  identityHash,
  identityHashes,
  identityKeys,
} from "./identity.ts";
import { identityHistory } from "./identity-history.ts";
import { NOW, type PastSource, positionOf, RecentPlaces } from "./past.ts";
import { MAX_CACHED, nearestOf, type PastPlaces, PlannedPast } from "./past-places.ts";
import {
  burstsOf,
  emptyPlaceStats,
  type FindPlaceStats,
  hourKey,
  type OutcomeKind,
  outcomeGroup,
  type PlaceKind,
  type PlaceStats,
} from "./place-stats.ts";
import { MAX_OLDER, type OlderOrders } from "./shared-identity.ts";
import type { IsShops } from "./shop-emails.ts";

/** Up to this many changes since an order of the last day are subtracted from the current counters. */
const MAX_RECENT_CHANGES = 200;

/** Source of histories: the stored state when the transaction began. */
export interface HistorySource extends PastSource, EarlierSource, Pick<OrderQueries, "changesBetween"> {
  /** The merchant's past at a position, valid until another one is requested. Read-only: a plan continues from it. */
  pastNear(accountId: number, position: TimePosition): PastPlaces;
  /** Recognises the merchant's own e-mails. */
  shopEmails(accountId: number): IsShops;
}

/** The columns of an order that its history depends on. */
export type CountedOrder = Omit<CountedRow, "id" | "outcome" | "outcomeAt" | "ndrAt">;

interface Change {
  /** Null for a new order. */
  before: CountedRow | null;
  after: CountedRow;
}

/** Place counters and bursts at a given time. */
interface PlaceSnapshot {
  find: FindPlaceStats;
  /** Number of the merchant's orders. */
  orders: { hour: number; day: number };
  pinBursts: Bursts;
}

/** Changes are counted lazily, so that a transaction's only order costs nothing here. */
export class PlannedHistory {
  readonly #changes: Change[] = [];
  /** Number of changes that the maps below contain. */
  #counted = 0;
  /** Changed orders by id. */
  readonly #rows = new Map<number, CountedRow>();
  /** Those that were requested, with their keys. */
  readonly #earlier = new Map<number, EarlierOrder>();
  /** Changed orders by identity hash; entries may be out of date, as in the index. */
  readonly #identities = new Map<number, TimePosition[]>();
  /** Current counters by account. */
  readonly #current = new Map<number, RecentPlaces>();
  /** Counters at the times of older orders, by account. */
  readonly #past = new Map<number, PlannedPast[]>();
  /** The snapshot with the changes. */
  readonly #source: PastSource & EarlierSource;

  constructor(private readonly snapshot: HistorySource) {
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
        ).sort(byPosition),
      placedInPinWithin: (accountId, pincode, from, to) =>
        this.#withChanges(
          snapshot.placedInPinWithin(accountId, pincode, from, to),
          (row) => row.accountId === accountId && row.pincode === pincode && isIn(row.placedAt, from, to),
        ),
      ordersOf: (identity, before) => {
        const stored = snapshot.ordersOf(identity, before);
        const planned = this.#identities.get(identity);
        return planned ? [...stored, ...planned] : stored;
      },
      earlier: (id) => {
        const row = this.#rows.get(id);
        if (!row) return snapshot.earlier(id);
        const known = this.#earlier.get(id);
        if (known) return known;
        const order = { row, keys: identityKeys(row, snapshot.shopEmails(row.accountId)) };
        this.#earlier.set(id, order);
        return order;
      },
      emailSums: (accountId, email, position) =>
        this.#identities.has(identityHash(accountId, "email", email))
          ? null
          : snapshot.emailSums(accountId, email, position),
    };
  }

  /** @param before null for a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    this.#changes.push({ before, after });
  }

  /** @param id null for an order that is not stored yet */
  of(order: CountedOrder, id: number | null): History {
    this.#countChanges();
    const position = positionOf(order.placedAt, id);
    return {
      ...this.#identitiesOf(order, position),
      ...placeHistory(this.#placesAt(order, position, id !== null), order),
    };
  }

  /** The part of {@link of} that comes from the buyer's earlier orders, which costs little. */
  ofBuyer(order: CountedOrder, id: number) {
    this.#countChanges();
    return this.#identitiesOf(order, positionOf(order.placedAt, id));
  }

  #countChanges(): void {
    while (this.#counted < this.#changes.length) this.#count(this.#changes[this.#counted++]);
  }

  #identitiesOf(order: CountedOrder, position: TimePosition) {
    const { accountId } = order;
    const own = identityKeys(order, this.snapshot.shopEmails(accountId));
    const sums = own.email === "" ? null : this.#source.emailSums(accountId, own.email, position);
    const earlier = earlierOrders(this.#source, accountId, sums ? { ...own, email: "" } : own, position);
    const older =
      (kind: IdentityKind): OlderOrders =>
      (before) => {
        const identity = { accountId, kind, key: own[kind] };
        return lastWith(this.#source, identity, positionOf(before, null), position.placedAt, MAX_OLDER);
      };
    return identityHistory(earlier, own, order, older, sums?.counts(own, order, older("email")) ?? null);
  }

  #count({ before, after }: Change): void {
    const { id, placedAt, accountId } = after;
    this.#rows.set(id, after);
    this.#earlier.delete(id);
    const old = before ? identityHashes(accountId, before) : [];
    for (const hash of new Set([...old, ...identityHashes(accountId, after)])) {
      const orders = this.#identities.get(hash);
      if (orders) orders.push({ id, placedAt });
      else this.#identities.set(hash, [{ id, placedAt }]);
    }
    let current = this.#current.get(accountId);
    if (!current) {
      current = new RecentPlaces(accountId, this.snapshot);
      this.#current.set(accountId, current);
    }
    current.changed(before, after);
    for (const past of this.#past.get(accountId) ?? []) past.changed(before, after);
  }

  /**
   * Usually nothing happened after the order, and the current counters are right. Otherwise (late webhook, rescored
   * order, import) the counters are moved back to its time: from now if little happened since, within a day, for which
   * the slots cover the bursts; else from the start of a day.
   */
  #placesAt(order: CountedOrder, position: TimePosition, isStored: boolean): PlaceSnapshot {
    const { accountId, placedAt, pincode } = order;
    const current = this.#find(accountId);
    const { placed_at, outcome_at } = current(accountId, "merchant", "");
    const age = Math.max(placed_at, outcome_at) - placedAt;
    if (age <= 0 && !isStored) return withSlotBursts(current, order);
    if (age >= DAY_MS || !this.#isRecent(order)) {
      const past = this.#pastOf(accountId, position);
      past.moveTo(position);
      return { find: past.find, orders: past.orders, pinBursts: past.burstsOfPin(pincode) };
    }
    const recent = new RecentPlaces(accountId, this.#source);
    recent.moveTo(position);
    return withSlotBursts(recent.find, order);
  }

  #isRecent({ accountId, placedAt }: CountedOrder): boolean {
    const stored = this.snapshot.changesBetween(accountId, placedAt, NOW.placedAt, MAX_RECENT_CHANGES);
    return stored + this.#rows.size <= MAX_RECENT_CHANGES;
  }

  #find(accountId: number): FindPlaceStats {
    return this.#current.get(accountId)?.find ?? this.snapshot.placeStats;
  }

  #pastOf(accountId: number, position: TimePosition): PlannedPast {
    const planned = this.#past.get(accountId) ?? [];
    const known = nearestOf(planned, position);
    if (known) return known;
    const stored = this.snapshot.pastNear(accountId, position);
    const past = new PlannedPast(stored, this.#source);
    for (const { before, after } of this.#changes)
      if (after.accountId === accountId) past.changed(before, after);
    // Invalidates others that continue from the same one.
    const others = planned.filter((other) => other.stored !== stored);
    this.#past.set(accountId, [...others.slice(1 - MAX_CACHED), past]);
    return past;
  }

  /** Stored rows, with changed orders as they are now. */
  #withChanges<T extends TimePosition>(
    stored: T[],
    isWanted: (row: CountedRow) => boolean,
  ): (T | CountedRow)[] {
    if (this.#rows.size === 0) return stored;
    const unchanged = stored.filter(({ id }) => !this.#rows.has(id));
    return [...unchanged, ...[...this.#rows.values()].filter(isWanted)];
  }
}

const byPosition = (a: TimePosition, b: TimePosition): number => a.placedAt - b.placedAt || a.id - b.id;

/** With the bursts from the slots of the counters. */
function withSlotBursts(find: FindPlaceStats, { accountId, placedAt, pincode }: CountedOrder): PlaceSnapshot {
  const merchant = burstsOf(find(accountId, "merchant", ""), placedAt);
  return {
    find,
    orders: { hour: merchant.hour.orders, day: merchant.day.orders },
    pinBursts: pincode === "" ? emptyBursts() : burstsOf(find(accountId, "pin", pincode), placedAt),
  };
}

/** The part of a {@link History} that comes from the place counters. */
function placeHistory(
  { find, orders, pinBursts }: PlaceSnapshot,
  order: CountedOrder,
): Omit<History, keyof ReturnType<typeof identityHistory>> {
  const { accountId, pincode } = order;
  const statsOf = (kind: PlaceKind, value: string) =>
    value === "" ? emptyPlaceStats() : find(accountId, kind, value);
  const groupOf = (kind: OutcomeKind) => statsOf(kind, outcomeGroup(kind, order));
  const pin = statsOf("pin", pincode);
  const merchant = find(accountId, "merchant", "");
  return {
    pin,
    sorting_district: groupOf("sorting_district"),
    district: groupOf("district"),
    state: groupOf("state"),
    merchant,
    hour: aroundHour(hourOfDay(order.placedAt), (hour) => statsOf("hour", hourKey(hour))),
    value_band: groupOf("value_band"),
    pin_burst: pinBursts,
    merchant_hour: orders.hour,
    merchant_day: orders.day,
    pin_orders: allOrders(pin),
    merchant_orders: allOrders(merchant),
    ...valuesAround(merchant, valueBucket(order.orderValue)),
  };
}

/** The outcomes of an hour of the day and its neighbours; none for -1. */
function aroundHour(hour: number, statsOf: (hour: number) => PlaceStats): History["hour"] {
  const sum = emptyHistory().hour;
  if (hour < 0) return sum;
  for (const by of [-1, 0, 1]) {
    const { cod, prepaid } = statsOf((hour + by + HOURS_OF_DAY) % HOURS_OF_DAY);
    sum.cod.delivered += cod.delivered;
    sum.cod.rto += cod.rto;
    sum.prepaid.delivered += prepaid.delivered;
    sum.prepaid.rto += prepaid.rto;
  }
  return sum;
}

const allOrders = ({ cod, prepaid }: PlaceStats): number => cod.orders + prepaid.orders;

function valuesAround(
  stats: PlaceStats,
  bucket: number,
): Pick<History, "value_below" | "value_same" | "value_mean" | "other_currency"> {
  let value_below = 0;
  let inRupees = 0;
  let sum = 0;
  for (const [other, orders] of stats.values) {
    inRupees += orders;
    sum += other * orders;
    if (other < bucket) value_below += orders;
  }
  const value_same = stats.values.get(bucket) ?? 0;
  const value_mean = inRupees > 0 ? sum / inRupees : 0;
  return { value_below, value_same, value_mean, other_currency: allOrders(stats) - inRupees };
}

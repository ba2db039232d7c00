/** Positions in time, and a merchant's place counters as they were a short while ago. Pure. */
import type { CountedRow, OrderQueries, PlaceRow, TimePosition } from "../../../../db/queries/orders.ts";
import {
  copyPlaceStats,
  countInSlots,
  countOrder,
  type FindPlaceStats,
  type PlaceStats,
  placeOrderAt,
} from "./place-stats.ts";

/** The position after all orders. */
export const NOW: TimePosition = { placedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** The position of an order. @param id null for a new order, which comes last among equal times */
export const positionOf = (placedAt: number, id: number | null): TimePosition => ({
  placedAt,
  id: id ?? NOW.id,
});

/** Whether an order comes before a position. */
export const isBefore = (order: TimePosition, position: TimePosition): boolean =>
  order.placedAt < position.placedAt || (order.placedAt === position.placedAt && order.id < position.id);

/** How many orders of a sorted list are before a position. */
export function countBefore(orders: readonly TimePosition[], position: TimePosition): number {
  let [from, to] = [0, orders.length];
  // Fast path: usually all of them are.
  if (to > 0 && isBefore(orders[to - 1], position)) return to;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(orders[middle], position)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Each of the orders once, oldest first. */
export const distinctSorted = (orders: readonly TimePosition[]): TimePosition[] =>
  [...new Map(orders.map((order) => [order.id, order])).values()].sort((a, b) => (isBefore(a, b) ? -1 : 1));

/** Source for counters of the past. */
export interface PastSource
  extends Pick<OrderQueries, "changedBetween" | "placedWithin" | "placedInPinWithin"> {
  /** The counters now, with slots. */
  placeStats: FindPlaceStats;
}

/**
 * The orders that changed between two positions, as a difference of counters.
 * @param count adds (1) or subtracts (-1) an order as it was at a position
 */
export function move(
  { changedBetween }: Pick<PastSource, "changedBetween">,
  accountId: number,
  from: TimePosition,
  to: TimePosition,
  count: (row: PlaceRow, at: TimePosition, by: 1 | -1) => void,
): void {
  // Rows of a file often have only a date, so thousands share a time.
  if (from.placedAt === to.placedAt && from.id === to.id) return;
  const [first, last] = isBefore(to, from) ? [to, from] : [from, to];
  for (const row of changedBetween(accountId, first.placedAt, last.placedAt)) {
    count(row, from, -1);
    count(row, to, 1);
  }
}

/**
 * Current counters, which can be moved back once: the orders since then are subtracted. Counters are copied on write,
 * with their slots; those are complete for the day before the merchant's last order.
 */
export class RecentPlaces {
  readonly #copies = new Map<string, PlaceStats>();
  #position = NOW;

  constructor(
    private readonly accountId: number,
    private readonly source: PastSource,
  ) {}

  /** Its results are read-only. */
  readonly find: FindPlaceStats = (accountId, kind, value) =>
    this.#copies.get(`${kind} ${value}`) ?? this.source.placeStats(accountId, kind, value);

  moveTo(position: TimePosition): void {
    move(this.source, this.accountId, this.#position, position, this.#count);
    this.#position = position;
  }

  /** @param before null for a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    if (before) this.#count(before, this.#position, -1);
    this.#count(after, this.#position, 1);
  }

  /** Counts the order as it was at the position, if it was placed before that. */
  readonly #count = (row: PlaceRow, position: TimePosition, by: 1 | -1): void => {
    if (!isBefore(row, position)) return;
    const order = placeOrderAt(row, position.placedAt);
    countOrder(this.#copyOf, order, by);
    countInSlots(this.#copyOf, order, by);
  };

  readonly #copyOf: FindPlaceStats = (accountId, kind, value) => {
    const key = `${kind} ${value}`;
    const existing = this.#copies.get(key);
    if (existing) return existing;
    const copy = copyPlaceStats(this.source.placeStats(accountId, kind, value));
    this.#copies.set(key, copy);
    return copy;
  };
}

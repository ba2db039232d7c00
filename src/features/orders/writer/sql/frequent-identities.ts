/** Cache of the last orders of identities that have several, such as an e-mail that many buyers share. */
import { MAX_EARLIER_ORDERS } from "../../../../../data/catalogue/limits.ts";
import type { TimePosition } from "../../../../db/queries/orders.ts";
import { RecentCache } from "../../../../lib/recent-cache.ts";
import { EmailSums } from "../history/email-sums.ts";
import type { EarlierOrder } from "../history/identity.ts";
import { countBefore, distinctSorted, NOW } from "../history/past.ts";

/** At most 100 positions and 50 orders each: 30 MB at the most. */
const SIZE = 500;
/** Fewer orders are read from the index on disk about as fast. */
const MIN_ORDERS = 8;
/** A longer list loses its oldest orders. */
const MAX_LENGTH = 2 * MAX_EARLIER_ORDERS;

interface OrderList {
  /** Sorted by time, each order once. */
  orders: TimePosition[];
  /** Whether there are no older ones. */
  isAll: boolean;
  /** Of an e-mail, once it was asked for; null when it must be counted again. */
  sums: EmailSums | null;
}

/** Lists of orders by identity hash. */
export class FrequentIdentities {
  readonly #lists = new RecentCache<number, OrderList>(SIZE);

  /**
   * At least the last {@link MAX_EARLIER_ORDERS} orders before a position, and others after it; use it at once.
   * @param read the same from the index
   */
  ordersOf(
    identity: number,
    position: TimePosition,
    read: (position: TimePosition) => TimePosition[],
  ): readonly TimePosition[] {
    const list = this.#lists.get(identity);
    if (list && (list.isAll || countBefore(list.orders, position) >= MAX_EARLIER_ORDERS)) return list.orders;
    const orders = read(position);
    if (list || orders.length < MIN_ORDERS) return orders;
    const last = read(NOW);
    // If there are more, others may lie between the oldest.
    this.#lists.set(identity, {
      orders: distinctSorted(last).slice(-MAX_EARLIER_ORDERS),
      isAll: last.length < MAX_EARLIER_ORDERS,
      sums: null,
    });
    return orders;
  }

  /**
   * The sums of an e-mail's last orders, if its list is here.
   * @param read the orders, newest first
   */
  emailSums(identity: number, read: () => readonly EarlierOrder[]): EmailSums | null {
    const list = this.#lists.get(identity);
    if (!list) return null;
    list.sums ??= new EmailSums(read());
    return list.sums;
  }

  /** The last {@link MAX_EARLIER_ORDERS} orders of an identity, if its list is here. */
  lastOf(identity: number): readonly TimePosition[] | null {
    return this.#lists.get(identity)?.orders.slice(-MAX_EARLIER_ORDERS) ?? null;
  }

  /** A new order. */
  add(identity: number, { row, keys }: EarlierOrder): void {
    const { id, placedAt, accountId } = row;
    const order = { id, placedAt };
    const list = this.#lists.get(identity);
    if (!list) return;
    const { orders } = list;
    const at = countBefore(orders, order);
    if (at === orders.length && list.sums?.isOf(accountId, keys.email)) list.sums.add({ row, keys });
    else list.sums = null;
    insert(list, order, at);
  }

  /** A new order of another process. */
  addShared(identity: number, order: TimePosition): void {
    const list = this.#lists.get(identity);
    if (!list) return;
    list.sums = null;
    insert(list, order, countBefore(list.orders, order));
  }

  /** An order of the identity has changed. */
  recount(identity: number): void {
    const list = this.#lists.get(identity);
    if (list) list.sums = null;
  }

  /** An older order gains or loses the identity. */
  changed(identity: number): void {
    this.#lists.delete(identity);
  }

  clear(): void {
    this.#lists.clear();
  }
}

function insert(list: OrderList, order: TimePosition, at: number): void {
  // Others may lie between it and the first of the list.
  if (at === 0 && !list.isAll) return;
  list.orders.splice(at, 0, order);
  if (list.orders.length <= MAX_LENGTH) return;
  list.orders.splice(0, MAX_EARLIER_ORDERS);
  list.isAll = false;
}

/** Cache of the orders that histories are counted from: buyers who share an e-mail have the same earlier orders. */
import type { KnownRow, OrderQueries } from "../../../../db/queries/orders.ts";
import { RecentCache } from "../../../../lib/recent-cache.ts";
import { type EarlierOrder, identityKeys } from "../history/identity.ts";
import type { OrderSnapshot } from "../plan/store.ts";

/** About 500 bytes each: at most 20 MB. */
const SIZE = 20_000;

/** An earlier order with its cached data. */
export interface KnownOrder extends EarlierOrder {
  row: KnownRow;
}

/** The last used orders by row id, with their identity keys. */
export class EarlierCache {
  readonly #orders = new RecentCache<number, KnownOrder>(SIZE);

  /** @param shopEmails recognises an account's own e-mails; call `clear` after they change */
  constructor(
    private readonly queries: Pick<OrderQueries, "earlier" | "earlierAll">,
    private readonly shopEmails: OrderSnapshot["shopEmails"],
  ) {}

  /** Reads the uncached orders in one statement. */
  load(ids: readonly number[]): void {
    const missing = [...new Set(ids)].filter((id) => this.#orders.get(id) === undefined);
    if (missing.length > 0) for (const row of this.queries.earlierAll(missing)) this.#put(row);
  }

  /** The order is read-only. */
  get(id: number): KnownOrder | null {
    const cached = this.#orders.get(id);
    if (cached) return cached;
    const row = this.queries.earlier(id);
    return row && this.#put(row);
  }

  /** A new or changed order. */
  put(order: KnownRow): KnownOrder {
    const { id, accountId, placedAt, payment, orderValue, currency, pincode } = order;
    const { phone, email, fingerprint, outcome, outcomeAt, ndrAt } = order;
    const { orderId, reference, channel, name } = order;
    // A copy, so that the order's long texts do not stay in memory.
    const known = { id, accountId, orderId, reference, channel, name };
    const buyer = { phone, email, fingerprint, pincode };
    return this.#put({
      ...known,
      placedAt,
      payment,
      orderValue,
      currency,
      ...buyer,
      outcome,
      outcomeAt,
      ndrAt,
    });
  }

  /** An order that was removed. */
  forget(id: number): void {
    this.#orders.delete(id);
  }

  clear(): void {
    this.#orders.clear();
  }

  #put(row: KnownRow): KnownOrder {
    const order = { row, keys: identityKeys(row, this.shopEmails(row.accountId)) };
    this.#orders.set(row.id, order);
    return order;
  }
}

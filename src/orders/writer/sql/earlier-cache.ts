/** Cache of the orders that histories are counted from: buyers who share an e-mail have the same earlier orders. */
import type { EarlierRow, OrderQueries } from "../../../db/queries/orders.ts";
import { RecentCache } from "../../../recent-cache.ts";
import { type EarlierOrder, identityKeys } from "../history/identity.ts";

/** About 500 bytes each: at most 20 MB. */
const SIZE = 20_000;

/** The last used orders by row id, with their identity keys. */
export class EarlierCache {
  readonly #queries: Pick<OrderQueries, "earlier" | "earlierAll">;
  readonly #orders = new RecentCache<number, EarlierOrder>(SIZE);

  constructor(queries: Pick<OrderQueries, "earlier" | "earlierAll">) {
    this.#queries = queries;
  }

  /** Reads those of the orders that are not cached, by one statement. */
  load(ids: readonly number[]): void {
    const missing = [...new Set(ids)].filter((id) => this.#orders.get(id) === undefined);
    if (missing.length > 0) for (const row of this.#queries.earlierAll(missing)) this.#put(row);
  }

  /** The order is read-only. */
  get(id: number): EarlierOrder | null {
    const cached = this.#orders.get(id);
    if (cached) return cached;
    const row = this.#queries.earlier(id);
    return row && this.#put(row);
  }

  /** A new or changed order. */
  put(order: EarlierRow): EarlierOrder {
    const { id, accountId, placedAt, payment, orderValue, currency } = order;
    const { phone, email, fingerprint, outcome, outcomeAt, ndrAt } = order;
    // A copy: the order's long texts would stay in memory.
    const buyer = { phone, email, fingerprint };
    return this.#put({
      id,
      accountId,
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

  clear(): void {
    this.#orders.clear();
  }

  #put(row: EarlierRow): EarlierOrder {
    const order = { row, keys: identityKeys(row) };
    this.#orders.set(row.id, order);
    return order;
  }
}

/** Reads what commands will read in a few round trips, where the database is another process. */
import type { Db } from "../../../db/db.ts";
import type { OrderQueries } from "../../../db/queries/orders.ts";
import type { OrderPart } from "../../row.ts";
import { earlierOrders } from "../history/earlier-orders.ts";
import { identityKeys } from "../history/identity.ts";
import { positionOf } from "../history/past.ts";
import type { OrderKeys } from "../store.ts";
import type { EarlierCache } from "./earlier-cache.ts";
import type { IdentityIndex } from "./identity-index.ts";
import type { PlaceStatsCache } from "./place-stats-cache.ts";

/** Row ids of earlier orders come first, then these orders; a few buyers have more than the first rows show. */
const MAX_ROUNDS = 3;

export interface AheadSources {
  orders: Pick<OrderQueries, "find" | "findEarly">;
  identities: Pick<IdentityIndex, "storedOrdersOf">;
  earlier: Pick<EarlierCache, "get">;
  placeStats: Pick<PlaceStatsCache, "readAhead">;
}

export class ReadAhead {
  readonly #db: Pick<Db, "readAhead" | "endReadAhead">;
  readonly #sources: AheadSources;

  constructor(db: Pick<Db, "readAhead" | "endReadAhead">, sources: AheadSources) {
    this.#db = db;
    this.#sources = sources;
  }

  /** Reads what a command with these keys needs. Inside a `db.write`. */
  of({ found = [], scored = [] }: OrderKeys): void {
    const read = () => {
      for (const { accountId, orderId } of found) this.#find(accountId, orderId);
      for (const part of scored) this.#score(part);
    };
    for (let i = 0; i < MAX_ROUNDS && this.#db.readAhead(read); i++);
  }

  /** Call it before the command writes. */
  end(): void {
    this.#db.endReadAhead();
  }

  #find(accountId: number, orderId: string): void {
    this.#sources.orders.find(accountId, orderId);
    this.#sources.orders.findEarly(accountId, orderId);
  }

  #score(part: OrderPart): void {
    const { accountId, orderId, placedAt } = part;
    this.#find(accountId, orderId);
    const { identities, earlier, placeStats } = this.#sources;
    const source = {
      ordersOf: identities.storedOrdersOf,
      earlier: (id: number) => earlier.get(id),
      emailSums: () => null,
    };
    earlierOrders(source, accountId, identityKeys(part), positionOf(placedAt, null));
    placeStats.readAhead(part);
  }
}

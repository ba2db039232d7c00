/** Reads in a few round trips what commands will need, if the database is another process. */
import type { Db } from "../../../../db/db.ts";
import type { OrderQueries, TimePosition } from "../../../../db/queries/orders.ts";
import type { OrderColumns } from "../../record/order.ts";
import { bareName, isTelling } from "../../record/same-order.ts";
import { earlyNames } from "../commands/early.ts";
import { hashesOf, identityKeys } from "../history/identity.ts";
import { positionOf } from "../history/past.ts";
import type { OrderKeys } from "../plan/store.ts";
import type { EarlierCache } from "./earlier-cache.ts";
import type { IdentityIndex } from "./identity-index.ts";
import type { PlaceStatsCache } from "./place-stats-cache.ts";
import type { ScoringInputs } from "./scoring-inputs.ts";

/** If a buyer has more orders than the first read returns, the last ones are read. */
const MAX_ROUNDS = 2;

export interface AheadSources {
  orders: Pick<OrderQueries, "find" | "findEarly" | "withoutMobile" | "namedLike" | "reserveIds">;
  identities: Pick<IdentityIndex, "storedOrdersOf" | "cachedOrdersOf">;
  earlier: Pick<EarlierCache, "load">;
  placeStats: Pick<PlaceStatsCache, "readAhead">;
  inputs: Pick<ScoringInputs, "readAhead">;
}

export class ReadAhead {
  constructor(
    private readonly db: Pick<Db, "isShared" | "readAhead" | "endReadAhead">,
    private readonly sources: AheadSources,
  ) {}

  /**
   * Reads what a command with these keys needs: the orders themselves, the counters of their places and the positions
   * of the buyers' earlier orders; then all of these earlier orders by one statement. Inside a `db.write`.
   */
  of({ found = [], scored = [] }: OrderKeys): void {
    if (!this.db.isShared || found.length + scored.length === 0) return;
    const read = () => {
      for (const { accountId, orderId } of found) this.#find(accountId, orderId);
      for (const part of scored) this.#score(part);
      this.sources.inputs.readAhead();
      if (scored.length > 0) this.sources.orders.reserveIds(scored.length);
    };
    for (let i = 0; i < MAX_ROUNDS && this.db.readAhead(read); i++);
    // From what is read: the ids of the last run may be missing.
    if (scored.length > 0) this.sources.orders.reserveIds(scored.length);
    this.sources.earlier.load(scored.flatMap((part) => this.#earlierOf(part)).map(({ id }) => id));
  }

  /** Call it before the command writes. */
  end(): void {
    this.db.endReadAhead();
  }

  #find(accountId: number, orderId: string): void {
    this.sources.orders.find(accountId, orderId);
    this.sources.orders.findEarly(accountId, orderId);
  }

  #score(part: OrderColumns): void {
    const { accountId, orderId, pincode, orderValue } = part;
    const { orders, placeStats } = this.sources;
    orders.find(accountId, orderId);
    for (const name of earlyNames(part)) orders.findEarly(accountId, name);
    if (pincode !== "" && orderValue > 0) {
      orders.withoutMobile(accountId, pincode, orderValue);
      if (!isTelling(part.phone)) orders.namedLike(accountId, bareName(part));
    }
    placeStats.readAhead(part);
    this.#earlierOf(part);
  }

  /** The positions of a buyer's earlier orders; of those that are cached, other processes may have stored some. */
  #earlierOf(part: OrderColumns): TimePosition[] {
    const { identities } = this.sources;
    const position = positionOf(part.placedAt, null);
    return hashesOf(part.accountId, identityKeys(part)).flatMap(
      (identity) => identities.cachedOrdersOf(identity) ?? identities.storedOrdersOf(identity, position),
    );
  }
}

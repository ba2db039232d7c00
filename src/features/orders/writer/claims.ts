/** Claims of orders: they show who is working on one, and block nothing. Inside a `db.write`. */
import type { Db } from "../../../db/db.ts";
import { auditCommands } from "../../../db/queries/audit.ts";
import { type ClaimRow, claimQueries, claimRowCommands } from "../../../db/queries/order-claims.ts";
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { Actor } from "../record/types.ts";

export type ClaimedOrder = Pick<OrderRow, "accountId" | "orderId">;

export interface ClaimAttempt extends Omit<ClaimRow, "until"> {
  /** Duration of the claim. */
  ms: number;
  /** Whether to end somebody else's claim. */
  takesOver: boolean;
}

/** Who is working on an order: one member at a time, until the claim ends. Inside a `db.write`. */
export function orderClaims(db: Db) {
  const queries = claimQueries(db);
  const rows = claimRowCommands(db);
  const audit = auditCommands(db);
  const standing = (orderRow: number, now: number): ClaimRow | undefined => queries.live([orderRow], now)[0];

  return {
    /** Claims an order or renews the claim. @returns the current claim, maybe somebody else's */
    claim(
      order: ClaimedOrder,
      { takesOver, ms, ...attempt }: ClaimAttempt,
      { source, actor = null }: Actor,
      now: number,
    ): ClaimRow {
      const claim = { ...attempt, until: now + ms };
      const before = standing(claim.orderRow, now);
      const isOthers = before !== undefined && before.holder !== claim.holder;
      if (isOthers && !takesOver) return before;
      rows.removeExpired(now);
      rows.put(claim);
      if (isOthers) {
        const { accountId, orderId } = order;
        const [from, to] = [claimText(before), claimText(claim)];
        audit.insert({
          accountId,
          orderId,
          at: now,
          source,
          actor,
          action: "order.taken_over",
          before: from,
          after: to,
        });
      }
      return claim;
    },
    /** Ends the holder's own claim. False when there is none. */
    release: (orderRow: number, holder: string, now: number): boolean =>
      standing(orderRow, now)?.holder === holder && rows.remove(orderRow),
  };
}

const claimText = ({ holder, name, until }: ClaimRow): string =>
  JSON.stringify({ by: holder, name, until: new Date(until).toISOString() });

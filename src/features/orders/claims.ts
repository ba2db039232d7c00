/** Use cases: claim an order for some minutes, so that colleagues see who is working on it. */
import { Problem } from "../../lib/problem.ts";
import type { OrderDeps } from "./deps.ts";
import type { Claim } from "./extras.ts";
import { findOrder } from "./record/find.ts";
import type { Actor, Merchant } from "./record/types.ts";

/** How long a claim lasts, unless it is renewed. */
const CLAIM_MS = 10 * 60_000;

/** Who claims which order. */
export interface ClaimIn extends Pick<Claim, "holder" | "name"> {
  /** Id, reference or AWB. */
  order_id: string;
  /** Whether to end somebody else's claim. */
  takesOver: boolean;
}

/**
 * Both find the order as `findOrder` does.
 * @throws Problem 404 `order_not_found`, 409 `ambiguous_reference`
 */
export const createClaims = ({
  db,
  queries,
  writer,
  writeTime,
}: Pick<OrderDeps, "db" | "queries" | "writer" | "writeTime">) => ({
  /** @throws Problem 409 `claimed` with who has claimed it */
  async claim({ id: accountId }: Merchant, { order_id, holder, name, takesOver }: ClaimIn, by: Actor) {
    const found = await db.read(() => findOrder(queries.orders, accountId, order_id));
    const { id: orderRow, orderId } = found;
    const attempt = { orderRow, holder, name, ms: CLAIM_MS, takesOver };
    const claim = await writer.claim({ accountId, orderId }, attempt, by, writeTime());
    if (claim.holder !== holder) throw claimed(claim);
    return { orderId, claim };
  },
  /** Ends the holder's own claim. False when there is none. */
  async releaseClaim({ id: accountId }: Merchant, order_id: string, holder: string): Promise<boolean> {
    const order = await db.read(() => findOrder(queries.orders, accountId, order_id));
    return writer.releaseClaim(order.id, holder, writeTime());
  },
});

function claimed({ holder, name, until }: Claim): Problem {
  const data = { by: holder, name, until: new Date(until).toISOString() };
  return new Problem("claimed", { name }, { data });
}

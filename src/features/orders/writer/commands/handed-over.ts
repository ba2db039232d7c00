/** Orders that the shop has let go: nobody need review them. */
import type { OrderRow } from "../../../../db/queries/orders.ts";

/**
 * The decision on an order that need not be reviewed: the shop has let it go. It has no time, as nobody made it here.
 * @param isLeft whether it was handed over
 */
export const decisionWhenSent = (
  { outcome, decision }: Partial<OrderRow>,
  isLeft: boolean,
): Partial<Pick<OrderRow, "decision">> => {
  const isOpen = (outcome ?? null) === null || outcome === "ndr";
  return isLeft && isOpen && decision !== "rejected" ? { decision: "verified" } : {};
};

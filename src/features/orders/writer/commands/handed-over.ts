/** Orders that the shop has already sent, which nobody has to review. */
import type { OrderRow } from "../../../../db/queries/orders.ts";

/**
 * The decision on an order that the shop has already sent and nobody has to review. It has no time, as nobody made it
 * here.
 * @param isLeft whether it was handed over
 */
export const decisionWhenSent = (
  { outcome, decision }: Partial<OrderRow>,
  isLeft: boolean,
): Partial<Pick<OrderRow, "decision">> => {
  const isOpen = (outcome ?? null) === null || outcome === "ndr";
  return isLeft && isOpen && decision !== "rejected" ? { decision: "verified" } : {};
};

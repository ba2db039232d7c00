/** Orders that are sent in several parcels. */
import type { OrderRow } from "../../../db/queries/orders.ts";

/**
 * Outcomes of an order's parcels, the one that counts for the order first: one of which a parcel was delivered was
 * accepted, and one of which some are under way (null) is not cancelled.
 */
export const PARCEL_RANKS: readonly OrderRow["outcome"][] = ["delivered", "rto", "ndr", null, "cancelled"];

/**
 * Whether an outcome is that of another parcel than the stored one, and counts less for the order.
 * @param awb of the parcel; "" when it is not known, and then it is taken for the same one
 */
export const isOutranked = (
  stored: Pick<OrderRow, "awb" | "outcome">,
  { awb, outcome }: { awb: string; outcome: OrderRow["outcome"] },
): boolean =>
  awb !== "" &&
  stored.awb !== "" &&
  awb !== stored.awb &&
  PARCEL_RANKS.indexOf(stored.outcome) < PARCEL_RANKS.indexOf(outcome);

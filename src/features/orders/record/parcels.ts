/** Orders that are sent in several parcels. */
import type { OrderRow } from "../../../db/queries/orders.ts";

/**
 * Outcomes of an order's parcels, the one that counts for the order first: one of which a parcel was delivered was
 * accepted, and one of which some are under way (null) is not cancelled.
 */
export const PARCEL_RANKS: readonly OrderRow["outcome"][] = ["delivered", "rto", "ndr", null, "cancelled"];

/** An outcome, and the AWB of its parcel; "" or none when that is unknown, and then it is taken for any other one's. */
export type ParcelOutcome = Pick<OrderRow, "outcome"> & Partial<Pick<OrderRow, "awb">>;

/**
 * Whether an outcome of another parcel counts more for the order than the stored one.
 * @returns positive when it does, negative when it counts less; 0 also for the same parcel
 */
export const rankOfParcel = (stored: ParcelOutcome, { awb, outcome }: ParcelOutcome): number =>
  awb && stored.awb && awb !== stored.awb
    ? PARCEL_RANKS.indexOf(stored.outcome) - PARCEL_RANKS.indexOf(outcome)
    : 0;

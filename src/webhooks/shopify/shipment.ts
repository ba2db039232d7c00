/** What couriers report: a fulfillment's `shipment_status`, or each scan as an event of its own. */
import { type Fields, text, timeOf } from "../json.ts";
import type { Happening } from "../types.ts";

/**
 * There is no "returned": attempted_delivery and failure are the only hints of a parcel that may come back.
 * @see https://shopify.dev/docs/api/admin-graphql/latest/enums/FulfillmentEventStatus
 */
const OUTCOMES: Readonly<Record<string, "delivered" | "ndr" | undefined>> = {
  delivered: "delivered",
  attempted_delivery: "ndr",
  failure: "ndr",
};

/**
 * Null while the parcel is on its way.
 * @param triggeredAt for one that has no time of its own
 */
export function shipmentOf(fulfillment: Fields, triggeredAt: number): Happening | null {
  const { shipment_status, updated_at, created_at } = fulfillment;
  // Its `status` is about the merchant's work ("failure": it could not be handed over), not about the parcel.
  return happening(shipment_status, timeOf(updated_at) ?? timeOf(created_at) ?? triggeredAt);
}

/** @param event of the topic fulfillment_events/create */
export function scanOf(event: Fields, triggeredAt: number): Happening | null {
  const { status, happened_at, created_at } = event;
  return happening(status, timeOf(happened_at) ?? timeOf(created_at) ?? triggeredAt);
}

function happening(status: unknown, at: number): Happening | null {
  const outcome = OUTCOMES[text(status).toLowerCase()];
  return outcome ? { outcome, at } : null;
}

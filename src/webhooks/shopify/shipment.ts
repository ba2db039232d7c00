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

/** Null while the parcel is on its way. */
export function shipmentOf(fulfillment: Fields): Happening | null {
  // Its `status` is about the merchant's work ("failure": it could not be handed over), not about the parcel.
  return happening(fulfillment.shipment_status, fulfillment.updated_at, fulfillment.created_at);
}

/** @param event of the topic fulfillment_events/create */
export function scanOf(event: Fields): Happening | null {
  return happening(event.status, event.happened_at, event.created_at);
}

function happening(status: unknown, ...times: unknown[]): Happening | null {
  const outcome = OUTCOMES[text(status).toLowerCase()];
  return outcome ? { outcome, at: timeOf(times[0]) ?? timeOf(times[1]) ?? 0 } : null;
}

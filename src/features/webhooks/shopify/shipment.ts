/** Reads courier reports: a fulfillment's `shipment_status`, or a scan as a separate event. */
import { type Fields, text, timeOf } from "../json.ts";
import { fulfillmentAwbs, isCalledOff } from "../tracking.ts";
import type { DatedOutcome, Handover } from "../types.ts";

/**
 * Shopify has no status "returned": attempted_delivery and failure are the only signs of a possible RTO.
 * @see https://shopify.dev/docs/api/admin-graphql/latest/enums/FulfillmentEventStatus
 */
const OUTCOMES: ReadonlyMap<string, "delivered" | "ndr"> = new Map([
  ["delivered", "delivered"],
  ["attempted_delivery", "ndr"],
  ["failure", "ndr"],
]);

/**
 * Null while the parcel is in transit.
 * @param triggeredAt used for a fulfillment without times
 */
export function shipmentOf(fulfillment: Fields, triggeredAt: number): DatedOutcome | null {
  // Not `status`, which is about the merchant's handover ("failure": it was not handed over), not about the parcel.
  const outcome = outcomeOf(fulfillment.shipment_status, changedAt(fulfillment, triggeredAt));
  const awbs = new Set(fulfillmentAwbs(fulfillment));
  // Of several numbers it is not known of which.
  return outcome && awbs.size === 1 ? { ...outcome, awb: [...awbs][0] } : outcome;
}

/** When a fulfillment was last changed. @param triggeredAt used for one without times */
export const changedAt = ({ updated_at, created_at }: Fields, triggeredAt: number): number =>
  timeOf(updated_at) ?? timeOf(created_at) ?? triggeredAt;

/** Of a fulfillment. */
export function handoverOf({ status, shipment_status }: Fields): Handover {
  if (isScanned(shipment_status)) return "scanned";
  return isCalledOff(status) ? "unsent" : "sent";
}

/** @param event of the topic fulfillment_events/create */
export function scanOf(event: Fields, triggeredAt: number): DatedOutcome | null {
  const { status, happened_at, created_at } = event;
  return outcomeOf(status, timeOf(happened_at) ?? timeOf(created_at) ?? triggeredAt);
}

/** What a parcel does before its courier has it. */
const BEFORE_PICKUP: ReadonlySet<string> = new Set([
  ...["", "confirmed", "label_printed", "label_purchased", "ready_for_pickup"],
]);

/** Whether a courier has the parcel. @param status of a scan, or the `shipment_status` of a fulfillment */
export const isScanned = (status: unknown): boolean => !BEFORE_PICKUP.has(text(status).toLowerCase());

function outcomeOf(status: unknown, at: number): DatedOutcome | null {
  const outcome = OUTCOMES.get(text(status).toLowerCase());
  return outcome ? { outcome, at } : null;
}

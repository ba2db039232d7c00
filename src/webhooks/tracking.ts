/** The courier's tracking number (AWB) of an order: it is known later than the order, and may change. */
import { REFERENCE_LIMIT } from "../orders/schema.ts";
import { type Fields, fields, firstText, text, timeOf } from "./json.ts";

/** A tracking number and how recent it is. */
export interface Tracking {
  awb: string;
  /** When its shipment was made, milliseconds since 1970. */
  since: number;
  /** When it was last changed. */
  at: number;
}

/** The later shipment's number, of one shipment the last one: the same in any order of arrival. */
export function latestTracking(a: Tracking | null, b: Tracking | null): Tracking | null {
  if (!a || !b) return a ?? b;
  const byTime = a.since - b.since || a.at - b.at;
  return (byTime || (a.awb < b.awb ? -1 : 1)) > 0 ? a : b;
}

/** Of a Shopify fulfillment; null when it has none, or was called off. @param at for one without times */
export function fulfillmentTracking(fulfillment: Fields, at: number): Tracking | null {
  const { tracking_number, tracking_numbers, status, created_at, updated_at } = fulfillment;
  const numbers: unknown[] = Array.isArray(tracking_numbers) ? tracking_numbers : [];
  const awb = firstText(REFERENCE_LIMIT, tracking_number, ...numbers);
  if (awb === null || ["cancelled", "error", "failure"].includes(text(status))) return null;
  return { awb, since: timeOf(created_at) ?? at, at: timeOf(updated_at) ?? at };
}

/** How plugins for couriers call the field: "_tracking_number", "awb", "shiprocket_awb_code", "delhivery_waybill". */
const AWB_KEY =
  /(?:^|_)(?:awb|waybill|(?:awb|waybill)_?(?:no|num|number|code)|tracking_(?:no|number|items)|ywot_tracking_code|trackno)$/;
/** Other fields end alike: a number of a courier has digits and no spaces. */
const AWB = /^(?=\D{0,49}\d)[\w/-]{5,50}$/;

/**
 * Of a WooCommerce order's fields: a text, or the list that the shipment tracking plugins keep.
 * @param at when the order was changed: the fields have no time
 */
export function metaTracking(meta: readonly Fields[], at: number): Tracking | null {
  for (const { key, value } of meta) {
    if (!AWB_KEY.test(text(key).toLowerCase().replaceAll("-", "_"))) continue;
    const numbers = Array.isArray(value) ? value.map((item) => fields(item).tracking_number) : [value];
    const awb = numbers.map(text).findLast((number) => AWB.test(number));
    if (awb) return { awb, since: at, at };
  }
  return null;
}

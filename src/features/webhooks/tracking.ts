/** Reads the courier's tracking number (AWB), which is added after the order and may change. */
import { REFERENCE_LIMIT } from "../orders/record/schema.ts";
import { type Fields, fields, firstText, text, timeOf } from "./json.ts";

/** A tracking number and how recent it is. */
export interface Tracking {
  /** "" for a cancelled shipment. */
  awb: string;
  /** When its shipment was created, milliseconds since 1970. */
  since: number;
  /** When it was last changed. */
  at: number;
}

/** The number of the later shipment, or the last number of the same one; independent of the order of arrival. */
export function latestTracking(a: Tracking | null, b: Tracking | null): Tracking | null {
  if (!a || !b) return a ?? b;
  const byTime = a.since - b.since || a.at - b.at;
  return (byTime || (a.awb < b.awb ? -1 : 1)) > 0 ? a : b;
}

/** All numbers of a Shopify fulfillment, which may be several parcels; none of one that was called off. */
export const fulfillmentAwbs = (fulfillment: Fields): string[] =>
  isCalledOff(fulfillment.status) ? [] : numbersOf(fulfillment);

function numbersOf({ tracking_number, tracking_numbers }: Fields): string[] {
  const numbers: unknown[] = Array.isArray(tracking_numbers) ? tracking_numbers : [];
  return [tracking_number, ...numbers].flatMap((number) => firstText(REFERENCE_LIMIT, number) ?? []);
}

/** From a Shopify fulfillment; null when it has none. @param at used for a fulfillment without times */
export function fulfillmentTracking(fulfillment: Fields, at: number): Tracking | null {
  const { status, created_at, updated_at } = fulfillment;
  const [awb] = numbersOf(fulfillment);
  if (awb === undefined) return null;
  return {
    awb: isCalledOff(status) ? "" : awb,
    since: timeOf(created_at) ?? at,
    at: timeOf(updated_at) ?? at,
  };
}

/** Whether a Shopify fulfillment, by its `status`, was not handed over, or no longer is. */
export const isCalledOff = (status: unknown): boolean =>
  ["cancelled", "error", "failure"].includes(text(status));

/** From all fulfillments of a Shopify order: if the latest one was cancelled, the previous one's number. */
export function fulfillmentsTracking(fulfillments: readonly Fields[], at: number): Tracking | null {
  const all = fulfillments.map((each) => fulfillmentTracking(each, at));
  const latest = all.reduce(latestTracking, null);
  const left = all.filter((each) => each?.awb !== "").reduce(latestTracking, null);
  return latest?.awb === "" && left ? { ...latest, awb: left.awb } : latest;
}

/** Field names of courier plugins: "_tracking_number", "awb", "shiprocket_awb_code", "delhivery_waybill". */
const AWB_KEY =
  /(?:^|_)(?:awb|waybill|(?:awb|waybill)_?(?:no|num|number|code)|tracking_(?:no|number|items)|ywot_tracking_code|trackno)$/;
/** A tracking number has digits and no spaces; other fields with a similar name do not. */
const AWB = /^(?=\D{0,49}\d)[\w/-]{5,50}$/;

/** The AWBs in a WooCommerce order's meta fields: a string, or the list of the shipment tracking plugins. */
export function metaAwbs(meta: readonly Fields[]): string[] {
  for (const { key, value } of meta) {
    if (!AWB_KEY.test(text(key).toLowerCase().replaceAll("-", "_"))) continue;
    const numbers = Array.isArray(value) ? value.map((item) => fields(item).tracking_number) : [value];
    const awbs = numbers.map(text).filter((number) => AWB.test(number));
    if (awbs.length > 0) return awbs;
  }
  return [];
}

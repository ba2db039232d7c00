/** Orders of a saree shop as the CSV that a store or courier gives: the same from a seed, but for the dates. */

import { type DemoOrder, simulateShop } from "../../src/cli/demo/shop.ts";
import { openEngines } from "../../src/engine/index.ts";
import { asCsv, csvHead } from "../../src/lib/csv.ts";
import { DAY_MS, IST_OFFSET_MS } from "../../src/lib/time.ts";
import { Random } from "../support/random.ts";

const SEED = "first hour";
const DAYS = 120;
/** Of the returns that the simulated shop has, where nobody reviews the orders. */
const RETURNED = 0.7;
/** Parcels take no longer. */
const MAX_TRAVEL_DAYS = 8;

const HEADER = [
  ...["Order ID", "Order Date", "Customer Name", "Mobile", "Email", "Address Line 1", "Address Line 2"],
  ...[
    "Landmark",
    "City",
    "State",
    "Pincode",
    "Payment Method",
    "Order Total",
    "Delivery Status",
    "Status Date",
  ],
];

/**
 * Two files: orders that have ended, and those that came since.
 * @param past how many have ended @param fresh how many have not
 */
export async function orderFiles(past: number, fresh: number): Promise<[past: string, fresh: string]> {
  const { directory } = await openEngines();
  const now = startOfToday();
  const orders = simulateShop(directory, { seed: SEED, orders: past + fresh, days: DAYS, now });
  const random = new Random(SEED);
  const ended = orders.slice(0, past).map((order) => {
    // All of them have arrived or are back by now.
    const at = order.at - MAX_TRAVEL_DAYS * DAY_MS;
    const outcome = random.chance(RETURNED * order.returnChance) ? "RTO" : "Delivered";
    const endedAt = at + (2 + random.below(MAX_TRAVEL_DAYS - 2)) * DAY_MS;
    return rowOf({ ...order, at }, outcome, dateText(endedAt));
  });
  const open = orders.slice(past).map((order) => rowOf(order, "New", ""));
  return [csvHead(HEADER) + asCsv(ended), csvHead(HEADER) + asCsv(open)];
}

function rowOf({ at, input }: DemoOrder, status: string, statusDate: string): string[] {
  const { reference, name, phone, email, line1, line2, landmark, city, state, pincode } = input;
  const { payment_method, order_value } = input;
  return [
    ...[reference, dateText(at), name, phone, email, line1, line2, landmark, city, state, pincode],
    ...[payment_method, order_value, status, statusDate],
  ].map((value) => String(value ?? ""));
}

/** `2025-10-05 14:22`, Indian time. */
const dateText = (at: number): string =>
  new Date(at + IST_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");

/** In India. So the hours of the orders do not depend on when the test runs. */
const startOfToday = (): number => Math.floor((Date.now() + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;

/** Reads the orders of a period: while they are not counted by day yet, and to find which came first. */
import { setImmediate } from "node:timers/promises";
import type { ScanQueries } from "../../../db/queries/orders-scan.ts";
import type { Asked } from "../../../db/reader.ts";
import { startOfIstDay } from "../../checks/calendar.ts";
import { changeOf } from "./change.ts";
import type { Key } from "./counts.ts";
import { MAX_DAYS } from "./period.ts";

const PAGE_SIZE = 500;

/** Pages of the orders placed at or after a time, oldest first; other requests run in between. */
async function* scanOrders(queries: Asked<ScanQueries>, accountId: number, from: number) {
  let position = { placedAt: from - 1, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const page = await queries.after(accountId, position, PAGE_SIZE);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    position = last;
    await setImmediate();
  }
}

/** What each order of the period adds to the counters. */
export async function* scanChanges(queries: Asked<ScanQueries>, accountId: number, from: number) {
  for await (const page of scanOrders(queries, accountId, from))
    for (const order of page) yield { placedAt: order.placedAt, change: changeOf(order, 1) };
}

/**
 * The first of the keys by their first order; keys of one order keep its order.
 * @param day all have an order in the {@link MAX_DAYS} from this day on
 */
export async function byFirstOrder(
  queries: Asked<ScanQueries>,
  accountId: number,
  keys: readonly Key[],
  day: number,
  limit: number,
): Promise<Key[]> {
  const missing = new Set(keys);
  const found: Key[] = [];
  const end = startOfIstDay(day + MAX_DAYS);
  for await (const { placedAt, change } of scanChanges(queries, accountId, startOfIstDay(day))) {
    if (missing.size === 0 || found.length >= limit || placedAt >= end) break;
    const [, , , , , ...own] = change;
    for (const key of own) if (typeof key !== "object" && missing.delete(key)) found.push(key);
  }
  // An order may have changed since it was counted.
  return [...found, ...missing].slice(0, limit);
}

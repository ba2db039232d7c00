/** Scans a merchant's orders in pages, so that other requests run in between. */
import type { ScannedOrder, ScanQueries } from "../db/queries/orders-scan.ts";

const PAGE_SIZE = 500;

/** Resolves in a later turn of the event loop. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Pages of the orders placed at or after a time, oldest first. @param from milliseconds since 1970 */
export async function* scanOrders(
  queries: ScanQueries,
  accountId: number,
  from: number,
): AsyncGenerator<ScannedOrder[]> {
  let position = { placedAt: from - 1, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const page = await queries.after(accountId, position, PAGE_SIZE);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    position = last;
    await yieldToEventLoop();
  }
}

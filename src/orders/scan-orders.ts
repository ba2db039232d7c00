/** A walk through a merchant's orders that lets other requests in between. */
import type { ScannedOrder, ScanQueries } from "../db/queries/orders-scan.ts";

export const DAY_MS = 86_400_000;
const PAGE = 500;

/** Resolves in a later turn of the event loop. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Orders placed from a time on, oldest first, some hundred at a time. */
export async function* scanOrders(
  queries: ScanQueries,
  accountId: number,
  from: number,
): AsyncGenerator<ScannedOrder[]> {
  let place = { placedAt: from - 1, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const page = await queries.after(accountId, place, PAGE);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    place = last;
    await yieldToEventLoop();
  }
}

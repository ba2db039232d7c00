/** Streams a merchant's finished orders to the risk engine, with one page in memory at a time. */
import { orderQueries } from "../../db/queries/orders.ts";
import { type FinishedRow, finishedQueries, type TimePosition } from "../../db/queries/orders-finished.ts";
import type { Reader } from "../../db/reader.ts";
import type { BacktestRow } from "../../risk/index.ts";
import { SignalStore } from "../signals.ts";

const PAGE_SIZE = 500;
const LATEST: TimePosition = { placedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/**
 * Orders with a final outcome, newest first.
 * @param from milliseconds since 1970: orders placed at or after it
 */
export function* finishedOrders(db: Reader, accountId: number, from: number): Generator<BacktestRow> {
  const queries = finishedQueries(db);
  const signals = new SignalStore(orderQueries(db));
  for (let position: TimePosition | undefined = LATEST; position; ) {
    const page: FinishedRow[] = queries.before(accountId, from, position, PAGE_SIZE);
    for (const row of page) {
      const { outcome, orderValue: order_value, riskLevel: level } = row;
      yield { signals: signals.unpack(row), outcome, order_value, level };
    }
    position = page.length < PAGE_SIZE ? undefined : page.at(-1);
  }
}

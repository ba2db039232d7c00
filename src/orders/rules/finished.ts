/** A merchant's finished orders as the risk engine looks at them: a page is in memory at a time. */

import { orderQueries } from "../../db/queries/orders.ts";
import { type FinishedRow, finishedQueries, type TimePosition } from "../../db/queries/orders-finished.ts";
import type { Reader } from "../../db/reader.ts";
import type { BacktestRow } from "../../risk/index.ts";
import { SignalStore } from "../signals.ts";

const PAGE = 500;
const LATEST: TimePosition = { placedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/**
 * Orders with a final outcome, newest first; pages are read as they are asked for.
 * @param from milliseconds since 1970: orders placed then or later
 */
export function* finishedOrders(db: Reader, accountId: number, from: number): Generator<BacktestRow> {
  const queries = finishedQueries(db);
  const signals = new SignalStore(orderQueries(db));
  for (let place: TimePosition | undefined = LATEST; place; ) {
    const page: FinishedRow[] = queries.before(accountId, from, place, PAGE);
    for (const row of page) {
      const { outcome, orderValue: order_value, riskLevel: level } = row;
      yield { signals: signals.unpack(row), outcome, order_value, level };
    }
    place = page.length < PAGE ? undefined : page.at(-1);
  }
}

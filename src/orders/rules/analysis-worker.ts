/**
 * Worker thread for backtests and learning over a merchant's finished orders, which take seconds. It reads committed
 * orders through a connection of its own.
 */
import { orderQueries, type TimePosition } from "../../db/queries/orders.ts";
import { type FinishedOrder, scanQueries } from "../../db/queries/orders-scan.ts";
import { openReader, type Reader } from "../../db/reader.ts";
import { type BacktestRow, backtest, suggest } from "../../risk/index.ts";
import type { RuleDocument } from "../../risk/schema.ts";
import { serveRpc } from "../../threads/rpc.ts";
import { SignalStore } from "../signals.ts";

/** The orders that a job reads. */
export interface AnalysisScope {
  /** Path of the database file. */
  file: string;
  accountId: number;
  /** Orders placed then or later, milliseconds since 1970. */
  from: number;
}

const methods = {
  /** @param document compared with the active rules */
  backtest: (scope: AnalysisScope, document: RuleDocument, active: RuleDocument) =>
    withOrders(scope, (orders) => backtest(orders, document, active)),
  /** @throws Problem 409 `not_enough_outcomes` when there are too few finished orders to learn from */
  learn: (scope: AnalysisScope, active: RuleDocument) =>
    withOrders(scope, (orders) => suggest(orders, active)),
};

/** What the main thread calls. */
export type AnalysisMethods = typeof methods;

function withOrders<T>(scope: AnalysisScope, work: (orders: Iterable<BacktestRow>) => T): T {
  const db = openReader(scope.file);
  try {
    return work(finishedOrders(db, scope));
  } finally {
    db.close();
  }
}

const PAGE_SIZE = 500;
const LATEST: TimePosition = { placedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** Orders with a final outcome, newest first, one page in memory at a time. */
function* finishedOrders(db: Reader, { accountId, from }: AnalysisScope): Generator<BacktestRow> {
  const { finishedBefore } = scanQueries(db);
  const signals = new SignalStore(orderQueries(db));
  for (let position: TimePosition | undefined = LATEST; position; ) {
    const page: FinishedOrder[] = finishedBefore(accountId, from, position, PAGE_SIZE);
    for (const row of page) {
      const { outcome, orderValue: order_value, riskLevel: level } = row;
      yield { signals: signals.unpack(row), outcome, order_value, level };
    }
    position = page.length < PAGE_SIZE ? undefined : page.at(-1);
  }
}

serveRpc(() => methods);

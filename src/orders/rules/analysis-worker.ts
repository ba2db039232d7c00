/**
 * Worker thread for backtests and learning over a merchant's finished orders, which take seconds. It reads committed
 * orders through a connection of its own.
 */
import { openReader } from "../../db/reader.ts";
import { type BacktestRow, backtest, suggest } from "../../risk/index.ts";
import type { RuleDocument } from "../../risk/schema.ts";
import { serveRpc } from "../../threads/rpc.ts";
import { finishedOrders } from "./finished.ts";

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

function withOrders<T>(
  { file, accountId, from }: AnalysisScope,
  work: (orders: Iterable<BacktestRow>) => T,
): T {
  const db = openReader(file);
  try {
    return work(finishedOrders(db, accountId, from));
  } finally {
    db.close();
  }
}

serveRpc(() => methods);

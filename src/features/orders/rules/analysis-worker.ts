/**
 * Worker thread for backtests and learning over a merchant's orders, which take up to a second. It reads committed
 * orders through its own connection.
 */
import type { Location } from "../../../db/location.ts";
import { openReader } from "../../../db/open-reader.ts";
import type { Costs } from "../../../engine/risk/costs.ts";
import { backtest, countByScore, suggest } from "../../../engine/risk/index.ts";
import type { RuleDocument } from "../../../engine/risk/schema.ts";
import { serveRpc } from "../../../lib/threads/rpc.ts";
import { openSamples, type SampleScope } from "./samples.ts";

/** The account whose orders a job reads, and their database. */
export interface AnalysisScope extends SampleScope {
  location: Location;
}

const methods = {
  /**
   * @param days of orders placed until now
   * @param document compared with the active rules
   */
  backtest: (
    scope: AnalysisScope,
    days: number,
    document: RuleDocument,
    active: RuleDocument,
    costs: Costs,
  ) =>
    withSamples(scope, (samples) => {
      const { orders, newestOrders } = samples.forBacktest(days);
      return { ...backtest(orders, document, active, costs), ...newestOrders };
    }),
  /** @throws Problem 409 `not_enough_outcomes` when there are too few finished orders to learn from */
  learn: (scope: AnalysisScope, active: RuleDocument, costs: Costs) =>
    withSamples(scope, (samples) => {
      const { orders, newestOrders } = samples.forLearning();
      return { ...suggest(orders, active, costs), ...newestOrders };
    }),
  /** Scores finished orders of other versions with this one. @returns how many of each score came back */
  countByScore: (scope: AnalysisScope, rulesVersion: number, document: RuleDocument) =>
    withSamples(scope, (samples) => countByScore(samples.otherThan(rulesVersion), document)),
};

/** What the main thread calls. */
export type AnalysisMethods = typeof methods;

function withSamples<T>(
  { location, ...scope }: AnalysisScope,
  work: (samples: ReturnType<typeof openSamples>) => T,
): T {
  const db = openReader(location);
  try {
    return work(openSamples(db, scope));
  } finally {
    db.close();
  }
}

serveRpc(() => methods);

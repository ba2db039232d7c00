/** The probabilities of returns that the order writer stores with the orders that people hold. */
import type { Db } from "../../../../db/db.ts";
import { orderCountQueries } from "../../../../db/queries/orders-count.ts";
import { scanQueries } from "../../../../db/queries/orders-scan.ts";
import { scoreOutcomeQueries } from "../../../../db/queries/score-outcomes.ts";
import { ReturnDays } from "../../analytics/return-days.ts";
import { ProbabilityCache } from "../../rules/probabilities.ts";

/** @returns what opens a cache that knows nothing yet: one may have counted orders of a transaction that failed */
export function probabilitiesOf(db: Db): () => ProbabilityCache {
  const deps = {
    outcomes: scoreOutcomeQueries(db),
    counts: orderCountQueries(db),
    returnDays: new ReturnDays(scanQueries(db), db.clock),
    // The main thread has it done, when it shows an order.
    countBefore: async () => {},
  };
  return () => new ProbabilityCache(deps);
}

/** Use cases: score, review, track, list and analyse orders. */

import { ALWAYS_FRESH } from "../../db/freshness.ts";
import type { Account } from "../accounts/types.ts";
import { ReturnDays } from "./analytics/return-days.ts";
import { type OrderDeps, type OrdersOptions, openQueries } from "./deps.ts";
import { createDoubles } from "./doubles/index.ts";
import { openExportJobs } from "./export/jobs.ts";
import { createLists } from "./lists/index.ts";
import { createOutcomes } from "./outcomes.ts";
import { createReading } from "./read.ts";
import type { Actor } from "./record/types.ts";
import { Rescorer } from "./rescore.ts";
import { createReview } from "./review.ts";
import { ActiveRules } from "./rules/active-rules.ts";
import { createRules } from "./rules/index.ts";
import { ProbabilityCache } from "./rules/probabilities.ts";
import { RuleDocuments } from "./rules/rule-documents.ts";
import { createScoring } from "./score.ts";
import { SignalStore } from "./stored/signal-store.ts";

export { AUDIT_ACTIONS, AUDIT_KINDS } from "../../db/queries/audit.ts";
export type { OrdersOptions } from "./deps.ts";
export type { Claim, OrderExtras } from "./extras.ts";
export type { PageRequest } from "./list.ts";
export type * from "./record/types.ts";
export type { ScoreAnswer } from "./score.ts";
export { TIMELINE_TYPES } from "./timeline.ts";
export type { Decided, DecisionProblem } from "./writer/commands/decide.ts";
export { IDENTITY_KINDS } from "./writer/history/identity.ts";

/** Opens the order use cases; close the database after them. */
export function createOrders(options: OrdersOptions) {
  const { db, clock, writer, freshness = ALWAYS_FRESH } = options;
  const queries = openQueries(db);
  const deps: OrderDeps = { ...options, queries };
  const activeRules = new ActiveRules(queries.rules, freshness);
  const rules = createRules(deps, activeRules);
  const exports = openExportJobs(db);
  const probabilities = new ProbabilityCache({
    outcomes: queries.scoreOutcomes,
    counts: queries.counts,
    returnDays: new ReturnDays(queries.scan, clock),
    countBefore: rules.countBefore,
  });
  const rescorer = new Rescorer({
    rescoreBatch: writer.rescoreBatch,
    countOpen: (accountId) => queries.counts.kinds(accountId, { open: true }).total,
    clock,
    writeTime: options.writeTime,
  });
  const signals = new SignalStore(queries.orders);
  const documents = new RuleDocuments(queries.rules, activeRules);
  return {
    rules,
    lists: createLists(deps, activeRules),
    doubles: createDoubles(deps),
    ...createScoring(deps, probabilities),
    ...createOutcomes(deps, probabilities),
    ...createReview(deps, probabilities),
    ...createReading({ db, queries, clock, writer, signals, documents, probabilities, exports }),
    /** Applies the active rules to all open orders; the run continues even if nobody waits for it. */
    rescore: ({ id, callbackUrl }: Account, by: Actor) => rescorer.rescore({ id, callbackUrl }, by),
    /** The account's current run, and its last one. */
    rescoreState: ({ id }: Account) => rescorer.state(id),
    /** Resolves when no earlier orders are being counted for new rules. */
    counted: () => probabilities.idle(),
    /** Runs the deferred writes and stops. */
    async close() {
      await Promise.all([rules.close(), exports.close()]);
      await probabilities.idle();
      await writer.close();
    },
  };
}
export type Orders = ReturnType<typeof createOrders>;

/** For bulk files: takes a batch of rows, and returns one result for each, on disk when it resolves. */
export type OrderSink = Pick<Orders, "score" | "outcome">;

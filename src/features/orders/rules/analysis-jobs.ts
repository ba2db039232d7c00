/** Runs backtests and learning, each on its own worker thread. */

import type { Reader } from "../../../db/reader.ts";
import type { RuleDocument } from "../../../engine/risk/schema.ts";
import { Problem } from "../../../lib/problem.ts";
import { WorkerPool } from "../../../lib/threads/pool.ts";
import type { Account } from "../../accounts/types.ts";
import type { AnalysisMethods, AnalysisScope } from "./analysis-worker.ts";

/** Generous: however many orders there are, a job takes about a second of processor time. */
const TIMEOUT_MS = 60_000;
const TIMED_OUT = { seconds: TIMEOUT_MS / 1000 };

/** @returns backtests and learning; a thread reads what is committed when it starts */
export function openAnalysisJobs({ db, clock }: { db: Pick<Reader, "location">; clock: () => number }) {
  const pool = new WorkerPool<AnalysisMethods>({
    name: "the analysis worker",
    start: () => new Worker(new URL("./analysis-worker.ts", import.meta.url).href),
    limits: {
      // One core is left for requests.
      atOnce: Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1)),
      perAccount: 2,
      inAll: 16,
      silenceMs: TIMEOUT_MS,
      idleMs: 0,
    },
    refusals: {
      own: "too_many_jobs.own",
      all: "too_many_jobs",
    },
  });
  const scopeOf = (accountId: number): AnalysisScope => ({ location: db.location, accountId, now: clock() });
  return {
    /**
     * @param document validated rules; null: only the active ones
     * @param signal ends it when nobody waits for it any more
     * @throws Problem 400 `took_too_long`, 429 `too_many_jobs`
     */
    backtest(
      { id, costs }: Pick<Account, "id" | "costs">,
      days: number,
      document: RuleDocument | null,
      active: RuleDocument,
      signal?: AbortSignal,
    ) {
      const scope = scopeOf(id);
      return pool.run(id, {
        call: (remote) => remote.backtest(scope, days, document ?? active, active, costs),
        timedOut: new Problem("took_too_long.backtest", TIMED_OUT, { field: "days" }),
        signal,
      });
    },
    /** @throws Problem 409 `not_enough_outcomes` or `took_too_long`, 429 `too_many_jobs` */
    learn({ id, costs }: Pick<Account, "id" | "costs">, active: RuleDocument) {
      const scope = scopeOf(id);
      return pool.run(id, {
        call: (remote) => remote.learn(scope, active, costs),
        timedOut: new Problem("took_too_long.learning", TIMED_OUT),
      });
    },
    /** @throws Problem 429 `too_many_jobs` */
    countByScore(accountId: number, rulesVersion: number, document: RuleDocument) {
      const scope = scopeOf(accountId);
      return pool.run(accountId, {
        call: (remote) => remote.countByScore(scope, rulesVersion, document),
        timedOut: new Problem("took_too_long.counting", TIMED_OUT),
      });
    },
    /** Terminates all threads; their database connections are closed when it resolves. */
    close: () => pool.close(),
  };
}

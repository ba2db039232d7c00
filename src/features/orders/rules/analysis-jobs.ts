/** Runs backtests and learning, each on its own worker thread. */

import type { Reader } from "../../../db/reader.ts";
import type { Costs } from "../../../engine/risk/costs.ts";
import type { RuleDocument } from "../../../engine/risk/schema.ts";
import { Problem } from "../../../lib/problem.ts";
import { THREADS_AT_ONCE, WorkerPool } from "../../../lib/threads/pool.ts";
import type { AnalysisMethods } from "./analysis-worker.ts";
import type { SampleScope } from "./samples.ts";

/** Generous: however many orders there are, a job takes about a second of processor time. */
const TIMEOUT_MS = 60_000;
const TIMED_OUT = { seconds: TIMEOUT_MS / 1000 };

/** @returns backtests and learning; a thread sees the data committed when it starts */
export function openAnalysisJobs({ location }: Pick<Reader, "location">) {
  const pool = new WorkerPool<AnalysisMethods>({
    name: "the analysis worker",
    start: () => new Worker(new URL("./analysis-worker.ts", import.meta.url).href),
    limits: {
      atOnce: THREADS_AT_ONCE,
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
  return {
    /**
     * @param document validated rules; null: only the active ones
     * @param signal aborted when nobody waits for it any more
     * @throws Problem 400 `took_too_long`, 429 `too_many_jobs`
     */
    backtest(
      scope: SampleScope,
      costs: Costs,
      days: number,
      document: RuleDocument | null,
      active: RuleDocument,
      signal?: AbortSignal,
    ) {
      return pool.run(scope.accountId, {
        call: (remote) => remote.backtest({ ...scope, location }, days, document ?? active, active, costs),
        timedOut: new Problem("took_too_long.backtest", TIMED_OUT, { field: "days" }),
        signal,
      });
    },
    /** @throws Problem 409 `not_enough_outcomes` or `took_too_long`, 429 `too_many_jobs` */
    learn(scope: SampleScope, costs: Costs, active: RuleDocument) {
      return pool.run(scope.accountId, {
        call: (remote) => remote.learn({ ...scope, location }, active, costs),
        timedOut: new Problem("took_too_long.learning", TIMED_OUT),
      });
    },
    /** @throws Problem 429 `too_many_jobs` */
    countByScore(scope: SampleScope, rulesVersion: number, document: RuleDocument) {
      return pool.run(scope.accountId, {
        call: (remote) => remote.countByScore({ ...scope, location }, rulesVersion, document),
        timedOut: new Problem("took_too_long.counting", TIMED_OUT),
      });
    },
    /** Terminates all threads; their database connections are closed when it resolves. */
    close: () => pool.close(),
  };
}

/** Runs backtests and learning, each on its own worker thread. */
import { Problem } from "../../problem.ts";
import type { Backtest } from "../../risk/backtest/schema.ts";
import type { RuleDocument } from "../../risk/schema.ts";
import type { Suggestion } from "../../risk/suggest/schema.ts";
import { JobThreads } from "../../threads/job-threads.ts";
import type { OrderDeps } from "../deps.ts";
import { DAY_MS } from "../scan-orders.ts";
import type { AnalysisAnswer, AnalysisJob } from "./analysis-job.ts";

/** Learning uses the orders of this many days. */
const LEARNING_DAYS = 366;
/** One core is left for requests. */
const LIMITS = {
  atOnce: Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1)),
  perAccount: 2,
  inAll: 16,
};
/** Generous: 200,000 orders take some seconds. */
const TIMEOUT_MS = 60_000;

interface AnalysisJobs {
  /**
   * @param document validated rules; null: only the active ones
   * @throws Problem 400 `took_too_long`, 429 `too_many_jobs`
   */
  backtest(
    accountId: number,
    days: number,
    document: RuleDocument | null,
    active: RuleDocument,
  ): Promise<Backtest>;
  /** @throws Problem 409 `not_enough_outcomes` or `took_too_long`, 429 `too_many_jobs` */
  learn(accountId: number, active: RuleDocument): Promise<Suggestion>;
  /** Terminates all threads; their database connections are closed when it resolves. */
  close(): Promise<void>;
}

export function openAnalysisJobs({ db, clock }: Pick<OrderDeps, "db" | "clock">): AnalysisJobs {
  const { file } = db;
  const threads = new JobThreads<AnalysisJob, AnalysisAnswer>({
    start: () => new Worker(new URL("./analysis-worker.ts", import.meta.url).href),
    limits: LIMITS,
    timeoutMs: TIMEOUT_MS,
    timedOut: timeoutProblem,
  });
  const run = (accountId: number, days: number, active: RuleDocument, task: AnalysisJob["task"]) =>
    threads.run(accountId, { file, accountId, from: clock() - days * DAY_MS, active, task });
  return {
    // The task's kind determines the type of the answer.
    backtest: (accountId, days, document, active) =>
      run(accountId, days, active, { kind: "backtest", document }) as Promise<Backtest>,
    learn: (accountId, active) =>
      run(accountId, LEARNING_DAYS, active, { kind: "learn" }) as Promise<Suggestion>,
    close: () => threads.close(),
  };
}

function timeoutProblem({ task }: AnalysisJob): Problem {
  const timedOut = `timed out after ${TIMEOUT_MS / 1000} seconds`;
  return task.kind === "backtest"
    ? new Problem(400, "took_too_long", `Backtest ${timedOut}; ask for fewer days.`, {
        field: "days",
      })
    : new Problem(409, "took_too_long", `Learning ${timedOut}; turn some rules off.`);
}

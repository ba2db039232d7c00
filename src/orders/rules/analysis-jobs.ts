/** Backtests and learning, each in a thread of its own. */
import { Problem } from "../../problem.ts";
import type { Backtest } from "../../risk/backtest/schema.ts";
import type { RuleDocument } from "../../risk/schema.ts";
import type { Suggestion } from "../../risk/suggest/schema.ts";
import { JobThreads } from "../../threads/job-threads.ts";
import type { OrderDeps } from "../deps.ts";
import { DAY_MS } from "../scan-orders.ts";
import type { AnalysisAnswer, AnalysisJob } from "./analysis-job.ts";

/** How far back learning looks. */
const LEARNING_DAYS = 366;
/** One core is left to the requests. */
const LIMITS = {
  atOnce: Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1)),
  perAccount: 2,
  inAll: 16,
};
/** Two hundred thousand orders take some seconds. */
const TIMEOUT_MS = 60_000;

export interface AnalysisJobs {
  /**
   * @param document one that validateRules let pass; null: today's alone
   * @throws Problem 400 `took_too_long`, 429 `too_many_jobs`
   */
  backtest(
    accountId: number,
    days: number,
    document: RuleDocument | null,
    today: RuleDocument,
  ): Promise<Backtest>;
  /** @throws Problem 409 `not_enough_outcomes` or `took_too_long`, 429 `too_many_jobs` */
  learn(accountId: number, today: RuleDocument): Promise<Suggestion>;
  /** Ends all threads; they have let go of the database when it resolves. */
  close(): Promise<void>;
}

export function openAnalysisJobs({ db, clock }: Pick<OrderDeps, "db" | "clock">): AnalysisJobs {
  const { file } = db.shared;
  const threads = new JobThreads<AnalysisJob, AnalysisAnswer>({
    start: () => new Worker(new URL("./analysis-worker.ts", import.meta.url).href),
    limits: LIMITS,
    timeoutMs: TIMEOUT_MS,
    timedOut: tooLong,
  });
  const run = (accountId: number, days: number, today: RuleDocument, task: AnalysisJob["task"]) =>
    threads.run(accountId, { file, accountId, from: clock() - days * DAY_MS, today, task });
  return {
    // A task's kind says which answer it has.
    backtest: (accountId, days, document, today) =>
      run(accountId, days, today, { kind: "try", document }) as Promise<Backtest>,
    learn: (accountId, today) =>
      run(accountId, LEARNING_DAYS, today, { kind: "learn" }) as Promise<Suggestion>,
    close: () => threads.close(),
  };
}

function tooLong({ task }: AnalysisJob): Problem {
  const within = `within ${TIMEOUT_MS / 1000} seconds`;
  return task.kind === "try"
    ? new Problem(400, "took_too_long", `So many orders cannot be tried ${within}; ask for fewer days.`, {
        field: "days",
      })
    : new Problem(409, "took_too_long", `So many rules cannot be weighed ${within}; turn some off.`);
}

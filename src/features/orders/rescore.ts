/** Use case: applies the active rules to all open orders of a merchant, in batches, so that other writes can run in between. */
import { Problem } from "../../lib/problem.ts";
import { nextBatchSize } from "../../lib/threads/batch-size.ts";
import type { OrderDeps } from "./deps.ts";
import type { Actor, Merchant, Rescored, RescoreEnd, RescoreState } from "./record/types.ts";
import type { OrderWriter } from "./writer/index.ts";

/** Orders of the first batch, and the bounds of all others. */
const FIRST_BATCH = 100;
const BATCH = { ms: 8, min: 50, max: 1_000 };

export interface RescorerOptions {
  rescoreBatch: OrderWriter["rescoreBatch"];
  writeTime: OrderDeps["writeTime"];
  /** How many orders are open. */
  countOpen: (accountId: number) => number;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** The runs of a merchant. */
interface Runs {
  /** The last requested run; never rejects. */
  tail: Promise<unknown>;
  waiting: number;
  current: { done: number; total: number; startedAt: number } | null;
  last: RescoreEnd | null;
}

/** One run at a time for each merchant; a request made meanwhile waits, then gets its own run. */
export class Rescorer {
  /** By account: those that have run since the start. */
  readonly #accounts = new Map<number, Runs>();

  constructor(private readonly options: RescorerOptions) {}

  /** Resolves when the run has ended. */
  rescore(merchant: Merchant, by: Actor): Promise<Rescored> {
    const runs = this.#runsOf(merchant.id);
    runs.waiting++;
    const run = runs.tail.then(() => {
      runs.waiting--;
      return this.#run(runs, merchant, by);
    });
    runs.tail = run.catch(() => {});
    return run;
  }

  /** The current run, and the end of the previous one. */
  state(accountId: number): RescoreState {
    const { waiting = 0, current = null, last = null } = this.#accounts.get(accountId) ?? {};
    const { done, total } = current ?? last ?? { done: 0, total: 0 };
    return { running: current !== null, waiting, done, total, startedAt: current?.startedAt ?? null, last };
  }

  #runsOf(accountId: number): Runs {
    const known = this.#accounts.get(accountId);
    if (known) return known;
    const runs: Runs = { tail: Promise.resolve(), waiting: 0, current: null, last: null };
    this.#accounts.set(accountId, runs);
    return runs;
  }

  async #run(runs: Runs, merchant: Merchant, by: Actor): Promise<Rescored> {
    const progress = { done: 0, total: 0, startedAt: this.options.clock() };
    runs.current = progress;
    let result: Rescored | null = null;
    let error: string | null = null;
    try {
      progress.total = this.options.countOpen(merchant.id);
      result = await this.#batches(merchant, by, progress);
      return result;
    } catch (cause) {
      error = cause instanceof Problem ? cause.detail : "The run failed; the server's log says why.";
      throw cause;
    } finally {
      runs.current = null;
      runs.last = { ...progress, endedAt: this.options.clock(), result, error };
    }
  }

  async #batches(merchant: Merchant, by: Actor, progress: NonNullable<Runs["current"]>): Promise<Rescored> {
    const { rescoreBatch, writeTime } = this.options;
    const sum = { rescored: 0, changed: 0, levels: { LOW: 0, REVIEW: 0, HIGH: 0 } };
    let limit = FIRST_BATCH;
    for (let after = 0; ; ) {
      const batch = await rescoreBatch(merchant, { after, limit }, by, writeTime());
      sum.rescored += batch.rescored;
      sum.changed += batch.changed;
      for (const level of ["LOW", "REVIEW", "HIGH"] as const) sum.levels[level] += batch.levels[level];
      progress.done = sum.rescored;
      // Orders may have arrived since the count.
      progress.total = Math.max(progress.total, progress.done);
      if (batch.next === null) return { ...sum, rules_version: batch.rules_version };
      after = batch.next;
      limit = nextBatchSize(limit, batch.ms, BATCH);
    }
  }
}

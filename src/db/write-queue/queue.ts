/** Batches the writes of concurrent requests into one transaction, so that they share one fsync. */
import { takeBatch, type Waiting, wantedFor } from "./batch.ts";
import type { WriteHealth } from "./health.ts";
import type { OnStale, Scope, Transactions, Wanted } from "./transactions.ts";

/** A synchronous function, so that no other statement runs between its own. */
export type Write<T> = () => T extends PromiseLike<unknown> ? never : T;

/** A write of several items, with a result for each. Adjacent items in the queue are passed to one call of it. */
export type WriteMany<Item, Result> = (items: readonly Item[]) => readonly Result[];

interface QueuedWrite extends Waiting {
  run: WriteMany<unknown, unknown>;
  item: unknown;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  /** Its shared transaction has failed: it gets its own. */
  wasUndone?: boolean;
}

/** Queued items of one {@link WriteMany}, which succeed or fail together; a single write is its own unit. */
type Unit = QueuedWrite[];
type Outcome = { results: readonly unknown[] } | { error: unknown };

/** Items in one call of a {@link WriteMany}. */
const MAX_UNIT = 200;

/** A background transaction ends after this time: other processes wait for its locks. */
const MAX_BACKGROUND_MS = 200;

/** What was written on a connection. */
export interface WriteStats {
  commits: number;
  writes: number;
  seconds: number;
}

/**
 * How a batch runs:
 *  1. writes queued in one turn of the event loop, and while waiting for the locks of a shared database, form a batch
 *     (no timer, so an idle server adds no delay), except those of accounts that another process has locked;
 *  2. each write runs in its own savepoint, so that only a failed one is rolled back; a single write needs none,
 *     which saves SQLite a copy of each page;
 *  3. the batch is committed with one fsync;
 *  4. only then are the callers' promises settled. When the commit fails, all of them reject.
 *
 * Background writes have separate transactions: in a large one a page is written once for many rows. It ends after the
 * current write as soon as any other write arrives, which goes into the next one.
 */
export class WriteQueue {
  readonly #transactions: Transactions;
  readonly #health: WriteHealth;
  readonly #onCommit: (writes: number) => void;
  readonly #isAwaited: () => boolean;
  #queue: QueuedWrite[] = [];
  #background: QueuedWrite[] = [];
  /** Whether the next transaction is of background writes. */
  #isBackground = false;
  /** Whether they have waited for another transaction, and are next. */
  #isBackgroundDue = false;
  #scheduled = false;
  #closed = false;
  /** For in-memory caches of written data, which a rollback or a write by another process invalidates. */
  readonly #onStale: OnStale[] = [];
  /** Transactions committed so far, their writes, and how long they took, including waits for disk or lock. */
  readonly stats: WriteStats = { commits: 0, writes: 0, seconds: 0 };

  /**
   * @param onCommit called after each commit, outside of any transaction, with the number of its writes
   * @param isAwaited whether a write is in transit, to be queued once this thread returns to its event loop
   */
  constructor(
    transactions: Transactions,
    health: WriteHealth,
    onCommit: (writes: number) => void,
    isAwaited = () => false,
  ) {
    this.#transactions = transactions;
    this.#health = health;
    this.#onCommit = onCommit;
    this.#isAwaited = isAwaited;
  }

  /**
   * Resolves with the write's result once it is on disk. Rejects with what it threw.
   * @param scope the only accounts whose data it reads and writes; null: everything
   */
  run<T>(write: Write<T>, scope: Scope = null): Promise<T> {
    return this.#push({ run: () => [write()], item: undefined, scope });
  }

  /**
   * Queues one item of a write of many; resolves once it is on disk. Rejects with what the whole call threw.
   * @param scope as of {@link run}, of this item
   */
  runMany<Item, Result>(write: WriteMany<Item, Result>, item: Item, scope: Scope = null): Promise<Result> {
    // Only its own items are passed to the function.
    return this.#push({ run: write as WriteMany<unknown, Result>, item, scope });
  }

  /** Like {@link run}, for a write of low priority. */
  runInBackground<T>(write: Write<T>, scope: Scope): Promise<T> {
    return this.#push({ run: () => [write()], item: undefined, scope }, this.#background);
  }

  /** Queues work that runs outside of any transaction, with no other write at the same time. */
  runAlone<T>(work: () => T): Promise<T> {
    return this.#push({ run: () => [work()], item: undefined, scope: null, isAlone: true });
  }

  /**
   * Calls back after a write or a batch was rolled back, and when another process has written, before any other write
   * runs.
   */
  onStale(listener: OnStale): void {
    this.#onStale.push(listener);
  }

  /** Runs all queued writes and accepts no more. */
  close(): void {
    this.#closed = true;
    for (const isBackground of [false, true]) {
      this.#isBackground = isBackground;
      while (this.#next().length > 0) this.#runBatch();
    }
  }

  #push<T>(
    write: Omit<QueuedWrite, "skipped" | "resolve" | "reject">,
    queue: QueuedWrite[] = this.#queue,
  ): Promise<T> {
    if (this.#closed) return Promise.reject(new Error("the database is closed"));
    return new Promise<T>((resolve, reject) => {
      // QueuedWrite is untyped; resolve is only called with the result of this write.
      queue.push({ ...write, skipped: 0, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#isBackground = this.#background.length > 0 && (this.#queue.length === 0 || this.#isBackgroundDue);
      this.#isBackgroundDue = this.#background.length > 0 && !this.#isBackground;
      // Writes queued while waiting for the locks join the batch.
      const taken = this.#next()[0]?.isAlone ? undefined : this.#transactions.take?.(this.#wanted());
      if (taken) void taken.then(() => this.#runScheduled());
      else this.#runScheduled();
    });
  }

  #runScheduled(): void {
    this.#scheduled = false;
    this.#runBatch();
    if (this.#queue.length > 0 || this.#background.length > 0) this.#schedule();
  }

  /** The queue for the next transaction. */
  #next(): QueuedWrite[] {
    return this.#isBackground ? this.#background : this.#queue;
  }

  /** Scope of the next transaction; one of background writes has the locks of the first. */
  #wanted(): Wanted {
    return wantedFor(this.#isBackground ? this.#background.slice(0, 1) : this.#queue);
  }

  #runBatch(): void {
    const queue = this.#next();
    if (queue[0]?.isAlone) return this.#runFirst();
    if (queue.length === 0) return;
    const begun = performance.now();
    const wanted = this.#wanted();
    const most = queue[0].wasUndone ? 1 : undefined;
    let batch: QueuedWrite[] | null = null;
    let units: Unit[] = [];
    let outcomes: Outcome[];
    try {
      outcomes = this.#commit(wanted, (locked) => {
        batch ??= takeBatch(queue, locked, most);
        units = unitsOf(batch);
        return units;
      });
    } catch (error) {
      this.#notifyStale("undone", null);
      if (this.#isBackground && units.length > 1) this.#runApart(units.flat());
      else this.#failed(batch ?? takeBatch(queue, wanted.scope), error);
      return;
    }
    // Background writes that did not get to run.
    queue.unshift(...units.splice(outcomes.length).flat());
    const written = units.reduce((sum, unit) => sum + unit.length, 0);
    this.stats.writes += written;
    this.stats.seconds += (performance.now() - begun) / 1000;
    for (const [i, outcome] of outcomes.entries()) this.#settle(units[i], outcome);
    this.#onCommit(written);
  }

  /** Background writes have no savepoints, so one may have failed all of them: each gets its own transaction. */
  #runApart(batch: readonly QueuedWrite[]): void {
    for (const waiting of batch) waiting.wasUndone = true;
    this.#background.unshift(...batch);
  }

  #failed(batch: readonly QueuedWrite[], error: unknown): void {
    this.#health.failed(error);
    for (const waiting of batch) waiting.reject(error);
  }

  #settle(unit: Unit, outcome: Outcome): void {
    if ("error" in outcome) {
      this.#health.failed(outcome.error);
      for (const waiting of unit) waiting.reject(outcome.error);
      return;
    }
    for (let i = 0; i < unit.length; i++) unit[i].resolve(outcome.results[i]);
  }

  #runFirst(): void {
    const { run, resolve, reject } = this.#queue.shift()!; // #runBatch has checked it
    try {
      resolve(run([])[0]);
    } catch (error) {
      reject(error);
    }
  }

  /** @param unitsFor returns what to run with the acquired locks */
  #commit(wanted: Wanted, unitsFor: (locked: Scope) => readonly Unit[]): Outcome[] {
    const before = this.#health.failedAt === 0 ? -1 : this.#transactions.changes();
    const outcomes = this.#transactions.run(
      wanted,
      (locked) => {
        const units = unitsFor(locked);
        if (this.#isBackground) return this.#runUntilAwaited(units);
        if (units.length === 1) return [{ results: runUnit(units[0]) }];
        return units.map((unit) => this.#attempt(unit));
      },
      (...stale) => this.#notifyStale(...stale),
    );
    this.stats.commits++;
    // An empty commit succeeds even on a full disk.
    if (before >= 0 && this.#transactions.changes() > before) this.#health.succeeded();
    return outcomes;
  }

  /** Runs at least one, without savepoints, since SQLite would copy every page for each. */
  #runUntilAwaited(units: readonly Unit[]): Outcome[] {
    const until = performance.now() + MAX_BACKGROUND_MS;
    const outcomes: Outcome[] = [];
    for (const unit of units) {
      outcomes.push({ results: runUnit(unit) });
      if (this.#queue.length > 0 || this.#isAwaited() || performance.now() >= until) break;
    }
    return outcomes;
  }

  #attempt(unit: Unit): Outcome {
    this.#transactions.savepoint();
    try {
      const results = runUnit(unit);
      this.#transactions.release();
      return { results };
    } catch (error) {
      // Otherwise the whole batch has failed.
      if (!this.#transactions.rollBackTo()) throw error;
      this.#notifyStale("undone", null);
      return { error };
    }
  }

  #notifyStale(...stale: Parameters<OnStale>): void {
    for (const listener of this.#onStale) listener(...stale);
  }
}

function unitsOf(batch: readonly QueuedWrite[]): Unit[] {
  const units: Unit[] = [];
  for (const queued of batch) {
    const last = units.at(-1);
    if (last && last[0].run === queued.run && last.length < MAX_UNIT) last.push(queued);
    else units.push([queued]);
  }
  return units;
}

const runUnit = (unit: Unit): readonly unknown[] => unit[0].run(unit.map(({ item }) => item));

/** Work that would hold up the server: each job in a thread of its own, which ends with it. */
import type { Problem } from "../problem.ts";
import { ConcurrencyLimiter, type ConcurrencyLimits, type Work } from "./concurrency-limiter.ts";
import { answerOf } from "./rpc.ts";

export interface JobThreadOptions<Job> {
  /** Starts the thread, which answers its one message by what `outcomeOf` makes of it. */
  start: () => Worker;
  limits: ConcurrencyLimits;
  /** How long a job may take once it has its turn, milliseconds. */
  patienceMs: number;
  /** What is said of one that takes longer. */
  tooLong: (job: Job) => Problem;
}

interface Begun {
  thread: Worker;
  /** Of the thread's one message. */
  promise: Promise<string>;
  reject: (error: Error) => void;
}

export class JobThreads<Job, Answer> {
  readonly #options: JobThreadOptions<Job>;
  readonly #turns: ConcurrencyLimiter;
  /** Fails the job of each thread at work. */
  readonly #fail = new Set<(error: Error) => void>();
  /** Resolves when the thread is gone, for each that is not. */
  readonly #ends = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: JobThreadOptions<Job>) {
    this.#options = options;
    this.#turns = new ConcurrencyLimiter(options.limits);
  }

  /**
   * @param job what JSON can say
   * @throws Problem of the job itself, {@link JobThreadOptions.tooLong}, or 429 when too many are under way;
   *   Error when the thread fails or is stopped
   */
  run(accountId: number, job: Job): Promise<Answer> {
    return this.#turns.take(accountId, () => this.#begin(job));
  }

  /** Ends all threads and resolves when they are gone; jobs under way or waiting fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const fail of this.#fail) fail(new Error("the thread was stopped"));
    // Those that fail end their threads a little later.
    await Promise.all(this.#ends);
  }

  /** `terminate` does not interrupt everything that runs in a thread: it counts until it is gone. */
  #begin(job: Job): Work<Answer> {
    if (this.#isClosed) throw new Error("no thread is started any more");
    const thread = this.#options.start();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    thread.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    thread.onerror = ({ message }) => reject(new Error(`a thread failed: ${message}`));
    const ended = this.#watchEnd(thread, reject);
    return { answer: this.#answerOf(job, { thread, promise, reject }), ended };
  }

  async #answerOf(job: Job, { thread, promise, reject }: Begun): Promise<Answer> {
    const { patienceMs, tooLong } = this.#options;
    this.#fail.add(reject);
    const timer = setTimeout(() => reject(tooLong(job)), patienceMs);
    thread.postMessage(JSON.stringify(job));
    try {
      return answerOf<Answer>(await promise);
    } finally {
      clearTimeout(timer);
      this.#fail.delete(reject);
      thread.terminate();
    }
  }

  #watchEnd(thread: Worker, reject: (error: Error) => void): Promise<void> {
    const end = new Promise<void>((resolve) => thread.addEventListener("close", () => resolve()));
    this.#ends.add(end);
    void end.then(() => {
      this.#ends.delete(end);
      reject(new Error("a thread ended before its job"));
    });
    return end;
  }
}

/** Runs each long job in a worker thread of its own, which ends with the job, so that the server is not blocked. */
import type { Problem } from "../problem.ts";
import { ConcurrencyLimiter, type ConcurrencyLimits, type Work } from "./concurrency-limiter.ts";
import { readResponse } from "./job-messages.ts";

export interface JobThreadOptions<Job> {
  /** Starts the worker, which answers its one message with `handleRequest`. */
  start: () => Worker;
  limits: ConcurrencyLimits;
  /** How long a job may take once it has started, milliseconds. */
  timeoutMs: number;
  /** The error of a job that takes longer. */
  timedOut: (job: Job) => Problem;
}

interface RunningJob {
  thread: Worker;
  /** Resolves with the thread's response. */
  promise: Promise<string>;
  reject: (error: Error) => void;
}

export class JobThreads<Job, Answer> {
  readonly #options: JobThreadOptions<Job>;
  readonly #limiter: ConcurrencyLimiter;
  /** Rejects the job of each running thread. */
  readonly #fail = new Set<(error: Error) => void>();
  /** For each thread that has not ended: resolves when it has. */
  readonly #ends = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: JobThreadOptions<Job>) {
    this.#options = options;
    this.#limiter = new ConcurrencyLimiter(options.limits);
  }

  /**
   * @param job serializable as JSON
   * @throws Problem of the job itself, {@link JobThreadOptions.timedOut}, or 429 when too many are running;
   *   Error when the thread fails or is stopped
   */
  run(accountId: number, job: Job): Promise<Answer> {
    return this.#limiter.take(accountId, () => this.#start(job));
  }

  /** Ends all threads and resolves when they have ended; running and queued jobs fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const fail of this.#fail) fail(new Error("the thread was stopped"));
    // The failed jobs terminate their threads asynchronously.
    await Promise.all(this.#ends);
  }

  /** `terminate` does not interrupt everything, so a thread keeps its permit until its `close` event. */
  #start(job: Job): Work<Answer> {
    if (this.#isClosed) throw new Error("job threads are closed");
    const thread = this.#options.start();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    thread.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    thread.onerror = ({ message }) => reject(new Error(`a thread failed: ${message}`));
    const ended = this.#watchEnd(thread, reject);
    return { answer: this.#call(job, { thread, promise, reject }), ended };
  }

  async #call(job: Job, { thread, promise, reject }: RunningJob): Promise<Answer> {
    const { timeoutMs, timedOut } = this.#options;
    this.#fail.add(reject);
    const timer = setTimeout(() => reject(timedOut(job)), timeoutMs);
    thread.postMessage(JSON.stringify(job));
    try {
      return readResponse<Answer>(await promise);
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

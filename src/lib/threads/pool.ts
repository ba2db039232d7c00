/**
 * Worker threads for jobs that would block the server: limited in number, one job at a time each, ended when silent for
 * too long or idle.
 */
import {
  ConcurrencyLimiter,
  type ConcurrencyLimits,
  type Load,
  type Refusals,
  type Work,
} from "./concurrency-limiter.ts";
import { type AnyTextCalls, type Methods, type Remote, RpcWorker } from "./rpc.ts";

/** Threads of a pool that run at once, at most two: one core is left for requests. */
export const THREADS_AT_ONCE = Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1));

/** Limits of the jobs and of their threads. */
export interface PoolLimits extends ConcurrencyLimits {
  /** How long a job may run without a call of its `local` methods, milliseconds. */
  silenceMs: number;
  /** How long an idle thread is kept, milliseconds: a new one takes time to start, an idle one holds memory. */
  idleMs: number;
}

/** Options of all threads of a pool. */
export interface PoolOptions {
  /** Name of a thread in error messages: "the bulk worker". */
  name: string;
  /** Starts a thread, whose file calls `serveRpc`. */
  start: () => Worker;
  limits: PoolLimits;
  refusals: Refusals;
  text?: AnyTextCalls;
}

/** One job, which has a thread to itself. */
export interface PoolJob<M extends Methods<M>, T> {
  /** Calls one method of the thread. */
  call: (remote: Remote<M>) => Promise<T>;
  /** What the thread may call meanwhile; an error of these is the error of the job. */
  local?: object;
  /** The error of a job that is silent for too long, or abandoned. */
  timedOut: Error;
  /** Ends the job when nobody is waiting for it any more. */
  signal?: AbortSignal;
}

/** @typeParam M the methods of a thread */
export class WorkerPool<M extends Methods<M>> {
  readonly #options: PoolOptions;
  readonly #limiter: ConcurrencyLimiter;
  /** All that have not ended. */
  readonly #threads = new Set<RpcWorker<M>>();
  /** With the timer that ends them. */
  readonly #idle = new Map<RpcWorker<M>, Timer>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#limiter = new ConcurrencyLimiter(options.limits, options.refusals);
  }

  /** Jobs now. */
  get load(): Load {
    return this.#limiter.load;
  }

  /**
   * Admits one job, before its input is read.
   * @throws Problem 429 when the account or the server is at its limit
   */
  enter(accountId: number) {
    const leave = this.#limiter.enter(accountId);
    return {
      /**
       * @throws what the job or its `local` methods throw; {@link PoolJob.timedOut}; Problem 429 when it waited too
       *   long; Error when the thread fails or is stopped
       */
      run: <T>(job: PoolJob<M, T>): Promise<T> => this.#limiter.run(() => this.#start(job)),
      /** Call it in the end, also after an error. */
      leave,
    };
  }

  /** {@link enter}, run the job, and leave. */
  async run<T>(accountId: number, job: PoolJob<M, T>): Promise<T> {
    const { run, leave } = this.enter(accountId);
    try {
      return await run(job);
    } finally {
      leave();
    }
  }

  /** Ends all threads and resolves when they have ended; running and queued jobs fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    for (const thread of this.#threads) thread.terminate(new Error(`${this.#options.name} was stopped`));
    await Promise.all([...this.#threads].map(({ ended }) => ended));
  }

  #start<T>(job: PoolJob<M, T>): Work<T> {
    if (this.#isClosed) throw new Error(`${this.#options.name} cannot start: the pool is closed`);
    if (job.signal?.aborted) throw job.timedOut;
    const thread = this.#takeIdle() ?? this.#startThread();
    const answer = this.#call(thread, job);
    const release = () => this.#release(thread);
    return { answer, ended: answer.then(release, release) };
  }

  #takeIdle(): RpcWorker<M> | undefined {
    for (const [thread, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(thread);
      return thread;
    }
  }

  #startThread(): RpcWorker<M> {
    const { name, start, text } = this.#options;
    const endError = (cause: string | null) =>
      new Error(cause ? `${name} failed: ${cause}` : `${name} ended before its job`);
    const thread = new RpcWorker<M>(start(), null, {}, { name, text, endError });
    this.#threads.add(thread);
    void thread.ended.then(() => {
      this.#threads.delete(thread);
      clearTimeout(this.#idle.get(thread));
      this.#idle.delete(thread);
    });
    return thread;
  }

  async #call<T>(thread: RpcWorker<M>, job: PoolJob<M, T>): Promise<T> {
    const { call, local = {}, timedOut, signal } = job;
    const end = () => thread.terminate(timedOut);
    const watch = watched(local, this.#options.limits.silenceMs, end);
    thread.local = watch.methods;
    signal?.addEventListener("abort", end);
    try {
      return await call(thread.remote);
    } catch (error) {
      // The thread has only a copy of it.
      throw watch.failure() ?? error;
    } finally {
      signal?.removeEventListener("abort", end);
      watch.end();
    }
  }

  /** Resolves when the thread is idle or has ended: only then may another one start. */
  async #release(thread: RpcWorker<M>): Promise<void> {
    const { idleMs } = this.#options.limits;
    if (thread.isAlive && idleMs > 0) this.#keepIdle(thread, idleMs);
    else {
      thread.terminate();
      await thread.ended;
    }
  }

  #keepIdle(thread: RpcWorker<M>, idleMs: number): void {
    const timer = setTimeout(() => {
      this.#idle.delete(thread);
      thread.terminate();
      // It takes the turn of a job until it has ended.
      void this.#limiter.run(() => ({ answer: thread.ended, ended: thread.ended }));
    }, idleMs);
    timer.unref();
    this.#idle.set(thread, timer);
  }
}

/** The methods that a job may call, with a watchdog for the time in which none of them runs. */
function watched(local: object, silenceMs: number, onSilence: () => void) {
  let watchdog = setTimeout(onSilence, silenceMs);
  let openCalls = 0;
  let hasEnded = false;
  let failure: unknown;
  const watch = (method: (...args: unknown[]) => unknown) => {
    return async (...args: unknown[]) => {
      clearTimeout(watchdog);
      openCalls++;
      try {
        return await method(...args);
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        openCalls--;
        if (openCalls === 0 && !hasEnded) watchdog = setTimeout(onSilence, silenceMs);
      }
    };
  };
  return {
    methods: Object.fromEntries(Object.entries(local).map(([name, method]) => [name, watch(method)])),
    /** The last error of a method. */
    failure: () => failure,
    end() {
      hasEnded = true;
      clearTimeout(watchdog);
    },
  };
}

/**
 * Sessions for the statements of a thread that must not block: each runs one statement at a time, so none delays
 * another. A shop uses at most a few, so that its slow statements do not delay other shops.
 *
 * If a statement gets no answer in time, the server or the network hangs: all sessions are then abandoned, and calls
 * are refused at once until one can be opened again.
 */
import type { ReadLoad } from "../reader.ts";
import { DatabaseAway, DatabaseBusy, errorOfServer } from "./errors.ts";
import type { ConnectOptions } from "./messages.ts";
import { failure, openSession, type Session, type SessionCall, type SessionResult } from "./session.ts";

export interface PoolLimits {
  sessions: number;
  /** Statements of one account that run at the same time. */
  ofAccount: number;
  /** Statements that wait. */
  queued: number;
  /** How long a statement may wait and run, milliseconds: more than the server's time-out, so that it answers. */
  waitMs: number;
}

interface Job {
  call: SessionCall;
  account: string | null;
  resolve(result: SessionResult): void;
  reject(error: Error): void;
  /** Milliseconds that are left for its answer. */
  leftMs: number;
  timer: Timer | null;
  session: Session | null;
}

/** Timeout of an attempt; until one succeeds, others are started in parallel, as its packets may be lost. */
const CONNECT_TIMEOUT_S = 2;
const RECONNECT_MS = 500;
/**
 * The time for an answer is counted in steps. One whose timer is later than this does not count: other work held up the
 * event loop, and with it the answers.
 */
const STEP_MS = 100;
const LATE_MS = 20;

export class SessionPool {
  readonly #options: ConnectOptions;
  readonly #limits: PoolLimits;
  /** Called when no session is left, or none could be opened. */
  onAway: (reason: string) => void = () => {};
  #sessions = new Set<Session>();
  #free: Session[] = [];
  #opening = 0;
  #waiting: Job[] = [];
  readonly #running = new Set<Job>();
  readonly #runningOf = new Map<string, number>();
  /** Why there is no session; null while there is one, or none has been needed yet. */
  #away: string | null = null;
  #retry: Timer | null = null;
  #isClosed = false;

  /** Opens sessions as they are needed. */
  constructor(options: ConnectOptions, limits: PoolLimits) {
    this.#options = { ...options, connectTimeoutS: CONNECT_TIMEOUT_S };
    this.#limits = limits;
  }

  /** Open sessions, and statements that wait for one. */
  get load(): ReadLoad {
    return { sessions: this.#sessions.size, waiting: this.#waiting.length };
  }

  /**
   * Runs a statement.
   * @param account whose limit it counts for; null: none
   * @throws DatabaseAway, DatabaseBusy, PostgresError
   */
  ask(call: SessionCall, account: string | null): Promise<SessionResult> {
    if (this.#isClosed) return Promise.reject(new DatabaseAway("closed"));
    if (this.#away !== null) return Promise.reject(new DatabaseAway(this.#away));
    if (this.#waiting.length >= this.#limits.queued) return Promise.reject(new DatabaseBusy());
    return new Promise((resolve, reject) => {
      const job: Job = {
        call,
        account,
        resolve,
        reject,
        leftMs: this.#limits.waitMs,
        timer: null,
        session: null,
      };
      this.#watch(job);
      this.#waiting.push(job);
      this.#dispatch();
    });
  }

  /** Abandons all sessions and refuses waiting statements, until there is a session again. */
  lose(reason: string): void {
    if (this.#isClosed || this.#away !== null) return;
    this.#away = reason;
    this.#end(new DatabaseAway(reason));
    this.#reconnect();
    this.onAway(reason);
  }

  close(): void {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    this.#end(new DatabaseAway("closed"));
  }

  #end(error: Error): void {
    const jobs = [...this.#running, ...this.#waiting];
    this.#waiting = [];
    for (const job of jobs) this.#settle(job, () => job.reject(error));
    for (const session of this.#sessions) void session.close();
    this.#sessions.clear();
    this.#free = [];
  }

  #dispatch(): void {
    for (let i = 0; i < this.#waiting.length; ) {
      const job = this.#waiting[i] as Job;
      if (job.account !== null && (this.#runningOf.get(job.account) ?? 0) >= this.#limits.ofAccount) {
        i++;
        continue;
      }
      const session = this.#free.pop();
      if (!session) {
        if (this.#sessions.size + this.#opening < this.#limits.sessions) void this.#open();
        return;
      }
      this.#waiting.splice(i, 1);
      this.#count(job, 1);
      void this.#run(job, session);
    }
  }

  async #run(job: Job, session: Session): Promise<void> {
    job.session = session;
    this.#running.add(job);
    const outcome = await session.send(job.call);
    // Otherwise it was settled when its session was abandoned.
    if (!this.#running.has(job)) return;
    if ("rows" in outcome) this.#settle(job, () => job.resolve(outcome));
    else this.#settle(job, () => job.reject(errorOfServer(outcome)));
    if (!this.#sessions.has(session)) return;
    if ("away" in outcome && outcome.away) this.#drop(session, outcome.code);
    else this.#free.push(session);
    this.#dispatch();
  }

  #settle(job: Job, settle: () => void): void {
    if (job.timer) clearTimeout(job.timer);
    if (this.#running.delete(job)) this.#count(job, -1);
    settle();
  }

  #count({ account }: Job, change: number): void {
    if (account === null) return;
    const running = (this.#runningOf.get(account) ?? 0) + change;
    if (running > 0) this.#runningOf.set(account, running);
    else this.#runningOf.delete(account);
  }

  /** Counts the time for its answer. */
  #watch(job: Job): void {
    const step = Math.min(STEP_MS, job.leftMs);
    const due = performance.now() + step;
    job.timer = setTimeout(() => {
      if (performance.now() - due <= LATE_MS) job.leftMs -= step;
      if (job.leftMs > 0) this.#watch(job);
      else this.#expire(job);
    }, step);
  }

  /** A queued statement is refused as busy; a running one should have been answered. */
  #expire(job: Job): void {
    if (job.session) return this.lose("timeout");
    this.#waiting = this.#waiting.filter((other) => other !== job);
    job.reject(this.#sessions.size === 0 ? new DatabaseAway("timeout") : new DatabaseBusy());
  }

  async #open(): Promise<void> {
    this.#opening++;
    try {
      const session: Session = await openSession(this.#options, ({ code }) => this.#drop(session, code));
      this.#opening--;
      if (this.#isClosed || this.#sessions.size >= this.#limits.sessions) return void session.close();
      this.#away = null;
      this.#sessions.add(session);
      this.#free.push(session);
      this.#dispatch();
    } catch (error) {
      this.#opening--;
      if (this.#sessions.size === 0) this.lose(failure(error, "", false).code);
    }
  }

  /** A session was lost; if none is left, the database is away. */
  #drop(session: Session, reason: string): void {
    if (!this.#sessions.delete(session)) return;
    this.#free = this.#free.filter((other) => other !== session);
    void session.close();
    for (const job of [...this.#running]) {
      if (job.session === session) this.#settle(job, () => job.reject(new DatabaseAway(reason)));
    }
    if (this.#sessions.size === 0) this.lose(reason);
    else this.#dispatch();
  }

  #reconnect(): void {
    if (this.#away === null || this.#isClosed) return;
    if (this.#opening < this.#limits.sessions) void this.#open();
    this.#retry = setTimeout(() => this.#reconnect(), RECONNECT_MS);
    this.#retry.unref();
  }
}

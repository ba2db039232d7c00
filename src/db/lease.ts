/**
 * The lease of the background jobs: one of the nodes that share a database delivers alerts, processes waiting store
 * events and deletes expired data. If it dies, another node takes over ten seconds later.
 *
 * `until` is by the database's clock. A node never compares it with a clock: it counts ten seconds on its own monotonic
 * clock from before it asked, so its lease ends here before it ends there.
 */
import { randomUUID } from "node:crypto";
import type { Logger } from "../lib/log.ts";
import type { Remote } from "../lib/threads/rpc.ts";
import type { Db } from "./db.ts";
import { type JobCommands, type JobQueries, jobQueries } from "./queries/jobs.ts";

export interface Lease {
  /** Whether this node runs the jobs now. Ask before each step of a job. */
  readonly isHeld: boolean;
  /** Releases it, once the jobs have ended. */
  close(): Promise<void>;
}

/** For a database that only this process uses. */
export const ALWAYS_HELD: Lease = { isHeld: true, async close() {} };

/** Work that is done while this node runs the jobs, for a timer. */
export const whileHeld =
  (lease: Pick<Lease, "isHeld">, work: () => Promise<void>) => async (): Promise<void> => {
    if (lease.isHeld) await work();
  };

const NAME = "background";
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
/** How often a node without the lease tries to get it. */
const TRY_MS = 1_000;
/** A step that begins at the end of the lease has this much time before another node begins. */
const MARGIN_MS = 1_000;

interface LeaseOptions {
  db: Db;
  commands: Remote<JobCommands>;
  log: Logger;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
}

/** Starts to acquire and renew the lease; on a database that is not shared, it is always held. */
export async function openLease(options: LeaseOptions): Promise<Lease> {
  if (!options.db.isShared) return ALWAYS_HELD;
  const lease = new SharedLease(options);
  await lease.ask();
  return lease;
}

class SharedLease implements Lease {
  readonly #queries: JobQueries;
  readonly #commands: Remote<JobCommands>;
  readonly #log: Logger;
  readonly #now: () => number;
  /** Identifies this node among the holders. */
  readonly #holder = randomUUID();
  #heldUntil = Number.NEGATIVE_INFINITY;
  #timer: Timer | null = null;
  #asking: Promise<void> | null = null;
  #isClosed = false;

  constructor({ db, commands, log, now = () => performance.now() }: LeaseOptions) {
    this.#queries = jobQueries(db);
    this.#commands = commands;
    this.#log = log;
    this.#now = now;
  }

  get isHeld(): boolean {
    return this.#now() < this.#heldUntil;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#asking;
    const wasHeld = this.isHeld;
    this.#heldUntil = Number.NEGATIVE_INFINITY;
    // Without a database it expires by itself.
    if (wasHeld) await this.#commands.release(NAME, this.#holder).catch(() => {});
  }

  /** Tries to acquire or renew it, now and at intervals. Never rejects. */
  ask(): Promise<void> {
    this.#asking = this.#take().finally(() => {
      this.#asking = null;
      if (this.#isClosed) return;
      this.#timer = setTimeout(() => void this.ask(), this.isHeld ? RENEW_MS : TRY_MS);
      this.#timer.unref();
    });
    return this.#asking;
  }

  async #take(): Promise<void> {
    const asked = this.#now();
    const wasHeld = this.isHeld;
    try {
      // A separate transaction would empty the caches of all other nodes.
      if (!wasHeld && this.#queries.isHeld(NAME)) return;
      const isMine = await this.#commands.take(NAME, this.#holder, LEASE_MS);
      this.#heldUntil = isMine ? asked + LEASE_MS - MARGIN_MS : Number.NEGATIVE_INFINITY;
      if (isMine && !wasHeld) this.#log.info("this node runs the background jobs");
      if (!isMine && wasHeld) this.#log.warn("another node runs the background jobs");
    } catch (error) {
      if (wasHeld) this.#log.warn("the lease of the background jobs could not be renewed", { error });
    }
  }
}

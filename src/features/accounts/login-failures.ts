/** Failed sign-ins in the audit: one entry per account, network and 15 minutes, with a counter. */
import type { DeferredTask } from "../../lib/threads/deferred-task.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import type { AccountAction } from "./audit.ts";
import type { AccountCommands, FailureEntry } from "./commands.ts";
import { LOGIN_WINDOW_MS, loginNetwork } from "./rate-limits.ts";

/** Open entries; further networks share one entry per account. */
const MAX_OPEN = 1000;

export interface LoginFailuresOptions {
  commands: Pick<Remote<AccountCommands>, "storeFailures">;
  deferredFlush: DeferredTask;
  clock: () => number;
}

/** One failed attempt. */
export interface LoginFailure {
  accountId: number;
  action: AccountAction & `${string}_failed`;
  /** Null when unknown. */
  ip: string | null;
}

interface Entry extends FailureEntry {
  /** Failures as stored. */
  written: number;
}

/** Counts in memory with write-behind: a flood costs at most one write per 150 ms, and few rows. */
export class LoginFailures {
  readonly #o: LoginFailuresOptions;
  readonly #open = new Map<string, Entry>();
  /** Entries whose window has ended, to be written a last time. */
  #ended: Entry[] = [];
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: LoginFailuresOptions) {
    this.#o = options;
  }

  add(failure: LoginFailure): void {
    const now = this.#o.clock();
    const entry = this.#entryFor(failure, now);
    entry.failures++;
    entry.last = now;
    this.#o.deferredFlush.touch();
  }

  /** Sequential, so that no entry is inserted twice. */
  flush(): Promise<void> {
    const flushed = this.#flushing.then(() => this.#write());
    this.#flushing = flushed.catch(() => {});
    return flushed;
  }

  #entryFor(failure: LoginFailure, now: number): Entry {
    const { accountId, action, ip } = failure;
    const network = ip === null ? null : loginNetwork(ip);
    const key = `${accountId} ${action} ${network}`;
    const known = this.#open.get(key);
    if (known && now - known.since < LOGIN_WINDOW_MS) return known;
    if (!known && this.#open.size >= MAX_OPEN) this.#dropEnded(now);
    if (this.#open.size < MAX_OPEN || known) return this.#openEntry(key, failure, network, now);
    const rest = `${accountId} ${action} rest`;
    const counted = this.#open.get(rest);
    if (counted && now - counted.since < LOGIN_WINDOW_MS) return counted;
    return this.#openEntry(rest, { ...failure, ip: null }, null, now);
  }

  #openEntry(key: string, failure: LoginFailure, network: string | null, now: number): Entry {
    const entry = { ...failure, network, since: now, last: now, failures: 0, id: null, written: 0 };
    const before = this.#open.get(key);
    if (before) this.#ended.push(before);
    this.#open.set(key, entry);
    return entry;
  }

  #dropEnded(now: number): void {
    for (const [key, { since, failures, written }] of this.#open) {
      if (now - since >= LOGIN_WINDOW_MS && failures === written) this.#open.delete(key);
    }
  }

  async #write(): Promise<void> {
    const changed = [...this.#ended, ...this.#open.values()]
      .filter(({ failures, written }) => failures !== written)
      .map((entry) => ({ entry, failures: entry.failures }));
    if (changed.length === 0) return;
    const ids = await this.#o.commands.storeFailures(changed.map(({ entry }) => entry));
    for (const [i, { entry, failures }] of changed.entries()) {
      entry.id = ids[i];
      entry.written = failures;
    }
    this.#ended = this.#ended.filter(({ failures, written }) => failures !== written);
    this.#dropEnded(this.#o.clock());
  }
}

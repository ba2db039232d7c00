/** Failed sign-ins in the audit: one entry for each account, network and quarter of an hour, which counts. */

import type { Db } from "../db/open.ts";
import type { AuditQueries } from "../db/queries/audit.ts";
import { type AccountAction, accountEntry } from "./audit.ts";
import type { DeferredFlush, Flushable } from "./deferred-flush.ts";
import { LOGIN_WINDOW_MS, loginNetwork } from "./login-throttle.ts";

/** Entries that count at one time; what comes from further networks is counted in one entry of each account. */
const MAX_OPEN = 1000;

export interface LoginFailuresOptions {
  audit: Pick<AuditQueries, "insert" | "replaceAfter">;
  write: Db["write"];
  deferredFlush: DeferredFlush;
  clock: () => number;
}

/** One failed attempt. */
export interface LoginFailure {
  accountId: number;
  action: AccountAction & `${string}_failed`;
  /** Null when it is not known. */
  ip: string | null;
}

interface Entry extends LoginFailure {
  network: string | null;
  since: number;
  last: number;
  failures: number;
  /** Null until it is written. */
  id: number | null;
  /** Failures as the database has them. */
  written: number;
}

/** Counted in memory and written behind: a flood costs a write each 150 ms at most, and few rows. */
export class LoginFailures implements Flushable {
  readonly #o: LoginFailuresOptions;
  readonly #open = new Map<string, Entry>();
  /** Those whose window is over; written a last time. */
  #ended: Entry[] = [];
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: LoginFailuresOptions) {
    this.#o = options;
    options.deferredFlush.add(this);
  }

  add(failure: LoginFailure): void {
    const now = this.#o.clock();
    const entry = this.#entryFor(failure, now);
    entry.failures++;
    entry.last = now;
    this.#o.deferredFlush.touch();
  }

  /** One after the other: an entry must not be inserted twice. */
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
    if (!known && this.#open.size >= MAX_OPEN) this.#forgetEnded(now);
    if (this.#open.size < MAX_OPEN || known) return this.#begin(key, failure, network, now);
    const rest = `${accountId} ${action} rest`;
    const counted = this.#open.get(rest);
    if (counted && now - counted.since < LOGIN_WINDOW_MS) return counted;
    return this.#begin(rest, { ...failure, ip: null }, null, now);
  }

  #begin(key: string, failure: LoginFailure, network: string | null, now: number): Entry {
    const entry = { ...failure, network, since: now, last: now, failures: 0, id: null, written: 0 };
    const before = this.#open.get(key);
    if (before) this.#ended.push(before);
    this.#open.set(key, entry);
    return entry;
  }

  #forgetEnded(now: number): void {
    for (const [key, { since, failures, written }] of this.#open) {
      if (now - since >= LOGIN_WINDOW_MS && failures === written) this.#open.delete(key);
    }
  }

  async #write(): Promise<void> {
    const changed = [...this.#ended, ...this.#open.values()]
      .filter(({ failures, written }) => failures !== written)
      .map((entry) => ({ entry, failures: entry.failures }));
    if (changed.length === 0) return;
    const ids = await this.#o.write(() => changed.map(({ entry }) => this.#store(entry)));
    for (const [i, { entry, failures }] of changed.entries()) {
      entry.id = ids[i];
      entry.written = failures;
    }
    this.#ended = this.#ended.filter(({ failures, written }) => failures !== written);
    this.#forgetEnded(this.#o.clock());
  }

  /** Inside a write. */
  #store({ accountId, action, ip, network, since, last, failures, id }: Entry): number {
    const after = { failures, network, last_at: new Date(last).toISOString() };
    if (id === null) {
      return this.#o.audit.insert(accountEntry(accountId, action, { source: "login", ip }, since, { after }));
    }
    this.#o.audit.replaceAfter(id, JSON.stringify(after));
    return id;
  }
}

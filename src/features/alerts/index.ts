/** Use case: delivers the alerts of the outbox to the merchants' callback URLs. */

import { ALWAYS_HELD, type Lease } from "../../db/lease.ts";
import type { AlertQueries, AlertRow } from "../../db/queries/alerts.ts";
import type { Slice } from "../../lib/cursor.ts";
import { Problem } from "../../lib/problem.ts";
import type { Account } from "../accounts/types.ts";
import { type AttemptResult, Delivery, type DeliveryOptions } from "./delivery.ts";
import type { AlertHold } from "./hold.ts";

export type { AlertRow } from "../../db/queries/alerts.ts";
export { readFailure } from "./failure.ts";

export interface AlertsOptions extends DeliveryOptions {
  queries: AlertQueries;
  hold: Pick<AlertHold, "since">;
  /** While this node delivers alerts; always by default. */
  lease?: Pick<Lease, "isHeld">;
}

const TICK_MS = 1_000;
/** Clocks of nodes differ by less; whatever was made later than this from now was made by a clock that was ahead. */
const CLOCKS_DIFFER_MS = 60_000;
/** The server must stop within ten seconds, which is as long as one attempt may take. */
const SHUTDOWN_GRACE_MS = 1_500;
/** Concurrent attempts: one slow receiver must delay neither the other accounts nor the server. */
const MAX_CONCURRENT = { account: 4, all: 64 };

/** The outbox: every alert is tried until it is delivered or given up. */
export class Alerts {
  readonly #delivery: Delivery;
  /** Attempts in progress: account id → alert id. */
  readonly #attempts = new Map<number, Map<number, Promise<void>>>();
  #timer: Timer | null = null;
  #filling: Promise<void> | null = null;
  readonly #stop = new AbortController();
  #isClosed = false;

  constructor(private readonly options: AlertsOptions) {
    this.#delivery = new Delivery(options);
  }

  /** Newest first. */
  list(account: Account, slice: Slice): Promise<AlertRow[]> {
    return this.options.queries.list(account.id, slice);
  }

  /** Number of unsent events of all accounts, and when the oldest was created, milliseconds since 1970. */
  waiting() {
    return this.options.queries.waiting();
  }

  /** How many there are, counted up to 10,000. */
  count(account: Account) {
    return this.options.queries.count(account.id);
  }

  /**
   * Queues an alert again with all attempts, whatever its state.
   * @throws Problem 404 `alert_not_found`, 400 `callback_url_missing`
   */
  async resend(account: Account, id: number): Promise<AlertRow> {
    const { queries, commands, clock } = this.options;
    if (!(await queries.find(account.id, id))) {
      throw new Problem("alert_not_found", { id });
    }
    if (account.callbackUrl === null) throw callbackMissing();
    // An attempt in progress would overwrite the reset state with its result.
    await this.#attempts.get(account.id)?.get(id);
    const row = await commands.update(id, { attempts: 0, nextAt: clock(), deliveredAt: null });
    if (!row) throw new Error(`alert ${id} no longer exists`);
    this.wake();
    return row;
  }

  /** Sends a sample immediately, without retries. @throws Problem 400 `callback_url_missing` */
  async test(account: Account): Promise<AttemptResult> {
    if (account.callbackUrl === null) throw callbackMissing();
    return this.#delivery.sample(account, account.callbackUrl);
  }

  /** Call it when an alert was added: it is sent without waiting for the timer, by the node that delivers alerts. */
  wake(): void {
    if (this.#timer) void this.#fill();
  }

  /** Attempts every due alert; resolves when none is left. */
  async runDue(): Promise<void> {
    // A run already in progress may not have read the latest alerts.
    await this.#filling;
    for (;;) {
      await this.#fill();
      const attempts = this.#inProgress();
      if (attempts.length === 0) return;
      await Promise.race(attempts);
    }
  }

  /** Starts sending, including what an earlier run left undelivered. */
  start(): void {
    this.#timer = setInterval(() => void this.#fill(), TICK_MS);
    this.#timer.unref();
    this.wake();
  }

  /** Waits briefly for the attempts in progress, and ends them. Unfinished ones are repeated after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#filling;
    const attempts = Promise.all(this.#inProgress());
    const waited = () => Promise.race([attempts, Bun.sleep(SHUTDOWN_GRACE_MS)]);
    await waited();
    this.#stop.abort();
    // One may wait for a database that does not answer.
    await waited();
  }

  #inProgress(): Promise<void>[] {
    return [...this.#attempts.values()].flatMap((attempts) => [...attempts.values()]);
  }

  /** Starts due attempts up to the limits. One run at a time; never rejects. */
  #fill(): Promise<void> {
    this.#filling ??= this.#startDue()
      .catch((error) => this.options.log.error("alerts could not be read", { error }))
      .finally(() => {
        this.#filling = null;
      });
    return this.#filling;
  }

  /** Accounts with the fewest attempts in progress come first, so that one with a dead receiver cannot starve them. */
  async #startDue(): Promise<void> {
    const { queries, commands, clock, hold, lease = ALWAYS_HELD } = this.options;
    if (!lease.isHeld || hold.since !== null) return;
    let free = MAX_CONCURRENT.all - this.#inProgress().length;
    if (this.#isClosed || free <= 0) return;
    const now = clock();
    // They would wait until their date has come.
    const latest = now + CLOCKS_DIFFER_MS;
    if (await queries.isAnyAhead(latest)) await commands.makeAheadDue(latest, now);
    const busy = (accountId: number) => this.#attempts.get(accountId)?.size ?? 0;
    const accounts = (await queries.dueAccounts(now)).sort((a, b) => busy(a) - busy(b));
    for (const accountId of accounts) {
      const running = [...(this.#attempts.get(accountId)?.keys() ?? [])];
      const limit = Math.min(free, MAX_CONCURRENT.account - running.length);
      if (limit <= 0) continue;
      const rows = await queries.due(accountId, now, running, limit);
      if (this.#isClosed) return;
      for (const row of rows) this.#start(row);
      free -= rows.length;
    }
  }

  #start(row: AlertRow): void {
    const { id, accountId } = row;
    const running = this.#attempts.get(accountId) ?? new Map<number, Promise<void>>();
    this.#attempts.set(accountId, running);
    const attempt = this.#delivery.attempt(row, this.#stop.signal).then(() => {
      running.delete(id);
      if (running.size === 0) this.#attempts.delete(accountId);
      this.wake();
    });
    running.set(id, attempt);
  }
}

function callbackMissing(): Problem {
  return new Problem("callback_url_missing", {}, { field: "callback_url" });
}

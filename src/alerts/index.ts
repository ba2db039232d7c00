/** Use case: the alerts that wait in the outbox reach the merchant. */
import type { Account, Accounts } from "../accounts/types.ts";
import type { AlertDeliveryQueries, AlertRow } from "../db/queries/alert-deliveries.ts";
import type { Logger } from "../log.ts";
import type { NetworkList } from "../net/address.ts";
import { type Resolve, systemResolve } from "../net/resolve.ts";
import { Problem } from "../problem.ts";
import { Delivery, type Tried } from "./delivery.ts";

export type { AlertRow } from "../db/queries/alert-deliveries.ts";
export type { Tried } from "./delivery.ts";

export interface AlertsOptions {
  queries: AlertDeliveryQueries;
  accounts: Accounts;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Private networks that may be called all the same. */
  allowPrivateCallbacks: NetworkList;
  /** How names become addresses; the machine's own way by default. */
  resolve?: Resolve;
  /** Numbers in [0, 1) for the jitter. */
  chance?: () => number;
}

export interface Alerts {
  /** Newest first. */
  list(account: Account, limit: number, offset: number): Promise<{ alerts: AlertRow[]; total: number }>;
  /**
   * Sends an alert again, from the first try on, whatever became of it.
   * @throws Problem 404 `alert_not_found`, 400 `callback_url_missing`
   */
  resend(account: Account, id: number): Promise<AlertRow>;
  /** Sends a sample at once, and once. @throws Problem 400 `callback_url_missing` */
  test(account: Account): Promise<Tried>;
  /** Says that there is something to send. */
  wake(): void;
  /** Tries every alert whose time has come; resolves when none is left. The timer calls it. */
  runDue(): Promise<void>;
  /** Begins to send, what an earlier run has left first. */
  start(): void;
  /** Waits a moment for the tries under way. What they leave is sent after the next start. */
  close(): Promise<void>;
}

const TICK_MS = 1_000;
/** A stopped server must be gone within ten seconds: a receiver's own ten are not waited for. */
const SHUTDOWN_GRACE_MS = 1_500;
/** Tries at a time: one slow receiver must hold up neither the others nor the server. */
const AT_ONCE = { account: 4, all: 64 };

export function createAlerts(options: AlertsOptions): Alerts {
  return new Outbox(options);
}

class Outbox implements Alerts {
  readonly #o: AlertsOptions;
  readonly #delivery: Delivery;
  /** Tries under way: alerts by their id, by account. */
  readonly #tries = new Map<number, Map<number, Promise<void>>>();
  #timer: Timer | null = null;
  #filling: Promise<void> | null = null;
  #closed = false;

  constructor(options: AlertsOptions) {
    this.#o = options;
    const { resolve = systemResolve, chance = Math.random } = options;
    this.#delivery = new Delivery({ ...options, resolve, chance });
  }

  async list(account: Account, limit: number, offset: number) {
    const { queries } = this.#o;
    const [alerts, total] = await Promise.all([
      queries.list(account.id, limit, offset),
      queries.count(account.id),
    ]);
    return { alerts, total };
  }

  async resend(account: Account, id: number): Promise<AlertRow> {
    const { queries, clock } = this.#o;
    if (!(await queries.find(account.id, id))) {
      throw new Problem(404, "alert_not_found", `There is no alert ${id} in this account.`);
    }
    if (account.callbackUrl === null) throw callbackMissing();
    // A try that is under way would write its end over this one's beginning.
    await this.#tries.get(account.id)?.get(id);
    const row = await queries.update(id, { attempts: 0, nextAt: clock(), deliveredAt: null });
    if (!row) throw new Error(`alert ${id} is gone`);
    this.wake();
    return row;
  }

  async test(account: Account): Promise<Tried> {
    if (account.callbackUrl === null) throw callbackMissing();
    return this.#delivery.sample(account, account.callbackUrl);
  }

  wake(): void {
    if (this.#timer) void this.#fill();
  }

  async runDue(): Promise<void> {
    // One that has begun already may not have seen the latest alerts.
    await this.#filling;
    for (;;) {
      await this.#fill();
      const tries = this.#underWay();
      if (tries.length === 0) return;
      await Promise.race(tries);
    }
  }

  start(): void {
    this.#timer = setInterval(() => void this.#fill(), TICK_MS);
    this.#timer.unref();
    this.wake();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#filling;
    await Promise.race([Promise.all(this.#underWay()), Bun.sleep(SHUTDOWN_GRACE_MS)]);
  }

  #underWay(): Promise<void>[] {
    return [...this.#tries.values()].flatMap((tries) => [...tries.values()]);
  }

  /** Begins as many tries as there is room for. One at a time; never rejects. */
  #fill(): Promise<void> {
    this.#filling ??= this.#beginDue()
      .catch((error) => this.#o.log.error("alerts could not be read", { error }))
      .finally(() => {
        this.#filling = null;
      });
    return this.#filling;
  }

  /** Every account gets its turn, however many alerts wait for another one's dead receiver. */
  async #beginDue(): Promise<void> {
    const { queries, clock } = this.#o;
    let room = AT_ONCE.all - this.#underWay().length;
    if (this.#closed || room <= 0) return;
    const now = clock();
    const busy = (accountId: number) => this.#tries.get(accountId)?.size ?? 0;
    const accounts = (await queries.dueAccounts(now)).sort((a, b) => busy(a) - busy(b));
    for (const accountId of accounts) {
      const mine = [...(this.#tries.get(accountId)?.keys() ?? [])];
      const limit = Math.min(room, AT_ONCE.account - mine.length);
      if (limit <= 0) continue;
      const rows = await queries.due(accountId, now, mine, limit);
      if (this.#closed) return;
      for (const row of rows) this.#begin(row);
      room -= rows.length;
    }
  }

  #begin(row: AlertRow): void {
    const { id, accountId } = row;
    const tries = this.#tries.get(accountId) ?? new Map<number, Promise<void>>();
    this.#tries.set(accountId, tries);
    const attempt = this.#delivery.attempt(row).then(() => {
      tries.delete(id);
      if (tries.size === 0) this.#tries.delete(accountId);
      this.wake();
    });
    tries.set(id, attempt);
  }
}

function callbackMissing(): Problem {
  const detail = "No callback_url is set in the account's settings: there is nowhere to send alerts to.";
  return new Problem(400, "callback_url_missing", detail, { field: "callback_url" });
}

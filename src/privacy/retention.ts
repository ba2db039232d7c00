/**
 * Use case: data past its time. A pass goes over all accounts: it erases the person from old orders, and deletes old
 * entries of the audit, alerts and events of stores, in small batches with pauses. It keeps no place: what is still to
 * be done is found by index, so that a pass that was cut off is simply begun anew.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Accounts } from "../accounts/accounts.ts";
import { accountEntry, NO_ACCOUNT } from "../accounts/audit.ts";
import { type Retention as Days, retentionLimits, retentionOf } from "../accounts/retention.ts";
import type { Account } from "../accounts/types.ts";
import { istDay, startOfIstDay } from "../checks/calendar.ts";
import type { Config } from "../config.ts";
import { ALWAYS_HELD, type Lease } from "../db/lease.ts";
import type { AuditCommands } from "../db/queries/audit.ts";
import type { MetaCommands, MetaQueries } from "../db/queries/meta.ts";
import type { AgedTable, RetentionCommands } from "../db/queries/retention.ts";
import type { Logger } from "../log.ts";
import type { OrderWriter } from "../orders/writer/index.ts";
import { type BatchBounds, nextBatchSize } from "../threads/batch-size.ts";
import type { Remote } from "../threads/rpc.ts";
import { every } from "../threads/timer.ts";
import { HOUR_MS } from "../time.ts";

interface RetentionOptions {
  accounts: Pick<Accounts, "list">;
  config: Config;
  writer: Pick<OrderWriter, "eraseOld" | "mergeSearch" | "scrub" | "truncateWal">;
  commands: {
    audit: Remote<AuditCommands>;
    meta: Remote<MetaCommands>;
    retention: Remote<RetentionCommands>;
  };
  meta: MetaQueries;
  /** Clears the result cache of the address engine. */
  forgetAddresses: () => void;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** While this node deletes what is past its time; always by default. */
  lease?: Pick<Lease, "isHeld">;
}

/**
 * For so long an order without a final outcome keeps its person, whatever the account has set: a parcel may be on its
 * way, and its buyer be called. Not for as long as it has none: many shops never report outcomes.
 */
const MIN_UNFINISHED_DAYS = 90;
/** States of store orders, which hold no personal data: far longer than a store sends events of an order. */
const ORDER_STATE_DAYS = 400;

/** After the start, when there is more urgent work. */
const START_DELAY_MS = 60_000;
const FIRST_BATCH = 10;
const ORDERS: BatchBounds = { ms: 4, min: 1, max: 50 };
/** Erased orders after which the unused parts of their pages are overwritten. */
const SCRUBBED = 500;
const ROWS: BatchBounds = { ms: 4, min: 20, max: 500 };
/**
 * Between two batches: at least so long, and as many times as long as the batch took with its commit. What is left to
 * other writes is nine tenths of the time, however slow the machine or busy its disk.
 */
const PAUSE = { ms: 20, times: 9 };

const BY = { source: "retention" };

/** Ends a pass when the server stops, or another node runs it. */
class Stopped extends Error {}

/** Deletes what is past its time. */
export class Retention {
  readonly #options: RetentionOptions;
  readonly #limits: Days;
  #timers: Timer[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: RetentionOptions) {
    this.#options = options;
    this.#limits = retentionLimits(options.config);
  }

  /** Starts the timer. */
  start(): void {
    const failure = "data past its time could not be deleted";
    const first = setTimeout(() => {
      this.run().catch((error) => this.#options.log.error(failure, { error }));
    }, START_DELAY_MS);
    this.#timers = [first.unref(), every(HOUR_MS, () => this.run(), this.#options.log, failure)];
  }

  /** One pass; a call during a pass waits for that one. Days are calendar days in IST, so only one a day has work. */
  run(): Promise<void> {
    this.#running ??= this.#pass()
      .catch((error) => {
        if (!(error instanceof Stopped)) throw error;
      })
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  /** Stops after the batch in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#running?.catch(() => {});
  }

  get #isHeld(): boolean {
    return (this.#options.lease ?? ALWAYS_HELD).isHeld;
  }

  async #pass(): Promise<void> {
    if (!this.#isHeld) return;
    const { accounts, commands, meta, log, clock } = this.#options;
    const now = clock();
    const done = { orders: 0, audit: 0, alerts: 0, store_events: 0 };
    for (const account of await accounts.list()) {
      const days = retentionOf(account.retention, this.#limits);
      done.orders += await this.#eraseOrders(account, days.orders_days, now);
      done.audit += await this.#delete("audit", account.id, dayBefore(now, days.audit_days));
      done.alerts += await this.#delete("alerts", account.id, dayBefore(now, days.alerts_days));
      done.store_events += await this.#delete(
        "storeEvents",
        account.id,
        dayBefore(now, days.store_events_days),
      );
    }
    done.audit += await this.#delete("audit", NO_ACCOUNT, dayBefore(now, this.#limits.audit_days));
    await this.#deleteOrderStates(dayBefore(now, ORDER_STATE_DAYS));
    const isWipeDue = (await meta.get("wipe_due")) === "1";
    if (isWipeDue) await this.#mergeSearch();
    if (!isWipeDue && Object.values(done).every((rows) => rows === 0)) return;
    await this.#options.writer.truncateWal();
    if (isWipeDue) await commands.meta.set("wipe_due", "0");
    log.info("data past its time was deleted", done);
  }

  /** @returns number of orders erased */
  async #eraseOrders({ id: accountId }: Account, days: number, now: number): Promise<number> {
    const { writer, commands, forgetAddresses, clock } = this.#options;
    const unfinishedDays = Math.min(Math.max(days, MIN_UNFINISHED_DAYS), this.#limits.orders_days);
    const old = {
      accountId,
      before: dayBefore(now, days),
      unfinishedBefore: dayBefore(now, unfinishedDays),
    };
    let after = { placedAt: Number.MIN_SAFE_INTEGER, id: 0 };
    let unscrubbed: number[] = [];
    const orders = await this.#batches(ORDERS, async (limit) => {
      const { ids, next, ms } = await writer.eraseOld({ ...old, after, limit }, BY, clock());
      unscrubbed.push(...ids);
      after = next ?? after;
      if (unscrubbed.length >= SCRUBBED || next === null) {
        await writer.scrub(unscrubbed);
        unscrubbed = [];
      }
      return { rows: ids.length, isLast: next === null, ms };
    });
    if (orders === 0) return 0;
    forgetAddresses();
    const entry = { after: { by: ["age"], orders } };
    await commands.audit.insert(accountEntry(accountId, "privacy.erased", BY, clock(), entry));
    return orders;
  }

  /** @returns number of rows deleted */
  #delete(table: AgedTable, accountId: number, before: number): Promise<number> {
    const { deletePage } = this.#options.commands.retention;
    let after = 0;
    return this.#batches(ROWS, async (limit) => {
      const { rows, next, ms } = await deletePage(table, { accountId, before, after, limit });
      after = next ?? after;
      return { rows, isLast: next === null, ms };
    });
  }

  async #deleteOrderStates(before: number): Promise<void> {
    const { deleteOrderStates } = this.#options.commands.retention;
    await this.#batches(ROWS, async (limit) => {
      const { rows, ms } = await deleteOrderStates(before, limit);
      return { rows, isLast: rows < limit, ms };
    });
  }

  async #mergeSearch(): Promise<void> {
    const { mergeSearch } = this.#options.writer;
    for (let isFirst = true, begun = performance.now(); await mergeSearch(isFirst); isFirst = false) {
      await this.#pauseAfter(begun);
      begun = performance.now();
    }
  }

  /** Repeats a batch until the last one. @returns rows of all */
  async #batches(
    bounds: BatchBounds,
    run: (limit: number) => Promise<{ rows: number; isLast: boolean; ms: number }>,
  ): Promise<number> {
    let sum = 0;
    for (let limit = FIRST_BATCH; ; ) {
      const begun = performance.now();
      const { rows, isLast, ms } = await run(limit);
      sum += rows;
      if (isLast) return sum;
      limit = nextBatchSize(limit, ms, bounds);
      await this.#pauseAfter(begun);
    }
  }

  /** @param begun when the batch began, on the monotonic clock */
  async #pauseAfter(begun: number): Promise<void> {
    await sleep(Math.max(PAUSE.ms, PAUSE.times * (performance.now() - begun)));
    if (this.#isClosed || !this.#isHeld) throw new Stopped();
  }
}

/** The start of the day in IST that is so many days before today: what is from before it is past its time. */
const dayBefore = (now: number, days: number): number => startOfIstDay(istDay(now) - days);

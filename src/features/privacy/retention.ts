/**
 * Use case: expired data. A pass over all accounts erases personal data from old orders, and deletes old audit entries,
 * alerts and store events, in small batches with pauses. It stores no position: the work is found by index, so an
 * interrupted pass simply starts again.
 */
import type { Config } from "../../config.ts";
import { ALWAYS_HELD, type Lease } from "../../db/lease.ts";
import type { AuditCommands } from "../../db/queries/audit.ts";
import type { TimePosition } from "../../db/queries/orders.ts";
import type { AgedTable, OldOrders, RetentionCommands } from "../../db/queries/retention.ts";
import type { Logger } from "../../lib/log.ts";
import { type BatchBounds, nextBatchSize } from "../../lib/threads/batch-size.ts";
import { restAfter } from "../../lib/threads/rest.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { every } from "../../lib/threads/timer.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import type { Accounts } from "../accounts/accounts.ts";
import { accountEntry, NO_ACCOUNT } from "../accounts/audit.ts";
import { type Retention as Days, retentionLimits, retentionOf } from "../accounts/retention.ts";
import type { Account } from "../accounts/types.ts";
import { istDay, startOfIstDay } from "../checks/calendar.ts";
import type { TrustedClock } from "../clock/watch.ts";
import type { OrderWriter } from "../orders/writer/index.ts";
import { type Scrubber, Stopped } from "./scrubber.ts";

interface RetentionOptions {
  accounts: Pick<Accounts, "list">;
  config: Config;
  writer: Pick<OrderWriter, "eraseOld" | "scrub">;
  scrubber: Pick<Scrubber, "emptyWal" | "run">;
  commands: {
    audit: Remote<AuditCommands>;
    retention: Remote<RetentionCommands>;
  };
  /** Clears the caches of addresses, on all nodes. */
  forgetAddresses: () => Promise<void>;
  log: Logger;
  /** Tells the age of data. */
  time: TrustedClock & { readonly doubt?: object | null };
  /** Whether this node deletes expired data; always by default. */
  lease?: Pick<Lease, "isHeld">;
}

/**
 * How long an order without a final outcome keeps its personal data at least, whatever the account has set: its parcel
 * may be in transit, and its buyer need a call. Not forever, as many shops never report outcomes.
 */
const MIN_UNFINISHED_DAYS = 90;
/** Retention of store order states, which have no personal data: far longer than stores send events for an order. */
const ORDER_STATE_DAYS = 400;

/** Delay, as there is more urgent work after a start, and a person who has confirmed a wrong clock can still stop the server. */
const START_DELAY_MS = 60_000;
const FAILURE = "expired data could not be deleted";
const FIRST_BATCH = 10;
const ORDERS: BatchBounds = { ms: 4, min: 1, max: 50 };
/** Erased orders after which the unused parts of their pages are overwritten. */
const SCRUBBED = 500;
const ROWS: BatchBounds = { ms: 4, min: 20, max: 500 };
/** Anything dated further ahead was written with a wrong clock. */
const FUTURE_MS = 2 * DAY_MS;

const BY = { source: "retention" };

/** Deletes expired data. */
export class Retention {
  readonly #limits: Days;
  #timers: Timer[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;
  /** When a pass of this process was last complete, milliseconds since 1970; null before. */
  lastAt: number | null = null;

  constructor(private readonly options: RetentionOptions) {
    this.#limits = retentionLimits(options.config);
  }

  /** Starts the timer. */
  start(): void {
    this.#timers = [every(HOUR_MS, () => this.run(), this.options.log, FAILURE)];
    this.runSoon();
  }

  /** Starts a pass in a minute: after the start, and when the clock is trusted again. */
  runSoon(): void {
    const run = () => void this.run().catch((error) => this.options.log.error(FAILURE, { error }));
    this.#timers.push(setTimeout(run, START_DELAY_MS).unref());
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
    return (this.options.lease ?? ALWAYS_HELD).isHeld;
  }

  async #pass(): Promise<void> {
    if (!this.#isHeld) return;
    const { accounts, log, scrubber, time } = this.options;
    const now = await time.trustedNow();
    if (now === null) return;
    const done = { orders: 0, audit: 0, alerts: 0, store_events: 0 };
    for (const account of await accounts.list()) {
      const days = retentionOf(account.retention, this.#limits);
      done.orders += await this.#eraseOrders(account, days.orders_days, now);
      done.audit += await this.#delete("audit", account.id, days.audit_days, now);
      done.alerts += await this.#delete("alerts", account.id, days.alerts_days, now);
      done.store_events += await this.#delete("storeEvents", account.id, days.store_events_days, now);
    }
    done.audit += await this.#delete("audit", NO_ACCOUNT, this.#limits.audit_days, now);
    await this.#deleteOrderStates(now);
    this.lastAt = now;
    await scrubber.run();
    if (Object.values(done).every((rows) => rows === 0)) return;
    await scrubber.emptyWal();
    log.info("expired data was deleted", done);
  }

  /** @returns number of orders erased */
  async #eraseOrders({ id: accountId }: Account, days: number, now: number): Promise<number> {
    const { commands, forgetAddresses } = this.options;
    const unfinishedDays = Math.min(Math.max(days, MIN_UNFINISHED_DAYS), this.#limits.orders_days);
    const age = (ofDays: number) => ({
      before: startOfIstDay(istDay(now) - ofDays),
      upTo: this.options.time.writtenBefore(istDay(now) - ofDays).orders,
    });
    const old = { accountId, finished: age(days), unfinished: age(unfinishedDays) };
    const anyTime = { before: Number.MAX_SAFE_INTEGER, upTo: old.unfinished.upTo };
    const orders =
      (await this.#eraseAfter({ placedAt: Number.MIN_SAFE_INTEGER, id: 0 }, old, now)) +
      // Written with a wrong clock: they are as old as their ids.
      (await this.#eraseAfter(
        { placedAt: now + FUTURE_MS, id: 0 },
        { accountId, finished: anyTime, unfinished: anyTime },
        now,
      ));
    if (orders === 0) return 0;
    await forgetAddresses();
    const entry = { after: { by: ["age"], orders } };
    await commands.audit.insert(accountEntry(accountId, "privacy.erased", BY, now, entry));
    return orders;
  }

  /** Erases the old orders after a position. @returns how many */
  #eraseAfter(after: TimePosition, old: Omit<OldOrders, "after" | "limit">, now: number): Promise<number> {
    const { scrubber, writer } = this.options;
    let unscrubbed: number[] = [];
    return this.#batches(ORDERS, async (limit) => {
      const { ids, next, ms } = await writer.eraseOld({ ...old, after, limit }, BY, now);
      unscrubbed.push(...ids);
      after = next ?? after;
      if (unscrubbed.length >= SCRUBBED || next === null) {
        await scrubber.emptyWal();
        await writer.scrub(unscrubbed);
        unscrubbed = [];
      }
      return { rows: ids.length, isLast: next === null, ms };
    });
  }

  /** @returns number of rows deleted */
  #delete(table: AgedTable, accountId: number, days: number, now: number): Promise<number> {
    const { commands, time } = this.options;
    const day = istDay(now) - days;
    const upTo = time.writtenBefore(day)[table];
    const page = { accountId, before: startOfIstDay(day), future: now + FUTURE_MS, upTo };
    let after = 0;
    return this.#batches(ROWS, async (limit) => {
      const { rows, next, ms } = await commands.retention.deletePage(table, { ...page, after, limit });
      after = next ?? after;
      return { rows, isLast: next === null, ms };
    });
  }

  async #deleteOrderStates(now: number): Promise<void> {
    const { commands, time } = this.options;
    const from = startOfIstDay(time.firstDay());
    const before = startOfIstDay(istDay(now) - ORDER_STATE_DAYS);
    await this.#batches(ROWS, async (limit) => {
      const { rows, ms } = await commands.retention.deleteOrderStates(from, before, limit);
      return { rows, isLast: rows < limit, ms };
    });
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
    await restAfter(begun);
    // Also stops if another node runs it, or the clock is doubted.
    if (this.#isClosed || !this.#isHeld || this.options.time.doubt) throw new Stopped();
  }
}

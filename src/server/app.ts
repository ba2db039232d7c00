/** Wires the parts of the server together. */

import type { Config } from "../config.ts";
import type { Db, DbHealth } from "../db/db.ts";
import type { ReadLoad } from "../db/reader.ts";
import { startWriterThread } from "../db/writer/thread.ts";
import type { AddressEngine } from "../engine/address/index.ts";
import { openEngines } from "../engine/index.ts";
import type { PinDirectory } from "../engine/pincode/directory.ts";
import type { Accounts } from "../features/accounts/accounts.ts";
import type { Members } from "../features/accounts/members.ts";
import type { NamedKeys } from "../features/accounts/named-keys.ts";
import type { Throttles } from "../features/accounts/rate-limits.ts";
import type { Views } from "../features/accounts/views.ts";
import type { WidgetActivity } from "../features/accounts/widget-activity.ts";
import type { AlertHold } from "../features/alerts/hold.ts";
import type { Alerts } from "../features/alerts/index.ts";
import type { Backups } from "../features/backup/index.ts";
import type { Bulk } from "../features/bulk/index.ts";
import type { Checks } from "../features/checks/checks.ts";
import type { Quota } from "../features/checks/quota.ts";
import type { VerifyAddress } from "../features/checks/verify.ts";
import { type ClockSources, type ClockWatch, systemSources } from "../features/clock/watch.ts";
import { DamageWatch } from "../features/damage/index.ts";
import type { Orders } from "../features/orders/index.ts";
import type { PinLookup } from "../features/pin-lookup/index.ts";
import type { Privacy } from "../features/privacy/index.ts";
import type { Retention } from "../features/privacy/retention.ts";
import type { Webhooks } from "../features/webhooks/index.ts";
import type { Durations } from "../lib/durations.ts";
import type { Logger } from "../lib/log.ts";
import { Problem } from "../lib/problem.ts";
import { UserError } from "../lib/user-error.ts";
import { BUILT_AT, VERSION } from "../lib/version.ts";
import { type Base, openBase } from "./base.ts";
import { type AppWriter, openInlineWriter, TEXT_COMMANDS } from "./commands.ts";
import {
  type Engines,
  openAlerts,
  openBackups,
  openChecking,
  openOrders,
  openPeople,
  openPrivacy,
  openWebhooks,
} from "./features.ts";
import { startWriterWorker } from "./start-writer.ts";
import { openStorage } from "./storage.ts";

export type { DbHealth } from "../db/db.ts";

/** Everything available to the HTTP layer. */
export interface Services {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Version of the program. */
  version: string;
  startedAt: number;
  /** Milliseconds since the start, on a monotonic clock. */
  uptimeMs(): number;
  accounts: Accounts;
  members: Members;
  namedKeys: NamedKeys;
  views: Views;
  widgetActivity: WidgetActivity;
  quota: Quota;
  checks: Checks;
  verifyAddress: VerifyAddress;
  throttles: Throttles;
  directory: PinDirectory;
  engine: AddressEngine;
  /** Durations of checks by the engine, without cached results. */
  engineTimes: Durations;
  pinLookup: PinLookup;
  bulk: Bulk;
  orders: Orders;
  alerts: Alerts;
  alertHold: AlertHold;
  /** Null when the clock is not checked. */
  clockWatch: ClockWatch | null;
  backups: Backups;
  /** Null with PostgreSQL. */
  damage: DamageWatch | null;
  webhooks: Webhooks;
  privacy: Privacy;
  retention: Retention;
  writer: Pick<AppWriter, "stats" | "pending">;
  /** See `Reading.load`. */
  readLoad(): ReadLoad | null;
  /** Reads the database; never throws. */
  dbHealth(): Promise<DbHealth>;
  /** Creates the address engine in advance; otherwise the first address does. */
  warmUp(): void;
}

export interface App {
  services: Services;
  /** The admin key if this start generated it: for a terminal, never for a log. */
  freshAdminKey: string | null;
  /** Frees memory that is only needed under load; blocks for some 50 ms. */
  releaseMemory(): void;
  /** Writes everything pending and closes the database. Stop the HTTP server first. Idempotent. */
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  log: Logger;
  /**
   * Milliseconds since 1970, also for writes; the database's clock by default. Any other clock is trusted, unless
   * {@link AppOptions.clockSources} is set.
   */
  clock?: () => number;
  /** Sources for checking the clock; their `now` is then the clock. */
  clockSources?: ClockSources | null;
  /** Runs the database's writer on a thread of its own; on this thread by default. */
  writerThread?: {
    /** The first thread, if it was already started. */
    worker?: Worker;
    /** Called when it has failed twice within ten seconds: the process must end. */
    onFatal: () => void;
  };
  /** Called when this thread has opened the database, while the writer is still opening it. */
  meanwhile?: () => void;
  /** Ends the wait for a database that is away; `openApp` then rejects with its reason. */
  stop?: AbortSignal;
}

/**
 * Opens everything below HTTP. The writer's thread starts while the database is opened and the engines load.
 * @throws UserError when the data directory cannot be used; see `openStorage` and `openInstanceKey`
 */
export async function openApp({
  config,
  log: givenLog,
  clock: givenClock,
  clockSources = givenClock ? null : systemSources(BUILT_AT),
  writerThread,
  meanwhile,
  stop,
}: AppOptions): Promise<App> {
  const ownClock = givenClock ?? clockSources?.now ?? Date.now;
  const damage =
    config.databaseUrl === null ? new DamageWatch({ config, log: givenLog, clock: ownClock }) : null;
  const log = damage?.log ?? givenLog;
  const forUser = (error: unknown) =>
    damage?.forUser(error) ?? (error instanceof Problem ? new UserError(error.detail) : error);
  // Reads its files while the database is being opened.
  const opening = openEngines();
  opening.catch(() => {});
  const worker = writerThread && (writerThread.worker ?? startWriterWorker());
  const db = await openStorage(config, log, { clock: ownClock, stop }).catch((error) => {
    worker?.terminate();
    throw forUser(error);
  });
  const clock = givenClock ?? db.clock;
  const startedAt = clock();
  const begun = performance.now();
  let onAlert = () => {};
  const writer = openWriter(db, log, writerThread && { ...writerThread, worker }, () => onAlert());
  try {
    meanwhile?.();
    const engines = await opening;
    const writeTime = givenClock ?? (() => null);
    const base = await openBase({
      config,
      log,
      clock,
      writeTime,
      clockSources,
      db,
      commands: writer.commands,
    });
    const features = await openFeatures(base, engines);
    const { alerts, alertHold, retention, webhooks, backups } = features;
    onAlert = () => alerts.wake();
    if (base.watch) base.watch.onTrusted = () => retention.runSoon();
    if (alertHold.since !== null) {
      log.warn("alerts are held after a restore; thikana admin release-alerts sends them");
    }
    await backups.start();
    damage?.start();
    alerts.start();
    webhooks.start();
    retention.start();
    await features.scrubber.start();
    const { freshAdminKey, close, ...services } = features;
    let closing: Promise<void> | null = null;
    return {
      services: {
        ...services,
        config,
        log,
        clock,
        version: VERSION,
        startedAt,
        uptimeMs: () => performance.now() - begun,
        clockWatch: base.watch,
        damage,
        writer,
        readLoad: db.load,
        dbHealth: async () => {
          const health = await db.health();
          return { ...health, ok: health.ok && !damage?.found };
        },
      },
      freshAdminKey,
      releaseMemory() {
        features.engine.forget();
        writer.releaseMemory();
        db.releaseMemory();
        Bun.gc(true);
      },
      close() {
        closing ??= close().then(async () => {
          await damage?.close();
          await writer.close();
        });
        return closing;
      },
    };
  } catch (error) {
    await writer.close();
    throw forUser(error);
  }
}

/** Opens the features from the bottom up; `close` closes them in reverse and writes what is pending. */
async function openFeatures(base: Base, engines: Engines) {
  const checking = await openChecking(base, engines);
  const people = await openPeople(base);
  const { accounts } = people;
  const { alerts, alertHold } = openAlerts(base, accounts);
  const { orders, identityPass, bulk } = openOrders(base, checking, engines);
  const { privacy, retention, scrubber } = openPrivacy(base, accounts, () => checking.engine.forget());
  const webhooks = openWebhooks(base, accounts, orders, privacy);
  const backups = openBackups(base);
  return {
    ...{
      ...checking,
      ...people,
      alerts,
      alertHold,
      orders,
      bulk,
      privacy,
      scrubber,
      retention,
      webhooks,
      backups,
    },
    async close(): Promise<void> {
      const { watch, lease, freshness } = base;
      const jobs = { bulk, backups, privacy, scrubber, retention, webhooks, alerts, watch, identityPass };
      for (const [part, open] of Object.entries({ ...jobs, lease, freshness, orders, checking, people })) {
        // A failure must not keep the others from writing what is pending.
        try {
          await open?.close();
        } catch (error) {
          base.log.error("closing failed", { part, error });
        }
      }
    },
  };
}

function openWriter(db: Db, log: Logger, thread: AppOptions["writerThread"], onAlert: () => void): AppWriter {
  if (!thread) return openInlineWriter(db, { log, onAlert });
  let first = thread.worker;
  return startWriterThread({
    db,
    log,
    start: () => {
      const worker = first ?? startWriterWorker();
      first = undefined;
      return worker;
    },
    text: TEXT_COMMANDS,
    events: { alerts: onAlert },
    onFatal: thread.onFatal,
  });
}

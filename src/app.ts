/** Wires the parts of the server together. */
import type { Accounts } from "./accounts/accounts.ts";
import { openAccounts } from "./accounts/index.ts";
import type { Members } from "./accounts/members.ts";
import { createThrottles, type Throttles } from "./accounts/rate-limits.ts";
import { SharedThrottle } from "./accounts/shared-throttle.ts";
import type { ThrottleRule } from "./accounts/throttle.ts";
import { createViews, type Views } from "./accounts/views.ts";
import type { WidgetActivity } from "./accounts/widget-activity.ts";
import type { AddressEngine } from "./address/index.ts";
import { withResultCache } from "./address/result-cache.ts";
import { AlertHold } from "./alerts/hold.ts";
import { Alerts } from "./alerts/index.ts";
import { Backups } from "./backup/index.ts";
import { type Bulk, createBulk } from "./bulk/index.ts";
import type { Checks } from "./checks/checks.ts";
import { openChecks } from "./checks/index.ts";
import type { Quota } from "./checks/quota.ts";
import { createVerifyAddress, type VerifyAddress } from "./checks/verify.ts";
import { type AppWriter, openInlineWriter, TEXT_COMMANDS } from "./commands.ts";
import type { Config } from "./config.ts";
import type { Db, DbHealth } from "./db/db.ts";
import { freshnessOf } from "./db/freshness.ts";
import { openLease } from "./db/lease.ts";
import { alertQueries } from "./db/queries/alerts.ts";
import { metaQueries } from "./db/queries/meta.ts";
import { pinCacheQueries } from "./db/queries/pin-cache.ts";
import { rejectedDeliveryQueries } from "./db/queries/rejected-deliveries.ts";
import { throttleStore } from "./db/queries/throttles.ts";
import { viewQueries } from "./db/queries/views.ts";
import { webhookQueries } from "./db/queries/webhook-events.ts";
import { startWriterThread } from "./db/writer/thread.ts";
import { openEngines } from "./engines.ts";
import type { Logger } from "./log.ts";
import { createOrders, type Orders } from "./orders/index.ts";
import { createPinLookup, type PinLookup } from "./pin-lookup/index.ts";
import type { PinDirectory } from "./pincode/directory.ts";
import { Privacy } from "./privacy/index.ts";
import { Retention } from "./privacy/retention.ts";
import { openStorage } from "./storage.ts";
import { VERSION } from "./version.ts";
import { Webhooks } from "./webhooks/index.ts";

export type { DbHealth } from "./db/db.ts";

/** Everything that the HTTP layer may use. */
export interface Services {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Version of the program. */
  version: string;
  startedAt: number;
  accounts: Accounts;
  members: Members;
  views: Views;
  widgetActivity: WidgetActivity;
  quota: Quota;
  checks: Checks;
  verifyAddress: VerifyAddress;
  throttles: Throttles;
  directory: PinDirectory;
  engine: AddressEngine;
  pinLookup: PinLookup;
  bulk: Bulk;
  orders: Orders;
  alerts: Alerts;
  alertHold: AlertHold;
  backups: Backups;
  webhooks: Webhooks;
  privacy: Privacy;
  retention: Retention;
  /** Reads the database; never throws. */
  dbHealth(): Promise<DbHealth>;
}

export interface App {
  services: Services;
  /** The admin key if this start generated it: show it once, only its hash is stored. */
  freshAdminKey: string | null;
  /** Writes everything pending and closes the database. Stop the HTTP server first. Idempotent. */
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  log: Logger;
  clock?: () => number;
  /** Runs the database's writer on a thread of its own; on this thread by default. */
  writerThread?: {
    /** Called when it has failed twice within ten seconds: the process must end. */
    onFatal: () => void;
  };
  /** Ends the wait for a database that is away; `openApp` then rejects with its reason. */
  stop?: AbortSignal;
}

/**
 * Opens everything below HTTP. The writer's thread starts while the engines load.
 * @throws UserError when the data directory cannot be used; see `openStorage` and `openInstanceKey`
 */
export async function openApp({
  config,
  log,
  clock = Date.now,
  writerThread,
  stop,
}: AppOptions): Promise<App> {
  const startedAt = clock();
  const db = await openStorage(config, log, stop);
  let onAlert = () => {};
  const writer = openWriter(db, log, writerThread, () => onAlert());
  try {
    const { commands } = writer;
    const opened = await openEngines();
    const engines = { ...opened, engine: withResultCache(opened.engine) };
    const { freeQuota } = config;
    const freshness = freshnessOf(db);
    const lease = await openLease({ db, commands: commands.jobs, log });
    const checking = await openChecks({ freeQuota, db, writer: commands, log, clock, lease });
    const { quota, checks } = checking;
    const { accounts, members, widgetActivity, freshAdminKey, close } = await openAccounts({
      config,
      log,
      clock,
      db,
      freshness,
      lease,
      writer: commands,
    });
    const pinCache = { get: pinCacheQueries(db).get, put: commands.pinCache.put };
    const pinLookup = createPinLookup({
      directory: engines.directory,
      service: config.pinLookupUrl ? { url: config.pinLookupUrl, cache: pinCache, log, clock } : null,
    });
    const { engine } = engines;
    const verifyAddress = createVerifyAddress({ engine, pinLookup, quota, checks, clock });
    const { allowPrivateCallbacks } = config;
    const queries = alertQueries(db);
    const alertHold = new AlertHold({
      queries,
      commands: commands.alerts,
      audit: commands.audit,
      clock,
      freshness,
    });
    const alerts = new Alerts({
      isShared: db.isShared,
      lease,
      accounts,
      log,
      clock,
      allowPrivateCallbacks,
      queries,
      hold: alertHold,
      commands: commands.alerts,
    });
    const { isGibberish } = engines;
    const orders = createOrders({
      db,
      freshness,
      clock,
      verifyAddress,
      isGibberish,
      writer: commands.orders,
      ruleCommands: commands.rules,
      listCommands: commands.lists,
    });
    const forgetAddresses = () => engine.forget();
    const privacy = new Privacy({
      db,
      writer: commands.orders,
      auditCommands: commands.audit,
      clock,
      forgetAddresses,
    });
    const webhooks = new Webhooks({
      lease,
      jobs: db.isShared ? commands.jobs : null,
      queries: webhookQueries(db),
      commands: commands.webhooks,
      rejected: { queries: rejectedDeliveryQueries(db), commands: commands.rejectedDeliveries },
      accounts,
      orders,
      privacy,
      log,
      clock,
    });
    const retention = new Retention({
      lease,
      accounts,
      config,
      writer: commands.orders,
      commands,
      meta: metaQueries(db),
      forgetAddresses,
      log,
      clock,
    });
    onAlert = () => alerts.wake();
    if (alertHold.since !== null) {
      log.warn("alerts are held after a restore; thikana admin release-alerts sends them");
    }
    const backups = new Backups({ config, log, clock });
    await backups.start();
    alerts.start();
    webhooks.start();
    retention.start();
    const limits = db.isShared ? throttleStore(db) : null;
    const makeThrottle =
      limits === null
        ? undefined
        : (name: string, rule: ThrottleRule) => new SharedThrottle(limits, name, rule);
    const bulk = createBulk({ quota, checks, pinLookup, orders, clock });
    const closeAll = async () => {
      bulk.close();
      backups.close();
      privacy.close();
      await retention.close();
      await webhooks.close();
      await alerts.close();
      await lease.close();
      await orders.close();
      await checking.close();
      await close();
      await writer.close();
    };
    let closing: Promise<void> | null = null;
    return {
      services: {
        config,
        log,
        clock,
        version: VERSION,
        startedAt,
        accounts,
        members,
        views: createViews({ queries: viewQueries(db), commands: commands.views, clock }),
        widgetActivity,
        quota,
        checks,
        verifyAddress,
        throttles: createThrottles(config.widgetRate, makeThrottle),
        ...engines,
        pinLookup,
        bulk,
        orders,
        alerts,
        alertHold,
        backups,
        webhooks,
        privacy,
        retention,
        dbHealth: () => db.health(),
      },
      freshAdminKey,
      close() {
        closing ??= closeAll();
        return closing;
      },
    };
  } catch (error) {
    await writer.close();
    throw error;
  }
}

function openWriter(db: Db, log: Logger, thread: AppOptions["writerThread"], onAlert: () => void): AppWriter {
  if (!thread) return openInlineWriter(db, { log, onAlert });
  return startWriterThread({
    db,
    log,
    // The URL is relative to this file, also in the compiled executable.
    start: () => new Worker(new URL("./writer-worker.ts", import.meta.url).href),
    text: TEXT_COMMANDS,
    events: { alerts: onAlert },
    onFatal: thread.onFatal,
  });
}

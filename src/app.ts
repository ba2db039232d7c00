/** Wires the parts of the server together. */
import { openAccounts } from "./accounts/index.ts";
import { createThrottles, type Throttles } from "./accounts/throttles.ts";
import type { Accounts, Checks, Quota } from "./accounts/types.ts";
import type { AddressEngine } from "./address/index.ts";
import { withResultCache } from "./address/result-cache.ts";
import { type Alerts, createAlerts } from "./alerts/index.ts";
import { type Bulk, createBulk } from "./bulk/index.ts";
import type { Config } from "./config.ts";
import { type DbHealth, openDatabase } from "./db/open.ts";
import { alertDeliveryQueries } from "./db/queries/alert-deliveries.ts";
import { hasOrders } from "./db/queries/orders.ts";
import { pinCacheQueries } from "./db/queries/pin-cache.ts";
import { webhookQueries } from "./db/queries/webhook-events.ts";
import { openEngines } from "./engines.ts";
import type { Logger } from "./log.ts";
import { createOrders, type Orders } from "./orders/index.ts";
import { openWriterThread } from "./orders/writer/thread.ts";
import { createPinLookup } from "./pin-lookup/index.ts";
import type { PinLookup } from "./pin-lookup/types.ts";
import type { PinDirectory } from "./pincode/directory.ts";
import { createPrivacy, type Privacy } from "./privacy/index.ts";
import { VERSION } from "./version.ts";
import { createWebhooks, type Webhooks } from "./webhooks/index.ts";

export type { DbHealth } from "./db/open.ts";

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
  quota: Quota;
  checks: Checks;
  throttles: Throttles;
  directory: PinDirectory;
  engine: AddressEngine;
  pinLookup: PinLookup;
  bulk: Bulk;
  orders: Orders;
  alerts: Alerts;
  webhooks: Webhooks;
  privacy: Privacy;
  /** Reads the database; never throws. */
  dbHealth(): Promise<DbHealth>;
}

export interface App {
  services: Services;
  /** The admin key if this start generated it: show it once, only its hash is stored. */
  freshAdminKey: string | null;
  /** Writes everything pending and closes the database. Stop the HTTP server first. */
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  log: Logger;
  clock?: () => number;
}

/**
 * Opens everything below HTTP.
 * @throws UserError when the data directory cannot be used; see `openDatabase` and `openInstanceKey`
 */
export async function openApp({ config, log, clock = Date.now }: AppOptions): Promise<App> {
  const startedAt = clock();
  const opened = await openEngines();
  const engines = { ...opened, engine: withResultCache(opened.engine) };
  const db = await openDatabase(config.dataDir, log);
  try {
    const writer = openWriterThread({
      log,
      db,
      isAwaited: hasOrders(db),
      onAlert: () => alerts.wake(),
    });
    const { accounts, quota, checks, freshAdminKey, close } = await openAccounts({
      config,
      log,
      clock,
      db,
      usageStore: writer,
    });
    const pinLookup = createPinLookup({
      directory: engines.directory,
      service: config.pinLookupUrl
        ? { url: config.pinLookupUrl, cache: pinCacheQueries(db), log, clock }
        : null,
    });
    const asksOutside = config.pinLookupUrl !== null;
    const { allowPrivateCallbacks } = config;
    const alerts = createAlerts({
      accounts,
      log,
      clock,
      allowPrivateCallbacks,
      queries: alertDeliveryQueries(db),
    });
    const orders = createOrders({
      db,
      clock,
      pinLookup,
      asksOutside,
      quota,
      checks,
      writer,
      engine: engines.engine,
    });
    const forgetAddresses = () => engines.engine.forget();
    const privacy = createPrivacy({ db, writer, clock, forgetAddresses });
    const webhooks = createWebhooks({ queries: webhookQueries(db), accounts, orders, privacy, log, clock });
    alerts.start();
    webhooks.start();
    const bulk = createBulk({ quota, checks, pinLookup, asksOutside, orders, clock });
    return {
      services: {
        config,
        log,
        clock,
        version: VERSION,
        startedAt,
        accounts,
        quota,
        checks,
        throttles: createThrottles(config.widgetRate),
        ...engines,
        pinLookup,
        bulk,
        orders,
        alerts,
        webhooks,
        privacy,
        dbHealth: () => db.health(),
      },
      freshAdminKey,
      async close() {
        bulk.close();
        privacy.close();
        await webhooks.close();
        await alerts.close();
        await orders.close();
        await close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

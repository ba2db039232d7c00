/** Opens all features on one base, and passes each the features that it uses. */
import { alertQueries } from "../db/queries/alerts.ts";
import { metaQueries } from "../db/queries/meta.ts";
import { pinCacheQueries } from "../db/queries/pin-cache.ts";
import { rejectedDeliveryQueries } from "../db/queries/rejected-deliveries.ts";
import { throttleStore } from "../db/queries/throttles.ts";
import { viewQueries } from "../db/queries/views.ts";
import { webhookQueries } from "../db/queries/webhook-events.ts";
import type { AddressEngine } from "../engine/address/index.ts";
import { withResultCache } from "../engine/address/result-cache.ts";
import type { openEngines } from "../engine/index.ts";
import type { Accounts } from "../features/accounts/accounts.ts";
import { openAccounts } from "../features/accounts/index.ts";
import { createThrottles } from "../features/accounts/rate-limits.ts";
import { SharedThrottle } from "../features/accounts/shared-throttle.ts";
import type { ThrottleRule } from "../features/accounts/throttle.ts";
import { createViews } from "../features/accounts/views.ts";
import { AlertHold } from "../features/alerts/hold.ts";
import { Alerts } from "../features/alerts/index.ts";
import { Backups } from "../features/backup/index.ts";
import { createBulk } from "../features/bulk/index.ts";
import { openChecks } from "../features/checks/index.ts";
import { createVerifyAddress } from "../features/checks/verify.ts";
import { IdentityPass } from "../features/orders/identity-pass.ts";
import { createOrders, type Orders } from "../features/orders/index.ts";
import { createPinLookup } from "../features/pin-lookup/index.ts";
import { addressForgetter } from "../features/privacy/forget-addresses.ts";
import { Privacy } from "../features/privacy/index.ts";
import { Retention } from "../features/privacy/retention.ts";
import { Scrubber } from "../features/privacy/scrubber.ts";
import { Webhooks } from "../features/webhooks/index.ts";
import { Durations } from "../lib/durations.ts";
import { agingOf, type Base } from "./base.ts";

export type Engines = Awaited<ReturnType<typeof openEngines>>;
type Checking = Awaited<ReturnType<typeof openChecking>>;

/** Addresses and PINs: the engine with its cache, the outside PIN service, the quota and the record of checks. */
export async function openChecking(base: Base, engines: Engines) {
  const { config, db, commands, log, clock } = base;
  const { freeQuota, pinLookupUrl } = config;
  const engineTimes = new Durations();
  const engine = withResultCache(timed(engines.engine, engineTimes));
  const checking = await openChecks({
    ...{ freeQuota, db, writer: commands, log, clock },
    ...agingOf(base),
  });
  const cache = { get: pinCacheQueries(db).get, put: commands.pinCache.put };
  const { directory } = engines;
  const service = pinLookupUrl ? { url: pinLookupUrl, cache, log, clock } : null;
  const pinLookup = createPinLookup({ directory, service });
  const { quota, checks } = checking;
  const verifyAddress = createVerifyAddress({ engine, pinLookup, quota, checks, clock });
  return { ...engines, ...checking, engine, engineTimes, pinLookup, verifyAddress };
}

const timed = (engine: AddressEngine, times: Durations): AddressEngine => ({
  ...engine,
  verify(input, outside) {
    const begun = performance.now();
    const result = engine.verify(input, outside);
    times.add(performance.now() - begun);
    return result;
  },
});

/** Who may sign in, and how often: accounts, members, their views, the limits of requests. */
export async function openPeople(base: Base) {
  const { config, log, clock, db, commands, freshness } = base;
  const { lease, trustedNow } = agingOf(base);
  const uses = db.isShared ? throttleStore(db) : null;
  const makeThrottle = uses
    ? (name: string, rule: ThrottleRule) => new SharedThrottle(uses, name, rule)
    : undefined;
  const throttles = createThrottles(config.widgetRate, makeThrottle);
  const opened = await openAccounts({
    codeThrottle: throttles.code,
    ...{ config, log, clock, db, freshness, lease, trustedNow, writer: commands },
    // If it does not arrive, the writer has ended, along with its caches.
    onShopChange: () => void commands.orders.shopChanged().catch(() => {}),
  });
  return {
    ...opened,
    views: createViews({ queries: viewQueries(db), commands: commands.views, clock }),
    throttles,
  };
}

/** Events for the shops' callback URLs. Nothing is sent before `alerts.start()`. */
export function openAlerts({ config, db, commands, freshness, lease, log, clock }: Base, accounts: Accounts) {
  const { allowPrivateCallbacks } = config;
  const queries = alertQueries(db);
  const alertHold = new AlertHold({
    ...{ queries, commands: commands.alerts, audit: commands.audit, clock, freshness },
  });
  const alerts = new Alerts({
    ...{ isShared: db.isShared, lease, accounts, log, clock, allowPrivateCallbacks },
    ...{ queries, hold: alertHold, commands: commands.alerts },
  });
  return { alerts, alertHold };
}

/** Orders, and files of them; the pass over orders of earlier versions starts at once, with an uncached engine. */
export function openOrders(
  { db, freshness, lease, log, clock, writeTime, commands }: Base,
  checking: Checking,
  engines: Engines,
) {
  const { verifyAddress, isGibberish, quota, checks, pinLookup } = checking;
  const { orders: writer, rules: ruleCommands, lists: listCommands } = commands;
  const identityPass = new IdentityPass({ db, lease, engine: engines.engine, log, writeTime, writer });
  const orders = createOrders({
    ...{
      db,
      freshness,
      clock,
      writeTime,
      verifyAddress,
      isGibberish,
      writer,
      ruleCommands,
      listCommands,
      identityPass,
    },
  });
  const bulk = createBulk({ quota, checks, pinLookup, orders, clock });
  return { orders, identityPass, bulk };
}

/** Personal data: export and erasure on request, and erasure by age after `retention.start()`. */
export function openPrivacy(base: Base, accounts: Accounts, forget: () => void) {
  const { config, db, commands, freshness, lease, log, clock, writeTime, time } = base;
  const { orders: writer, audit: auditCommands } = commands;
  const meta = metaQueries(db);
  const forgetAddresses = addressForgetter({ db, freshness, meta, commands: commands.meta, forget });
  const scrubber = new Scrubber({
    ...{ db, config, writer, commands: commands.meta, meta, log, clock },
  });
  const privacy = new Privacy({ db, writer, scrubber, auditCommands, clock, writeTime, forgetAddresses });
  const retention = new Retention({
    ...{ lease, accounts, config, writer, scrubber, commands, forgetAddresses, log, time },
  });
  return { privacy, retention, scrubber };
}

/** Webhooks of stores. Waiting ones are retried after `start()`. */
export function openWebhooks(base: Base, accounts: Accounts, orders: Orders, privacy: Privacy): Webhooks {
  const { db, commands, watch, log, clock } = base;
  return new Webhooks({
    ...agingOf(base),
    hear: watch ? (at) => watch.hear(at) : undefined,
    jobs: db.isShared ? commands.jobs : null,
    queries: webhookQueries(db),
    commands: commands.webhooks,
    rejected: { queries: rejectedDeliveryQueries(db), commands: commands.rejectedDeliveries },
    ...{ accounts, orders, privacy, log, clock },
  });
}

/** Scheduled backups, after `start()`; old ones are removed while the clock is trusted. */
export function openBackups({ config, log, clock, clockSources, time }: Base): Backups {
  const steady = clockSources ? () => clockSources.steady().ms : undefined;
  const mayRemove = async () => (await time.trustedNow()) !== null;
  return new Backups({ config, log, clock, steady, mayRemove });
}

/** Puts the parts of one running appliance together. */
import { createAccounts } from "./accounts/accounts.ts";
import { openAdminKey } from "./accounts/admin-key.ts";
import { type CheckLog, createChecks } from "./accounts/checks.ts";
import { openInstanceKey } from "./accounts/instance-key.ts";
import { openQuota } from "./accounts/quota.ts";
import { SecretBox } from "./accounts/secret-box.ts";
import { Sessions } from "./accounts/sessions.ts";
import { createThrottles, type Throttles } from "./accounts/throttle.ts";
import type { Accounts, Checks, Quota } from "./accounts/types.ts";
import { WriteBehind } from "./accounts/write-behind.ts";
import type { AddressEngine } from "./address/index.ts";
import type { Config } from "./config.ts";
import { type Db, type DbHealth, openDatabase } from "./db/open.ts";
import { accountQueries } from "./db/queries/accounts.ts";
import { checkQueries } from "./db/queries/checks.ts";
import { metaQueries } from "./db/queries/meta.ts";
import { pinCacheQueries } from "./db/queries/pin-cache.ts";
import { quotaQueries } from "./db/queries/quota.ts";
import { sessionQueries } from "./db/queries/sessions.ts";
import { openEngines } from "./engines.ts";
import type { Logger } from "./log.ts";
import { createPinLookup } from "./pin-lookup/index.ts";
import type { PinLookup } from "./pin-lookup/types.ts";
import type { PinDirectory } from "./pincode/types.ts";
import { VERSION } from "./version.ts";

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
  /** Reads the database; never throws. */
  dbHealth(): Promise<DbHealth>;
}

export interface App {
  services: Services;
  /** The admin key when it was made by this very start: show it once, it is kept nowhere. */
  freshAdminKey: string | null;
  /** Writes everything that waits and closes the database. Stop the HTTP server first. */
  close(): Promise<void>;
}

export interface AppOptions {
  config: Config;
  log: Logger;
  clock?: () => number;
}

/**
 * Opens everything below HTTP.
 * @throws Refusal when the data directory cannot be used; see `openDatabase` and `openInstanceKey`
 */
export async function openApp({ config, log, clock = Date.now }: AppOptions): Promise<App> {
  const startedAt = clock();
  const engines = await openEngines();
  const db = await openDatabase(config.dataDir, log);
  try {
    const behind = new WriteBehind(log);
    const { sessions, freshAdminKey, ...useCases } = await openUseCases({ config, log, clock, db, behind });
    const housekeeping = startHousekeeping(sessions, useCases.checks, clock, log);
    return {
      services: {
        ...{ config, log, clock, version: VERSION, startedAt },
        ...engines,
        ...useCases,
        throttles: createThrottles(config.widgetRate),
        pinLookup: createPinLookup({
          directory: engines.directory,
          service: config.pinLookupUrl
            ? { url: config.pinLookupUrl, cache: pinCacheQueries(db), log, clock }
            : null,
        }),
        dbHealth: () => db.health(),
      },
      freshAdminKey,
      async close() {
        clearInterval(housekeeping);
        await behind.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

interface Foundations extends Required<AppOptions> {
  db: Db;
  behind: WriteBehind;
}

async function openUseCases({ config, log, clock, db, behind }: Foundations) {
  const meta = metaQueries(db);
  const box = new SecretBox(await openInstanceKey(config.dataDir, meta));
  const quota = await openQuota({
    queries: quotaQueries(db),
    behind,
    freeQuota: config.freeQuota,
    now: clock(),
  });
  const checks = createChecks({ queries: checkQueries(db), behind, log });
  const sessions = new Sessions(sessionQueries(db), behind);
  // Last of what can fail: a fresh key is shown only by a start that succeeds.
  const adminKey = await openAdminKey(config.adminKey, meta);
  const accounts = createAccounts({
    queries: accountQueries(db),
    sessions,
    box,
    adminKeyFingerprint: adminKey.fingerprint,
    defaultPlan: config.defaultPlan,
    signup: config.signup,
    allowPrivateCallbacks: config.allowPrivateCallbacks,
    clock,
  });
  return { accounts, quota, checks, sessions, freshAdminKey: adminKey.fresh };
}

const HOUR = 3_600_000;

/** Removes what has ended or grown too old, every hour. */
function startHousekeeping(sessions: Sessions, checks: CheckLog, clock: () => number, log: Logger): Timer {
  const timer = setInterval(() => {
    Promise.all([sessions.prune(clock()), checks.prune(clock())]).catch((error) => {
      log.error("old rows could not be removed", { error });
    });
  }, HOUR);
  timer.unref();
  return timer;
}

/** Accounts, sessions, quota and checks of one database, put together. */
import type { Config } from "../config.ts";
import type { Db } from "../db/open.ts";
import { accountQueries } from "../db/queries/accounts.ts";
import { auditQueries } from "../db/queries/audit.ts";
import { checkQueries } from "../db/queries/checks.ts";
import { metaQueries } from "../db/queries/meta.ts";
import { quotaQueries } from "../db/queries/quota.ts";
import { sessionQueries } from "../db/queries/sessions.ts";
import type { Logger } from "../log.ts";
import { AccountStore } from "./account-store.ts";
import { createAccounts } from "./accounts.ts";
import { openAdminKey } from "./admin-key.ts";
import { createChecks } from "./checks.ts";
import { DeferredFlush } from "./deferred-flush.ts";
import { openInstanceKey } from "./instance-key.ts";
import { LoginFailures } from "./login-failures.ts";
import { openQuota } from "./quota.ts";
import { SecretBox } from "./secret-box.ts";
import { Sessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";
import type { Accounts, Checks, Quota } from "./types.ts";
import { type UsageStore, usageStoreOf } from "./usage-store.ts";

export interface OpenAccounts {
  accounts: Accounts;
  quota: Quota;
  checks: Checks;
  /** The admin key when it was made by this very start: show it once, it is kept nowhere. */
  freshAdminKey: string | null;
  /** Removes sessions that have ended and checks that are too old; runs every hour by itself. */
  prune(): Promise<void>;
  /** Writes everything that waits. Close the database after it. */
  close(): Promise<void>;
}

export interface AccountsOptions {
  config: Config;
  db: Db;
  log: Logger;
  clock: () => number;
  /** This thread's by default. */
  usageStore?: UsageStore;
  /** Whether an admin key is made when there is none; else nobody has it. */
  makesAdminKey?: boolean;
}

/** @throws UserError when the instance key is lost or another one */
export async function openAccounts({
  config,
  db,
  log,
  clock,
  usageStore = usageStoreOf(db),
  makesAdminKey = true,
}: AccountsOptions): Promise<OpenAccounts> {
  const meta = metaQueries(db);
  const box = new SecretBox(await openInstanceKey(config.dataDir, meta));
  const deferredFlush = new DeferredFlush(log);
  const quota = await openQuota({
    queries: { ...quotaQueries(db), store: usageStore.storeQuota },
    deferredFlush,
    freeQuota: config.freeQuota,
    now: clock(),
  });
  const checks = createChecks({
    queries: { ...checkQueries(db), store: usageStore.storeChecks },
    deferredFlush,
    log,
  });
  const { write } = db;
  const audit = auditQueries(db);
  const sessions = new Sessions({ queries: sessionQueries(db), write, deferredFlush });
  const failures = new LoginFailures({ audit, write, deferredFlush, clock });
  // Last of what can fail: a fresh key is shown only by a start that succeeds.
  const adminKey = await openAdminKey(config.adminKey, meta, makesAdminKey);
  const store = new AccountStore({ queries: accountQueries(db), audit, write, clock });
  const { defaultPlan, signup, allowPrivateCallbacks } = config;
  const accounts = createAccounts({
    ...{ store, sessions, box, adminKey, clock },
    ...{ defaultPlan, signup, allowPrivateCallbacks },
    signIn: createSignIn({ store, sessions, failures, log, clock }),
  });
  const prune = async () => void (await Promise.all([sessions.prune(clock()), checks.prune(clock())]));
  const housekeeping = everyHour(prune, log);
  return {
    accounts,
    quota,
    checks,
    freshAdminKey: adminKey.fresh,
    prune,
    async close() {
      clearInterval(housekeeping);
      await deferredFlush.close();
    },
  };
}

function everyHour(work: () => Promise<void>, log: Logger): Timer {
  const timer = setInterval(() => {
    work().catch((error) => log.error("old rows could not be removed", { error }));
  }, 3_600_000);
  timer.unref();
  return timer;
}

/** Wires accounts, sessions, quota and checks of one database together. */
import type { Config } from "../config.ts";
import { accountQueries } from "../db/queries/accounts.ts";
import { auditQueries } from "../db/queries/audit.ts";
import { type CheckCommands, checkQueries } from "../db/queries/checks.ts";
import { type MetaCommands, metaQueries } from "../db/queries/meta.ts";
import { type QuotaCommands, quotaQueries } from "../db/queries/quota.ts";
import { type SessionCommands, sessionQueries } from "../db/queries/sessions.ts";
import type { Reader } from "../db/reader.ts";
import type { Logger } from "../log.ts";
import { DeferredTask } from "../threads/deferred-task.ts";
import type { Remote } from "../threads/rpc.ts";
import { AccountStore } from "./account-store.ts";
import { createAccounts } from "./accounts.ts";
import { openAdminKey } from "./admin-key.ts";
import { createChecks } from "./checks.ts";
import type { AccountCommands } from "./commands.ts";
import { openInstanceKey } from "./instance-key.ts";
import { LoginFailures } from "./login-failures.ts";
import { openQuota } from "./quota.ts";
import { SecretBox } from "./secret-box.ts";
import { Sessions } from "./sessions.ts";
import { createSignIn } from "./sign-in.ts";
import type { Accounts, Checks, Quota } from "./types.ts";

/** Checks and counters are on disk within 250 ms; the difference is for the write itself. */
const FLUSH_DELAY_MS = 150;

export interface OpenAccounts {
  accounts: Accounts;
  quota: Quota;
  checks: Checks;
  /** The admin key if this start generated it: show it once, only its hash is stored. */
  freshAdminKey: string | null;
  /** Removes expired sessions and checks; also runs every hour. */
  prune(): Promise<void>;
  /** Writes everything pending. Close the database after it. */
  close(): Promise<void>;
}

/** The commands of the database's writer that are needed here. */
interface AccountsWriter {
  accounts: Remote<AccountCommands>;
  checks: Remote<CheckCommands>;
  meta: Remote<MetaCommands>;
  quota: Remote<QuotaCommands>;
  sessions: Pick<Remote<SessionCommands>, "slide" | "prune">;
}

export interface AccountsOptions {
  config: Config;
  db: Reader;
  writer: AccountsWriter;
  log: Logger;
  clock: () => number;
  /** Whether to generate a missing admin key. True by default. */
  makesAdminKey?: boolean;
}

/** @throws UserError when the instance key is missing or wrong */
export async function openAccounts({
  config,
  db,
  writer,
  log,
  clock,
  makesAdminKey = true,
}: AccountsOptions): Promise<OpenAccounts> {
  const { accounts: commands } = writer;
  const meta = { get: metaQueries(db).get, set: writer.meta.set };
  const box = new SecretBox(await openInstanceKey(config.dataDir, meta));
  const deferredFlush = new DeferredTask({
    name: "counters",
    delayMs: FLUSH_DELAY_MS,
    isPrompt: true,
    log,
    work: () => [quota.flush(), checks.flush(), sessions.flush(), failures.flush()],
  });
  const quota = await openQuota({
    queries: quotaQueries(db),
    commands: writer.quota,
    deferredFlush,
    freeQuota: config.freeQuota,
    now: clock(),
  });
  const checks = createChecks({
    queries: checkQueries(db),
    commands: writer.checks,
    deferredFlush,
    log,
  });
  const sessions = new Sessions({ queries: sessionQueries(db), commands: writer.sessions, deferredFlush });
  const failures = new LoginFailures({ commands, deferredFlush, clock });
  // The last step that can fail: a generated key is shown only when the start succeeds.
  const adminKey = await openAdminKey(config.adminKey, meta, makesAdminKey);
  const store = new AccountStore(accountQueries(db), commands);
  const { defaultPlan, signup, allowPrivateCallbacks } = config;
  const accounts = createAccounts({
    store,
    commands,
    audit: auditQueries(db),
    sessions,
    box,
    adminKey,
    clock,
    defaultPlan,
    signup,
    allowPrivateCallbacks,
    signIn: createSignIn({ store, commands, sessions, failures, log, clock }),
  });
  const prune = async () => void (await Promise.all([sessions.prune(clock()), checks.prune(clock())]));
  const pruneTimer = everyHour(prune, log);
  return {
    accounts,
    quota,
    checks,
    freshAdminKey: adminKey.fresh,
    prune,
    async close() {
      clearInterval(pruneTimer);
      await deferredFlush.close();
    },
  };
}

function everyHour(work: () => Promise<void>, log: Logger): Timer {
  const timer = setInterval(() => {
    work().catch((error) => log.error("expired rows could not be removed", { error }));
  }, 3_600_000);
  timer.unref();
  return timer;
}

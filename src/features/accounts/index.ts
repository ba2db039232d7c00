/** Wires accounts and sessions of one database together. */
import type { Config } from "../../config.ts";
import { ALWAYS_FRESH, type Freshness } from "../../db/freshness.ts";
import { ALWAYS_HELD, type Lease, whileHeld } from "../../db/lease.ts";
import { accountUsageQueries } from "../../db/queries/account-usage.ts";
import { accountQueries } from "../../db/queries/accounts.ts";
import { auditQueries } from "../../db/queries/audit.ts";
import { memberQueries } from "../../db/queries/members.ts";
import { type MetaCommands, metaQueries } from "../../db/queries/meta.ts";
import { namedKeyQueries } from "../../db/queries/named-keys.ts";
import { type SessionCommands, sessionQueries } from "../../db/queries/sessions.ts";
import { type WidgetActivityCommands, widgetActivityQueries } from "../../db/queries/widget-activity.ts";
import type { Reader } from "../../db/reader.ts";
import type { Logger } from "../../lib/log.ts";
import { writeBehind } from "../../lib/threads/deferred-task.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { every } from "../../lib/threads/timer.ts";
import { HOUR_MS } from "../../lib/time.ts";
import { AccountStore } from "./account-store.ts";
import { createAccounts } from "./accounts.ts";
import { openAdminKey } from "./admin-key.ts";
import type { AccountCommands } from "./commands.ts";
import { instanceKeyPath, openInstanceKey } from "./instance-key.ts";
import { LoginFailures } from "./login-failures.ts";
import type { MemberCommands } from "./member-commands.ts";
import { MemberStore } from "./member-store.ts";
import { createMembers } from "./members.ts";
import type { NamedKeyCommands } from "./named-key-commands.ts";
import { createNamedKeys } from "./named-keys.ts";
import { ownCodeThrottle } from "./rate-limits.ts";
import { SecretBox } from "./secret-box.ts";
import { Sessions } from "./sessions.ts";
import type { Throttling } from "./throttle.ts";
import { WidgetActivity } from "./widget-activity.ts";

/** The writer's commands that are used here. */
interface AccountsWriter {
  accounts: Remote<AccountCommands>;
  members: Remote<MemberCommands>;
  meta: Remote<MetaCommands>;
  namedKeys: Remote<NamedKeyCommands>;
  sessions: Pick<Remote<SessionCommands>, "slide" | "prune">;
  widgetActivity: Pick<Remote<WidgetActivityCommands>, "put">;
}

interface AccountsOptions {
  config: Config;
  db: Reader;
  writer: AccountsWriter;
  log: Logger;
  clock: () => number;
  /** Freshness of what other nodes may change; always fresh by default. */
  freshness?: Freshness;
  /** Whether this node removes expired data; always by default. */
  lease?: Pick<Lease, "isHeld">;
  /** See `TrustedClock` in src/features/clock/watch.ts; the clock is right by default. */
  trustedNow?: () => Promise<number | null>;
  /** Called when domains or members of an account may have changed, to drop what is cached of them. */
  onShopChange?: () => void;
  /** Counts wrong codes of members; by default only in this process. */
  codeThrottle?: Throttling;
  /** Whether to generate a missing admin key. True by default. */
  makesAdminKey?: boolean;
}

/**
 * Opens the accounts. `freshAdminKey` is the admin key if this start generated it.
 * `prune` removes expired sessions, as does a timer every hour. `close` writes everything pending: close the database
 * after it.
 * @throws UserError when the instance key is missing or wrong
 */
export async function openAccounts(options: AccountsOptions) {
  const { config, db, writer, log, clock, freshness = ALWAYS_FRESH, makesAdminKey = true } = options;
  const { lease = ALWAYS_HELD, trustedNow = async () => clock(), onShopChange } = options;
  const { codeThrottle = ownCodeThrottle() } = options;
  const { accounts: commands } = writer;
  const meta = { ...metaQueries(db), init: writer.meta.init };
  const box = new SecretBox(await openInstanceKey(instanceKeyPath(config), meta, freshness.isShared));
  const deferredFlush = writeBehind(log, () => [sessions.flush(), failures.flush(), namedKeys.flush()]);
  const sessions = new Sessions({
    queries: sessionQueries(db),
    commands: writer.sessions,
    deferredFlush,
    freshness,
  });
  const namedKeys = createNamedKeys({
    queries: namedKeyQueries(db),
    commands: writer.namedKeys,
    ...{ freshness, deferredFlush, clock },
  });
  const failures = new LoginFailures({ commands, deferredFlush, clock });
  // The last step that can fail: a generated key is shown only when the start succeeds.
  const adminKey = await openAdminKey(config.adminKey, meta, config.dataDir, makesAdminKey, freshness);
  const store = new AccountStore(accountQueries(db), freshness, onShopChange);
  const memberStore = new MemberStore(memberQueries(db), freshness, onShopChange);
  const accounts = createAccounts({
    config,
    store,
    members: memberStore,
    commands,
    memberCommands: writer.members,
    audit: auditQueries(db),
    usage: accountUsageQueries(db),
    sessions,
    failures,
    box,
    codeThrottle,
    adminKey,
    log,
    clock,
  });
  const members = createMembers({
    accounts: store,
    store: memberStore,
    commands: writer.members,
    ...{ sessions, failures, box, codeThrottle, clock },
  });
  const widgetActivity = new WidgetActivity({
    queries: widgetActivityQueries(db),
    commands: writer.widgetActivity,
    log,
    isShared: freshness.isShared,
  });
  const prune = async () => {
    const now = await trustedNow();
    if (now !== null) await sessions.prune(now);
  };
  const pruneTimer = every(HOUR_MS, whileHeld(lease, prune), log, "expired rows could not be removed");
  return {
    accounts,
    members,
    namedKeys,
    widgetActivity,
    freshAdminKey: adminKey.fresh,
    prune,
    async close() {
      clearInterval(pruneTimer);
      await widgetActivity.close();
      await deferredFlush.close();
    },
  };
}

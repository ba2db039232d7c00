/** Sign-in, sign-out and passwords. */
import type { Logger } from "../log.ts";
import type { Remote } from "../threads/rpc.ts";
import type { AccountStore } from "./account-store.ts";
import { SERVER } from "./audit.ts";
import { type AccountCommands, actsAt } from "./commands.ts";
import type { LoginFailures } from "./login-failures.ts";
import { checkPassword, hashPassword, verifyPassword } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import { emailKeyOf } from "./settings.ts";
import type { Account, Actor, Client, Credentials, PasswordChange } from "./types.ts";

/** What sign-in works with. */
export interface SignInDeps {
  store: AccountStore;
  commands: Remote<AccountCommands>;
  sessions: Sessions;
  failures: LoginFailures;
  log: Logger;
  clock: () => number;
}

/** Passwords and sessions. */
export function createSignIn({ store, commands, sessions, failures, log, clock }: SignInDeps) {
  const { queries } = store;
  const actOf = actsAt(clock);

  /** Null for a wrong e-mail or password; takes the same time for both. */
  async function login({ email, password }: Credentials, client: Client = {}) {
    const { ip = null } = client;
    const row = await queries.byEmailKey(emailKeyOf(email));
    const isRight = await verifyPassword(password, row?.passwordHash ?? null);
    const fail = (id: number) => failures.add({ accountId: id, action: "account.login_failed", ip });
    if (!row) {
      log.warn("login failed: unknown e-mail", { ip });
      return null;
    }
    if (!isRight) {
      fail(row.id);
      return null;
    }
    const act = actOf("account.login", { source: "login", actor: row.email, ip });
    const session = await sessions.start(row.id, clock(), client, (started) =>
      commands.login(started, row.passwordHash, act),
    );
    const account = session && (await store.byId(row.id));
    if (account) return { account, session };
    fail(row.id);
    return null;
  }

  /**
   * Ends all sessions but `keep` and returns how many. Null when the current password is wrong.
   * @throws Problem 400 for a new password against the policy
   */
  async function changePassword(id: number, change: PasswordChange, keep: string | null, by: Actor = SERVER) {
    checkPassword(change.new_password, "new_password");
    const row = await queries.byId(id);
    if (!(await verifyPassword(change.current_password, row?.passwordHash ?? null))) {
      failures.add({ accountId: id, action: "account.password_failed", ip: by.ip ?? null });
      return null;
    }
    const hashes = { before: row?.passwordHash, after: await hashPassword(change.new_password) };
    const act = actOf("account.password_changed", by);
    return sessions.endAll(id, keep, (kept) => commands.changePassword(id, hashes, kept, act));
  }

  /** For admins: ends all sessions. @throws Problem 400, 404 */
  async function resetPassword(id: number, password: string, by: Actor = SERVER): Promise<Account> {
    checkPassword(password);
    const passwordHash = await hashPassword(password);
    const act = actOf("admin.password_reset", by);
    return store.changed(
      await sessions.endAll(id, null, () => commands.resetPassword(id, passwordHash, act)),
    );
  }

  return {
    login,
    changePassword,
    resetPassword,
    /** Null when the session has ended, or its account is suspended. */
    async bySession(token: string) {
      const id = await sessions.accountOf(token, clock());
      return id === null ? null : store.active(id);
    },
    /** True when there was an active session. */
    logout: (token: string, ip: string | null = null) =>
      sessions.end(token, clock(), (tokenHash, wasActive) =>
        commands.logout(tokenHash, wasActive, ip, clock()),
      ),
    /** Last used first. @param own token of the caller's session, null for a key */
    sessions: (id: number, own: string | null) => sessions.list(id, own, clock()),
    /** Ends all sessions of an account but `keep`. @returns how many */
    endSessions: (id: number, keep: string | null, by = SERVER) =>
      sessions.endAll(id, keep, (kept) =>
        commands.endSessions(id, kept, actOf("account.sessions_ended", by)),
      ),
  };
}

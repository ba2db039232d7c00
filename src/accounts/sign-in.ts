/** Sign-in, sign-out and passwords. */
import type { Logger } from "../log.ts";
import type { AccountStore } from "./account-store.ts";
import { SERVER } from "./audit.ts";
import type { LoginFailures } from "./login-failures.ts";
import { checkPassword } from "./password-rules.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import { emailKeyOf } from "./settings.ts";
import type { Account, Actor, Client, Credentials, PasswordChange } from "./types.ts";

export interface SignInOptions {
  store: AccountStore;
  sessions: Sessions;
  failures: LoginFailures;
  log: Logger;
  clock: () => number;
}

/** Passwords and sessions. */
export function createSignIn({ store, sessions, failures, log, clock }: SignInOptions) {
  const { queries } = store;

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
    const by = { source: "login", actor: row.email, ip };
    const session = await sessions.start(row.id, clock(), client, () => {
      // The account may have been suspended, or its password changed, since it was read.
      const now = queries.read(row.id);
      if (now?.status !== "active" || now.passwordHash !== row.passwordHash) return false;
      store.addAudit(row.id, { action: "account.login", by });
      return true;
    });
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
    const passwordHash = await hashPassword(change.new_password);
    return sessions.endAll(id, keep, (end) => {
      // A concurrent change came first: the given password is no longer the current one.
      if (queries.read(id)?.passwordHash !== row?.passwordHash) return null;
      queries.update(id, { passwordHash });
      const ended = end();
      store.addAudit(id, { action: "account.password_changed", by }, { after: { sessions_ended: ended } });
      return ended;
    });
  }

  /** For admins: ends all sessions. @throws Problem 400, 404 */
  async function resetPassword(id: number, password: string, by: Actor = SERVER): Promise<Account> {
    checkPassword(password);
    const passwordHash = await hashPassword(password);
    const row = await sessions.endAll(id, null, (end) => {
      const changed = queries.update(id, { passwordHash });
      if (changed)
        store.addAudit(id, { action: "admin.password_reset", by }, { after: { sessions_ended: end() } });
      return changed;
    });
    return store.changed(row);
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
      sessions.end(token, clock(), (id) => {
        const email = queries.read(id)?.email ?? "";
        store.addAudit(id, { action: "account.logout", by: { source: `session ${email}`, ip } });
      }),
    /** Last used first. @param own token of the caller's session, null for a key */
    sessions: (id: number, own: string | null) => sessions.list(id, own, clock()),
    /** Ends all sessions of an account but `keep`. @returns how many */
    endSessions: (id: number, keep: string | null, by = SERVER) =>
      sessions.endAll(id, keep, (end) => {
        const ended = end();
        store.addAudit(id, { action: "account.sessions_ended", by }, { after: { sessions_ended: ended } });
        return ended;
      }),
  };
}
export type SignIn = ReturnType<typeof createSignIn>;

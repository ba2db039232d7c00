/** Writes of accounts, sessions and keys, each with its audit entry in the same transaction. */
import type { Db } from "../db/open.ts";
import {
  type AccountChange,
  type AccountRow,
  accountQueries,
  accountRowCommands,
  type NewAccountRow,
} from "../db/queries/accounts.ts";
import { auditCommands } from "../db/queries/audit.ts";
import { metaCommands } from "../db/queries/meta.ts";
import { type SessionRow, sessionCommands } from "../db/queries/sessions.ts";
import { type AccountAction, accountEntry, type Change, differences, NO_ACCOUNT } from "./audit.ts";
import type { Actor } from "./types.ts";

/** What was done, by whom and when (milliseconds since 1970), for the audit. */
export interface Act {
  action: AccountAction;
  by: Actor;
  at: number;
}

/** Makes acts of the current time. @param clock milliseconds since 1970 */
export const actsAt =
  (clock: () => number) =>
  (action: AccountAction, by: Actor): Act => ({ action, by, at: clock() });

/** Failed sign-ins that share an audit entry. */
export interface FailureEntry {
  accountId: number;
  action: AccountAction;
  ip: string | null;
  network: string | null;
  /** Of the first and of the last one, milliseconds since 1970. */
  since: number;
  last: number;
  failures: number;
  /** Row id; null until it is written. */
  id: number | null;
}

export type AccountCommands = ReturnType<typeof accountCommands>;

export function accountCommands(db: Db) {
  const { isEmpty, read } = accountQueries(db);
  const rows = accountRowCommands(db);
  const sessions = sessionCommands(db);
  const audit = auditCommands(db);
  const meta = metaCommands(db);
  const note = (id: number, { action, by, at }: Act, change?: Change) =>
    audit.insert(accountEntry(id, action, by, at, change));

  return {
    /**
     * Adds an account.
     * @param onlyFirst refuses it when there is an account already
     * @returns why not, when it was not added
     */
    add(row: NewAccountRow, act: Act, onlyFirst: boolean): AccountRow | "taken" | "closed" {
      if (onlyFirst && !isEmpty()) return "closed";
      const account = rows.insert(row);
      if (!account) return "taken";
      note(account.id, act, { after: { email: account.email, plan: account.plan } });
      return account;
    },
    /** @param endsSessions whether it also ends all sessions. @returns null when there is no such account */
    change(id: number, change: AccountChange, act: Act, endsSessions: boolean): AccountRow | null {
      if (endsSessions) sessions.removeAll(id, null);
      const before = read(id);
      const after = before && rows.update(id, change);
      const changes = before && after && differences(before, after);
      if (changes) note(id, act, changes);
      return after;
    },
    /** Starts a session. */
    startSession: (session: SessionRow): void => sessions.insert(session),
    /**
     * Starts a session after a sign-in.
     * @param passwordHash that was verified
     * @returns false when the account was suspended, or its password changed, meanwhile
     */
    login(session: SessionRow, passwordHash: string, act: Act): boolean {
      const account = read(session.accountId);
      if (account?.status !== "active" || account.passwordHash !== passwordHash) return false;
      sessions.insert(session);
      note(account.id, act);
      return true;
    },
    /** Ends a session. @param wasActive whether it had not expired. @returns whether there was an active one */
    logout(tokenHash: string, wasActive: boolean, ip: string | null, at: number): boolean {
      const id = sessions.remove(tokenHash);
      if (id === null || !wasActive) return false;
      const by = { source: `session ${read(id)?.email ?? ""}`, ip };
      note(id, { action: "account.logout", by, at });
      return true;
    },
    /** Ends all sessions of an account but one. @param kept its hash. @returns how many */
    endSessions(id: number, kept: string | null, act: Act): number {
      const ended = sessions.removeAll(id, kept);
      note(id, act, { after: { sessions_ended: ended } });
      return ended;
    },
    /**
     * Changes a password and ends all sessions but one.
     * @param before hash of the password that was verified
     * @returns how many sessions; null when the password was changed meanwhile
     */
    changePassword(
      id: number,
      { before, after }: { before: string | undefined; after: string },
      kept: string | null,
      act: Act,
    ): number | null {
      if (read(id)?.passwordHash !== before) return null;
      rows.update(id, { passwordHash: after });
      const ended = sessions.removeAll(id, kept);
      note(id, act, { after: { sessions_ended: ended } });
      return ended;
    },
    /** Sets a password and ends all sessions. @returns null when there is no such account */
    resetPassword(id: number, passwordHash: string, act: Act): AccountRow | null {
      const account = rows.update(id, { passwordHash });
      if (account) note(id, act, { after: { sessions_ended: sessions.removeAll(id, null) } });
      return account;
    },
    resetAdminKey(hash: string, act: Act): void {
      meta.set("admin_key_hash", hash);
      note(NO_ACCOUNT, act);
    },
    /** Inserts or updates entries of failed sign-ins. @returns their row ids */
    storeFailures: (entries: readonly FailureEntry[]): number[] =>
      entries.map(({ accountId, action, ip, network, since, last, failures, id }) => {
        const after = { failures, network, last_at: new Date(last).toISOString() };
        if (id === null)
          return note(accountId, { action, by: { source: "login", ip }, at: since }, { after });
        audit.replaceAfter(id, JSON.stringify(after));
        return id;
      }),
  };
}

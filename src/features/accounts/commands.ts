/** Writes of accounts and keys, each with its audit entry in the same transaction. */
import type { Db } from "../../db/db.ts";
import {
  type AccountChange,
  type AccountRow,
  accountQueries,
  accountRowCommands,
  type NewAccountRow,
} from "../../db/queries/accounts.ts";
import { auditCommands } from "../../db/queries/audit.ts";
import {
  type MemberRow,
  memberQueries,
  memberRowCommands,
  type NewMemberRow,
} from "../../db/queries/members.ts";
import { metaCommands } from "../../db/queries/meta.ts";
import { type NewNamedKeyRow, namedKeyRowCommands } from "../../db/queries/named-keys.ts";
import { sessionCommands } from "../../db/queries/sessions.ts";
import { type AccountAction, accountEntry, type Change, differences, NO_ACCOUNT } from "./audit.ts";
import type { Actor, Plan } from "./types.ts";

/** What was done, by whom and when (milliseconds since 1970), for the audit. */
export interface Act {
  action: AccountAction;
  by: Actor;
  at: number;
}

/** Creates acts with the current time. @param clock milliseconds since 1970 */
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

/** The first member of a new account. */
export type NewOwner = Omit<NewMemberRow, "accountId">;

export interface AddedAccount {
  account: AccountRow;
  member: MemberRow;
}

/** What is special about the first account of a server. */
export interface FirstAccount {
  /** Refuses any other. */
  onlyFirst: boolean;
  /** Overrides the row's plan; null for the row's. */
  firstPlan: Plan | null;
}

export type AccountCommands = ReturnType<typeof accountCommands>;

/**
 * Writes that change an account together with its members, sessions and audit, each in one transaction of the writer.
 */
export function accountCommands(db: Db) {
  const { isEmpty, read } = accountQueries(db);
  const rows = accountRowCommands(db);
  const members = { ...memberQueries(db), ...memberRowCommands(db) };
  const sessions = sessionCommands(db);
  const audit = auditCommands(db);
  const meta = metaCommands(db);
  const namedKeys = namedKeyRowCommands(db);
  const note = (id: number, { action, by, at }: Act, change?: Change) =>
    audit.insert(accountEntry(id, action, by, at, change));

  return {
    /**
     * Adds an account with its owner.
     * @returns the reason if it was not added
     */
    add(
      row: NewAccountRow,
      owner: NewOwner,
      act: Act,
      { onlyFirst, firstPlan }: FirstAccount,
    ): AddedAccount | "taken" | "closed" {
      const isFirst = isEmpty();
      if (onlyFirst && !isFirst) return "closed";
      const planned = isFirst && firstPlan !== null ? { ...row, plan: firstPlan } : row;
      const account = members.readByEmailKey(row.emailKey) ? null : rows.insert(planned);
      const member = account && members.insert({ ...owner, accountId: account.id });
      if (!account || !member) return "taken";
      note(account.id, act, { after: { email: account.email, plan: account.plan } });
      return { account, member };
    },
    /**
     * @param endsSessions whether it also ends all sessions
     * @param keptUntil until when the replaced secret key still works; null: it ends at once
     * @returns null when there is no such account
     */
    change(
      id: number,
      change: AccountChange,
      act: Act,
      endsSessions: boolean,
      keptUntil: number | null = null,
    ): AccountRow | null {
      if (endsSessions) sessions.removeAll({ accountId: id }, null);
      const before = read(id);
      const after = before && rows.update(id, change);
      const changes = before && after && differences(before, after);
      if (changes) note(id, act, changes);
      if (before && keptUntil !== null) namedKeys.insert(replacedKey(before, act, keptUntil));
      return after;
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

/** The replaced secret key as a named key that expires. */
const replacedKey = (
  { id, secretKeyHash, secretKeyHint }: AccountRow,
  { by, at }: Act,
  expiresAt: number,
): NewNamedKeyRow => ({
  ...{
    accountId: id,
    name: "Replaced secret key",
    scope: "all",
    keyHash: secretKeyHash,
    hint: secretKeyHint,
  },
  ...{ createdAt: at, createdBy: by.actor ?? by.source, expiresAt, lastUsedAt: null },
});

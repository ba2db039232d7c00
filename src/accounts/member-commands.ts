/** Writes of members, their passwords and sessions, each with its audit entry in the same transaction. */
import type { Db } from "../db/db.ts";
import { type AccountRow, accountQueries, accountRowCommands } from "../db/queries/accounts.ts";
import { auditCommands } from "../db/queries/audit.ts";
import {
  type MemberChange,
  type MemberRow,
  memberQueries,
  memberRowCommands,
  type NewMemberRow,
} from "../db/queries/members.ts";
import { type SessionRow, sessionCommands } from "../db/queries/sessions.ts";
import { accountEntry, type Change } from "./audit.ts";
import type { Act } from "./commands.ts";

export type MemberCommands = ReturnType<typeof memberCommands>;

/** A member after a change; the account, where its e-mail changed with it. */
export interface ChangedMember {
  member: MemberRow;
  account: AccountRow | null;
}

export function memberCommands(db: Db) {
  const members = memberQueries(db);
  const rows = memberRowCommands(db);
  const accounts = { ...accountQueries(db), ...accountRowCommands(db) };
  const sessions = sessionCommands(db);
  const audit = auditCommands(db);
  const note = (accountId: number, { action, by, at }: Act, change?: Change) =>
    audit.insert(accountEntry(accountId, action, by, at, change));

  /** Owners who can sign in, the oldest first. */
  const owners = (accountId: number) =>
    members.readAll(accountId).filter(({ role, passwordHash }) => role === "owner" && passwordHash !== null);

  /** An account has the e-mail of one of its owners. @returns the account when its e-mail changed */
  function followOwner(accountId: number): AccountRow | null {
    const account = accounts.read(accountId);
    const all = owners(accountId);
    if (!account || all.some(({ emailKey }) => emailKey === account.emailKey)) return null;
    const [{ email, emailKey }] = all;
    return accounts.update(accountId, { email, emailKey });
  }

  const memberOf = (accountId: number, id: number): MemberRow | null => {
    const member = members.read(id);
    return member?.accountId === accountId ? member : null;
  };
  const isLastOwner = ({ accountId, id }: MemberRow) => owners(accountId).every((owner) => owner.id === id);

  return {
    /** @returns null when the e-mail is taken */
    add(row: NewMemberRow, act: Act): MemberRow | null {
      const member = rows.insert(row);
      if (member) note(row.accountId, act, { after: auditedOf(member) });
      return member;
    },
    /**
     * @param endsSessions whether the member is signed out everywhere
     * @returns why not, when it was not changed; null when the account has no such member
     */
    change(
      { accountId, id }: Pick<MemberRow, "accountId" | "id">,
      change: MemberChange,
      act: Act,
      endsSessions: boolean,
    ): ChangedMember | "taken" | "last_owner" | null {
      const before = memberOf(accountId, id);
      if (!before) return null;
      if (change.emailKey !== undefined && rows.isTaken(change.emailKey, id)) return "taken";
      const isDemoted = change.role !== undefined && change.role !== "owner";
      if (isDemoted && before.role === "owner" && isLastOwner(before)) return "last_owner";
      const member = rows.update(id, change) ?? before;
      if (endsSessions) sessions.removeAll({ memberId: id }, null);
      note(accountId, act, { before: auditedOf(before), after: auditedOf(member) });
      return { member, account: followOwner(accountId) };
    },
    /** Removes a member with the sessions. @returns as {@link change}: the member that was removed */
    remove(accountId: number, id: number, act: Act): ChangedMember | "last_owner" | null {
      const member = memberOf(accountId, id);
      if (!member) return null;
      if (member.role === "owner" && isLastOwner(member)) return "last_owner";
      rows.remove(id);
      note(accountId, act, { before: auditedOf(member) });
      return { member, account: followOwner(accountId) };
    },
    /**
     * Accepts an invitation: sets the password and starts a session.
     * @returns null when the invitation was accepted, replaced or withdrawn meanwhile
     */
    join(inviteHash: string, passwordHash: string, session: SessionRow, act: Act): MemberRow | null {
      const invited = members.readByInviteHash(inviteHash);
      if (invited?.id !== session.memberId) return null;
      const member = rows.update(invited.id, { passwordHash, inviteHash: null, inviteExpiresAt: null });
      if (!member) return null;
      sessions.insert(session);
      note(member.accountId, act, { after: auditedOf(member) });
      return member;
    },
    /** Starts a session. */
    startSession: (session: SessionRow): void => sessions.insert(session),
    /**
     * Starts a session after a sign-in.
     * @param passwordHash that was verified
     * @returns false when the account was suspended, or the password changed, meanwhile
     */
    login(session: SessionRow, passwordHash: string | null, act: Act): boolean {
      const isActive = accounts.read(session.accountId)?.status === "active";
      if (!isActive || members.read(session.memberId)?.passwordHash !== passwordHash) return false;
      sessions.insert(session);
      note(session.accountId, act);
      return true;
    },
    /** Ends a session. @param wasActive whether it had not expired. @returns whether there was an active one */
    logout(tokenHash: string, wasActive: boolean, ip: string | null, at: number): boolean {
      const ended = sessions.remove(tokenHash);
      if (ended === null || !wasActive) return false;
      const actor = members.read(ended.memberId)?.email ?? "";
      const by = { source: `session ${actor}`, actor, ip };
      note(ended.accountId, { action: "account.logout", by, at });
      return true;
    },
    /** Ends one session. @returns false when it had ended meanwhile */
    endSession(accountId: number, tokenHash: string, act: Act): boolean {
      if (!sessions.remove(tokenHash)) return false;
      note(accountId, act, { after: { sessions_ended: 1 } });
      return true;
    },
    /** Ends all sessions of a member but one. @param kept its hash. @returns how many */
    endSessions(
      { accountId, id }: Pick<MemberRow, "accountId" | "id">,
      kept: string | null,
      act: Act,
    ): number {
      const ended = sessions.removeAll({ memberId: id }, kept);
      note(accountId, act, { after: { sessions_ended: ended } });
      return ended;
    },
    /**
     * Changes a password and ends the member's sessions but one.
     * @param before hash of the password that was verified
     * @returns how many sessions; null when the password was changed meanwhile
     */
    changePassword(
      id: number,
      { before, after }: { before: string | null; after: string },
      kept: string | null,
      act: Act,
    ): number | null {
      const member = members.read(id);
      if (!member || member.passwordHash !== before) return null;
      rows.update(id, { passwordHash: after });
      const ended = sessions.removeAll({ memberId: id }, kept);
      note(member.accountId, act, { after: { sessions_ended: ended } });
      return ended;
    },
    /** Sets a password, also of an invited member, and ends the sessions. @returns null when there is no such member */
    resetPassword(id: number, passwordHash: string, act: Act): MemberRow | null {
      const member = rows.update(id, { passwordHash, inviteHash: null, inviteExpiresAt: null });
      if (!member) return null;
      const ended = sessions.removeAll({ memberId: id }, null);
      note(member.accountId, act, { after: { sessions_ended: ended } });
      return member;
    },
  };
}

/** What the audit tells of a member. */
const auditedOf = ({ id, name, email, role }: MemberRow) => ({ id, name, email, role });

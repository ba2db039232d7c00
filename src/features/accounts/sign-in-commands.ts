/** Writes of passwords and sessions, each with its audit entry in the same transaction. */
import type { MemberRow } from "../../db/queries/members.ts";
import type { SessionRow } from "../../db/queries/sessions.ts";
import type { Act } from "./commands.ts";
import { auditedOf, type MemberTables } from "./member-tables.ts";
import { afterCode, type UsedCode, useOfCode } from "./totp-commands.ts";

/** What was verified before the transaction. */
interface Verified {
  passwordHash: string | null;
  used: UsedCode;
}

/** Ends an open invitation, since its link would let anybody who has it choose another password. */
const NO_INVITE = { inviteHash: null, inviteExpiresAt: null };

/** Sign-in, sign-out and passwords of members: what was verified before is checked again in the transaction. */
export function signInCommands({ members, rows, accounts, sessions, note }: MemberTables) {
  return {
    /**
     * Accepts an invitation: sets the password and starts a session.
     * @param passwordHash of the new password
     * @returns null when the invitation was accepted, replaced or withdrawn, or the code used, meanwhile
     */
    join(
      inviteHash: string,
      { passwordHash, used }: Verified,
      session: SessionRow,
      act: Act,
    ): MemberRow | null {
      const invited = members.readByInviteHash(inviteHash);
      if (invited?.id !== session.memberId) return null;
      const use = useOfCode(invited, used);
      const member = use && rows.update(invited.id, { ...use, passwordHash, ...NO_INVITE });
      if (!member) return null;
      sessions.insert(session);
      note(member.accountId, act, { after: auditedOf(member) });
      return member;
    },
    startSession: (session: SessionRow): void => sessions.insert(session),
    /**
     * Starts a session after a sign-in.
     * @returns false when the account was suspended, the password changed, or the code used, meanwhile
     */
    login(session: SessionRow, { passwordHash, used }: Verified, act: Act): boolean {
      const isActive = accounts.read(session.accountId)?.status === "active";
      const member = members.read(session.memberId);
      if (!isActive || member?.passwordHash !== passwordHash) return false;
      const use = useOfCode(member, used);
      if (!use) return false;
      if (used) rows.update(member.id, use);
      sessions.insert(session);
      note(session.accountId, act, { after: afterCode(used, use) });
      return true;
    },
    /**
     * The password was given again.
     * @param passwordHash that was verified
     * @returns false when the password changed, or the session ended, meanwhile
     */
    confirmSession: (id: number, tokenHash: string, passwordHash: string | null, at: number): boolean =>
      members.read(id)?.passwordHash === passwordHash && sessions.confirm(tokenHash, at),
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
    /** Ends all sessions of a member except one. @param kept its hash. @returns how many */
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
     * Changes a password, and ends the member's sessions except one.
     * @param before hash of the password that was verified
     * @returns how many sessions, and the member; null when the password was changed meanwhile
     */
    changePassword(
      id: number,
      { before, after }: { before: string | null; after: string },
      kept: string | null,
      act: Act,
    ): { ended: number; member: MemberRow } | null {
      if (members.read(id)?.passwordHash !== before) return null;
      const member = rows.update(id, { passwordHash: after });
      if (!member) return null;
      const ended = sessions.removeAll({ memberId: id }, kept);
      note(member.accountId, act, { after: { sessions_ended: ended } });
      return { ended, member };
    },
    /** Sets a password, also of an invited member, and ends the sessions. @returns null when there is no such member */
    resetPassword(id: number, passwordHash: string, act: Act): MemberRow | null {
      const member = rows.update(id, { passwordHash, ...NO_INVITE });
      if (!member) return null;
      const ended = sessions.removeAll({ memberId: id }, null);
      note(member.accountId, act, { after: { sessions_ended: ended } });
      return member;
    },
  };
}

/** Writes of members, each with its audit entry in the same transaction. */
import type { Db } from "../../db/db.ts";
import type { AccountRow } from "../../db/queries/accounts.ts";
import type { MemberChange, MemberRow, NewMemberRow } from "../../db/queries/members.ts";
import type { Act } from "./commands.ts";
import { auditedOf, type MemberTables, memberTables } from "./member-tables.ts";
import { signInCommands } from "./sign-in-commands.ts";
import { totpCommands } from "./totp-commands.ts";

export type MemberCommands = ReturnType<typeof memberCommands>;

/** A member after a change; and the account, if its e-mail changed too. */
export interface ChangedMember {
  member: MemberRow;
  account: AccountRow | null;
}

/** Writes of members, their passwords and sessions; each checks its conditions in the transaction that writes. */
export function memberCommands(db: Db) {
  const tables = memberTables(db);
  return { ...rosterCommands(tables), ...signInCommands(tables), ...totpCommands(tables) };
}

const isOwner = ({ role }: MemberRow): boolean => role === "owner";

/** Members of an account and their roles. An account keeps at least one owner who can sign in, if it has one. */
function rosterCommands({ members, rows, accounts, sessions, note }: MemberTables) {
  /** Owners who can sign in, the oldest first. */
  const owners = (accountId: number) =>
    members.readAll(accountId).filter((member) => isOwner(member) && member.passwordHash !== null);

  /** An account has the e-mail of one of its owners. @returns the account when its e-mail changed */
  function followOwner(accountId: number): AccountRow | null {
    const account = accounts.read(accountId);
    const holder = account && members.readByEmailKey(account.emailKey);
    if (!account || (holder?.accountId === accountId && isOwner(holder))) return null;
    const [{ email, emailKey }] = owners(accountId);
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
     * @returns the reason if it was not changed; null when the account has no such member
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
      const isInvited = change.passwordHash === null && before.passwordHash !== null;
      if ((isDemoted || isInvited) && isOwner(before) && isLastOwner(before)) return "last_owner";
      const member = rows.update(id, change) ?? before;
      if (endsSessions) sessions.removeAll({ memberId: id }, null);
      note(accountId, act, { before: auditedOf(before), after: auditedOf(member) });
      return { member, account: followOwner(accountId) };
    },
    /** Removes a member and their sessions. @returns as {@link change}: the removed member */
    remove(accountId: number, id: number, act: Act): ChangedMember | "last_owner" | null {
      const member = memberOf(accountId, id);
      if (!member) return null;
      if (isOwner(member) && isLastOwner(member)) return "last_owner";
      rows.remove(id);
      note(accountId, act, { before: auditedOf(member) });
      return { member, account: followOwner(accountId) };
    },
  };
}

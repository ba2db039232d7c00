/** Writes of second factors, each with its audit entry in the same transaction. */
import type { MemberChange, MemberRow } from "../../db/queries/members.ts";
import type { Act } from "./commands.ts";
import { auditedOf, type MemberTables } from "./member-tables.ts";
import { recoveryHashes } from "./totp-codes.ts";

/** A code that was right when it was checked: of the app, or the hash of a recovery code. Null: none is required. */
export type UsedCode = { step: number } | { recovery: string } | null;

/**
 * Changes to a member when a code is used; null when the code was used meanwhile, or one has become required.
 * @param used whose code was checked before the transaction
 */
export function useOfCode(member: MemberRow, used: UsedCode): MemberChange | null {
  if (used === null) return member.totpSealed === null ? {} : null;
  if ("step" in used) return used.step > member.totpStep ? { totpStep: used.step } : null;
  const hashes = recoveryHashes(member.recoveryHashes);
  const left = hashes.filter((hash) => hash !== used.recovery);
  return left.length < hashes.length ? { recoveryHashes: JSON.stringify(left) } : null;
}

/** For the audit, as the use of a recovery code is rare and worth noticing. */
export const afterCode = (used: UsedCode, { recoveryHashes: left }: MemberChange): object | null =>
  used && "recovery" in used ? { recovery_codes_left: recoveryHashes(left ?? "[]").length } : null;

/** Second factors of members: set up, replaced, removed. */
export function totpCommands({ members, rows, sessions, note }: MemberTables) {
  return {
    /**
     * A member changes their second factor with a code, or sets it up.
     * @returns null when the code was used, or the factor changed, meanwhile
     */
    changeTotp(id: number, used: UsedCode, change: MemberChange, act: Act): MemberRow | null {
      const before = members.read(id);
      const use = before && useOfCode(before, used);
      const after = use && rows.update(id, { ...use, ...change });
      if (after) note(after.accountId, act);
      return after;
    },
    /** For a member who has lost the phone: removes the second factor and ends the sessions. @returns null: no such member */
    removeTotp(accountId: number, id: number, act: Act): MemberRow | null {
      if (members.read(id)?.accountId !== accountId) return null;
      const member = rows.update(id, NO_TOTP);
      if (!member) return null;
      const ended = sessions.removeAll({ memberId: id }, null);
      note(accountId, act, { before: auditedOf(member), after: { sessions_ended: ended } });
      return member;
    },
  };
}

/** Columns of a member without a second factor. Used codes stay used. */
export const NO_TOTP: MemberChange = { totpSealed: null, recoveryHashes: "[]" };

/** New passwords: changed by their members, or set by an admin. */
import { Problem } from "../../lib/problem.ts";
import { SERVER } from "./audit.ts";
import { actsAt } from "./commands.ts";
import { fingerprintOf } from "./keys.ts";
import { checkPassword, hashPassword, verifyPassword } from "./passwords.ts";
import { emailKeyOf } from "./settings.ts";
import type { SignInDeps } from "./sign-in.ts";
import type { Actor, Member, PasswordChange } from "./types.ts";

/** Changes passwords, and ends the sessions that were begun with the old one. */
export function createPasswordChanges({ members, memberCommands, sessions, failures, clock }: SignInDeps) {
  const { queries } = members;
  const actOf = actsAt(clock);

  /**
   * Changes a member's password, ends the member's sessions except `keep`, and returns how many. Null when the current
   * password is wrong.
   * @throws Problem 400 for a new password against the policy
   */
  async function changePassword(
    member: Member,
    { current_password, new_password }: PasswordChange,
    keep: string | null,
    by: Actor = SERVER,
  ): Promise<number | null> {
    const { id, accountId } = member;
    checkPassword(new_password, "new_password");
    const before = (await queries.byId(id))?.passwordHash ?? null;
    if (!(await verifyPassword(current_password, before))) {
      failures.add({ accountId, action: "account.password_failed", ip: by.ip ?? null });
      return null;
    }
    const hashes = { before, after: await hashPassword(new_password) };
    const act = actOf("account.password_changed", by);
    const changed = await sessions.endAll({ memberId: id }, keep, (kept) =>
      memberCommands.changePassword(id, hashes, kept, act),
    );
    if (!changed) return null;
    members.changed(changed.member);
    return changed.ended;
  }

  /**
   * A member gives the password again.
   * @param token of the session
   * @returns true, or null when the password is wrong
   */
  async function confirmPassword(
    { id, accountId }: Member,
    password: string,
    token: string,
    by: Actor = SERVER,
  ): Promise<true | null> {
    const hash = (await queries.byId(id))?.passwordHash ?? null;
    if (!(await verifyPassword(password, hash))) {
      failures.add({ accountId, action: "account.password_failed", ip: by.ip ?? null });
      return null;
    }
    return (await memberCommands.confirmSession(id, fingerprintOf(token), hash, clock())) || null;
  }

  /**
   * For admins: sets the password of the member with an e-mail and ends the sessions.
   * @throws Problem 400, 404
   */
  async function resetPassword(email: string, password: string, by: Actor = SERVER): Promise<Member> {
    checkPassword(password);
    const row = await queries.byEmailKey(emailKeyOf(email));
    if (!row) throw noMember();
    const passwordHash = await hashPassword(password);
    const act = actOf("admin.password_reset", by);
    const reset = () => memberCommands.resetPassword(row.id, passwordHash, act);
    const changed = await sessions.endAll({ memberId: row.id }, null, reset);
    if (!changed) throw noMember();
    return members.changed(changed);
  }

  return { changePassword, confirmPassword, resetPassword };
}

const noMember = () => new Problem("member_not_found.email");

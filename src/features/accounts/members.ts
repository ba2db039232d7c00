/** Members of an account: invitations, roles, removal. */
import type { MemberChange, MemberRow } from "../../db/queries/members.ts";
import { Problem } from "../../lib/problem.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { HOUR_MS } from "../../lib/time.ts";
import type { AccountStore } from "./account-store.ts";
import { type CodeDeps, checkCode } from "./check-code.ts";
import { MAX_AHEAD_MS } from "./clock-ahead.ts";
import { actsAt } from "./commands.ts";
import { fingerprintOf, newToken } from "./keys.ts";
import type { ChangedMember, MemberCommands } from "./member-commands.ts";
import type { MemberStore } from "./member-store.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import { emailKeyOf, normalizeEmail, normalizeName } from "./settings.ts";
import { type Account, type Actor, type Client, type Member, type MemberPatch, memberOf } from "./types.ts";

/** How long an invitation can be accepted. */
const INVITE_MS = 72 * HOUR_MS;
/** Maximum of members per account, which bounds what a list reads. */
const MAX_MEMBERS = 200;

/** Dependencies of the use cases of members. */
export interface MembersDeps extends CodeDeps {
  sessions: Sessions;
  accounts: AccountStore;
  store: MemberStore;
  commands: Remote<MemberCommands>;
}

/** Input for accepting an invitation. */
export interface JoinInput {
  token: string;
  password: string;
  otp?: string;
}

export type NewMember = Required<Pick<MemberPatch, "name" | "email" | "role">>;

/** A member, and the token of a new invitation, whose hash only is stored. */
export interface Invited {
  member: Member;
  inviteToken: string | null;
}

export type Members = ReturnType<typeof createMembers>;

/** Creates the use cases of members. Invalid input throws `Problem` (src/lib/problem.ts). */
export function createMembers(deps: MembersDeps) {
  const { accounts, store, commands, sessions, clock } = deps;
  const actOf = actsAt(clock);

  /** A new invitation, which replaces the previous one. */
  function newInvite() {
    const token = newToken();
    return { token, columns: { inviteHash: fingerprintOf(token), inviteExpiresAt: clock() + INVITE_MS } };
  }

  function isOpen({ inviteExpiresAt }: MemberRow): boolean {
    const left = (inviteExpiresAt ?? 0) - clock();
    return left > 0 && left <= INVITE_MS + MAX_AHEAD_MS;
  }

  /** Applies a change to the caches. */
  function changed({ member, account }: ChangedMember): Member {
    if (account) accounts.changed(account);
    return store.changed(member);
  }

  return {
    /** All of an account, oldest first. */
    list: async (accountId: number): Promise<Member[]> => (await store.queries.list(accountId)).map(memberOf),
    /**
     * Adds a member who has yet to accept the invitation.
     * @throws Problem 400 with `field`, 409 `email_taken` or `too_many_members`
     */
    async invite(accountId: number, { name, email, role }: NewMember, by: Actor): Promise<Invited> {
      const { token, columns } = newInvite();
      const to = normalizeEmail(email);
      const names = { name: normalizeName(name), email: to, emailKey: emailKeyOf(to) };
      const row = { accountId, role, ...names, ...columns, passwordHash: null, createdAt: clock() };
      if ((await store.queries.list(accountId)).length >= MAX_MEMBERS) throw tooMany();
      const member = await commands.add(row, actOf("member.invited", by));
      if (!member) throw emailTaken();
      return { member: store.changed(member), inviteToken: token };
    },
    /**
     * Changes a member. A member who has not joined, or with `invite`, gets a new invitation for choosing a password. With
     * `invite` the sessions and the old password end: anyone else who knows it could sign in, choose another password and
     * so end the invitation.
     * @throws Problem 400 with `field`, 404, 409 `email_taken` or `last_owner`
     */
    async change(accountId: number, id: number, patch: MemberPatch, by: Actor): Promise<Invited> {
      const row = await store.queries.byId(id);
      if (row?.accountId !== accountId) throw notFound();
      const endsSessions = patch.invite === true;
      const isInvited = endsSessions || row.passwordHash === null;
      const { token, columns } = newInvite();
      const change: MemberChange = {
        ...namesOf(patch),
        ...(patch.role && { role: patch.role }),
        ...(isInvited && columns),
        ...(endsSessions && { passwordHash: null }),
      };
      if (Object.keys(change).length === 0) return { member: memberOf(row), inviteToken: null };
      const write = () =>
        commands.change({ accountId, id }, change, actOf("member.updated", by), endsSessions);
      const done = await (endsSessions ? sessions.endAll({ memberId: id }, null, write) : write());
      return { member: changed(accepted(done)), inviteToken: isInvited ? token : null };
    },
    /** Removes a member and ends the sessions. @throws Problem 404, 409 `last_owner` */
    async remove(accountId: number, id: number, by: Actor): Promise<void> {
      const act = actOf("member.removed", by);
      const write = () => commands.remove(accountId, id, act);
      const { account } = accepted(await sessions.endAll({ memberId: id }, null, write));
      if (account) accounts.changed(account);
      store.removed(id);
    },
    /**
     * Accepts an invitation with a password, and signs in. Null for an unknown, used or expired one.
     * @param input `otp` of a member who had joined before and has a second factor
     * @throws Problem 400 for a password against the policy, 401 `otp_needed` or `otp_failed`, 429
     */
    async join({ token, password, otp }: JoinInput, client: Client = {}) {
      checkPassword(password);
      const inviteHash = fingerprintOf(token);
      const invited = await store.queries.byInviteHash(inviteHash);
      const account: Account | null = invited && (await accounts.active(invited.accountId));
      if (!invited || !account || !isOpen(invited)) return null;
      const used = await checkCode(deps, invited, otp, client.ip ?? null);
      if (used === "wrong") throw new Problem("otp_failed");
      const passwordHash = await hashPassword(password);
      const act = actOf("member.join", { source: "join", actor: invited.email, ip: client.ip ?? null });
      let member: Member | null = null;
      const session = await sessions.start(invited, clock(), client, async (row) => {
        const joined = await commands.join(inviteHash, { passwordHash, used }, row, act);
        if (joined) member = store.changed(joined);
        return joined !== null;
      });
      return session && member && { account, member: member as Member, session };
    },
  };
}

/** The normalized columns of a name and an e-mail that were given. @throws Problem 400 */
function namesOf({ name, email }: Pick<MemberPatch, "name" | "email">): MemberChange {
  const change: MemberChange = {};
  if (name !== undefined) change.name = normalizeName(name);
  if (email !== undefined) {
    change.email = normalizeEmail(email);
    change.emailKey = emailKeyOf(change.email);
  }
  return change;
}

/** @throws Problem for a refused change */
function accepted(result: ChangedMember | "taken" | "last_owner" | null): ChangedMember {
  if (result === null) throw notFound();
  if (result === "taken") throw emailTaken();
  if (result === "last_owner") throw new Problem("last_owner");
  return result;
}

const notFound = () => new Problem("member_not_found");
const emailTaken = () => new Problem("email_taken.member");
const tooMany = () => new Problem("too_many_members", { max: MAX_MEMBERS });

/** Sign-in and sign-out. */
import type { Logger } from "../../lib/log.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import type { AccountStore } from "./account-store.ts";
import { SERVER } from "./audit.ts";
import { type CodeDeps, checkCode } from "./check-code.ts";
import { actsAt } from "./commands.ts";
import type { MemberCommands } from "./member-commands.ts";
import type { MemberStore } from "./member-store.ts";
import { verifyPassword } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import { emailKeyOf } from "./settings.ts";
import type { Account, Client, LoginInput, Member, Session } from "./types.ts";

/** Dependencies of sign-in. */
export interface SignInDeps extends CodeDeps {
  store: AccountStore;
  members: MemberStore;
  memberCommands: Remote<MemberCommands>;
  sessions: Sessions;
  log: Logger;
}

/** A signed-in member, and the account. */
export interface SignedIn {
  account: Account;
  member: Member;
}

/** Begins, finds and ends the sessions of members. */
export function createSignIn(deps: SignInDeps) {
  const { store, members, memberCommands: commands, sessions, failures, log, clock } = deps;
  const { queries } = members;
  const actOf = actsAt(clock);

  /** Null when the member or the account is missing, or the account is suspended. */
  async function active(memberId: number): Promise<SignedIn | null> {
    const member = await members.byId(memberId);
    const account = member && (await store.active(member.accountId));
    return account && { account, member };
  }

  /**
   * Takes the same time for a wrong e-mail and a wrong password.
   * @throws Problem 401 `otp_needed` for a right password without the code that the member needs, 429
   */
  async function login(
    { email, password, otp }: LoginInput,
    client: Client = {},
  ): Promise<(SignedIn & { session: Session }) | "wrong_password" | "wrong_code"> {
    const { ip = null } = client;
    const row = await queries.byEmailKey(emailKeyOf(email));
    const isRight = await verifyPassword(password, row?.passwordHash ?? null);
    const fail = (accountId: number) => failures.add({ accountId, action: "account.login_failed", ip });
    if (!row) {
      log.warn("login failed: unknown e-mail", { ip });
      return "wrong_password";
    }
    if (!isRight) {
      fail(row.accountId);
      return "wrong_password";
    }
    const used = await checkCode(deps, row, otp, ip);
    if (used === "wrong") return "wrong_code";
    const act = actOf("account.login", { source: "login", actor: row.email, ip });
    const session = await sessions.start(row, clock(), client, (started) =>
      commands.login(started, { passwordHash: row.passwordHash, used }, act),
    );
    const signedIn = session && (await active(row.id));
    if (signedIn) return { ...signedIn, session };
    fail(row.accountId);
    return used ? "wrong_code" : "wrong_password";
  }

  return {
    login,
    /** Null when the session has ended, its member was removed, or the account is suspended. */
    async bySession(token: string): Promise<SignedIn | null> {
      const id = await sessions.memberOf(token, clock());
      return id === null ? null : active(id);
    },
    /** Whether the password of an active session was given less than some milliseconds ago, at the sign-in or again. */
    wasConfirmedWithin: (token: string, ms: number) => sessions.wasConfirmedWithin(token, ms, clock()),
    /** True when there was an active session. */
    logout: (token: string, ip: string | null = null) =>
      sessions.end(token, clock(), (tokenHash, wasActive) =>
        commands.logout(tokenHash, wasActive, ip, clock()),
      ),
    /** Sessions of a member, last used first. @param own token of the caller's session */
    sessions: ({ id }: Member, own: string | null) => sessions.list(id, own, clock()),
    /** Ends one session of a member. @param session its id, as listed. @returns false when there is no such session */
    endSession: ({ id, accountId }: Member, session: string, by = SERVER) =>
      sessions.endOne(id, session, clock(), (tokenHash) =>
        commands.endSession(accountId, tokenHash, actOf("account.sessions_ended", by)),
      ),
    /** Ends all sessions of a member except `keep`. @returns how many */
    endSessions: ({ id, accountId }: Member, keep: string | null, by = SERVER) =>
      sessions.endAll({ memberId: id }, keep, (kept) =>
        commands.endSessions({ id, accountId }, kept, actOf("account.sessions_ended", by)),
      ),
  };
}

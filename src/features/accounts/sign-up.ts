/** New accounts, created by their owners or by an admin. */
import type { Config } from "../../config.ts";
import type { NewAccountRow } from "../../db/queries/accounts.ts";
import { Problem } from "../../lib/problem.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import type { AccountStore } from "./account-store.ts";
import { SERVER } from "./audit.ts";
import { type AccountCommands, type Act, actsAt, type NewOwner } from "./commands.ts";
import { newKey, secretKeyColumns } from "./keys.ts";
import type { MemberCommands } from "./member-commands.ts";
import type { MemberStore } from "./member-store.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import type { SecretBox } from "./secret-box.ts";
import type { Sessions } from "./sessions.ts";
import { emailKeyOf, normalizeEmail, normalizeName } from "./settings.ts";
import type { Client, Credentials, NewAccount, Plan } from "./types.ts";

/** Dependencies of sign-up. */
export interface SignUpDeps {
  config: Config;
  store: AccountStore;
  commands: Remote<AccountCommands>;
  members: MemberStore;
  memberCommands: Remote<MemberCommands>;
  sessions: Sessions;
  box: SecretBox;
  clock: () => number;
}

/** Adds accounts, each with its owner. Invalid names, e-mails and passwords throw `Problem` 400. */
export function createSignUp(deps: SignUpDeps) {
  const { config, store, commands, members, memberCommands, sessions, box, clock } = deps;
  const actOf = actsAt(clock);
  /** The plan of the first account, which belongs to the operator, whoever creates it. */
  const firstPlan: Plan | null = config.signup === "first" && config.defaultPlan === null ? "pro" : null;

  const isSignupOpen = (): boolean =>
    config.signup === "open" || (config.signup === "first" && store.queries.isEmpty());

  /** Adds an account with its owner. @param plan by default that for new accounts */
  async function add(
    input: Credentials & { name: string },
    plan: Plan | undefined,
    act: Act,
    onlyFirst: boolean,
  ) {
    const name = normalizeName(input.name);
    const email = normalizeEmail(input.email);
    checkPassword(input.password);
    const secretKey = newKey("sk_");
    const row: NewAccountRow = {
      ...{ name, email, emailKey: emailKeyOf(email) },
      ...{ status: "active", createdAt: clock(), plan: plan ?? config.defaultPlan ?? "free" },
      ...{ publishableKey: newKey("pk_"), ...secretKeyColumns(secretKey, box) },
      ...{ allowedDomains: "", callbackUrl: null, storeASecretSealed: null, storeBSecretSealed: null },
      ...{ codGateways: "", quotaOverride: null },
    };
    const passwordHash = await hashPassword(input.password);
    const first = { onlyFirst, firstPlan: plan === undefined ? firstPlan : null };
    const added = await commands.add(row, ownerOf(row, passwordHash), act, first);
    if (added === "closed") throw new Problem("signup_closed");
    if (added === "taken") throw new Problem("email_taken");
    const member = members.changed(added.member);
    return { account: store.changed(added.account), member, secretKey };
  }

  return {
    /** Whether anybody may create an account now. */
    isSignupOpen,
    /** @throws Problem 403 `signup_closed`, 409 `email_taken` */
    async signup(input: Credentials & { name: string }, client: Client = {}) {
      const onlyFirst = config.signup === "first";
      // Checked twice: here to avoid the password hash, and inside the transaction against a race of first sign-ups.
      if (!isSignupOpen()) throw new Problem("signup_closed");
      const by = { source: "signup", actor: input.email.trim(), ip: client.ip ?? null };
      const made = await add(input, undefined, actOf("account.created", by), onlyFirst);
      const session = await sessions.start(made.member, clock(), client, async (row) => {
        await memberCommands.startSession(row);
        return true;
      });
      if (!session) throw new Error("no session was created for the new account");
      return { ...made, session };
    },
    /** Creates an account for an admin. @throws Problem 409 `email_taken` */
    create: (input: Credentials & { name: string; plan?: Plan }, by = SERVER): Promise<NewAccount> =>
      add(input, input.plan, actOf("admin.account_created", by), false),
  };
}

/** The first member of a new account, its owner. */
const ownerOf = ({ name, email, emailKey, createdAt }: NewAccountRow, passwordHash: string): NewOwner => ({
  ...{ name, email, emailKey, createdAt, passwordHash },
  role: "owner",
  inviteHash: null,
  inviteExpiresAt: null,
});

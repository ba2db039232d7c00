/** Accounts: sign-up, keys, settings; with sign-in.ts. */
import type { Config } from "../config.ts";
import type { Slice } from "../cursor.ts";
import type { AccountChange, NewAccountRow } from "../db/queries/accounts.ts";
import type { AuditQueries } from "../db/queries/audit.ts";
import { Problem } from "../problem.ts";
import { hasNul } from "../storable.ts";
import type { Remote } from "../threads/rpc.ts";
import { activeOnly } from "./account-store.ts";
import type { AdminKey } from "./admin-key.ts";
import { SERVER } from "./audit.ts";
import { type AccountCommands, type Act, actsAt, type NewOwner } from "./commands.ts";
import { fingerprintOf, hintOf, newKey } from "./keys.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import { retentionLimits } from "./retention.ts";
import type { SecretBox } from "./secret-box.ts";
import { changeOfMerchant, changeOfPatch, emailKeyOf, normalizeEmail, normalizeName } from "./settings.ts";
import { createSignIn, type SignInDeps } from "./sign-in.ts";
import {
  type Account,
  type AccountPatch,
  type AccountSecret,
  accountOf,
  type Client,
  type Credentials,
  type KeyKind,
  type MerchantPatch,
  type NewAccount,
  type Plan,
  SEALED_COLUMN,
} from "./types.ts";

interface AccountsDeps extends SignInDeps {
  commands: Remote<AccountCommands>;
  audit: AuditQueries;
  box: SecretBox;
  adminKey: AdminKey;
  config: Config;
}

const MAX_HASHES = 10_000;

export type Accounts = ReturnType<typeof createAccounts>;

/** Makes the use cases of accounts. Invalid input throws `Problem` (src/problem.ts). */
export function createAccounts(deps: AccountsDeps) {
  const { config, store, members, commands, sessions, box, clock } = deps;
  const { queries } = store;
  /** Hashes of existing keys: hashing takes 5 % of a light request. */
  const hashes = new Map<string, string>();
  const actOf = actsAt(clock);

  /** Adds an account with its owner. */
  async function add(input: Credentials & { name: string; plan?: Plan }, act: Act, onlyFirst: boolean) {
    const name = normalizeName(input.name);
    const email = normalizeEmail(input.email);
    checkPassword(input.password);
    const secretKey = newKey("sk_");
    const row: NewAccountRow = {
      name,
      email,
      emailKey: emailKeyOf(email),
      status: "active",
      publishableKey: newKey("pk_"),
      ...secretColumns(secretKey),
      allowedDomains: "",
      callbackUrl: null,
      storeASecretSealed: null,
      storeBSecretSealed: null,
      codGateways: "",
      quotaOverride: null,
      createdAt: clock(),
      plan: input.plan ?? config.defaultPlan,
    };
    const passwordHash = await hashPassword(input.password);
    const added = await store.add(row, ownerOf(row, passwordHash), act, onlyFirst);
    if (added === "closed") throw signupClosed();
    if (added === "taken") {
      throw new Problem(409, "email_taken", "There is an account with this e-mail already; sign in instead.");
    }
    const member = members.changed(added.member);
    return { account: store.changed(added.account), member, secretKey };
  }

  const secretColumns = (secretKey: string) => ({
    secretKeyHash: fingerprintOf(secretKey),
    secretKeySealed: box.seal(secretKey, "secret_key"),
    secretKeyHint: hintOf(secretKey),
  });

  /** @param endsSessions in the same transaction. @throws Problem 404 */
  async function change(id: number, columns: AccountChange, act: Act, endsSessions = false) {
    const write = () => commands.change(id, columns, act, endsSessions);
    return store.changed(await (endsSessions ? sessions.endAll({ accountId: id }, null, write) : write()));
  }

  const isSignupOpen = (): boolean =>
    config.signup === "open" || (config.signup === "first" && queries.isEmpty());

  return {
    ...createSignIn(deps),
    /** Whether anybody may open an account now. */
    isSignupOpen,
    /** @throws Problem 403 `signup_closed`, 409 `email_taken` */
    async signup(input: Credentials & { name: string }, client: Client = {}) {
      const onlyFirst = config.signup === "first";
      // Checked twice: here to skip the password hash, and inside the transaction, against a race of first sign-ups.
      if (!isSignupOpen()) throw signupClosed();
      const by = { source: "signup", actor: input.email.trim(), ip: client.ip ?? null };
      const made = await add(input, actOf("account.created", by), onlyFirst);
      const session = await sessions.start(made.member, clock(), client, async (row) => {
        await deps.memberCommands.startSession(row);
        return true;
      });
      if (!session) throw new Error("no session was created for the new account");
      return { ...made, session };
    },
    /** Creates an account for an admin. @throws Problem 409 `email_taken` */
    create: (input: Credentials & { name: string; plan?: Plan }, by = SERVER): Promise<NewAccount> =>
      add(input, actOf("admin.account_created", by), false),
    /** Hot path: cached. Null when unknown, revoked or suspended. */
    bySecretKey(key: string): Account | null | Promise<Account | null> {
      if (!looksLikeKey(key, "sk_")) return null;
      const cachedHash = hashes.get(key);
      const hash = cachedHash ?? fingerprintOf(key);
      const account = store.cachedBySecretHash(hash);
      if (!account) return store.activeBySecretHash(hash);
      if (cachedHash === undefined) {
        if (hashes.size >= MAX_HASHES) hashes.clear();
        hashes.set(key, hash);
      }
      return activeOnly(account);
    },
    /** Like `bySecretKey`. */
    byPublishableKey: (key: string): Account | null | Promise<Account | null> =>
      looksLikeKey(key, "pk_") && !hasNul(key) ? store.activeByPublishableKey(key) : null,
    /** @throws Problem 400 with `field` for invalid settings */
    async update(id: number, patch: AccountPatch, by = SERVER): Promise<Account> {
      const columns = await changeOfPatch(patch, {
        box,
        allowed: config.allowPrivateCallbacks,
        limits: retentionLimits(config),
      });
      return change(id, columns, actOf("account.updated", by));
    },
    /**
     * The old key stops working before this resolves. `secretKey` is set when it was replaced. Rotating both ends all
     * sessions.
     */
    async rotateKeys(id: number, which: KeyKind, by = SERVER) {
      const secretKey = which === "publishable" ? undefined : newKey("sk_");
      const columns = {
        ...(secretKey !== undefined && secretColumns(secretKey)),
        ...(which !== "secret" && { publishableKey: newKey("pk_") }),
      };
      const act = actOf("account.keys_rotated", by);
      return { account: await change(id, columns, act, which === "both"), secretKey };
    },
    /**
     * A decrypted secret, to sign or verify with; null when the account has none. Never show it.
     * @throws Error when the instance key is wrong
     */
    async openSecret(id: number, which: AccountSecret): Promise<string | null> {
      const row = await queries.byId(id);
      const sealed = row?.[SEALED_COLUMN[which]];
      return sealed ? box.open(sealed, which) : null;
    },
    /** A part of the list, oldest first. @param text in the name, or in the e-mail of a member; "" for all */
    page: async (slice: Slice, text: string): Promise<Account[]> =>
      (await queries.page(slice, text.toLowerCase())).map(accountOf),
    /** @param text as for `page` */
    count: (text: string) => queries.count(text.toLowerCase()),
    /** All accounts. */
    list: async (): Promise<Account[]> => (await queries.list()).map(accountOf),
    /** Null when there is no such account. */
    byId: (id: number): Promise<Account | null> => store.byId(id),
    /** The account with the e-mail of an owner; ignores case. @throws Problem 404 */
    async byEmail(email: string): Promise<Account> {
      const row = await queries.byEmailKey(emailKeyOf(email));
      if (!row) throw new Problem(404, "account_not_found", "There is no account with this e-mail.");
      return accountOf(row);
    },
    /** A suspended account's sessions end. @throws Problem 404 */
    async adminUpdate(id: number, patch: MerchantPatch, by = SERVER): Promise<Account> {
      const act = actOf("admin.account_updated", by);
      return change(id, changeOfMerchant(patch), act, patch.status === "suspended");
    },
    /** Constant time. */
    isAdminKey: (key: string): boolean => deps.adminKey.matches(key),
    /** Actions on accounts and on the server itself, newest first. */
    audit: (slice: Slice) => deps.audit.listOfAccounts(slice),
    /** Generates a new admin key; the old one stops working. @throws Problem 409 when THIKANA_ADMIN_KEY sets it */
    resetAdminKey: (by = SERVER): Promise<string> =>
      deps.adminKey.reset((hash) => commands.resetAdminKey(hash, actOf("admin.admin_key_reset", by))),
  };
}

/** The first member of a new account, who signed it up. */
const ownerOf = ({ name, email, emailKey, createdAt }: NewAccountRow, passwordHash: string): NewOwner => ({
  ...{ name, email, emailKey, createdAt, passwordHash },
  role: "owner",
  inviteHash: null,
  inviteExpiresAt: null,
});

function signupClosed(): Problem {
  return new Problem(403, "signup_closed", "This server takes no new accounts; ask its owner for one.");
}

/** Cheap check that avoids the hash and the database query. */
function looksLikeKey(text: string, prefix: "sk_" | "pk_"): boolean {
  return text.length === 35 && text.startsWith(prefix);
}

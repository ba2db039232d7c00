/** Accounts: sign-up, keys, settings. */
import type { AccountChange, AccountRow, NewAccountRow } from "../db/queries/accounts.ts";
import type { AuditQueries } from "../db/queries/audit.ts";
import type { NetworkList } from "../net/address.ts";
import { Problem } from "../problem.ts";
import type { Remote } from "../threads/rpc.ts";
import { accountOf } from "./account-cache.ts";
import { type AccountStore, activeOnly } from "./account-store.ts";
import type { AdminKey } from "./admin-key.ts";
import { SERVER } from "./audit.ts";
import type { AccountCommands, Act } from "./commands.ts";
import { fingerprintOf, hintOf, newKey } from "./keys.ts";
import { checkPassword } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import type { SecretBox } from "./secret-box.ts";
import type { Sessions } from "./sessions.ts";
import { changeOfMerchant, changeOfPatch, emailKeyOf, normalizeEmail, normalizeName } from "./settings.ts";
import type { SignIn } from "./sign-in.ts";
import type {
  Account,
  AccountPatch,
  AccountSecret,
  Actor,
  Client,
  Credentials,
  KeyKind,
  MerchantPatch,
  NewAccount,
  Plan,
} from "./types.ts";

export interface AccountsDeps {
  store: AccountStore;
  commands: Remote<AccountCommands>;
  audit: AuditQueries;
  sessions: Sessions;
  signIn: SignIn;
  box: SecretBox;
  adminKey: AdminKey;
  defaultPlan: Plan;
  signup: "first" | "open" | "closed";
  allowPrivateCallbacks: NetworkList;
  clock: () => number;
}

const MAX_HASHES = 10_000;

const SEALED_COLUMN = {
  secret_key: "secretKeySealed",
  storeA_secret: "storeASecretSealed",
  storeB_secret: "storeBSecretSealed",
} as const satisfies Record<AccountSecret, keyof AccountRow>;

/** Opens sign-up, sign-in, keys and settings. Invalid input throws `Problem` (src/problem.ts). */
export function createAccounts(options: AccountsDeps) {
  return Object.assign(new StoredAccounts(options), options.signIn);
}

export type Accounts = ReturnType<typeof createAccounts>;

class StoredAccounts {
  readonly #o: AccountsDeps;
  readonly #store: AccountStore;
  /** Hashes of existing keys: hashing takes 5 % of a light request. */
  readonly #hashes = new Map<string, string>();

  constructor(options: AccountsDeps) {
    this.#o = options;
    this.#store = options.store;
  }

  /** @throws Problem 403 `signup_closed`, 409 `email_taken` */
  async signup(input: Credentials & { name: string }, client: Client = {}) {
    const { signup, sessions, commands, clock } = this.#o;
    // Checked twice: here to skip the password hash, and inside the transaction, against a race of first sign-ups.
    const isOpen = signup === "open" || (signup === "first" && this.#store.queries.isEmpty());
    if (!isOpen) throw signupClosed();
    const by = { source: "signup", actor: input.email.trim(), ip: client.ip ?? null };
    const made = await this.#add(input, this.#act("account.created", by), signup === "first");
    const session = await sessions.start(made.account.id, clock(), client, async (row) => {
      await commands.startSession(row);
      return true;
    });
    if (!session) throw new Error("no session was created for the new account");
    return { ...made, session };
  }

  /** Creates an account for an admin. @throws Problem 409 `email_taken` */
  create(input: Credentials & { name: string; plan?: Plan }, by = SERVER): Promise<NewAccount> {
    return this.#add(input, this.#act("admin.account_created", by), false);
  }

  /** Hot path: cached. Null when unknown, revoked or suspended. */
  bySecretKey(key: string): Account | null | Promise<Account | null> {
    if (!looksLikeKey(key, "sk_")) return null;
    const cachedHash = this.#hashes.get(key);
    const hash = cachedHash ?? fingerprintOf(key);
    const account = this.#store.cachedBySecretHash(hash);
    if (!account) return this.#store.activeBySecretHash(hash);
    if (cachedHash === undefined) this.#rememberHash(key, hash);
    return activeOnly(account);
  }

  /** Like {@link bySecretKey}. */
  byPublishableKey(key: string): Account | null | Promise<Account | null> {
    return looksLikeKey(key, "pk_") ? this.#store.activeByPublishableKey(key) : null;
  }

  /** @throws Problem 400 with `field` for invalid settings */
  async update(id: number, patch: AccountPatch, by = SERVER): Promise<Account> {
    const change = await changeOfPatch(patch, this.#o.box, this.#o.allowPrivateCallbacks);
    return this.#store.change(id, change, this.#act("account.updated", by));
  }

  /**
   * The old key stops working before this resolves. `secretKey` is set when it was replaced. Rotating both ends all
   * sessions.
   */
  async rotateKeys(id: number, which: KeyKind, by = SERVER) {
    const secretKey = which === "publishable" ? undefined : newKey("sk_");
    const change = {
      ...(secretKey === undefined ? {} : this.#secretColumns(secretKey)),
      ...(which === "secret" ? {} : { publishableKey: newKey("pk_") }),
    };
    const act = this.#act("account.keys_rotated", by);
    const account =
      which === "both"
        ? await this.#changeAndEndSessions(id, change, act)
        : await this.#store.change(id, change, act);
    return secretKey === undefined ? { account } : { account, secretKey };
  }

  /**
   * A decrypted secret, to sign or verify with; null when the account has none. Never show it.
   * @throws Error when the instance key is wrong
   */
  async openSecret(id: number, which: AccountSecret): Promise<string | null> {
    const row = await this.#store.queries.byId(id);
    const sealed = row?.[SEALED_COLUMN[which]];
    return sealed ? this.#o.box.open(sealed, which) : null;
  }

  /** All accounts. */
  async list(): Promise<Account[]> {
    return (await this.#store.queries.list()).map(accountOf);
  }

  /** Null when there is no such account. */
  byId(id: number): Promise<Account | null> {
    return this.#store.byId(id);
  }

  /** Ignores case. @throws Problem 404 */
  async byEmail(email: string): Promise<Account> {
    const row = await this.#store.queries.byEmailKey(emailKeyOf(email));
    if (!row) throw new Problem(404, "account_not_found", "There is no account with this e-mail.");
    return accountOf(row);
  }

  /** A suspended account's sessions end. @throws Problem 404 */
  async adminUpdate(id: number, patch: MerchantPatch, by = SERVER): Promise<Account> {
    const change = changeOfMerchant(patch);
    const act = this.#act("admin.account_updated", by);
    return patch.status === "suspended"
      ? this.#changeAndEndSessions(id, change, act)
      : this.#store.change(id, change, act);
  }

  /** Constant time. */
  isAdminKey(key: string): boolean {
    return this.#o.adminKey.matches(key);
  }

  /** Actions on accounts and on the server itself, newest first. */
  audit(limit: number) {
    return this.#o.audit.listOfAccounts(limit);
  }

  /** Generates a new admin key; the old one stops working. @throws Problem 409 when THIKANA_ADMIN_KEY sets it */
  resetAdminKey(by = SERVER): Promise<string> {
    const act = this.#act("admin.admin_key_reset", by);
    return this.#o.adminKey.reset((hash) => this.#o.commands.resetAdminKey(hash, act));
  }

  /** Changes the account and ends its sessions in one transaction. */
  async #changeAndEndSessions(id: number, change: AccountChange, act: Act): Promise<Account> {
    const { sessions, commands } = this.#o;
    return this.#store.changed(await sessions.endAll(id, null, () => commands.change(id, change, act, true)));
  }

  #act(action: Act["action"], by: Actor): Act {
    return { action, by, at: this.#o.clock() };
  }

  async #add(
    input: Credentials & { name: string; plan?: Plan },
    act: Act,
    onlyFirst: boolean,
  ): Promise<NewAccount> {
    const name = normalizeName(input.name);
    const email = normalizeEmail(input.email);
    checkPassword(input.password);
    const secretKey = newKey("sk_");
    const row: NewAccountRow = {
      ...this.#newRow(name, email, secretKey),
      plan: input.plan ?? this.#o.defaultPlan,
      passwordHash: await hashPassword(input.password),
    };
    const account = await this.#store.add(row, act, onlyFirst);
    if (account === "closed") throw signupClosed();
    if (account === "taken") {
      throw new Problem(409, "email_taken", "There is an account with this e-mail already; sign in instead.");
    }
    return { account, secretKey };
  }

  #rememberHash(key: string, hash: string): void {
    if (this.#hashes.size >= MAX_HASHES) this.#hashes.clear();
    this.#hashes.set(key, hash);
  }

  #newRow(name: string, email: string, secretKey: string): Omit<NewAccountRow, "passwordHash" | "plan"> {
    return {
      name,
      email,
      emailKey: emailKeyOf(email),
      status: "active",
      publishableKey: newKey("pk_"),
      ...this.#secretColumns(secretKey),
      allowedDomains: "",
      callbackUrl: null,
      storeASecretSealed: null,
      storeBSecretSealed: null,
      codGateways: "",
      quotaOverride: null,
      createdAt: this.#o.clock(),
    };
  }

  #secretColumns(secretKey: string) {
    return {
      secretKeyHash: fingerprintOf(secretKey),
      secretKeySealed: this.#o.box.seal(secretKey, "secret_key"),
      secretKeyHint: hintOf(secretKey),
    };
  }
}

function signupClosed(): Problem {
  return new Problem(403, "signup_closed", "This server takes no new accounts; ask its owner for one.");
}

/** Cheap check that avoids the hash and the database query. */
function looksLikeKey(text: string, prefix: "sk_" | "pk_"): boolean {
  return text.length === 35 && text.startsWith(prefix);
}

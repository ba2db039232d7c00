/** Accounts: signing up and in, keys, settings. */
import type { AccountQueries, AccountRow, NewAccountRow } from "../db/queries/accounts.ts";
import type { NetworkList } from "../net/address.ts";
import { Problem } from "../problem.ts";
import { AccountCache, accountOf } from "./account-cache.ts";
import { fingerprintOf, hintOf, matchesFingerprint, newKey } from "./keys.ts";
import { checkPassword } from "./password-rules.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { SecretBox } from "./secret-box.ts";
import type { Sessions } from "./sessions.ts";
import { changeOfMerchant, changeOfPatch, emailKeyOf, normalizeEmail, normalizeName } from "./settings.ts";
import type {
  Account,
  AccountPatch,
  AccountSecret,
  Accounts,
  KeyKind,
  MerchantPatch,
  Plan,
  Session,
} from "./types.ts";

export interface AccountsParts {
  queries: AccountQueries;
  sessions: Sessions;
  box: SecretBox;
  /** SHA-256 of the admin key, hexadecimal. */
  adminKeyFingerprint: string;
  defaultPlan: Plan;
  signup: "open" | "closed";
  allowPrivateCallbacks: NetworkList;
  clock: () => number;
}

const MOST_HASHES = 10_000;

const SEALED_COLUMN = {
  secret_key: "secretKeySealed",
  storeA_secret: "storeASecretSealed",
  storeB_secret: "storeBSecretSealed",
} as const satisfies Record<AccountSecret, keyof AccountRow>;

export function createAccounts(options: AccountsParts): Accounts {
  return new StoredAccounts(options);
}

class StoredAccounts implements Accounts {
  readonly #o: AccountsParts;
  readonly #cache = new AccountCache();
  /** Of keys that somebody has: hashing anew costs a light request a twentieth of its time. */
  readonly #hashes = new Map<string, string>();

  constructor(options: AccountsParts) {
    this.#o = options;
  }

  async signup(input: { name: string; email: string; password: string }) {
    if (this.#o.signup === "closed") {
      throw new Problem(403, "signup_closed", "This server takes no new accounts; ask its owner for one.");
    }
    const name = normalizeName(input.name);
    const email = normalizeEmail(input.email);
    checkPassword(input.password);
    const secretKey = newKey("sk_");
    const row = await this.#o.queries.insert({
      ...this.#newRow(name, email, secretKey),
      passwordHash: await hashPassword(input.password),
    });
    if (!row)
      throw new Problem(409, "email_taken", "There is an account with this e-mail already; sign in instead.");
    const account = this.#cache.changed(row);
    return { account, secretKey, session: await this.#o.sessions.start(account.id, this.#o.clock()) };
  }

  async login(input: {
    email: string;
    password: string;
  }): Promise<{ account: Account; session: Session } | null> {
    const row = await this.#o.queries.byEmailKey(emailKeyOf(input.email));
    const right = await verifyPassword(input.password, row?.passwordHash ?? null);
    if (!row || !right) return null;
    // Read again: the account may have been suspended while the password was verified.
    const account = await this.byId(row.id);
    if (account?.status !== "active") return null;
    return { account, session: await this.#o.sessions.start(account.id, this.#o.clock()) };
  }

  logout(token: string): Promise<boolean> {
    return this.#o.sessions.end(token, this.#o.clock());
  }

  bySecretKey(key: string): Account | null | Promise<Account | null> {
    if (!looksLikeKey(key, "sk_")) return null;
    const remembered = this.#hashes.get(key);
    const hash = remembered ?? fingerprintOf(key);
    const known = this.#cache.bySecretHash(hash);
    if (!known) return this.#read(() => this.#o.queries.bySecretKeyHash(hash));
    if (remembered === undefined) this.#rememberHash(key, hash);
    return activeOnly(known);
  }

  byPublishableKey(key: string): Account | null | Promise<Account | null> {
    if (!looksLikeKey(key, "pk_")) return null;
    const known = this.#cache.byPublishableKey(key);
    return known ? activeOnly(known) : this.#read(() => this.#o.queries.byPublishableKey(key));
  }

  bySession(token: string): Account | null | Promise<Account | null> {
    const id = this.#o.sessions.accountOf(token, this.#o.clock());
    if (id instanceof Promise) return id.then((found) => (found === null ? null : this.#activeById(found)));
    return id === null ? null : this.#activeById(id);
  }

  async update(id: number, patch: AccountPatch): Promise<Account> {
    const change = changeOfPatch(patch, this.#o.box, this.#o.allowPrivateCallbacks);
    return this.#changed(await this.#o.queries.update(id, change));
  }

  async rotateKeys(id: number, which: KeyKind): Promise<{ account: Account; secretKey?: string }> {
    const secretKey = which === "publishable" ? undefined : newKey("sk_");
    const row = await this.#o.queries.update(id, {
      ...(secretKey === undefined ? {} : this.#secretColumns(secretKey)),
      ...(which === "secret" ? {} : { publishableKey: newKey("pk_") }),
    });
    const account = this.#changed(row);
    return secretKey === undefined ? { account } : { account, secretKey };
  }

  async openSecret(id: number, which: AccountSecret): Promise<string | null> {
    const row = await this.#o.queries.byId(id);
    const sealed = row?.[SEALED_COLUMN[which]];
    return sealed ? this.#o.box.open(sealed, which) : null;
  }

  async list(): Promise<Account[]> {
    return (await this.#o.queries.list()).map(accountOf);
  }

  async byId(id: number): Promise<Account | null> {
    const known = this.#cache.byId(id);
    if (known) return known;
    const generation = this.#cache.generation;
    const row = await this.#o.queries.byId(id);
    return row ? this.#cache.read(row, generation) : null;
  }

  async adminUpdate(id: number, patch: MerchantPatch): Promise<Account> {
    return this.#changed(await this.#o.queries.update(id, changeOfMerchant(patch)));
  }

  isAdminKey(key: string): boolean {
    return matchesFingerprint(key, this.#o.adminKeyFingerprint);
  }

  #rememberHash(key: string, hash: string): void {
    if (this.#hashes.size >= MOST_HASHES) this.#hashes.clear();
    this.#hashes.set(key, hash);
  }

  async #read(find: () => Promise<AccountRow | null>): Promise<Account | null> {
    const generation = this.#cache.generation;
    const row = await find();
    return row ? activeOnly(this.#cache.read(row, generation)) : null;
  }

  #activeById(id: number): Account | null | Promise<Account | null> {
    const known = this.#cache.byId(id);
    return known ? activeOnly(known) : this.#read(() => this.#o.queries.byId(id));
  }

  #changed(row: AccountRow | null): Account {
    if (!row) throw new Problem(404, "account_not_found", "There is no such account.");
    return this.#cache.changed(row);
  }

  #newRow(name: string, email: string, secretKey: string): Omit<NewAccountRow, "passwordHash"> {
    return {
      name,
      email,
      emailKey: emailKeyOf(email),
      plan: this.#o.defaultPlan,
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

function activeOnly(account: Account): Account | null {
  return account.status === "active" ? account : null;
}

/** Spares the hash and the database for what cannot be a key. */
function looksLikeKey(text: string, prefix: "sk_" | "pk_"): boolean {
  return text.length === 35 && text.startsWith(prefix);
}

/** In-memory cache of accounts: every request needs one, and only this process changes them. */
import type { AccountRow } from "../db/queries/accounts.ts";
import type { Account } from "./types.ts";

/**
 * Filled as accounts are used; a miss must be looked up in the database. Unknown keys are not cached, so guessing
 * keys does not fill the memory.
 */
export class AccountCache {
  readonly #byId = new Map<number, Account>();
  readonly #bySecretHash = new Map<string, number>();
  readonly #byPublishable = new Map<string, number>();
  readonly #secretHashOf = new Map<number, string>();
  /** Incremented with every change, so that a row read before a change is not cached after it. */
  #generation = 0;

  get generation(): number {
    return this.#generation;
  }

  byId(id: number): Account | null {
    return this.#byId.get(id) ?? null;
  }

  bySecretHash(hash: string): Account | null {
    const id = this.#bySecretHash.get(hash);
    return id === undefined ? null : this.byId(id);
  }

  byPublishableKey(key: string): Account | null {
    const id = this.#byPublishable.get(key);
    return id === undefined ? null : this.byId(id);
  }

  /** Caches a row that was just written, and drops its replaced keys. */
  changed(row: AccountRow): Account {
    this.#generation++;
    return this.#put(row);
  }

  /** Caches a row that was read, unless something has changed since then. */
  read(row: AccountRow, generation: number): Account {
    return generation === this.#generation ? this.#put(row) : accountOf(row);
  }

  #put(row: AccountRow): Account {
    const account = accountOf(row);
    const before = this.#byId.get(row.id);
    if (before) this.#byPublishable.delete(before.publishableKey);
    const hashBefore = this.#secretHashOf.get(row.id);
    if (hashBefore !== undefined) this.#bySecretHash.delete(hashBefore);
    this.#byId.set(row.id, account);
    this.#byPublishable.set(row.publishableKey, row.id);
    this.#bySecretHash.set(row.secretKeyHash, row.id);
    this.#secretHashOf.set(row.id, row.secretKeyHash);
    return account;
  }
}

/** The account of a row, without hashes and encrypted secrets. */
export function accountOf(row: AccountRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    plan: row.plan,
    /** Keys and sessions of a suspended account get 401. */
    status: row.status,
    publishableKey: row.publishableKey,
    /** `sk_…` and the last four characters. */
    secretKeyHint: row.secretKeyHint,
    /** Comma-separated; see `normalizeDomains`. */
    allowedDomains: row.allowedDomains,
    callbackUrl: row.callbackUrl,
    storeASecretSet: row.storeASecretSealed !== null,
    storeBSecretSet: row.storeBSecretSealed !== null,
    /** Payment methods of the shop that mean cash on delivery; comma-separated, as entered. */
    codGateways: row.codGateways,
    /** Checks a month; null for the plan's quota (free: THIKANA_FREE_QUOTA, pro: unlimited). */
    quotaOverride: row.quotaOverride,
    /** Milliseconds since 1970. */
    createdAt: row.createdAt,
  };
}

/** Accounts in memory: every request asks for one, and this process is the only one that changes them. */
import type { AccountRow } from "../db/queries/accounts.ts";
import type { Account } from "./types.ts";

/**
 * Filled as accounts are used. A key that is not in here may exist all the same: ask the database.
 * Keys nobody has are never remembered, so guessing does not fill the memory.
 */
export class AccountCache {
  readonly #byId = new Map<number, Account>();
  readonly #bySecretHash = new Map<string, number>();
  readonly #byPublishable = new Map<string, number>();
  readonly #secretHashOf = new Map<number, string>();
  /** Moves on with every change: what was read before a change must not be put in after it. */
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

  /** Puts in what was just written; keys that were replaced are gone at once. */
  changed(row: AccountRow): Account {
    this.#generation++;
    return this.#put(row);
  }

  /** Puts in what was read, unless something has changed since then. */
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

/** An account as the rest of the program knows it: without hashes and sealed secrets. */
export function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    plan: row.plan,
    status: row.status,
    publishableKey: row.publishableKey,
    secretKeyHint: row.secretKeyHint,
    allowedDomains: row.allowedDomains,
    callbackUrl: row.callbackUrl,
    storeASecretSet: row.storeASecretSealed !== null,
    storeBSecretSet: row.storeBSecretSealed !== null,
    codGateways: row.codGateways,
    quotaOverride: row.quotaOverride,
    createdAt: row.createdAt,
  };
}

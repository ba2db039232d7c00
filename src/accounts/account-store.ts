/** Accounts in the database and in the cache; every change is audited in the same transaction. */
import type { Db } from "../db/open.ts";
import type { AccountChange, AccountQueries, AccountRow, NewAccountRow } from "../db/queries/accounts.ts";
import type { AuditQueries } from "../db/queries/audit.ts";
import { Problem } from "../problem.ts";
import { AccountCache } from "./account-cache.ts";
import { type AccountAction, accountEntry, type Change, differences, NO_ACCOUNT } from "./audit.ts";
import type { Account, Actor } from "./types.ts";

export interface AccountStoreOptions {
  queries: AccountQueries;
  audit: AuditQueries;
  write: Db["write"];
  clock: () => number;
}

/** Action and actor, for the audit. */
export interface Act {
  action: AccountAction;
  by: Actor;
}

export class AccountStore {
  readonly queries: AccountQueries;
  readonly write: Db["write"];
  readonly audit: AuditQueries;
  readonly #clock: () => number;
  readonly #cache = new AccountCache();

  constructor({ queries, audit, write, clock }: AccountStoreOptions) {
    this.queries = queries;
    this.write = write;
    this.audit = audit;
    this.#clock = clock;
  }

  /**
   * @param allow checked inside the transaction; always true by default
   * @returns why not, when it was not added
   */
  async add(row: NewAccountRow, act: Act, allow = () => true): Promise<Account | "taken" | "closed"> {
    const added = await this.write(() => {
      if (!allow()) return "closed" as const;
      const account = this.queries.insert(row);
      if (account) this.addAudit(account.id, act, { after: { email: account.email, plan: account.plan } });
      return account;
    });
    if (added === "closed") return added;
    return added ? this.#cache.changed(added) : "taken";
  }

  /** @throws Problem 404 */
  async change(id: number, change: AccountChange, act: Act): Promise<Account> {
    return this.changed(await this.write(() => this.changeInWrite(id, change, act)));
  }

  /** Inside a write. Call {@link changed} with the result once that is on disk. */
  changeInWrite(id: number, change: AccountChange, act: Act): AccountRow | null {
    const before = this.queries.read(id);
    const after = before && this.queries.update(id, change);
    const changes = before && after && differences(before, after);
    if (changes) this.addAudit(id, act, changes);
    return after;
  }

  /** Inside a write: adds an audit entry. */
  addAudit(id: number, { action, by }: Act, change?: Change): void {
    this.audit.insert(accountEntry(id, action, by, this.#clock(), change));
  }

  /** Inside a write: adds an audit entry about the server itself. */
  addServerAudit(act: Act): void {
    this.addAudit(NO_ACCOUNT, act);
  }

  /** Caches a row that was written. @throws Problem 404 for null */
  changed(row: AccountRow | null): Account {
    if (!row) throw new Problem(404, "account_not_found", "There is no such account.");
    return this.#cache.changed(row);
  }

  async byId(id: number): Promise<Account | null> {
    return this.#cache.byId(id) ?? this.#read(() => this.queries.byId(id));
  }

  /** Null when it does not exist or is suspended. */
  active(id: number): Account | null | Promise<Account | null> {
    const cached = this.#cache.byId(id);
    return cached ? activeOnly(cached) : this.#read(() => this.queries.byId(id)).then(activeOnly);
  }

  /** From the cache alone; null when it is not cached. */
  cachedBySecretHash(hash: string): Account | null {
    return this.#cache.bySecretHash(hash);
  }

  activeBySecretHash(hash: string): Promise<Account | null> {
    return this.#read(() => this.queries.bySecretKeyHash(hash)).then(activeOnly);
  }

  activeByPublishableKey(key: string): Account | null | Promise<Account | null> {
    const cached = this.#cache.byPublishableKey(key);
    return cached
      ? activeOnly(cached)
      : this.#read(() => this.queries.byPublishableKey(key)).then(activeOnly);
  }

  async #read(find: () => Promise<AccountRow | null>): Promise<Account | null> {
    const generation = this.#cache.generation;
    const row = await find();
    return row ? this.#cache.read(row, generation) : null;
  }
}

/** The account, unless it is suspended. */
export function activeOnly(account: Account | null): Account | null {
  return account?.status === "active" ? account : null;
}

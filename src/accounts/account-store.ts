/** Accounts on disk and in memory; every change of one leaves an entry in the audit, in the same write. */
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

/** Who did what, for the audit. */
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
   * @param allow asked inside the write; without it everybody may
   * @returns why not, when it was not added
   */
  async add(row: NewAccountRow, act: Act, allow = () => true): Promise<Account | "taken" | "closed"> {
    const added = await this.write(() => {
      if (!allow()) return "closed" as const;
      const made = this.queries.insert(row);
      if (made) this.tell(made.id, act, { after: { email: made.email, plan: made.plan } });
      return made;
    });
    if (added === "closed") return added;
    return added ? this.#cache.changed(added) : "taken";
  }

  /** @throws Problem 404 */
  async change(id: number, change: AccountChange, act: Act): Promise<Account> {
    return this.changed(await this.write(() => this.changeInWrite(id, change, act)));
  }

  /** Call {@link changed} with what it gives, once that is on disk. */
  changeInWrite(id: number, change: AccountChange, act: Act): AccountRow | null {
    const before = this.queries.read(id);
    const after = before && this.queries.update(id, change);
    const told = before && after && differences(before, after);
    if (told) this.tell(id, act, told);
    return after;
  }

  /** Inside a write: leaves an entry in the audit. */
  tell(id: number, { action, by }: Act, change?: Change): void {
    this.audit.insert(accountEntry(id, action, by, this.#clock(), change));
  }

  /** Inside a write: the same about the server itself. */
  tellServer(act: Act): void {
    this.tell(NO_ACCOUNT, act);
  }

  /** Takes what was written into memory. @throws Problem 404 */
  changed(row: AccountRow | null): Account {
    if (!row) throw new Problem(404, "account_not_found", "There is no such account.");
    return this.#cache.changed(row);
  }

  async byId(id: number): Promise<Account | null> {
    return this.#cache.byId(id) ?? this.#read(() => this.queries.byId(id));
  }

  /** Null when it is suspended, too. */
  active(id: number): Account | null | Promise<Account | null> {
    const known = this.#cache.byId(id);
    return known ? activeOnly(known) : this.#read(() => this.queries.byId(id)).then(activeOnly);
  }

  /** Null when nobody has it in memory. */
  knownBySecretHash(hash: string): Account | null {
    return this.#cache.bySecretHash(hash);
  }

  activeBySecretHash(hash: string): Promise<Account | null> {
    return this.#read(() => this.queries.bySecretKeyHash(hash)).then(activeOnly);
  }

  activeByPublishableKey(key: string): Account | null | Promise<Account | null> {
    const known = this.#cache.byPublishableKey(key);
    return known ? activeOnly(known) : this.#read(() => this.queries.byPublishableKey(key)).then(activeOnly);
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

/** Accounts in the database and in the cache; every change is audited in the same transaction. */
import type { AccountChange, AccountQueries, AccountRow, NewAccountRow } from "../db/queries/accounts.ts";
import { Problem } from "../problem.ts";
import type { Remote } from "../threads/rpc.ts";
import { AccountCache } from "./account-cache.ts";
import type { AccountCommands, Act } from "./commands.ts";
import type { Account } from "./types.ts";

export class AccountStore {
  readonly queries: AccountQueries;
  readonly #commands: Remote<AccountCommands>;
  readonly #cache = new AccountCache();

  constructor(queries: AccountQueries, commands: Remote<AccountCommands>) {
    this.queries = queries;
    this.#commands = commands;
  }

  /** As the command; the account is in the cache. */
  async add(row: NewAccountRow, act: Act, onlyFirst: boolean): Promise<Account | "taken" | "closed"> {
    const added = await this.#commands.add(row, act, onlyFirst);
    return typeof added === "string" ? added : this.#cache.changed(added);
  }

  /** @throws Problem 404 */
  async change(id: number, change: AccountChange, act: Act): Promise<Account> {
    return this.changed(await this.#commands.change(id, change, act, false));
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

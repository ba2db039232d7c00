/** Accounts in the database and in a cache: every request needs one. */
import { ALWAYS_FRESH, type Freshness } from "../../db/freshness.ts";
import type { AccountQueries, AccountRow, NewAccountRow } from "../../db/queries/accounts.ts";
import { Problem } from "../../lib/problem.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import type { AccountCommands, Act, FirstAccount, NewOwner } from "./commands.ts";
import { type Account, accountOf } from "./types.ts";

/**
 * The cache is filled as accounts are used. Unknown keys are not cached, so guessing keys does not fill the memory.
 */
export class AccountStore {
  readonly queries: AccountQueries;
  readonly #onChange: () => void;
  readonly #byId = new Map<number, Account>();
  readonly #bySecretHash = new Map<string, Account>();
  readonly #byPublishable = new Map<string, Account>();
  readonly #secretHashOf = new Map<number, string>();
  /** Incremented with every change, so that a row read before a change is not cached after it. */
  #generation = 0;

  /**
   * @param freshness of what other nodes may change
   * @param onChange called after an account was added or changed
   */
  constructor(
    queries: AccountQueries,
    private readonly commands: Remote<AccountCommands>,
    private readonly freshness: Freshness = ALWAYS_FRESH,
    onChange = () => {},
  ) {
    this.queries = queries;
    this.#onChange = onChange;
    freshness.onStale(() => this.#forgetAll());
  }

  /** As the command: caches nothing. */
  add(row: NewAccountRow, owner: NewOwner, act: Act, first: FirstAccount) {
    return this.commands.add(row, owner, act, first);
  }

  /** Caches a row that was just written, and drops its replaced keys. @throws Problem 404 for null */
  changed(row: AccountRow | null): Account {
    if (!row) throw new Problem("account_not_found");
    this.#generation++;
    this.#onChange();
    return this.#cache(row);
  }

  async byId(id: number): Promise<Account | null> {
    this.freshness.check();
    return this.#byId.get(id) ?? this.#read(() => this.queries.byId(id));
  }

  /** Null when it does not exist or is suspended. */
  active(id: number): Account | null | Promise<Account | null> {
    this.freshness.check();
    const cached = this.#byId.get(id);
    return cached ? activeOnly(cached) : this.byId(id).then(activeOnly);
  }

  /** From the cache alone; null when it is not cached. */
  cachedBySecretHash(hash: string): Account | null {
    this.freshness.check();
    return this.#bySecretHash.get(hash) ?? null;
  }

  activeBySecretHash(hash: string): Promise<Account | null> {
    return this.#read(() => this.queries.bySecretKeyHash(hash)).then(activeOnly);
  }

  activeByPublishableKey(key: string): Account | null | Promise<Account | null> {
    this.freshness.check();
    const cached = this.#byPublishable.get(key);
    return cached
      ? activeOnly(cached)
      : this.#read(() => this.queries.byPublishableKey(key)).then(activeOnly);
  }

  async #read(find: () => Promise<AccountRow | null>): Promise<Account | null> {
    const generation = this.#generation;
    const row = await find();
    return row && (generation === this.#generation ? this.#cache(row) : accountOf(row));
  }

  #forgetAll(): void {
    this.#generation++;
    for (const cache of [this.#byId, this.#bySecretHash, this.#byPublishable, this.#secretHashOf])
      cache.clear();
  }

  #cache(row: AccountRow): Account {
    const account = accountOf(row);
    const before = this.#byId.get(row.id);
    if (before) {
      this.#byPublishable.delete(before.publishableKey);
      this.#bySecretHash.delete(this.#secretHashOf.get(row.id) ?? "");
    }
    this.#byId.set(row.id, account);
    this.#byPublishable.set(row.publishableKey, account);
    this.#bySecretHash.set(row.secretKeyHash, account);
    this.#secretHashOf.set(row.id, row.secretKeyHash);
    return account;
  }
}

/** The account, unless it is suspended. */
export function activeOnly(account: Account | null): Account | null {
  return account?.status === "active" ? account : null;
}

/** Accounts in the database and in a cache: every request needs one. */
import { ALWAYS_FRESH, type Freshness } from "../../db/freshness.ts";
import type { AccountQueries, AccountRow } from "../../db/queries/accounts.ts";
import { StaleCache } from "../../db/stale-cache.ts";
import { Problem } from "../../lib/problem.ts";
import { type Account, accountOf } from "./types.ts";

type Found = Account | null | Promise<Account | null>;

/**
 * The cache is filled as accounts are used. Unknown keys are not cached, so guessing keys does not fill the memory.
 */
export class AccountStore {
  readonly #byId: StaleCache<number, Account>;
  readonly #bySecretHash: StaleCache<string, Account>;
  readonly #byPublishable: StaleCache<string, Account>;
  /** Keys of cached accounts, which are dropped when they are replaced. */
  readonly #keysOf = new Map<number, Pick<AccountRow, "secretKeyHash" | "publishableKey">>();

  /**
   * @param freshness of what other nodes may change
   * @param onChange called after an account was added or changed
   */
  constructor(
    readonly queries: AccountQueries,
    private readonly freshness: Freshness = ALWAYS_FRESH,
    private readonly onChange = () => {},
  ) {
    this.#byId = new StaleCache(freshness);
    this.#bySecretHash = new StaleCache(freshness);
    this.#byPublishable = new StaleCache(freshness);
  }

  /** Caches a row that was just written, and drops its replaced keys. @throws Problem 404 for null */
  changed(row: AccountRow | null): Account {
    if (!row) throw new Problem("account_not_found");
    this.onChange();
    const before = this.#keysOf.get(row.id);
    if (before) {
      this.#byPublishable.delete(before.publishableKey);
      this.#bySecretHash.delete(before.secretKeyHash);
    }
    const account = this.#known(row);
    this.#byId.put(row.id, account);
    this.#byPublishable.put(row.publishableKey, account);
    this.#bySecretHash.put(row.secretKeyHash, account);
    return account;
  }

  async byId(id: number): Promise<Account | null> {
    this.freshness.check();
    return this.#byId.find(id, () => this.#read(this.queries.byId(id)));
  }

  /** Null when it does not exist or is suspended. */
  active(id: number): Found {
    this.freshness.check();
    return activeOf(this.#byId.find(id, () => this.#read(this.queries.byId(id))));
  }

  /** Only from the cache; null when it is not cached. */
  cachedBySecretHash(hash: string): Account | null {
    this.freshness.check();
    return this.#bySecretHash.fresh(hash) ?? null;
  }

  activeBySecretHash(hash: string): Found {
    this.freshness.check();
    return activeOf(this.#bySecretHash.find(hash, () => this.#read(this.queries.bySecretKeyHash(hash))));
  }

  activeByPublishableKey(key: string): Found {
    this.freshness.check();
    return activeOf(this.#byPublishable.find(key, () => this.#read(this.queries.byPublishableKey(key))));
  }

  async #read(found: Promise<AccountRow | null>): Promise<Account | null> {
    const row = await found;
    return row && this.#known(row);
  }

  #known(row: AccountRow): Account {
    const { secretKeyHash, publishableKey } = row;
    this.#keysOf.set(row.id, { secretKeyHash, publishableKey });
    return accountOf(row);
  }
}

const activeOf = (found: Found): Found =>
  found instanceof Promise ? found.then(activeOnly) : activeOnly(found);

/** The account, unless it is suspended. */
export function activeOnly(account: Account | null): Account | null {
  return account?.status === "active" ? account : null;
}

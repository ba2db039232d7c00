/** Cache of each merchant's block and allow lists, for scoring. */
import type { ListEntryQueries, ListEntryRow } from "../../../db/queries/list-entries.ts";
import {
  emailIdentity,
  LIST_KINDS,
  type ListKind,
  type ListMatches,
  type ListName,
  phoneIdentity,
  type Signals,
} from "../../../engine/risk/index.ts";
import { RecentCache } from "../../../lib/recent-cache.ts";
import { listedAs } from "./value.ts";

/** Result for an order that is on no list. */
const NOT_LISTED: ListMatches = { block: null, allow: null };

/** Maximum of merchants whose lists are cached; full lists are about two megabytes. */
const MAX_ACCOUNTS = 100;

/** Reads a merchant's lists once, until they change. */
export class ActiveLists {
  readonly #cache = new RecentCache<number, MerchantLists>(MAX_ACCOUNTS);

  constructor(private readonly queries: Pick<ListEntryQueries, "all">) {}

  of(accountId: number): MerchantLists {
    const known = this.#cache.get(accountId);
    if (known) return known;
    const lists = new MerchantLists(this.queries.all(accountId));
    this.#cache.set(accountId, lists);
    return lists;
  }

  /** Call it in the transaction of the change, or after it. */
  changed(accountId: number): void {
    this.#cache.delete(accountId);
  }

  /** After a rollback, which may have undone a change. */
  clear(): void {
    this.#cache.clear();
  }
}

/** An order's value in the form of entries; "" for a filler, even if an earlier version accepted it on a list. */
const VALUE_OF: Readonly<Record<ListKind, (order: Signals) => string>> = {
  phone: ({ phone }) => phoneIdentity(String(phone)),
  email: ({ email }) => emailIdentity(String(email)),
  address: ({ address }) => String(address),
  pincode: ({ pincode }) => String(pincode),
};

type Entry = Pick<ListEntryRow, "list" | "createdBy" | "createdAt" | "expiresAt">;

/** The entries of one merchant by kind and value. */
export class MerchantLists {
  /** Several for a mailbox that earlier versions listed under several spellings. */
  readonly #entries: ReadonlyMap<string, readonly Entry[]>;

  constructor(rows: readonly ListEntryRow[]) {
    this.#entries = Map.groupBy(rows, ({ kind, value }) => `${kind} ${listedAs(kind, value)}`);
  }

  /**
   * The match of an order on each list: its most specific entry, phone first.
   * @param order with its phone, e-mail, address and PIN
   * @param at only entries valid at this time count; milliseconds since 1970
   */
  match(order: Signals, at: number): ListMatches {
    if (this.#entries.size === 0) return NOT_LISTED;
    const found: Record<ListName, ListMatches[ListName]> = { ...NOT_LISTED };
    for (const kind of LIST_KINDS) {
      for (const entry of this.#entries.get(`${kind} ${VALUE_OF[kind](order)}`) ?? []) {
        if (entry.createdAt > at || (entry.expiresAt !== null && entry.expiresAt <= at)) continue;
        found[entry.list] ??= { kind, by: entry.createdBy };
      }
    }
    return found;
  }
}

/** Cache of each shop's own e-mails, which staff enter if a buyer gives none. */
import type { ShopEmailQueries, ShopEmailRow } from "../../../../db/queries/shop-emails.ts";
import { domainOf, isWithin } from "../../../../engine/risk/index.ts";
import { mailboxOf } from "../../../../lib/mailbox.ts";
import { RecentCache } from "../../../../lib/recent-cache.ts";

/** Recognises the e-mails of one shop by their mailboxes. */
export type IsShops = (mailbox: string) => boolean;

/** Maximum of cached shops. */
const MAX_ACCOUNTS = 1_000;

/** Reads a shop's members and domains once, until they change. */
export class ShopEmails {
  readonly #cache = new RecentCache<number, IsShops>(MAX_ACCOUNTS);

  constructor(private readonly queries: ShopEmailQueries) {}

  of(accountId: number): IsShops {
    const known = this.#cache.get(accountId);
    if (known) return known;
    const isShops = shopEmails(this.queries.ofAccount(accountId));
    this.#cache.set(accountId, isShops);
    return isShops;
  }

  clear(): void {
    this.#cache.clear();
  }
}

/** The members' e-mails, and all at the shop's allowed domains and their subdomains. */
export function shopEmails(rows: readonly ShopEmailRow[]): IsShops {
  const emails = new Set(rows.map(({ emailKey }) => mailboxOf(emailKey)));
  const domains = new Set(
    (rows[0]?.allowedDomains ?? "").split(", ").map((domain) => domain.replace(/^www\./, "")),
  );
  return (mailbox) => emails.has(mailbox) || isWithin(domainOf(mailbox), domains);
}

/** Orders of earlier versions, which were indexed by the spelling of their e-mail: they are moved to its mailbox. */
import type { Db } from "../../../../db/db.ts";
import { type EmailOrder, emailOrderQueries } from "../../../../db/queries/order-identities.ts";
import { type RowRange, rangeQueries } from "../../../../db/queries/orders-stored.ts";
import { emailKey } from "../../../../engine/risk/index.ts";
import { mailboxOf } from "../../../../lib/mailbox.ts";
import { formerEmailHash } from "../history/identity.ts";
import { NOW } from "../history/past.ts";
import type { EarlierCache } from "./earlier-cache.ts";
import type { IdentityIndex } from "./identity-index.ts";

/** Row ids in one transaction: some milliseconds, as about a third of all buyers have a dot in their Gmail address. */
const BATCH = 500;

/** Inside a `db.write`. */
export class FormerEmails {
  readonly #orders: ReturnType<typeof emailOrderQueries>;
  readonly #range: ReturnType<typeof rangeQueries>;
  #isDone = false;

  constructor(
    db: Db,
    private readonly identities: Pick<IdentityIndex, "moveToMailbox" | "storedOrdersOf">,
    private readonly earlier: Pick<EarlierCache, "get">,
  ) {
    this.#orders = emailOrderQueries(db);
    this.#range = rangeQueries(db, "emails_to_index");
  }

  /**
   * Call it before orders are scored: until all are moved, the last orders with the same spelling are moved first, so
   * that nobody loses the history of yesterday.
   */
  prepare(scored: readonly Pick<EmailOrder, "accountId" | "email">[]): void {
    if (this.#isDone || scored.length === 0) return;
    this.#isDone = this.#range.isDone();
    if (this.#isDone) return;
    for (const { accountId, email } of scored) {
      const spelling = emailKey(email);
      if (mailboxOf(email) === spelling) continue;
      for (const { id } of this.identities.storedOrdersOf(formerEmailHash(accountId, email), NOW)) {
        const row = this.earlier.get(id)?.row;
        if (row?.accountId === accountId && emailKey(row.email) === spelling)
          this.identities.moveToMailbox(row);
      }
    }
  }

  /** Moves the newest orders of a range. @returns the rest of it; null when it is done */
  readonly move = ({ after, to }: RowRange): RowRange | null => {
    const from = Math.max(after, to - BATCH);
    for (const order of this.#orders.between(from, to)) this.identities.moveToMailbox(order);
    return from === after ? null : { after, to: from };
  };
}

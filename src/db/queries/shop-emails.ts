/** The e-mails and domains of a shop itself. */
import type { Reader } from "../reader.ts";

/** Data for recognising e-mails of the shop's own staff. */
export interface ShopEmailRow {
  /** A member's, in lower case. */
  emailKey: string;
  /** See `allowed_domains` of the account. */
  allowedDomains: string;
}

/** Reads which e-mails are the shop's own, so that they do not identify buyers. */
export function shopEmailQueries(db: Reader) {
  const all = db.prepare<ShopEmailRow, [number]>(
    `SELECT m.email_key AS emailKey, a.allowed_domains AS allowedDomains
     FROM accounts a JOIN members m ON m.account_id = a.id WHERE a.id = ?`,
  );
  return {
    /** A row for each member of the account. */
    ofAccount: (accountId: number): ShopEmailRow[] => all.all(accountId),
  };
}
export type ShopEmailQueries = ReturnType<typeof shopEmailQueries>;

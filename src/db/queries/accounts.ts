/** Accounts and the keys that belong to them. */
import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { accounts } from "../schema.ts";

export type AccountRow = typeof accounts.$inferSelect;
export type NewAccountRow = Omit<AccountRow, "id">;
/** Columns that may change after signing up; an absent one stays as it is. */
export type AccountChange = Partial<Omit<AccountRow, "id" | "email" | "emailKey" | "createdAt">>;

export interface AccountQueries {
  /** Null when an account with this e-mail is there already. */
  insert(row: NewAccountRow): Promise<AccountRow | null>;
  byId(id: number): Promise<AccountRow | null>;
  byEmailKey(emailKey: string): Promise<AccountRow | null>;
  bySecretKeyHash(hash: string): Promise<AccountRow | null>;
  byPublishableKey(key: string): Promise<AccountRow | null>;
  /** Null when there is no such account. */
  update(id: number, change: AccountChange): Promise<AccountRow | null>;
  /** All of them, oldest first. */
  list(): Promise<AccountRow[]>;
}

export function accountQueries(db: Db): AccountQueries {
  const by = (column: (typeof accounts)["id" | "emailKey" | "secretKeyHash" | "publishableKey"]) => {
    const query = db.orm
      .select()
      .from(accounts)
      .where(sql`${column} = ${sql.placeholder("value")}`)
      .prepare();
    return async (value: number | string) => query.get({ value }) ?? null;
  };
  return {
    insert: (row) =>
      db.write(
        () =>
          db.orm
            .insert(accounts)
            .values(row)
            .onConflictDoNothing({ target: accounts.emailKey })
            .returning()
            .get() ?? null,
      ),
    byId: by(accounts.id),
    byEmailKey: by(accounts.emailKey),
    bySecretKeyHash: by(accounts.secretKeyHash),
    byPublishableKey: by(accounts.publishableKey),
    async update(id, change) {
      // An UPDATE that sets nothing is no SQL.
      if (Object.values(change).every((value) => value === undefined)) return this.byId(id);
      return db.write(
        () => db.orm.update(accounts).set(change).where(eq(accounts.id, id)).returning().get() ?? null,
      );
    },
    async list() {
      return db.orm.select().from(accounts).orderBy(asc(accounts.id)).all();
    },
  };
}

/** Accounts and their keys. */
import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { accounts } from "../schema.ts";

export type AccountRow = typeof accounts.$inferSelect;
export type NewAccountRow = Omit<AccountRow, "id">;
/** Columns that may change after sign-up; absent ones are left unchanged. */
export type AccountChange = Partial<Omit<AccountRow, "id" | "email" | "emailKey" | "createdAt">>;

export interface AccountQueries {
  /** Inside a `db.write`. Null when the e-mail is taken. */
  insert(row: NewAccountRow): AccountRow | null;
  /** Whether there is no account yet. */
  isEmpty(): boolean;
  /** Synchronous {@link byId}, for use inside a `db.write`. */
  read(id: number): AccountRow | null;
  byId(id: number): Promise<AccountRow | null>;
  byEmailKey(emailKey: string): Promise<AccountRow | null>;
  bySecretKeyHash(hash: string): Promise<AccountRow | null>;
  byPublishableKey(key: string): Promise<AccountRow | null>;
  /** Inside a `db.write`. Null when there is no such account. */
  update(id: number, change: AccountChange): AccountRow | null;
  /** Oldest first. */
  list(): Promise<AccountRow[]>;
}

export function accountQueries(db: Db): AccountQueries {
  const by = (column: (typeof accounts)["id" | "emailKey" | "secretKeyHash" | "publishableKey"]) => {
    const query = db.orm
      .select()
      .from(accounts)
      .where(sql`${column} = ${sql.placeholder("value")}`)
      .prepare();
    return (value: number | string) => query.get({ value }) ?? null;
  };
  const any = db.prepare<{ id: number }, []>("SELECT id FROM accounts LIMIT 1");
  const read = by(accounts.id);
  const [byEmailKey, bySecretKeyHash, byPublishableKey] = [
    by(accounts.emailKey),
    by(accounts.secretKeyHash),
    by(accounts.publishableKey),
  ];
  return {
    insert: (row) =>
      db.orm
        .insert(accounts)
        .values(row)
        .onConflictDoNothing({ target: accounts.emailKey })
        .returning()
        .get() ?? null,
    isEmpty: () => any.get() === null,
    read,
    byId: async (id) => read(id),
    byEmailKey: async (key) => byEmailKey(key),
    bySecretKeyHash: async (hash) => bySecretKeyHash(hash),
    byPublishableKey: async (key) => byPublishableKey(key),
    update(id, change) {
      // An UPDATE without columns is a syntax error.
      if (Object.values(change).every((value) => value === undefined)) return read(id);
      return db.orm.update(accounts).set(change).where(eq(accounts.id, id)).returning().get() ?? null;
    },
    async list() {
      return db.orm.select().from(accounts).orderBy(asc(accounts.id)).all();
    },
  };
}

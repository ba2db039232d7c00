/** Accounts and their keys. */
import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Slice } from "../../lib/cursor.ts";
import { lazy } from "../../lib/lazy.ts";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { accounts, members } from "../schema.ts";

export type AccountRow = typeof accounts.$inferSelect;
/** Columns that are left out get their defaults. */
export type NewAccountRow = Omit<typeof accounts.$inferInsert, "id">;
/** Columns that may change after sign-up; absent ones are left unchanged. */
export type AccountChange = Partial<Omit<AccountRow, "id" | "createdAt">>;

export type AccountQueries = ReturnType<typeof accountQueries>;

/** Reads accounts by their unique columns, and a page of them for the operator. */
export function accountQueries(db: Reader) {
  const by = (column: (typeof accounts)["id" | "emailKey" | "secretKeyHash" | "publishableKey"]) => {
    const query = lazy(() =>
      db.orm
        .select()
        .from(accounts)
        .where(sql`${column} = ${sql.placeholder("value")}`)
        .prepare(),
    );
    return (value: number | string): AccountRow | null => query().get({ value }) ?? null;
  };
  const any = db.prepare<{ id: number }, []>("SELECT id FROM accounts LIMIT 1");
  const read = by(accounts.id);
  const byEmailKey = by(accounts.emailKey);
  const bySecretKeyHash = by(accounts.secretKeyHash);
  const byPublishableKey = by(accounts.publishableKey);
  return {
    /** Whether there is no account yet. */
    isEmpty: () => any.get() === null,
    /** Synchronous `byId`, for commands. */
    read,
    byId: async (id: number) => db.lookUp(() => read(id)),
    byEmailKey: async (emailKey: string) => db.lookUp(() => byEmailKey(emailKey)),
    bySecretKeyHash: async (hash: string) => db.lookUp(() => bySecretKeyHash(hash)),
    byPublishableKey: async (key: string) => db.lookUp(() => byPublishableKey(key)),
    /** Oldest first. @param text as {@link matching} */
    async page({ after, limit, offset }: Slice, text: string) {
      return db.orm
        .select()
        .from(accounts)
        .where(and(gt(accounts.id, after ?? 0), matching(text)))
        .orderBy(asc(accounts.id))
        .limit(limit)
        .offset(offset)
        .all();
    },
    /** @param text as {@link matching} */
    async count(text: string): Promise<number> {
      return db.orm.$count(accounts, matching(text));
    },
    /** Oldest first. */
    async list() {
      return db.orm.select().from(accounts).orderBy(asc(accounts.id)).all();
    },
  };
}

/** Accounts with a text in their name, or in the e-mail of a member; all for "". @param text in lower case */
const matching = (text: string): SQL | undefined =>
  text === ""
    ? undefined
    : sql`(instr(lower(${accounts.name}), ${text}) > 0 OR EXISTS (SELECT 1 FROM ${members}
        WHERE ${members.accountId} = ${accounts.id} AND instr(${members.emailKey}, ${text}) > 0))`;

/**
 * Writes of single rows of `accounts`, for transactions that change other tables too; see
 * features/accounts/commands.ts.
 */
export const accountRowCommands = (db: Db) => ({
  /** Null when the e-mail is taken. */
  insert: (row: NewAccountRow): AccountRow | null =>
    db.orm
      .insert(accounts)
      .values(row)
      .onConflictDoNothing({ target: accounts.emailKey })
      .returning()
      .get() ?? null,
  /** Null when there is no such account. */
  update(id: number, change: AccountChange): AccountRow | null {
    // An UPDATE without columns is a syntax error.
    if (Object.values(change).every((value) => value === undefined))
      return db.orm.select().from(accounts).where(eq(accounts.id, id)).get() ?? null;
    return db.orm.update(accounts).set(change).where(eq(accounts.id, id)).returning().get() ?? null;
  },
});

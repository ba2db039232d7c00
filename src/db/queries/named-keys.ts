/** Secret keys of an account besides its own. */
import { and, eq, lte, sql } from "drizzle-orm";
import { lazy } from "../../lib/lazy.ts";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { namedKeys } from "../schema.ts";

export type NamedKeyRow = typeof namedKeys.$inferSelect;
export type NewNamedKeyRow = Omit<NamedKeyRow, "id">;

export type NamedKeyQueries = ReturnType<typeof namedKeyQueries>;

/** Reads keys by their hash, and those of an account. */
export function namedKeyQueries(db: Reader) {
  const byHash = lazy(() =>
    db.orm
      .select()
      .from(namedKeys)
      .where(sql`${namedKeys.keyHash} = ${sql.placeholder("keyHash")}`)
      .prepare(),
  );
  const ofAccount = (accountId: number): NamedKeyRow[] =>
    db.orm.select().from(namedKeys).where(eq(namedKeys.accountId, accountId)).orderBy(namedKeys.id).all();
  return {
    byHash: async (keyHash: string): Promise<NamedKeyRow | null> =>
      db.lookUp(() => byHash().get({ keyHash }) ?? null),
    /** Synchronous `list`, for commands. */
    readAll: ofAccount,
    /** Oldest first. */
    list: async (accountId: number): Promise<NamedKeyRow[]> => db.lookUp(() => ofAccount(accountId)),
  };
}

/** Writes rows of keys; features/accounts/named-key-commands.ts limits their number. */
export function namedKeyRowCommands(db: Db) {
  return {
    insert: (row: NewNamedKeyRow): NamedKeyRow => db.orm.insert(namedKeys).values(row).returning().get(),
    used: (id: number, at: number): void =>
      void db.orm.update(namedKeys).set({ lastUsedAt: at }).where(eq(namedKeys.id, id)).run(),
    /** @returns the key; null when the account has none of this id */
    remove: (accountId: number, id: number): NamedKeyRow | null =>
      db.orm
        .delete(namedKeys)
        .where(and(eq(namedKeys.accountId, accountId), eq(namedKeys.id, id)))
        .returning()
        .get() ?? null,
    /** Removes the keys of an account that expired until a time. */
    removeExpired: (accountId: number, until: number): void =>
      void db.orm
        .delete(namedKeys)
        .where(and(eq(namedKeys.accountId, accountId), lte(namedKeys.expiresAt, until)))
        .run(),
  };
}

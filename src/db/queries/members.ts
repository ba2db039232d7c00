/** Members of accounts: the people who sign in. */
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { lazy } from "../../lib/lazy.ts";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { members } from "../schema.ts";

export type MemberRow = typeof members.$inferSelect;
/** Columns that are left out get their defaults. */
export type NewMemberRow = Omit<typeof members.$inferInsert, "id">;
/** Columns that may change; absent ones are left unchanged. */
export type MemberChange = Partial<Omit<MemberRow, "id" | "accountId" | "createdAt">>;

export type MemberQueries = ReturnType<typeof memberQueries>;

/** Reads members by their unique columns, and all of an account. */
export function memberQueries(db: Reader) {
  const by = (column: (typeof members)["id" | "emailKey" | "inviteHash"]) => {
    const query = lazy(() =>
      db.orm
        .select()
        .from(members)
        .where(sql`${column} = ${sql.placeholder("value")}`)
        .prepare(),
    );
    return (value: number | string): MemberRow | null => query().get({ value }) ?? null;
  };
  const read = by(members.id);
  const byEmailKey = by(members.emailKey);
  const byInviteHash = by(members.inviteHash);
  const ofAccount = (accountId: number): MemberRow[] =>
    db.orm.select().from(members).where(eq(members.accountId, accountId)).orderBy(asc(members.id)).all();
  return {
    /** Synchronous `byId`, `byEmailKey`, `byInviteHash` and `list`, for commands. */
    read,
    readByEmailKey: byEmailKey,
    readByInviteHash: byInviteHash,
    readAll: ofAccount,
    byId: async (id: number) => db.lookUp(() => read(id)),
    byEmailKey: async (emailKey: string) => db.lookUp(() => byEmailKey(emailKey)),
    byInviteHash: async (hash: string) => db.lookUp(() => byInviteHash(hash)),
    /** All of an account, oldest first. */
    list: async (accountId: number) => db.lookUp(() => ofAccount(accountId)),
  };
}

/** Writes of single rows of `members`; transactions of several are in features/accounts/member-commands.ts. */
export const memberRowCommands = (db: Db) => ({
  /** Null when the e-mail is taken. */
  insert: (row: NewMemberRow): MemberRow | null =>
    db.orm.insert(members).values(row).onConflictDoNothing({ target: members.emailKey }).returning().get() ??
    null,
  /** Null when there is no such member. @param change at least one column */
  update: (id: number, change: MemberChange): MemberRow | null =>
    db.orm.update(members).set(change).where(eq(members.id, id)).returning().get() ?? null,
  remove: (id: number): void => void db.orm.delete(members).where(eq(members.id, id)).run(),
  /** Whether another member has an e-mail. */
  isTaken: (emailKey: string, id: number): boolean =>
    db.orm
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.emailKey, emailKey), ne(members.id, id)))
      .get() !== undefined,
});

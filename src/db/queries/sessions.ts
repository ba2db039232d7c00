/** Sessions, by the hash of their token. */
import { and, desc, eq, gt, lte, ne, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { sessions } from "../schema.ts";

export type SessionRow = typeof sessions.$inferSelect;

/** New expiry of a session that was used. */
export type SessionUse = Pick<SessionRow, "tokenHash" | "expiresAt" | "lastUsedAt">;

export interface SessionQueries {
  /** Inside a `db.write`. */
  insert(row: SessionRow): void;
  byTokenHash(tokenHash: string): Promise<SessionRow | null>;
  /** Sessions that have not expired, last used first. */
  list(accountId: number, now: number, limit: number): Promise<SessionRow[]>;
  /** Extends sessions (sliding expiry); ignores those that were deleted. */
  slide(uses: Iterable<SessionUse>): Promise<void>;
  /** Inside a `db.write`. @returns the session's account; null when there was no session */
  remove(tokenHash: string): number | null;
  /** Inside a `db.write`: deletes all sessions of an account but `keep`. @returns how many */
  removeAll(accountId: number, keep: string | null): number;
  /** Deletes expired sessions. @returns how many */
  prune(now: number): Promise<number>;
}

export function sessionQueries(db: Db): SessionQueries {
  const byHash = db.orm
    .select()
    .from(sessions)
    .where(sql`${sessions.tokenHash} = ${sql.placeholder("tokenHash")}`)
    .prepare();
  const slideOne = db.orm
    .update(sessions)
    .set({
      expiresAt: sql`${sql.placeholder("expiresAt")}`,
      lastUsedAt: sql`${sql.placeholder("lastUsedAt")}`,
    })
    .where(sql`${sessions.tokenHash} = ${sql.placeholder("tokenHash")}`)
    .prepare();
  return {
    insert: (row) => void db.orm.insert(sessions).values(row).run(),
    async byTokenHash(tokenHash) {
      return byHash.get({ tokenHash }) ?? null;
    },
    async list(accountId, now, limit) {
      return db.orm
        .select()
        .from(sessions)
        .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.lastUsedAt))
        .limit(limit)
        .all();
    },
    async slide(uses) {
      await db.write(() => {
        for (const use of uses) slideOne.run(use);
      });
    },
    remove(tokenHash) {
      const [removed] = db.orm
        .delete(sessions)
        .where(eq(sessions.tokenHash, tokenHash))
        .returning({ accountId: sessions.accountId })
        .all();
      return removed?.accountId ?? null;
    },
    removeAll: (accountId, keep) =>
      db.orm
        .delete(sessions)
        .where(
          and(eq(sessions.accountId, accountId), keep === null ? undefined : ne(sessions.tokenHash, keep)),
        )
        .returning({ accountId: sessions.accountId })
        .all().length,
    prune: (now) =>
      db.write(
        () =>
          db.orm
            .delete(sessions)
            .where(lte(sessions.expiresAt, now))
            .returning({ id: sessions.accountId })
            .all().length,
      ),
  };
}

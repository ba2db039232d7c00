/** Signed-in sessions, by the hash of their token. */
import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { sessions } from "../schema.ts";

export type SessionRow = typeof sessions.$inferSelect;

export interface SessionQueries {
  insert(row: SessionRow): Promise<void>;
  byTokenHash(tokenHash: string): Promise<SessionRow | null>;
  /** Moves the end of sessions on; one that is gone stays gone. */
  slide(expiries: Iterable<[tokenHash: string, expiresAt: number]>): Promise<void>;
  /** True when there was one. */
  remove(tokenHash: string): Promise<boolean>;
  /** Removes what has ended at that time; gives how many. */
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
    .set({ expiresAt: sql`${sql.placeholder("expiresAt")}` })
    .where(sql`${sessions.tokenHash} = ${sql.placeholder("tokenHash")}`)
    .prepare();
  return {
    async insert(row) {
      await db.write(() => void db.orm.insert(sessions).values(row).run());
    },
    async byTokenHash(tokenHash) {
      return byHash.get({ tokenHash }) ?? null;
    },
    async slide(expiries) {
      await db.write(() => {
        for (const [tokenHash, expiresAt] of expiries) slideOne.run({ tokenHash, expiresAt });
      });
    },
    remove: (tokenHash) =>
      db.write(
        () =>
          db.orm
            .delete(sessions)
            .where(eq(sessions.tokenHash, tokenHash))
            .returning({ id: sessions.accountId })
            .all().length > 0,
      ),
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

/** Sessions, by the hash of their token. */
import { and, desc, eq, ne, not, type SQL, sql } from "drizzle-orm";
import { lazy } from "../../lib/lazy.ts";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { sessions } from "../schema.ts";

export type SessionRow = typeof sessions.$inferSelect;

/** New expiry of a session that was used. */
export type SessionUse = Pick<SessionRow, "tokenHash" | "expiresAt" | "lastUsedAt">;

/** Which sessions are valid, by when they expire and began; milliseconds since 1970. */
export interface Validity {
  expiresAfter: number;
  begunBy: number;
}

/** The sessions of an account or of one member. */
export type SessionsOf = { accountId: number } | { memberId: number };

export type SessionQueries = ReturnType<typeof sessionQueries>;
export type SessionCommands = ReturnType<typeof sessionCommands>;

/** Reads sessions by the hash of their token, and those of a member. */
export function sessionQueries(db: Reader) {
  const byHash = lazy(() =>
    db.orm
      .select()
      .from(sessions)
      .where(sql`${sessions.tokenHash} = ${sql.placeholder("tokenHash")}`)
      .prepare(),
  );
  return {
    async byTokenHash(tokenHash: string): Promise<SessionRow | null> {
      return db.lookUp(() => byHash().get({ tokenHash }) ?? null);
    },
    /** Valid sessions of a member, last used first. */
    async list(memberId: number, valid: Validity, limit: number): Promise<SessionRow[]> {
      return db.lookUp(() =>
        db.orm
          .select()
          .from(sessions)
          .where(and(eq(sessions.memberId, memberId), not(isInvalid(valid))))
          .orderBy(desc(sessions.lastUsedAt))
          .limit(limit)
          .all(),
      );
    },
  };
}

/** Begins, extends and ends sessions. */
export function sessionCommands(db: Db) {
  const slideOne = lazy(() =>
    db.orm
      .update(sessions)
      .set({
        expiresAt: sql`${sql.placeholder("expiresAt")}`,
        lastUsedAt: sql`${sql.placeholder("lastUsedAt")}`,
      })
      .where(sql`${sessions.tokenHash} = ${sql.placeholder("tokenHash")}`)
      .prepare(),
  );
  return {
    insert: (row: SessionRow): void => void db.orm.insert(sessions).values(row).run(),
    /** Extends sessions (sliding expiry); ignores those that were deleted. */
    slide(uses: readonly SessionUse[]): void {
      for (const use of uses) slideOne().run(use);
    },
    /** Records that a session's password was given again. @returns whether the session exists */
    confirm: (tokenHash: string, at: number): boolean =>
      db.orm
        .update(sessions)
        .set({ confirmedAt: at })
        .where(eq(sessions.tokenHash, tokenHash))
        .returning({ memberId: sessions.memberId })
        .all().length > 0,
    /** @returns the session; null when there was none */
    remove(tokenHash: string): SessionRow | null {
      return db.orm.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning().get() ?? null;
    },
    /** Deletes all sessions of an account or a member except `keep`. @returns how many */
    removeAll: (of: SessionsOf, keep: string | null): number =>
      db.orm
        .delete(sessions)
        .where(and(isOf(of), keep === null ? undefined : ne(sessions.tokenHash, keep)))
        .returning({ accountId: sessions.accountId })
        .all().length,
    /** Deletes sessions that are not valid. */
    prune: (valid: Validity): void => void db.orm.delete(sessions).where(isInvalid(valid)).run(),
  };
}

const isInvalid = ({ expiresAfter, begunBy }: Validity): SQL =>
  sql`(${sessions.expiresAt} <= ${expiresAfter} OR ${sessions.createdAt} > ${begunBy})`;

const isOf = (of: SessionsOf) =>
  "memberId" in of ? eq(sessions.memberId, of.memberId) : eq(sessions.accountId, of.accountId);

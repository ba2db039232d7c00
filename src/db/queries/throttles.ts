/** Uses counted across nodes; only in a shared database. */
import type { Reader } from "../reader.ts";

/** Uses since the first one of a window. */
export interface ThrottleRow {
  /** Milliseconds since 1970. */
  since: number;
  uses: number;
}

/** Each call is its own transaction. Keys are hashes. */
export interface ThrottleStore {
  /** Counts a use. @returns the updated window; null when it is already at the limit */
  take(key: string, now: number, windowMs: number, limit: number): ThrottleRow | null;
  /** The last window, which may have ended. */
  find(key: string): ThrottleRow | null;
  giveBack(key: string): void;
  clear(key: string): void;
  /** Removes windows that began before a time. */
  prune(before: number): void;
}

/** A store of rate limits shared by the nodes of a database; each use is one statement. */
export function throttleStore(db: Reader): ThrottleStore {
  // A window that begins later than now is from a wrong clock.
  const hasEnded = "(throttles.since + ?3 <= excluded.since OR throttles.since > excluded.since)";
  const take = db.prepare<ThrottleRow, [string, number, number, number]>(
    `INSERT INTO throttles (key, since, uses) VALUES (?1, ?2, 1)
     ON CONFLICT (key) DO UPDATE SET
       since = CASE WHEN ${hasEnded} THEN excluded.since ELSE throttles.since END,
       uses = CASE WHEN ${hasEnded} THEN 1 ELSE throttles.uses + 1 END
     WHERE ${hasEnded} OR throttles.uses < ?4
     RETURNING since, uses`,
  );
  const find = db.prepare<ThrottleRow, [string]>("SELECT since, uses FROM throttles WHERE key = ?");
  const giveBack = db.prepare<never, [string]>(
    "UPDATE throttles SET uses = uses - 1 WHERE key = ? AND uses > 0",
  );
  const clear = db.prepare<never, [string]>("DELETE FROM throttles WHERE key = ?");
  const prune = db.prepare<never, [number]>("DELETE FROM throttles WHERE since < ?");
  return {
    take: (key, now, windowMs, limit) => take.get(key, now, windowMs, limit),
    find: (key) => find.get(key),
    giveBack: (key) => void giveBack.run(key),
    clear: (key) => void clear.run(key),
    prune: (before) => void prune.run(before),
  };
}

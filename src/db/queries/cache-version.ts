/** Notifies the nodes that share a database of changes to what they cache: see src/db/freshness.ts. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";

/**
 * Only for a shared database.
 * @returns a function that reads a text which differs after each change, and on each server, as a promoted standby may
 *   lack changes
 */
export function cacheVersion(db: Pick<Reader, "prepare">): () => string {
  const select = db.prepare<{ version: string }, []>(
    "SELECT version || ' ' || pg_postmaster_start_time() AS version FROM cache_version",
  );
  return () => select.get()?.version ?? "";
}

/**
 * @returns a function that notifies other nodes, inside a write, of a change without a trigger; does nothing if there
 *   are none
 */
export function cacheVersionCommand(db: Pick<Db, "prepare" | "isShared">): () => void {
  if (!db.isShared) return () => {};
  const raise = db.prepare<never, []>("UPDATE cache_version SET version = version + 1");
  return () => void raise.run();
}

/** What tells the nodes that share a database that something which they cache has changed: see src/db/freshness.ts. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";

/**
 * For a shared database alone.
 * @returns what reads a text that changes with each change, and with each server: a standby that has become the primary may lack
 *   changes
 */
export function cacheVersion(db: Pick<Reader, "prepare">): () => string {
  const select = db.prepare<{ version: string }, []>(
    "SELECT version || ' ' || pg_postmaster_start_time() AS version FROM cache_version",
  );
  return () => select.get()?.version ?? "";
}

/** @returns what tells other nodes, inside a write, of a change of which no trigger does; nothing where there are none */
export function cacheVersionCommand(db: Pick<Db, "prepare" | "isShared">): () => void {
  if (!db.isShared) return () => {};
  const raise = db.prepare<never, []>("UPDATE cache_version SET version = version + 1");
  return () => void raise.run();
}

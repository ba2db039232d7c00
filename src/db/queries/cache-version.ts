/** What tells the nodes that share a database that something which they cache has changed: see src/db/freshness.ts. */
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

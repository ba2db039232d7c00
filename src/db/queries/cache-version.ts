/** What tells the nodes that share a database that something which they cache has changed: see src/db/freshness.ts. */
import type { Reader } from "../reader.ts";

/**
 * For a shared database alone.
 * @returns what reads a text that changes with each change, and with each connection: what happened between two
 *   connections, which another process of the server serves each, is unknown
 */
export function cacheVersion(db: Pick<Reader, "prepare">): () => string {
  const select = db.prepare<{ version: string }, []>(
    "SELECT version || ' ' || pg_backend_pid() AS version FROM cache_version",
  );
  return () => select.get()?.version ?? "";
}

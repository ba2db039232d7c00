/** What tells the nodes that share a database that something which they cache has changed: see src/db/freshness.ts. */
import type { Reader } from "../reader.ts";

/** @returns what reads a number that rises with each change; a database that is not shared has none */
export function cacheVersion(db: Reader): () => number {
  if (db.dialect === "sqlite") return () => 0;
  const select = db.prepare<{ version: number }, []>("SELECT version FROM cache_version");
  return () => select.get()?.version ?? 0;
}

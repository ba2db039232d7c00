/** Errors which show that the database file, or the disk under it, may be damaged. */

/** In the data directory while damage is suspected. */
export const DAMAGE_RECORD = "damage.json";

/** SQLite's codes and messages: only the text of an error arrives from another thread. */
const SIGNS = [
  ["SQLITE_CORRUPT", "database disk image is malformed"],
  ["SQLITE_NOTADB", "file is not a database"],
  ["SQLITE_IOERR", "disk I/O error"],
  ["WAL_MISSING", "thikana.db-wal is missing"],
] as const;

export type DamageCode = (typeof SIGNS)[number][0];

/** @param error any value, as it was thrown or logged */
export function damageIn(error: unknown): DamageCode | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const text = error instanceof Error ? error.message : String(error);
  const found = SIGNS.find(([sign, words]) => code.startsWith(sign) || text.includes(words));
  if (!found && error instanceof Error && error.cause) return damageIn(error.cause);
  return found?.[0] ?? null;
}

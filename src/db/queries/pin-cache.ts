/** Cached responses of the external PIN service. */
import { sql } from "drizzle-orm";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { pinCache } from "../schema.ts";

export type PinCacheRow = typeof pinCache.$inferSelect;

export type PinCacheQueries = ReturnType<typeof pinCacheQueries>;
export type PinCacheCommands = ReturnType<typeof pinCacheCommands>;

/** Reads an outside service's answers about PINs. */
export function pinCacheQueries(db: Reader) {
  const get = db.orm
    .select()
    .from(pinCache)
    .where(sql`${pinCache.pin} = ${sql.placeholder("pin")}`)
    .prepare();
  return {
    async get(pin: string): Promise<PinCacheRow | null> {
      return get.get({ pin }) ?? null;
    },
  };
}

/** Stores an outside service's answer about a PIN, replacing an earlier one. */
export const pinCacheCommands = (db: Db) => ({
  put: (row: PinCacheRow): void =>
    void db.orm.insert(pinCache).values(row).onConflictDoUpdate({ target: pinCache.pin, set: row }).run(),
});

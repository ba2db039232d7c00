/** Cached responses of the external PIN service. */
import { sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { pinCache } from "../schema.ts";

export type PinCacheRow = typeof pinCache.$inferSelect;

export interface PinCacheQueries {
  get(pin: string): Promise<PinCacheRow | null>;
  put(row: PinCacheRow): Promise<void>;
}

export function pinCacheQueries(db: Db): PinCacheQueries {
  const get = db.orm
    .select()
    .from(pinCache)
    .where(sql`${pinCache.pin} = ${sql.placeholder("pin")}`)
    .prepare();
  return {
    async get(pin) {
      return get.get({ pin }) ?? null;
    },
    async put(row) {
      await db.write(
        () =>
          void db.orm
            .insert(pinCache)
            .values(row)
            .onConflictDoUpdate({ target: pinCache.pin, set: row })
            .run(),
      );
    },
  };
}

/** Key-value data about the data directory. */
import { inArray, sql } from "drizzle-orm";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { meta } from "../schema.ts";

/**
 * Hash of the generated admin key; id of the key that encrypts secrets; when a restore held the alerts, milliseconds
 * since 1970; what is known of the clock, JSON; and what is due of erased data, see {@link DueKey}.
 */
export type MetaKey = "admin_key_hash" | "instance_key_id" | "alerts_held_since" | "clock" | DueKey;

/**
 * Since when, milliseconds since 1970, the files may contain erased data; their unused parts are to be searched for erased
 * texts; only VACUUM reaches what is there. Missing when nothing is due.
 */
export const DUE_KEYS = ["wipe_due", "search_due", "vacuum_due"] as const;
export type DueKey = (typeof DUE_KEYS)[number];

export type MetaQueries = ReturnType<typeof metaQueries>;
export type MetaCommands = ReturnType<typeof metaCommands>;

/** Reads facts of the whole database, such as how far a pass over it has come. */
export function metaQueries(db: Reader) {
  const get = db.orm
    .select({ value: meta.value })
    .from(meta)
    .where(sql`${meta.key} = ${sql.placeholder("key")}`)
    .prepare();
  const read = (key: MetaKey): string | null => get.get({ key })?.value ?? null;
  return {
    /** Synchronous `get`. */
    read,
    get: async (key: MetaKey) => read(key),
  };
}

/** Writes facts of the whole database. */
export const metaCommands = (db: Db) => ({
  /** Sets a value if there is none. @returns the one that is there now, which another node may have set */
  init(key: MetaKey, value: string): string {
    const found = metaQueries(db).read(key);
    if (found !== null) return found;
    db.orm.insert(meta).values({ key, value }).run();
    return value;
  },
  set(key: MetaKey, value: string): void {
    const set = { value };
    db.orm.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set }).run();
  },
  remove(...keys: MetaKey[]): void {
    db.orm.delete(meta).where(inArray(meta.key, keys)).run();
  },
});

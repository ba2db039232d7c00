/** Key-value data about the data directory. */
import { inArray, sql } from "drizzle-orm";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { meta } from "../schema.ts";
import { cacheVersionCommand } from "./cache-version.ts";

/**
 * Hash of the generated admin key; id of the key that encrypts secrets; when a restore held the alerts, milliseconds
 * since 1970; what is known of the clock, JSON; how often nodes that share the database have erased somebody; and what is
 * due of erased data, see {@link DueKey}.
 */
export type MetaKey =
  | "admin_key_hash"
  | "instance_key_id"
  | "alerts_held_since"
  | "clock"
  | "erasures"
  | DueKey;

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
export function metaCommands(db: Db) {
  const { read } = metaQueries(db);
  const raiseCacheVersion = cacheVersionCommand(db);
  function set(key: MetaKey, value: string): void {
    const changed = { value };
    db.orm.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: changed }).run();
  }
  const remove = (...keys: MetaKey[]): void => void db.orm.delete(meta).where(inArray(meta.key, keys)).run();
  return {
    /** Sets a value if there is none. @returns the one that is there now, which another node may have set */
    init(key: MetaKey, value: string): string {
      const found = read(key);
      if (found !== null) return found;
      db.orm.insert(meta).values({ key, value }).run();
      return value;
    },
    set,
    /** Counts an erasure, of which other nodes are to know. */
    noteErasure(): void {
      set("erasures", String(Number(read("erasures")) + 1));
      raiseCacheVersion();
    },
    /**
     * Stores that something is due since a time, or still since an earlier one. The value is never the one that was there:
     * whoever has read that one does not remove this, see `removeRead`.
     * @param now milliseconds since 1970
     */
    setDue(now: number, ...keys: DueKey[]): void {
      for (const key of keys) {
        const since = read(key);
        set(key, String(since === null ? now : Math.min(now, Number(since) - 1)));
      }
    },
    remove,
    /** Removes what was read, unless a value has changed since. @returns whether it has */
    removeRead(...found: [key: MetaKey, value: string | null][]): boolean {
      if (found.some(([key, value]) => read(key) !== value)) return false;
      remove(...found.map(([key]) => key));
      return true;
    },
  };
}

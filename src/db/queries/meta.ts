/** Key-value data about the data directory. */
import { inArray, sql } from "drizzle-orm";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { meta } from "../schema.ts";
import { cacheVersionCommand } from "./cache-version.ts";

/**
 * Hash of the generated admin key; id of the key that encrypts secrets; when a restore held the alerts, milliseconds
 * since 1970; the state of the clock, JSON; the number of erasures in a shared database; and pending work for erased
 * data, see {@link DueKey}.
 */
export type MetaKey =
  | "admin_key_hash"
  | "instance_key_id"
  | "alerts_held_since"
  | "clock"
  | "erasures"
  | DueKey;

/**
 * Times in milliseconds since 1970: since when the files may contain erased data; since when their unused parts must be
 * searched for erased texts; since when VACUUM is needed. Missing when nothing is due.
 */
export const DUE_KEYS = ["wipe_due", "search_due", "vacuum_due"] as const;
export type DueKey = (typeof DUE_KEYS)[number];

export type MetaQueries = ReturnType<typeof metaQueries>;
export type MetaCommands = ReturnType<typeof metaCommands>;

/** Reads facts of the whole database, such as the progress of a pass over it. */
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
    /** Sets a value if there is none. @returns the value now stored, which another node may have set */
    init(key: MetaKey, value: string): string {
      const found = read(key);
      if (found !== null) return found;
      db.orm.insert(meta).values({ key, value }).run();
      return value;
    },
    set,
    /** Counts an erasure, so that other nodes notice it. */
    noteErasure(): void {
      set("erasures", String(Number(read("erasures")) + 1));
      raiseCacheVersion();
    },
    /**
     * Stores that something is due since a time, or still since an earlier one. The value always changes, so that a
     * reader of the old one does not remove the new one, see `removeRead`.
     * @param now milliseconds since 1970
     */
    setDue(now: number, ...keys: DueKey[]): void {
      for (const key of keys) {
        const since = read(key);
        set(key, String(since === null ? now : Math.min(now, Number(since) - 1)));
      }
    },
    remove,
    /** Removes values that were read, except those changed since. @returns whether any had changed */
    removeRead(...found: [key: MetaKey, value: string | null][]): boolean {
      if (found.some(([key, value]) => read(key) !== value)) return false;
      remove(...found.map(([key]) => key));
      return true;
    },
  };
}

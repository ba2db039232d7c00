/** Key-value data about the data directory. */
import { sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { meta } from "../schema.ts";

export interface MetaQueries {
  get(key: MetaKey): Promise<string | null>;
  /** @param inWrite called inside the same write */
  set(key: MetaKey, value: string, inWrite?: () => void): Promise<void>;
}

/** Hash of the generated admin key; id of the key that encrypts secrets. */
export type MetaKey = "admin_key_hash" | "instance_key_id";

export function metaQueries(db: Db): MetaQueries {
  const get = db.orm
    .select({ value: meta.value })
    .from(meta)
    .where(sql`${meta.key} = ${sql.placeholder("key")}`)
    .prepare();
  return {
    async get(key) {
      return get.get({ key })?.value ?? null;
    },
    async set(key, value, inWrite) {
      await db.write(() => {
        db.orm
          .insert(meta)
          .values({ key, value })
          .onConflictDoUpdate({ target: meta.key, set: { value } })
          .run();
        inWrite?.();
      });
    },
  };
}

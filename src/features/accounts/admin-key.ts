/** The key of the admin endpoints. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ALWAYS_FRESH } from "../../db/freshness.ts";
import type { MetaCommands, MetaQueries } from "../../db/queries/meta.ts";
import { writeDurably } from "../../lib/durable.ts";
import { Problem } from "../../lib/problem.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { fingerprintOf, matchesFingerprint, newKey } from "./keys.ts";

/** File in the data directory with a generated key, for the operator to store elsewhere and delete. */
export const ADMIN_KEY_FILE = "admin.key";

export interface AdminKey {
  /** The key if it was just generated: the database has only its hash, {@link ADMIN_KEY_FILE} the key. */
  readonly fresh: string | null;
  /** Constant time. */
  matches(key: string): boolean;
  /**
   * Generates a new key; the old one stops working before this resolves.
   * @param store stores its hash
   * @throws Problem 409 `admin_key_configured` when the key is set by THIKANA_ADMIN_KEY
   */
  reset(store: (hash: string) => Promise<void>): Promise<string>;
}

/**
 * @param configured THIKANA_ADMIN_KEY, which overrides the stored key
 * @param freshness of what other nodes may change
 * @param dataDir has the file of a generated key
 * @param generates whether to generate a missing key; only the start of the server does
 */
export async function openAdminKey(
  configured: string | null,
  meta: MetaQueries & Pick<Remote<MetaCommands>, "init">,
  dataDir: string,
  generates: boolean,
  freshness = ALWAYS_FRESH,
): Promise<AdminKey> {
  let isStale = false;
  if (configured === null) {
    freshness.onStale(() => {
      isStale = true;
    });
  }
  const stored = configured === null ? await meta.get("admin_key_hash") : fingerprintOf(configured);
  const made = stored === null && generates ? newKey("ak_") : null;
  let fingerprint = stored;
  if (made !== null) fingerprint = await meta.init("admin_key_hash", fingerprintOf(made));
  // If nodes start together, only one generates and shows the key.
  const fresh = made !== null && fingerprint === fingerprintOf(made) ? made : null;
  const file = join(dataDir, ADMIN_KEY_FILE);
  if (fresh !== null) writeDurably(file, `${fresh}\n`);
  return {
    fresh,
    matches(key) {
      freshness.check();
      if (isStale) fingerprint = meta.read("admin_key_hash");
      isStale = false;
      return fingerprint !== null && matchesFingerprint(key, fingerprint);
    },
    async reset(store) {
      if (configured !== null) {
        throw new Problem("admin_key_configured");
      }
      const key = newKey("ak_");
      const hash = fingerprintOf(key);
      await store(hash);
      fingerprint = hash;
      rmSync(file, { force: true });
      return key;
    },
  };
}

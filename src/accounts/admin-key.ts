/** The key of the admin endpoints. */
import type { MetaQueries } from "../db/queries/meta.ts";
import { fingerprintOf, newKey } from "./keys.ts";

export interface AdminKey {
  /** SHA-256 of the key, hexadecimal. */
  fingerprint: string;
  /** The key itself when it was made just now: to be shown once, it is kept nowhere. */
  fresh: string | null;
}

/**
 * @param configured THIKANA_ADMIN_KEY, which stands in for the stored one as long as it is set
 */
export async function openAdminKey(configured: string | null, meta: MetaQueries): Promise<AdminKey> {
  if (configured !== null) return { fingerprint: fingerprintOf(configured), fresh: null };
  const stored = await meta.get("admin_key_hash");
  if (stored !== null) return { fingerprint: stored, fresh: null };
  const fresh = newKey("ak_");
  const fingerprint = fingerprintOf(fresh);
  await meta.set("admin_key_hash", fingerprint);
  return { fingerprint, fresh };
}

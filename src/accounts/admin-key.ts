/** The key of the admin endpoints. */
import type { MetaQueries } from "../db/queries/meta.ts";
import { Problem } from "../problem.ts";
import { fingerprintOf, matchesFingerprint, newKey } from "./keys.ts";

export interface AdminKey {
  /** The key itself when it was made just now: to be shown once, it is kept nowhere. */
  readonly fresh: string | null;
  /** In a time that tells nothing of the key. */
  matches(key: string): boolean;
  /**
   * Makes another key; the old one stops working before this resolves.
   * @param inWrite called inside the write
   * @throws Problem 409 `admin_key_configured` when the settings give the key
   */
  reset(inWrite: () => void): Promise<string>;
}

/**
 * @param configured THIKANA_ADMIN_KEY, which stands in for the stored one as long as it is set
 * @param makes whether one is made when there is none: a command that is not the server's start shows none
 */
export async function openAdminKey(
  configured: string | null,
  meta: MetaQueries,
  makes: boolean,
): Promise<AdminKey> {
  const stored = configured === null ? await meta.get("admin_key_hash") : fingerprintOf(configured);
  const fresh = stored === null && makes ? newKey("ak_") : null;
  let fingerprint = stored ?? (fresh === null ? null : fingerprintOf(fresh));
  if (fresh !== null) await meta.set("admin_key_hash", fingerprintOf(fresh));
  return {
    fresh,
    matches: (key) => fingerprint !== null && matchesFingerprint(key, fingerprint),
    async reset(inWrite) {
      if (configured !== null) {
        const detail = "The admin key is the one of THIKANA_ADMIN_KEY; change it there and restart.";
        throw new Problem(409, "admin_key_configured", detail);
      }
      const key = newKey("ak_");
      await meta.set("admin_key_hash", fingerprintOf(key), inWrite);
      fingerprint = fingerprintOf(key);
      return key;
    },
  };
}

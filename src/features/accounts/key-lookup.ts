/** Finds the account of a key. */
import { hasNul } from "../../lib/storable.ts";
import { type AccountStore, activeOnly } from "./account-store.ts";
import { fingerprintOf, type KeyPrefix } from "./keys.ts";
import type { Account } from "./types.ts";

const MAX_HASHES = 10_000;
/** Characters of a key, with its prefix. */
const KEY_LENGTH = 35;

/** Finds accounts by their keys, for each request: the accounts come from the store's cache. */
export function createKeyLookup(store: AccountStore) {
  /** Hashes of existing keys: hashing takes 5 % of a fast request. */
  const hashes = new Map<string, string>();
  return {
    /** Hot path: cached. Null when unknown, revoked or suspended. */
    bySecretKey(key: string): Account | null | Promise<Account | null> {
      if (!looksLikeKey(key, "sk_")) return null;
      const cachedHash = hashes.get(key);
      const hash = cachedHash ?? fingerprintOf(key);
      const account = store.cachedBySecretHash(hash);
      if (!account) return store.activeBySecretHash(hash);
      if (cachedHash === undefined) {
        if (hashes.size >= MAX_HASHES) hashes.clear();
        hashes.set(key, hash);
      }
      return activeOnly(account);
    },
    /** Like `bySecretKey`. */
    byPublishableKey: (key: string): Account | null | Promise<Account | null> =>
      looksLikeKey(key, "pk_") && !hasNul(key) ? store.activeByPublishableKey(key) : null,
  };
}

/** Cheap check that avoids the hash and the database query. */
function looksLikeKey(text: string, prefix: KeyPrefix): boolean {
  return text.length === KEY_LENGTH && text.startsWith(prefix);
}

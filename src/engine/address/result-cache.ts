/** A cache of the latest results of an engine. */

import { HASH_SEED } from "../../../data/keys.ts";
import { RecentCache } from "../../lib/recent-cache.ts";
import { ADDRESS_FIELDS, addressOf } from "./fields.ts";
import type { AddressEngine } from "./index.ts";
import type { AddressIn, Verification } from "./schema.ts";
import { hashString } from "./text/hash.ts";

/** The cache holds the last 1,024 to 2,048 addresses. */
const SIZE = 1024;

interface CacheEntry {
  address: AddressIn;
  result: Verification;
}

/**
 * Caches results, since one address is verified several times within minutes: when the customer leaves a field,
 * when the order is placed, when it is scored. Results are shared and must not be modified. Results that depend
 * on an outside look-up are not cached.
 */
export function withResultCache(engine: AddressEngine): AddressEngine {
  const cache = new RecentCache<number, CacheEntry>(SIZE);
  return {
    verify(input, outside) {
      if (outside !== undefined) return engine.verify(input, outside);
      const hash = hashOf(input);
      const found = cache.get(hash);
      if (found !== undefined && isSameAddress(found.address, input)) return found.result;
      const result = engine.verify(input);
      // The caller may modify the original.
      cache.set(hash, { address: addressOf(input), result });
      return result;
    },
    readPin: (input) => engine.readPin(input),
    forget() {
      cache.clear();
      engine.forget();
    },
  };
}

/** Addresses with the same hash are compared field by field; the later one replaces the earlier. */
function hashOf(address: AddressIn): number {
  let hash = HASH_SEED;
  for (const field of ADDRESS_FIELDS) hash = hashString(hash, address[field] ?? "");
  return hash;
}

/** True when all fields that the engine reads are equal; null, undefined and "" are the same. */
function isSameAddress(a: AddressIn, b: AddressIn): boolean {
  return ADDRESS_FIELDS.every((field) => (a[field] || "") === (b[field] || ""));
}

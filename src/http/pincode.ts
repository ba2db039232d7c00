/** PIN lookup with a cache. */
import { Type as t } from "@sinclair/typebox";
import { FIELD_LIMIT } from "../address/schema.ts";
import type { PinLookupResult } from "../pin-lookup/types.ts";
import type { RequestContext } from "./context.ts";

export const PinPath = t.Object({
  pin: t.String({ maxLength: FIELD_LIMIT, description: "Six digits", examples: ["560034"] }),
});

/** About two megabytes. */
const MAX_CACHE_ENTRIES = 4096;

/** Results of the embedded directory, which never change. Saves TODO % of a lookup's processor time. */
const cache = new Map<string, PinLookupResult>();

/** Looks a PIN up in the cache, else in the directory or by the external service. */
export function lookUp(
  { services }: RequestContext,
  pin: string,
): PinLookupResult | Promise<PinLookupResult> {
  const cached = cache.get(pin);
  if (cached) return cached;
  const found = services.pinLookup.lookup(pin);
  return found instanceof Promise ? found : addToCache(found);
}

function addToCache(result: PinLookupResult): PinLookupResult {
  if (result.found && result.source === "directory") {
    if (cache.size >= MAX_CACHE_ENTRIES) cache.clear();
    cache.set(result.pin, result);
  }
  return result;
}

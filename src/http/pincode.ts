/** PIN lookup with a cache of serialized responses. */
import { Type as t } from "@sinclair/typebox";
import { FIELD_LIMIT } from "../address/schema.ts";
import type { Services } from "../app.ts";
import { andThen } from "./and-then.ts";
import type { RequestContext } from "./context.ts";
import { JsonText } from "./route.ts";

export const PinPath = t.Object({
  pin: t.String({ maxLength: FIELD_LIMIT, description: "Six digits", examples: ["560034"] }),
});

/** About two megabytes. */
const MAX_CACHE_ENTRIES = 4096;

const caches = new WeakMap<Services, Map<string, JsonText>>();

/** The response as JSON. Results of the embedded directory never change, so they are cached. */
export function lookUp(ctx: RequestContext, pin: string): JsonText | Promise<JsonText> {
  const cache = cacheOf(ctx.services);
  const cached = cache.get(pin);
  if (cached) return cached;
  return andThen(ctx.services.pinLookup.lookup(pin), (result) => {
    const text = new JsonText(JSON.stringify(result));
    if (result.found && result.source === "directory") {
      if (cache.size >= MAX_CACHE_ENTRIES) cache.clear();
      cache.set(result.pin, text);
    }
    return text;
  });
}

function cacheOf(services: Services): Map<string, JsonText> {
  const known = caches.get(services);
  if (known) return known;
  const cache = new Map<string, JsonText>();
  caches.set(services, cache);
  return cache;
}

/** PIN lookup with a cache of serialized responses. */
import { Type as t } from "@sinclair/typebox";
import { FIELD_LIMIT } from "../address/schema.ts";
import { andThen } from "./and-then.ts";
import type { RequestContext } from "./context.ts";
import { type Answer, JsonText } from "./route.ts";

export const PinPath = t.Object({
  pin: t.String({ maxLength: FIELD_LIMIT, description: "Six digits", examples: ["560034"] }),
});

/** About two megabytes. */
const MAX_CACHE_ENTRIES = 4096;

/** Results of the embedded directory, which never change; serializing each again takes an eighth more time. */
const cache = new Map<string, JsonText>();

/** Looks a PIN up in the cache, else in the directory or by the external service. */
export function lookUp({ services }: RequestContext, pin: string): Answer | Promise<Answer> {
  const cached = cache.get(pin);
  if (cached) return cached;
  return andThen(services.pinLookup.lookup(pin), (result) => {
    if (!result.found || result.source !== "directory") return result;
    const text = new JsonText(JSON.stringify(result));
    if (cache.size >= MAX_CACHE_ENTRIES) cache.clear();
    cache.set(result.pin, text);
    return text;
  });
}

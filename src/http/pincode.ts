/** The PIN look-up behind both of its endpoints. */
import { Type as t } from "@sinclair/typebox";
import { FIELD_LIMIT } from "../address/schema.ts";
import type { Services } from "../app.ts";
import type { PinLookupResult } from "../pin-lookup/types.ts";
import type { RequestContext } from "./context.ts";
import { JsonText } from "./route.ts";

export const PinPath = t.Object({
  pin: t.String({ maxLength: FIELD_LIMIT, description: "Six digits", examples: ["560034"] }),
});

/** Answers of the directory that are kept as text: 4,096 of them are two megabytes or so. */
const KEPT = 4096;

const written = new WeakMap<Services, Map<string, JsonText>>();

/** The answer as JSON. What the directory said of a PIN is written once, for it never changes. */
export function lookUp(ctx: RequestContext, pin: string): JsonText | Promise<JsonText> {
  const kept = keptOf(ctx.services);
  const known = kept.get(pin);
  if (known) return known;
  const found = ctx.services.pinLookup.lookup(pin);
  return found instanceof Promise ? found.then(write) : keep(kept, found);
}

function keep(kept: Map<string, JsonText>, result: PinLookupResult): JsonText {
  const text = write(result);
  if (result.found && result.source === "directory") {
    if (kept.size >= KEPT) kept.clear();
    kept.set(result.pin, text);
  }
  return text;
}

function write(result: PinLookupResult): JsonText {
  return new JsonText(JSON.stringify(result));
}

function keptOf(services: Services): Map<string, JsonText> {
  const known = written.get(services);
  if (known) return known;
  const kept = new Map<string, JsonText>();
  written.set(services, kept);
  return kept;
}

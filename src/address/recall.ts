/** Remembers the last answers of an engine. */
import type { AddressEngine } from "./index.ts";
import type { AddressIn, Verification } from "./schema.ts";

/** Addresses remembered: at least so many of the last ones, at most twice as many. */
const GENERATION = 1024;

/**
 * One address is asked for several times within minutes: when the customer leaves a field, when the order is
 * placed, when it is scored. The engine is pure, so the second answer is the first one. Answers are shared:
 * nobody writes to them. What an outside look-up changed is not remembered.
 */
export function recalling(engine: AddressEngine): AddressEngine {
  let young = new Map<string, Verification>();
  let old = young;
  return {
    verify(input, outside) {
      if (outside !== undefined) return engine.verify(input, outside);
      const key = keyOf(input);
      let found = young.get(key);
      if (found !== undefined) return found;
      found = old.get(key) ?? engine.verify(input);
      if (young.size >= GENERATION) {
        old = young;
        young = new Map();
      }
      young.set(key, found);
      return found;
    },
    readPin: (input) => engine.readPin(input),
  };
}

/** The fields that the engine reads; null is as good as nothing, and no field can be taken for two. */
function keyOf({ phone, line1, line2, landmark, city, state, pincode, country }: AddressIn): string {
  return JSON.stringify([phone, line1, line2, landmark, city, state, pincode, country]);
}

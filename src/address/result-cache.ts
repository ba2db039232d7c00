/** Remembers the last answers of an engine. */
import type { AddressEngine } from "./index.ts";
import type { AddressIn, Verification } from "./schema.ts";

/** Addresses remembered: at least so many of the last ones, at most twice as many. */
const GENERATION = 1024;

interface Answered {
  address: AddressIn;
  answer: Verification;
}

/**
 * One address is asked for several times within minutes: when the customer leaves a field, when the order is
 * placed, when it is scored. The engine is pure, so the second answer is the first one. Answers are shared:
 * nobody writes to them. What an outside look-up changed is not remembered.
 */
export function withResultCache(engine: AddressEngine): AddressEngine & { forget(): void } {
  let young = new Map<number, Answered>();
  let old = young;
  return {
    verify(input, outside) {
      if (outside !== undefined) return engine.verify(input, outside);
      const hash = hashOf(input);
      const last = young.get(hash);
      if (last !== undefined && isSame(last.address, input)) return last.answer;
      let found = old.get(hash);
      if (found === undefined || !isSame(found.address, input))
        found = { address: copyOf(input), answer: engine.verify(input) };
      if (young.size >= GENERATION) {
        old = young;
        young = new Map();
      }
      young.set(hash, found);
      return found.answer;
    },
    readPin: (input) => engine.readPin(input),
    /** Nothing is remembered any more. */
    forget() {
      young = new Map();
      old = young;
    },
  };
}

/** Addresses of one hash are held against each other; the later one takes the place. */
function hashOf({ phone, line1, line2, landmark, city, state, pincode, country }: AddressIn): number {
  let hash = mix(0x811c9dc5, phone);
  hash = mix(hash, line1);
  hash = mix(hash, line2);
  hash = mix(hash, landmark);
  hash = mix(hash, city);
  hash = mix(hash, state);
  hash = mix(hash, pincode);
  return mix(hash, country);
}

/** FNV-1a, with a mark at the field's end. */
function mix(hash: number, field: string | null | undefined): number {
  let h = hash;
  if (field) for (let i = 0; i < field.length; i++) h = Math.imul(h ^ field.charCodeAt(i), 0x01000193);
  return Math.imul(h ^ 0xff, 0x01000193);
}

/** All fields that the engine reads are alike; null is as good as nothing. */
function isSame(a: AddressIn, b: AddressIn): boolean {
  return (
    (a.phone || "") === (b.phone || "") &&
    (a.line1 || "") === (b.line1 || "") &&
    (a.line2 || "") === (b.line2 || "") &&
    (a.landmark || "") === (b.landmark || "") &&
    (a.city || "") === (b.city || "") &&
    (a.state || "") === (b.state || "") &&
    (a.pincode || "") === (b.pincode || "") &&
    (a.country || "") === (b.country || "")
  );
}

/** Its owner may write to it later; the person's name, which the engine does not read, is not kept. */
function copyOf({ phone, line1, line2, landmark, city, state, pincode, country }: AddressIn): AddressIn {
  return { phone, line1, line2, landmark, city, state, pincode, country };
}

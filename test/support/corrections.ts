/** What a customer sends after one click on "Use this address". */
import { SAFE_CONFIDENCE } from "../../data/catalogue/limits.ts";
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";

/** The standardized address with every safe correction in place of what it corrects. */
export function withSafeCorrections({ standardized, corrections }: Verification): AddressIn {
  const { full: _, ...address } = standardized;
  const safe = corrections.filter(({ confidence }) => confidence >= SAFE_CONFIDENCE);
  return { ...address, ...Object.fromEntries(safe.map(({ field, to }) => [field, to])) };
}

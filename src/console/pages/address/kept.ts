/**
 * The typed address and its result, kept while the person looks at another page. Only in memory: an address is personal
 * data, so it is neither in the URL nor in the browser's storage.
 */

import type { Schema } from "../../api/client.ts";
import { signedIn } from "../../session/state.ts";
import { EMPTY, type TypedAddress } from "./typed-address.ts";

export type Verified = Schema["VerificationResult"];

/** A result, and its address. */
export interface Checked {
  address: TypedAddress;
  result: Verified;
  /** The score before a correction was used. */
  before: number | null;
}

interface Kept {
  address: TypedAddress;
  checked: Checked | null;
}

let kept: (Kept & { member: number }) | null = null;

/** What this member left; others do not see it. */
export function keptCheck(): Kept {
  if (kept?.member !== signedIn().member.id) kept = null;
  return kept ?? { address: EMPTY, checked: null };
}

/** Keeps what was typed or checked for the signed-in member; others do not see it. */
export function keepCheck(change: Partial<Kept>): void {
  kept = { ...keptCheck(), ...change, member: signedIn().member.id };
}

/**
 * What was typed and found, while the person looks at another page. In memory only: an address is personal data, so it
 * is neither in the URL nor in the browser's storage.
 */

import type { Schema } from "../../api/client.ts";
import { signedIn } from "../../session/state.ts";
import { type Draft, EMPTY } from "./fields.ts";

export type Verified = Schema["VerificationResult"];

/** A result, and what it is of. */
export interface Checked {
  draft: Draft;
  result: Verified;
  /** The score before a correction was used. */
  before: number | null;
}

interface Kept {
  draft: Draft;
  checked: Checked | null;
}

let kept: (Kept & { member: number }) | null = null;

/** What this member left; another one does not see it. */
export function keptCheck(): Kept {
  if (kept?.member !== signedIn().member.id) kept = null;
  return kept ?? { draft: EMPTY, checked: null };
}

export function keepCheck(change: Partial<Kept>): void {
  kept = { ...keptCheck(), ...change, member: signedIn().member.id };
}

/** Corrections of the check, applied to what was typed. */
import type { Draft } from "./fields.ts";
import type { Verified } from "./kept.ts";

type Correction = Verified["corrections"][number];

/** From this confidence on, corrections may be applied together without asking; below the other, they are guesses. */
const SAFE_CONFIDENCE = 0.8;
const MIN_CONFIDENCE = 0.4;

export const isSafe = ({ confidence }: Correction): boolean => confidence >= SAFE_CONFIDENCE;
export const isOffered = ({ confidence }: Correction): boolean => confidence >= MIN_CONFIDENCE;

/** The draft with the corrections. One text has no fields: it becomes the fields that the check read from it. */
export function corrected(draft: Draft, result: Verified, corrections: readonly Correction[]): Draft {
  const { line1, line2, landmark, city, state, pincode } = result.standardized;
  const typed = draft.isWhole
    ? { line1, line2, landmark, city, state, pincode, phone: result.phone }
    : draft.typed;
  const changes = corrections.map(({ field, to }) => [field, to]);
  return { isWhole: false, typed: { ...typed, ...Object.fromEntries(changes) } };
}

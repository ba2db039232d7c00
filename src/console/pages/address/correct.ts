/** Corrections of the check, applied to what was typed. */

import { SAFE_CONFIDENCE } from "../../../../data/catalogue/limits.ts";
import type { Verified } from "./kept.ts";
import type { TypedAddress } from "./typed-address.ts";

type Correction = Verified["corrections"][number];

/** From this confidence on, corrections may be applied together without asking; below the other, they are guesses. */
const MIN_CONFIDENCE = 0.4;

/** Whether a correction is likely enough to use unseen. */
export const isSafe = ({ confidence }: Correction): boolean => confidence >= SAFE_CONFIDENCE;
/** Whether a correction is likely enough to show. */
export const isOffered = ({ confidence }: Correction): boolean => confidence >= MIN_CONFIDENCE;

/** The address with the corrections. One text has no fields: it becomes the fields that the check read from it. */
export function corrected(
  address: TypedAddress,
  result: Verified,
  corrections: readonly Correction[],
): TypedAddress {
  const { line1, line2, landmark, city, state, pincode } = result.standardized;
  const typed = address.isWhole
    ? { line1, line2, landmark, city, state, pincode, phone: result.phone }
    : address.typed;
  const changes = corrections.map(({ field, to }) => [field, to]);
  return { isWhole: false, typed: { ...typed, ...Object.fromEntries(changes) } };
}

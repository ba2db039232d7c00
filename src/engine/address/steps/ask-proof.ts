import { issueEntry } from "../../../../data/catalogue/issues/index.ts";
import { RefKind } from "../../../../data/layout.ts";
import type { Context, Draft } from "../draft.ts";
import { ISSUE_BIT } from "../issue-bits.ts";

/** Bits of the issues that cost points. */
const COSTLY = Object.entries(ISSUE_BIT).reduce(
  (bits, [code, bit]) => (issueEntry(code as keyof typeof ISSUE_BIT).penalty > 0 ? bits | bit : bits),
  0,
);
/** In a town with at most this many PINs, the town's name is that of its post office. */
const MAX_TOWN_PINS = 3;

/**
 * A score of 100 needs proof that the courier finds the place: a locality, village or post office of the PIN, a DIGIPIN
 * within its reach, or a landmark. Without proof it asks for a landmark. An address with other issues has fewer points
 * anyway, and keeps its status.
 */
export function askProof(draft: Draft, context: Context): void {
  if ((draft.issues & COSTLY) !== 0 || draft.isArmy || isProved(draft, context)) return;
  draft.raise("NO_LANDMARK");
}

function isProved(draft: Draft, context: Context): boolean {
  if (draft.isPlaceConfirmed || draft.components.landmark || draft.location?.precision === "digipin")
    return true;
  return isSmallTown(draft, context);
}

/** The city is a village or a small town that has the PIN's post office. */
function isSmallTown({ cityName, pinIndex }: Draft, { dir, places }: Context): boolean {
  if (cityName < 0 || pinIndex < 0 || places.officeNamed(cityName, pinIndex) < 0) return false;
  return !dir.hasRef(
    cityName,
    (kind, id) => kind === RefKind.city && dir.cityPinsTo(id) - dir.cityPinsFrom(id) > MAX_TOWN_PINS,
  );
}

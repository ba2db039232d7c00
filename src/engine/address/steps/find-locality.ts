import type { Context, Draft } from "../draft.ts";
import { Role } from "../text/scan.ts";

/** Letters of the shortest name. */
const MIN_NAME = 4;

/**
 * Finds the post office or locality of the PIN that the lines name (the longest name wins): it gives the
 * location and confirms the PIN.
 */
export function findLocality(draft: Draft, { places }: Context): void {
  const { pinIndex } = draft;
  if (pinIndex < 0) return;
  const isHere = (name: number) => places.officeNamed(name, pinIndex) >= 0;
  let longest = 0;
  for (const line of [draft.line2, draft.line1, draft.cityTokens]) {
    if (line === draft.cityTokens && draft.office >= 0) break;
    for (let i = 0; i < line.length; i++) {
      const { word, role } = line[i];
      if (word.isNumber || isNoPlace(role)) continue;
      if (!places.mayBeginOffice(word.lower, pinIndex)) continue;
      const found = places.longestAt(line, i, MIN_NAME, isHere);
      if (!found || found.letters <= longest) continue;
      longest = found.letters;
      draft.office = places.officeNamed(found.name, pinIndex);
    }
  }
}

const isNoPlace = (role: Role) =>
  role === Role.pin || role === Role.phone || role === Role.person || role === Role.receiver;

import type { Context, Draft } from "../draft.ts";
import { isOfficeOfPin, type Places } from "../places.ts";
import { Role, type Token } from "../text/token.ts";

/** Letters of the shortest name. */
const MIN_NAME = 4;

/**
 * Finds the post office or locality of the PIN that the lines name (the longest name wins): it gives the location and
 * confirms the PIN. The words keep where such names begin, for the tagger.
 */
export function findLocality(draft: Draft, { places }: Context): void {
  const { pinIndex } = draft;
  if (pinIndex < 0) return;
  const longest = findIn(draft, draft.line1, findIn(draft, draft.line2, 0, places), places);
  if (draft.office < 0) findIn(draft, draft.cityTokens, longest, places);
}

/** Sets the office that the line names, if its name is longer than `before`; returns the bytes of the longest. */
function findIn(draft: Draft, line: readonly Token[], before: number, places: Places): number {
  const { pinIndex } = draft;
  let longest = before;
  for (let i = 0; i < line.length; i++) {
    const { word, role } = line[i];
    if (word.isNumber || isNoPlace(role) || !places.mayBeginOffice(word.lower, pinIndex)) continue;
    const found = places.longestAt(line, i, MIN_NAME, isOfficeOfPin, pinIndex);
    if (!found) continue;
    line[i].officeWords = found.words;
    if (found.letters <= longest) continue;
    longest = found.letters;
    draft.office = places.officeNamed(found.name, pinIndex);
  }
  return longest;
}

const isNoPlace = (role: Role) =>
  role === Role.pin || role === Role.phone || role === Role.person || role === Role.receiver;

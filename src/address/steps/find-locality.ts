import type { Context, Draft } from "../draft.ts";
import { Role, type Token } from "../text/scan.ts";
import { has, Mark } from "../text/words.ts";

/** Letters. */
const MIN_NAME = 4;
const NO_START = Mark.small | Mark.landmark | Mark.number | Mark.house | Mark.floor | Mark.pin;

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
      if (!mayStart(line[i])) continue;
      const found = places.longestAt(line, i, MIN_NAME, isHere);
      if (!found || found.letters <= longest) continue;
      longest = found.letters;
      draft.office = places.officeNamed(found.name, pinIndex);
    }
  }
}

function mayStart(token: Token): boolean {
  return (
    token.role !== Role.pin && token.role !== Role.phone && !token.word.isNumber && !has(token, NO_START)
  );
}

import type { Context, Draft } from "../draft.ts";
import { namesPlace } from "../names-place.ts";
import { Role, type Token } from "../text/token.ts";
import { has, Mark } from "../text/words.ts";

/** Minimum letters and digits of the lines, with a door number and without. */
const MIN_CHARACTERS_WITH_DOOR = 8;
const MIN_CHARACTERS_WITHOUT_DOOR = 14;
/** Fewer words are not enough to find a home. */
const MIN_WORDS = 3;

/**
 * Checks that there is a street address, that it names a place and is long enough, and that door number and
 * landmark are given. A line that is missing or too short does not also raise issues about its words or the
 * landmark.
 */
export function judgeLines(draft: Draft, context: Context): void {
  const { characters, words } = measure([draft.line1, draft.line2]);
  if (draft.printed1 === "" || characters === 0) return draft.raise("LINE_MISSING");
  const least = draft.hasHouse ? MIN_CHARACTERS_WITH_DOOR : MIN_CHARACTERS_WITHOUT_DOOR;
  const short = characters < least || !namesPlace(draft, context);
  if (short) draft.raise("LINE_SHORT");
  else if (words < MIN_WORDS) draft.raise("LINE_FEW_WORDS");
  if (draft.isArmy) return;
  if (!draft.hasHouse && !draft.isVillage) draft.raise("NO_HOUSE_NO");
  if (!short && !isComplete(draft) && draft.printedLandmark === "" && !mentionsLandmark(draft))
    draft.raise("NO_LANDMARK");
}

function measure(lines: Token[][]): { characters: number; words: number } {
  let characters = 0;
  let words = 0;
  for (const line of lines) {
    for (const { word, role } of line) {
      // In a village a name says more than a number would.
      if (role !== Role.none && role !== Role.person && role !== Role.receiver) continue;
      characters += word.lower.length;
      words++;
    }
  }
  return { characters, words };
}

/** A door number and the street, sector or block that it is in: a landmark would tell the courier little. */
function isComplete({ hasHouse, line1, line2 }: Draft): boolean {
  return hasHouse && (line1.some(isStreet) || line2.some(isStreet));
}

function isStreet(token: Token): boolean {
  return has(token, Mark.street) || (has(token, Mark.counted) && !has(token, Mark.house | Mark.building));
}

/** A landmark that could not move to its field ("Near Clock Tower" as the whole line) still counts. */
function mentionsLandmark(draft: Draft): boolean {
  return (
    draft.parts.some((part) => part.kind === "landmark") || draft.landmark.some((t) => has(t, Mark.sight))
  );
}

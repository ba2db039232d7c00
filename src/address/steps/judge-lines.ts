import type { Draft } from "../draft.ts";
import { Role, type Token } from "../text/scan.ts";
import { has, Mark } from "../text/words.ts";

/** Letters and digits below which a line says too little, with a door number and without. */
const SHORT_WITH_DOOR = 8;
const SHORT_WITHOUT_DOOR = 14;
/** Fewer words than this are too few to find a home by. */
const FEW_WORDS = 3;

/**
 * Is there a street address, is it long enough, has it a door number, is a landmark given. One complaint at
 * a time: a line that is missing or too short is not asked for more words, nor for a landmark.
 */
export function judgeLines(draft: Draft): void {
  const { characters, words } = measure([draft.line1, draft.line2]);
  if (draft.printed1 === "" || characters === 0) return draft.raise("LINE_MISSING");
  const short = characters < (draft.hasHouse ? SHORT_WITH_DOOR : SHORT_WITHOUT_DOOR);
  if (short) draft.raise("LINE_SHORT");
  else if (words < FEW_WORDS) draft.raise("LINE_FEW_WORDS");
  if (!draft.hasHouse && !draft.isVillage) draft.raise("NO_HOUSE_NO");
  if (!short && draft.printedLandmark === "" && !namesSight(draft)) draft.raise("NO_LANDMARK");
}

function measure(lines: Token[][]): { characters: number; words: number } {
  let characters = 0;
  let words = 0;
  for (const line of lines) {
    for (const { word, role } of line) {
      if (role !== Role.none) continue;
      characters += word.lower.length;
      words++;
    }
  }
  return { characters, words };
}

/** A landmark that could not move to its field ("Near Clock Tower" as the whole line) still is one. */
function namesSight(draft: Draft): boolean {
  return (
    draft.parts.some((part) => part.kind === "landmark") || draft.landmark.some((t) => has(t, Mark.sight))
  );
}

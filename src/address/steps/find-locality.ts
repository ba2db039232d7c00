import type { Context, Draft } from "../draft.ts";
import { Role, Sep, type Token } from "../text/scan.ts";
import { has, Mark } from "../text/words.ts";

/** Longest locality name in words. */
const NAME_WORDS = 4;
const NO_START = Mark.small | Mark.landmark | Mark.number | Mark.house | Mark.floor | Mark.pin;

/**
 * The post office or locality of the PIN that the lines name, the longest name first: it gives the point on
 * the map, and confirms that the PIN is the right one.
 */
export function findLocality(draft: Draft, context: Context): void {
  if (draft.pinIndex < 0) return;
  let longest = 0;
  for (const line of [draft.line2, draft.line1, draft.cityTokens]) {
    if (line === draft.cityTokens && draft.office >= 0) break;
    for (let i = 0; i < line.length; i++) {
      if (!mayStart(line[i])) continue;
      const found = longestAt(line, i, draft.pinIndex, context);
      if (!found || found.letters <= longest) continue;
      longest = found.letters;
      draft.office = found.office;
    }
  }
}

function mayStart(token: Token): boolean {
  return (
    token.role !== Role.pin && token.role !== Role.phone && !token.word.isNumber && !has(token, NO_START)
  );
}

function longestAt(
  line: Token[],
  i: number,
  pin: number,
  { places }: Context,
): { office: number; letters: number } | undefined {
  let length = 0;
  let best: { office: number; letters: number } | undefined;
  for (let j = i; j < line.length && j < i + NAME_WORDS; j++) {
    if (j > i && (line[j].sep === Sep.comma || line[j].sep === Sep.dash)) break;
    length = places.append(line[j].word.lower, length);
    if (length < 4) continue;
    const name = places.nameOfScratch(length);
    if (name < 0) continue;
    const office = officeNamed(name, pin, places.dir);
    if (office >= 0) best = { office, letters: length };
  }
  return best;
}

function officeNamed(name: number, pin: number, dir: Context["dir"]): number {
  for (let o = dir.officesFrom(pin); o < dir.officesTo(pin); o++) if (dir.officeName(o) === name) return o;
  return -1;
}

import type { Context, Draft } from "../draft.ts";
import { Role, Sep, type Token } from "../text/scan.ts";
import { has, Mark, Sense } from "../text/words.ts";

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
      if (role !== Role.none) continue;
      characters += word.lower.length;
      words++;
    }
  }
  return { characters, words };
}

/** False for "opposite bus stand", "call me when you reach" and "house no 12", which do not say where. */
function namesPlace(draft: Draft, { dir }: Context): boolean {
  const { line1, line2, landmark, hasHouse, isVillage, office } = draft;
  if (office >= 0 && dir.officeName(office) !== draft.cityName) return true;
  for (const line of [line1, line2, landmark]) {
    for (let i = 0; i < line.length; i++) {
      const { role } = line[i];
      if (role === Role.city && isVillage) return true;
      if (role !== Role.none && role !== Role.landmark) continue;
      if (isName(line, i) || (hasHouse && isKind(line[i], AROUND_DOOR))) return true;
    }
  }
  return false;
}

/** Kinds of places that a courier can look for at a door number: "12, Main Road". */
const AROUND_DOOR = Mark.street | Mark.area | Mark.building;
/** Kinds of places that a number or a word for another kind makes a name of: "Sector 5", "Station Road". */
const NAMED_KIND = Mark.street | Mark.area | Mark.block | Mark.counted | Mark.village | Mark.subdistrict;
const NAMING_KIND = Mark.sight | Mark.building | Mark.direction | Mark.post;

function isName(line: readonly Token[], i: number): boolean {
  const { word, text, initials } = line[i];
  const next = i + 1 < line.length && line[i + 1].sep < Sep.comma ? line[i + 1] : undefined;
  if (word.digits > 0) return isKind(next, NAMED_KIND) || isKind(counted(line, i), NAMED_KIND);
  // An expanded abbreviation ("H" in "H.No.") is a kind or a title.
  if (word.sense !== Sense.common && (text === undefined || initials)) return true;
  return has(line[i], NAMING_KIND) && isKind(next, NAMED_KIND) && next?.word.lower !== "main";
}

/** What the number counts: "Gali" in "Gali 3" and "Gali No. 3". */
function counted(line: readonly Token[], i: number): Token | undefined {
  let k = i - 1;
  if (k > 0 && has(line[k], Mark.number)) k--;
  return k >= 0 && line[k + 1].sep < Sep.comma ? line[k] : undefined;
}

function isKind(token: Token | undefined, marks: number): boolean {
  return token !== undefined && has(token, marks) && !has(token, Mark.house);
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

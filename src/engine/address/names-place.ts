/** Whether the lines name a place, as an address does and a message to the courier does not. */
import type { Context, Draft } from "./draft.ts";
import { Relation } from "./places.ts";
import { Role, Sep, type Token } from "./text/token.ts";
import { has, KINDS_BEFORE_NAME, Mark, Sense } from "./text/words.ts";

/** Kinds of places that a courier can look for at a door number: "12, Main Road". */
const AROUND_DOOR = Mark.street | Mark.area | Mark.building;
/** Kinds of places that a number or a word for another kind makes a name of: "Sector 5", "Station Road". */
const NAMED_KIND = Mark.street | Mark.area | Mark.block | Mark.counted | Mark.village | Mark.subdistrict;
const NAMING_KIND = Mark.sight | Mark.building | Mark.direction | Mark.post;
/** In a message, kinds behind the name of a place, and before it: "Lake Road", "village Kheri". */
const KIND_BEHIND =
  Mark.street |
  Mark.area |
  Mark.block |
  Mark.building |
  Mark.village |
  Mark.sight |
  Mark.post |
  Mark.subdistrict;
const KIND_BEFORE = Mark.village | Mark.post | Mark.subdistrict | Mark.district;

/** False for "opposite bus stand", "call me when you reach" and "house no 12", which do not say where. */
export function namesPlace(draft: Draft, context: Context): boolean {
  const { line1, line2, landmark, hasHouse, isVillage, office } = draft;
  if (office >= 0 && context.dir.officeName(office) !== draft.cityName) return true;
  const lines = [line1, line2, landmark];
  const isMessage = !hasHouse && isSentence(lines);
  for (const line of lines) {
    for (let i = 0; i < line.length; i++) {
      const { role } = line[i];
      if (role === Role.city && isVillage && !isMessage) return true;
      if (role !== Role.none && role !== Role.landmark) continue;
      if (hasHouse && isKind(line[i], AROUND_DOOR)) return true;
      if (isName(line, i) && (!isMessage || isPlace(line, i, draft, context))) return true;
    }
  }
  return false;
}

/** Number of sentence words that make a sentence; and of words of messages and directions, if no more are names. */
const MIN_ORDINARY = 2;

function isSentence(lines: readonly (readonly Token[])[]): boolean {
  let ordinary = 0;
  let spoken = 0;
  let names = 0;
  for (const line of lines) {
    for (const { word } of line) {
      if (word.sense === Sense.name) names++;
      else if (word.sense === Sense.spoken) spoken++;
      else if (has(word, Mark.unit) || (word.isCommon && !word.known && word.digits === 0)) ordinary++;
    }
  }
  const all = ordinary + spoken;
  return spoken >= MIN_ORDINARY || (all >= MIN_ORDINARY && all >= names);
}

/** Kinds of words that a landmark without a name has: "Temple", "2 km from the highway". */
const LANDMARK_KIND = Mark.landmark | KIND_BEHIND;

/** "Only Sunday delivery", "gift pack please": typed as the landmark, which it is not. */
export function isInstruction(line: readonly Token[]): boolean {
  let spoken = 0;
  for (const token of line) {
    if (token.word.sense === Sense.name || has(token, LANDMARK_KIND)) return false;
    if (token.word.sense === Sense.spoken) spoken++;
  }
  return spoken > 0 && isSentence([line]);
}

/** In a message a name only counts next to a kind of place, or if it is a place of the PIN. */
function isPlace(line: readonly Token[], i: number, { pinIndex }: Draft, { places }: Context): boolean {
  const { sense, isOrdinal } = line[i].word;
  const next = line[i + 1];
  if (isThing(sense)) return isKind(next, Mark.area);
  if (isOrdinal && goesOn(line[i + 2])) return false;
  if (next && next.sep < Sep.comma && (isKind(next, KIND_BEHIND) || next.word.sense === Sense.shop))
    return true;
  const before = i > 0 && line[i].sep < Sep.comma ? line[i - 1] : undefined;
  if (isKind(before, KIND_BEFORE) || (before && KINDS_BEFORE_NAME.has(before.word.lower))) return true;
  return pinIndex >= 0 && places.relate(places.nameOf(line, i, i + 1), pinIndex).relation >= Relation.near;
}

/** "2nd Gali ke baad": a direction follows. */
function goesOn(token: Token | undefined): boolean {
  return token !== undefined && token.sep < Sep.comma && (has(token, Mark.small) || token.word.isCommon);
}

function isName(line: readonly Token[], i: number): boolean {
  const { word, text, initials } = line[i];
  const next = i + 1 < line.length && line[i + 1].sep < Sep.comma ? line[i + 1] : undefined;
  if (word.digits > 0) return isNumbered(next) || isNumbered(counted(line, i));
  // An expanded abbreviation ("H" in "H.No.") is a kind or a title.
  if (!word.isCommon && (text === undefined || initials)) return true;
  if (!isKind(next, NAMED_KIND) || next?.word.lower === "main") return false;
  return has(line[i], NAMING_KIND) || (isThing(word.sense) && !has(next!, Mark.counted));
}

/** A kind that a number makes a name of, but not "2 km" or the "2nd Gali" of a message. */
function isNumbered(token: Token | undefined): boolean {
  return isKind(token, NAMED_KIND) && !isKind(token, Mark.unit);
}

const isThing = (sense: Sense): boolean => sense === Sense.thing || sense === Sense.shop;

/** What the number counts: "Gali" in "Gali 3" and "Gali No. 3". */
function counted(line: readonly Token[], i: number): Token | undefined {
  let k = i - 1;
  if (k > 0 && has(line[k], Mark.number)) k--;
  return k >= 0 && line[k + 1].sep < Sep.comma ? line[k] : undefined;
}

function isKind(token: Token | undefined, marks: number): boolean {
  return token !== undefined && has(token, marks) && !has(token, Mark.house);
}

/** Whether the words of a part are the name of a post office or locality of the PIN. */
import { isOfficeOfPin, type NameFilter, type Places, Relation } from "./places.ts";
import { isBeforeName, isDirection, isQualifier } from "./qualifiers.ts";
import { Role, Sep, type Token } from "./text/token.ts";

/** Letters of the shortest name. */
const MIN_NAME = 4;

/**
 * True when the words [from, to) name an office or locality of the PIN and no other place: besides the name they hold
 * numbers, everyday words and names of the PIN's city or of places near. "Ram Nagar" is not the place of "Shri Ram Nagar",
 * nor Panvel that of "New Panvel".
 */
export function isNamedOffice(
  line: readonly Token[],
  from: number,
  to: number,
  pin: number,
  places: Places,
): boolean {
  let isNamed = false;
  for (let i = from; i < to; ) {
    const here = places.mayBeginOffice(line[i].word.lower, pin)
      ? places.longestAt(line, i, MIN_NAME, isOfficeOfPin, pin)
      : undefined;
    const end = here && i + here.words <= to ? i + here.words : -1;
    if (end > 0) {
      if (!mayStandBefore(line, i, from, pin, places)) return false;
      if (!mayStandBehind(line, end, to, pin, places)) return false;
      isNamed = true;
    }
    i = end > 0 ? end : plainEnd(line, i, pin, places);
    if (i < 0) return false;
  }
  return isNamed;
}

const isNear: NameFilter = (name, _, places, pin) => places.relate(name, pin).relation >= Relation.near;

/** End of what is no other place's name at `i`: an everyday word, a number, a name that is near; -1 for any other word. */
function plainEnd(line: readonly Token[], i: number, pin: number, places: Places): number {
  if (isPlain(line[i])) return i + 1;
  const near = places.longestAt(line, i, MIN_NAME, isNear, pin);
  return near ? i + near.words : -1;
}

/** The word before the name at `i` makes no other name of it. */
function mayStandBefore(
  line: readonly Token[],
  i: number,
  from: number,
  pin: number,
  places: Places,
): boolean {
  if (!isJoined(line, i)) return true;
  if (isBeforeName(line[i - 1])) return false;
  return i > from || isPlain(line[i - 1]) || isNear(places.nameOf(line, i - 1, i), 1, places, pin);
}

/** The same of the word behind a name that ends before `i`. */
function mayStandBehind(line: readonly Token[], i: number, to: number, pin: number, places: Places): boolean {
  if (!isJoined(line, i)) return true;
  if (isQualifier(line[i]) && !isDirection(line[i])) return false;
  return i < to || plainEnd(line, i, pin, places) > 0;
}

/** The word at `i` and the one before it are printed without a comma between them. */
const isJoined = (line: readonly Token[], i: number): boolean =>
  i > 0 &&
  i < line.length &&
  line[i].sep < Sep.comma &&
  line[i].role === Role.none &&
  line[i - 1].role === Role.none;

const isPlain = ({ word }: Token): boolean => word.known || word.digits > 0;

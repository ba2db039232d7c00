/** Whether the words of a part are the name of a post office or locality of the PIN. */
import { type Places, Relation } from "./places.ts";
import { isBeforeName, isDirection, isQualifier } from "./qualifiers.ts";
import { Role, Sep, type Token } from "./text/scan.ts";

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
  const isHere = (name: number) => places.officeNamed(name, pin) >= 0;
  const isNear = (name: number) => places.relate(name, pin).relation >= Relation.near;
  /** End of what is no other place's name at `i`: an everyday word, a number, a name that is near; -1 for any other word. */
  const plainEnd = (i: number): number => {
    if (isPlain(line[i])) return i + 1;
    const near = places.longestAt(line, i, MIN_NAME, isNear);
    return near ? i + near.words : -1;
  };
  const mayStandBefore = (i: number): boolean =>
    !isJoined(line, i) ||
    (!isBeforeName(line[i - 1]) &&
      (i > from || isPlain(line[i - 1]) || isNear(places.nameOf(line, i - 1, i))));
  const mayStandBehind = (i: number): boolean =>
    !isJoined(line, i) || ((!isQualifier(line[i]) || isDirection(line[i])) && (i < to || plainEnd(i) > 0));
  let isNamed = false;
  for (let i = from; i < to; ) {
    const here = places.mayBeginOffice(line[i].word.lower, pin)
      ? places.longestAt(line, i, MIN_NAME, isHere)
      : undefined;
    const end = here && i + here.words <= to ? i + here.words : -1;
    if (end > 0) {
      if (!mayStandBefore(i) || !mayStandBehind(end)) return false;
      isNamed = true;
    }
    i = end > 0 ? end : plainEnd(i);
    if (i < 0) return false;
  }
  return isNamed;
}

/** The word at `i` and the one before it are printed without a comma between them. */
const isJoined = (line: readonly Token[], i: number): boolean =>
  i > 0 &&
  i < line.length &&
  line[i].sep < Sep.comma &&
  line[i].role === Role.none &&
  line[i - 1].role === Role.none;

const isPlain = ({ word }: Token): boolean => word.known || word.digits > 0;

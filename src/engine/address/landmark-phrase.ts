/** Where a landmark phrase ("opposite SBI ATM") begins and ends in a line. */
import { WALA } from "../../../data/postpositions.ts";
import { isOfficeOfPin, type NameFilter, type Places } from "./places.ts";
import { Role, Sep, type Token } from "./text/token.ts";
import { WordSet } from "./text/word-set.ts";
import { has, KINDS_BEFORE_NAME, Mark, type Word } from "./text/words.ts";

/** Landmark phrases of two words, "next to", "in front of": what stands behind the first word. */
const PAIRS: ReadonlyMap<string, readonly string[]> = new Map([
  ["next", ["to"]],
  ["close", ["to"]],
  ["in", ["front"]],
  ["front", ["of"]],
  ["back", ["side", "of"]],
]);

/** The first words of the landmark phrases of two words. */
export const PAIR_STARTS: readonly string[] = [...PAIRS.keys()];

const STARTS = new WordSet(PAIR_STARTS);

const isPair = (first: Word, second: Word): boolean =>
  STARTS.has(first) && PAIRS.get(first.lower)!.includes(second.lower);

/**
 * True when the word at `i` begins a landmark phrase; a name must follow it.
 * @param commas whether a comma may not stand between: "12 MG Road opp, …"
 */
export function opensLandmark(line: readonly Token[], i: number, commas = true): boolean {
  const next = line[i + 1];
  if (!next || (commas && next.sep === Sep.comma) || (next.role !== Role.none && next.role !== Role.landmark))
    return false;
  // "Nearest D.No. 45" is a door.
  if (line[i].word.lower === "nearest" && has(next, Mark.house)) return false;
  return has(line[i], Mark.landmark) || isPair(line[i].word, next.word);
}

/** Words for a kind of place, one of which ends the phrase. */
const KIND = Mark.sight | Mark.building | Mark.street | Mark.area | Mark.block;
/** Labels of the address's own places and numbers. */
const LABEL =
  Mark.district | Mark.subdistrict | Mark.village | Mark.post | Mark.careOf | Mark.floor | Mark.house;
/** First words of a kind of two words: "Bus Stop", "Petrol Pump". */
const FIRST_OF_KIND = new Set("bus railway rly petrol police metro".split(" "));
/** Counted words that people steer by. */
const NUMBERED_SIGHTS = new Set(["gate", "pillar", "pole", "pier", "platform"]);
/** Bytes of the shortest place name that ends a phrase. */
const MIN_PLACE = 4;

/** What is needed to find the end of a phrase. */
export interface LandmarkScope {
  places: Places;
  /** Index of the PIN, -1 when unknown. */
  pinIndex: number;
  /** Whether a comma ends the phrase; without, the end is the same where a comma was left out. */
  commas: boolean;
}

/**
 * Where the phrase that begins at `from` ends: before the next landmark word, a label, a number or a place of the
 * PIN, after a word for its kind (and what belongs to that: "SBI Bank ATM", "Temple Road", "Gate 2"), or at a comma.
 */
export function landmarkEnd(line: readonly Token[], from: number, scope: LandmarkScope): number {
  const first = nameStart(line, from);
  for (let k = first; k < line.length; k++) {
    if (scope.commas && endsPart(line, k)) return k;
    if (k > first && endsBefore(line, k, scope)) return k;
    const isNumbered = k > first && line[k].word.digits > 0;
    if (!isNumbered && !(isKind(line[k]) && closes(line, k, first))) continue;
    return scope.commas || !isOwnStreet(line, k, first) ? kindEnd(line, k + 1, scope) : k - 1;
  }
  return line.length;
}

/** Without commas, "near Priya Shanti Road" is read as "near Priya, Shanti Road". */
function isOwnStreet(line: readonly Token[], k: number, first: number): boolean {
  return k - first > 1 && has(line[k], Mark.street | Mark.area) && !has(line[k], Mark.sight);
}

/** Index of the first word of the name: behind "near", "b/h", "next to", "in front of", "opposite to the". */
function nameStart(line: readonly Token[], from: number): number {
  let k = from + (has(line[from], Mark.landmark) ? 1 : 2);
  while (k < line.length && (has(line[k], Mark.small) || line[k].text === "") && !endsPart(line, k)) k++;
  return k;
}

function endsPart(line: readonly Token[], k: number): boolean {
  return line[k].sep === Sep.comma || line[k].sep === Sep.dash;
}

/** "Office" of a post office has its marks, but is still a kind of place. */
function isKind(token: Token): boolean {
  return (
    ((token.marks | token.word.meantMarks) & KIND) !== 0 ||
    (has(token, Mark.post) && token.word.lower === "office")
  );
}

/** The word at `k`, behind the first of the name, belongs to something else. */
function endsBefore(line: readonly Token[], k: number, scope: LandmarkScope): boolean {
  const token = line[k];
  if (opensLandmark(line, k) || token.word.lower === "off") return true;
  if (token.word.digits > 0) return token.sep !== Sep.hyphen && !has(line[k - 1], BEFORE_NUMBER);
  if (has(token, LABEL) && !isKind(token)) {
    const next = line[k + 1];
    if (next !== undefined && has(token, Mark.house)) {
      // "Near Mobile Shop, 12 Main Road": the comma ends the landmark, and the number is no shop's.
      if (scope.commas && endsPart(line, k + 1)) return false;
      return next.word.digits > 0 || has(next, Mark.number);
    }
    // "Rampur Village" and "District Court" are landmarks, "Village Rampur" and "Flat 4" are not.
    return next !== undefined && next.sep !== Sep.comma && !isKind(next);
  }
  return isPlace(line, k, scope);
}

const BEFORE_NUMBER = Mark.counted | Mark.number | Mark.house;

/** An everyday word alone does not name a place. */
const isLongerOffice: NameFilter = (name, words, places, pin) =>
  words > 1 && isOfficeOfPin(name, words, places, pin);

/** A place of the PIN, unless its name continues with a kind word: "Andheri Station". */
function isPlace(line: readonly Token[], k: number, { places, pinIndex }: LandmarkScope): boolean {
  const { lower, known } = line[k].word;
  if (pinIndex < 0 || isKind(line[k]) || !places.mayBeginOffice(lower, pinIndex)) return false;
  const found = places.longestAt(line, k, MIN_PLACE, known ? isLongerOffice : isOfficeOfPin, pinIndex);
  if (!found) return false;
  const next = line[k + found.words];
  return next === undefined || next.sep !== Sep.space || !has(next, Mark.sight);
}

/** The kind word at `k` ends the phrase, unless its name follows: "Hotel | Taj", "Park Street | School". */
function closes(line: readonly Token[], k: number, first: number): boolean {
  if (has(line[k], Mark.sight | Mark.post)) {
    const isFirst = k === first || has(line[k - 1], Mark.small);
    return !isFirst || !KINDS_BEFORE_NAME.has(line[k].word.lower);
  }
  if (k === first) return false;
  for (let i = k + 1; i <= k + 2 && i < line.length && !endsPart(line, i); i++)
    if (has(line[i], Mark.sight) && !opensStreet(line, i)) return false;
  return true;
}

/** The end of what belongs to the kind word before `k`: "Bank of Baroda", "School Road", "Mandir wali Gali". */
function kindEnd(line: readonly Token[], k: number, scope: LandmarkScope): number {
  const token = line[k];
  if (token === undefined || (token.sep !== Sep.space && token.sep !== Sep.hyphen)) return k;
  const { lower, digits } = token.word;
  if (digits > 0) return has(line[k - 1], Mark.counted | Mark.number) ? k + 1 : k;
  if (lower === "of" || WALA.has(lower)) return Math.min(k + 2, line.length);
  if (opensLandmark(line, k)) return k;
  // "Near Moti Nagar Metro" is the station.
  if (lower === "metro")
    return has(line[k + 1] ?? token, Mark.sight | Mark.counted) ? kindEnd(line, k + 1, scope) : k + 1;
  const continues = FIRST_OF_KIND.has(line[k - 1].word.lower) || belongsToKind(line, k) || isNo(line, k);
  if (continues) return kindEnd(line, k + 1, scope);
  return scope.commas && isLastOfName(line, k, scope.places) ? k + 1 : k;
}

/** "Temple | Road" and "Station | Gate", but not "Bank | Station Road" nor "Bank | Sector 5". */
function belongsToKind(line: readonly Token[], k: number): boolean {
  if (!isKind(line[k]) || opensStreet(line, k)) return false;
  return !has(line[k], Mark.counted) || NUMBERED_SIGHTS.has(line[k].word.lower);
}

/** "Dairy | Farm": one more word, which is no place, and then a comma. */
function isLastOfName(line: readonly Token[], k: number, places: Places): boolean {
  const isLast = k + 1 < line.length && line[k + 1].sep === Sep.comma;
  return isLast && !line[k].word.known && places.nameOf(line, k, k + 1) < 0;
}

/** "Bank | Station Road", "Bank | Main Road": the word is the name of the street after it. */
function opensStreet(line: readonly Token[], k: number): boolean {
  const next = line[k + 1];
  return (
    (has(line[k], Mark.sight) || line[k].word.lower === "main") &&
    next?.sep === Sep.space &&
    has(next, Mark.street)
  );
}

/** "School | No. 5" */
function isNo(line: readonly Token[], k: number): boolean {
  return has(line[k], Mark.number) && (line[k + 1]?.word.digits ?? 0) > 0;
}

/** Finds the part of a line that a word for a kind of place ends: "Lake Road", "Sadh Nagar 2", "Gali No 4". */
import { isJoined, isLabel, valueEnd } from "./door.ts";
import { hasKind, type Part, type PartKind } from "./draft.ts";
import { spokenEnd } from "./spoken-number.ts";
import { opensPart, Sep, type Token } from "./text/token.ts";
import { has, Mark } from "./text/words.ts";

/** A part that a kind word closes: the words [from, to). */
export interface Closed {
  kind: PartKind;
  from: number;
  to: number;
}

const ADMIN = Mark.village | Mark.post | Mark.subdistrict | Mark.district;
const PLACE = Mark.street | Mark.building | Mark.area | Mark.block | Mark.parcel;
/** Kind words that begin a name as often as they end one: "Main Bazar", "Red Cross Society", "5th Main". */
const WEAK: ReadonlySet<string> = new Set(["main", "cross", "ring", "path", "drive", "bye", "by"]);
/** What ends the name of a housing company. */
const COMPANY: ReadonlySet<string> = new Set(["ltd", "limited"]);
/** Digits of the number behind an area: "Sadh Nagar 2". */
const AREA_DIGITS = 2;
/** Words of a name behind its label: "Village Tikri Kalan Khurd". */
const NAME_WORDS = 4;

/**
 * The part that the word at `i` closes; undefined when it closes none.
 * @param start where the words before it begin that are in no part yet
 * @param parts those before
 */
export function closingAt(
  line: readonly Token[],
  i: number,
  start: number,
  to: number,
  parts: readonly Part[],
): Closed | undefined {
  const token = line[i];
  if (token.marks === 0) return undefined;
  if (has(token, Mark.floor)) return { kind: "floor", from: Math.max(start, i - 1), to: i + 1 };
  if (has(token, ADMIN)) {
    const end = institutionEnd(line, i, to);
    if (end === i) return adminAt(line, i, start, to);
    if (opensStreet(line, end, to)) return undefined;
    return { kind: "building", from: start, to: withEnding(line, end, to) };
  }
  // "Block Office"
  if (has(token, Mark.block) && i + 1 < to && line[i + 1].sep === Sep.space && isInstitution(line, i, i + 2))
    return { kind: "building", from: start, to: i + 2 };
  if (!has(token, PLACE) || (isWeak(token) && !closesWeakly(line, i, start, to))) return undefined;
  const kind = kindOf(token);
  const end = labelEnd(line, i, start, to, parts);
  if (end === i + 1) {
    // "Killa Pardi" is a place: a parcel has a number.
    if (continues(line, i, to) || has(token, Mark.parcel)) return undefined;
    return { kind, from: nameFrom(line, i, start), to: withEnding(line, end, to) };
  }
  if (kind === "sublocality") return { kind, from: nameFrom(line, i, start), to: end };
  // "Durga Park Gali No 6": the name before a lane with a number is that of an area.
  return { kind, from: i > start && isWeak(line[i - 1]) ? i - 1 : i, to: end };
}

/** "Main", "Cross": a kind of street only with a number or another kind word. */
export const isWeak = ({ word }: Token): boolean => WEAK.has(word.lower);

function closesWeakly(line: readonly Token[], i: number, start: number, to: number): boolean {
  if (i + 1 === to || line[i + 1].word.digits > 0 || has(line[i + 1], Mark.number)) return true;
  return i > start && line[i - 1].word.digits > 0;
}

function kindOf(token: Token): PartKind {
  if (has(token, Mark.parcel)) return "block";
  if (has(token, Mark.street)) return "street";
  if (has(token, Mark.building) && !has(token, Mark.area)) return "building";
  return has(token, Mark.block) ? "block" : "sublocality";
}

/** End of the label behind the word: "Gali No 4", "Sector 22 D", "Sadh Nagar 2"; `i + 1` when it has none. */
function labelEnd(
  line: readonly Token[],
  i: number,
  start: number,
  to: number,
  parts: readonly Part[],
): number {
  const token = line[i];
  const none = i + 1;
  let k = none;
  while (k < to && has(line[k], Mark.number)) k++;
  if (k >= to || line[k].sep >= Sep.comma) return none;
  const isNamed = i > start && (!isWeak(line[i - 1]) || isNamedMain(line, i, parts));
  if (k > none || has(token, Mark.counted | Mark.parcel) || (has(token, Mark.street) && !isNamed)) {
    if (has(token, Mark.building)) return none;
    const end = isLabel(line[k]) || line[k].word.digits > 0 ? valueEnd(line, k, to) : spokenEnd(line, k, to);
    return end > k ? withLetter(line, end, to) : none;
  }
  if (!has(token, Mark.area) || !isLabel(line[k])) return none;
  if (line[k].word.digits > AREA_DIGITS || (k + 1 < to && isJoined(line[k + 1]))) return none;
  return isJoined(line[k]) || hasKind(parts, "house") ? k + 1 : none;
}

/** "Whitefield Main | Road 78/1": the number is the door's if no other is, but that of "5th Main Road 2" the road's. */
function isNamedMain(line: readonly Token[], i: number, parts: readonly Part[]): boolean {
  if (line[i - 1].word.lower !== "main" || opensPart(line, i - 1) || hasKind(parts, "house")) return false;
  return line[i - 2].word.digits === 0 && !isWeak(line[i - 2]);
}

/** "Sector 22 D": one letter behind the number, when no initial follows it. */
function withLetter(line: readonly Token[], end: number, to: number): number {
  if (end >= to || !isLabel(line[end]) || line[end].word.digits > 0 || line[end - 1].word.digits === 0)
    return end;
  return end + 1 < to && line[end + 1].word.raw.length === 1 ? end : end + 1;
}

/** The next word closes the name instead: "Nagar Road", "Garden Apartments", "Vihar Phase 2". */
function continues(line: readonly Token[], i: number, to: number): boolean {
  const k = i + 1;
  if (k >= to || line[k].sep !== Sep.space || isWeak(line[k])) return false;
  const next = line[k];
  const after = k + 1 < to ? line[k + 1] : undefined;
  const hasLabel =
    after !== undefined && after.sep < Sep.comma && (has(after, Mark.number) || isLabel(after));
  if (hasLabel) return has(line[i], Mark.area) && has(next, Mark.area) && has(next, Mark.counted);
  if (!has(next, Mark.street | Mark.building | Mark.area) || has(next, Mark.counted)) return false;
  return !(after && after.sep === Sep.space && has(after, Mark.street | Mark.building | Mark.area));
}

/** "Lamb Road", but "5th Cross" without what precedes: a number with an ending opens a name. */
function nameFrom(line: readonly Token[], i: number, start: number): number {
  for (let k = i - 1; k > start; k--) if (line[k].word.isOrdinal || isCount(line, k)) return k;
  return start;
}

/** "80 Feet Road". */
const isCount = (line: readonly Token[], k: number) =>
  line[k].word.isNumber && has(line[k + 1], Mark.counted) && !isJoined(line[k]);

/** "Andheri West", unless the direction begins the next name: "North Road"; "Rose CHS Ltd". */
function withEnding(line: readonly Token[], end: number, to: number): number {
  if (end >= to || line[end].sep !== Sep.space) return end;
  if (COMPANY.has(line[end].word.lower)) return end + 1;
  if (!has(line[end], Mark.direction)) return end;
  return end + 1 < to && has(line[end + 1], PLACE) ? end : end + 1;
}

/** What an authority of a district or taluk has, besides what is a building or a sight anyway. */
const SEATS: ReadonlySet<string> = new Set(
  `court courts collectorate collector jail prison treasury headquarter headquarters hq secretariat panchayat parishad
   institute exchange registry campus compound premises forum commission tribunal agency board council academy`.split(
    /\s+/,
  ),
);
/** Words that close the name of an institution, whatever stands before them: "Civil Court", "Tahsildar Office". */
const INSTITUTIONS: ReadonlySet<string> = new Set(
  "court courts collectorate secretariat treasury office offices hospital kacheri kachehri".split(" "),
);

/** True for words that end in an institution: a building, and no area. */
export function isInstitution(line: readonly Token[], from: number, to: number): boolean {
  if (INSTITUTIONS.has(line[to - 1].word.lower)) return true;
  for (let k = from; k < to; k++) if (has(line[k], Mark.district | Mark.subdistrict)) return true;
  return false;
}

/** What its homes and centres are for: "Dist Latur Rose Villa" is none of them. */
const PURPOSES: ReadonlySet<string> = new Set(
  `industries industrial training sports science tb women child welfare employment health education agriculture skill
   resource information nutrition blood government govt`.split(/\s+/),
);
/** Words between the authority and what it has: "District Civil Court", "Taluk Head Quarters Hospital". */
const INSTITUTION_WORDS = 4;

/**
 * "District Hospital", "Taluk Office", "District Civil Court" are buildings; "Village" and "Post" have none, except
 * "Gram Panchayat Office".
 * @returns the end of such a name, `i` when the label at `i` begins none
 */
function institutionEnd(line: readonly Token[], i: number, to: number): number {
  let end = i;
  const isVillage = has(line[i], Mark.village) && i + 2 < to && line[i + 1].word.lower === "panchayat";
  if (isVillage) return line[i + 2].sep === Sep.space && has(line[i + 2], Mark.sight) ? i + 3 : i;
  if (!has(line[i], Mark.district | Mark.subdistrict)) return end;
  let isOfPurpose = true;
  for (let k = i + 1; k < to && k <= i + INSTITUTION_WORDS && line[k].sep === Sep.space; k++) {
    const { digits, lower } = line[k].word;
    if (digits > 0 || has(line[k], ADMIN)) break;
    const isOwn = (isOfPurpose || end === k) && has(line[k], Mark.building);
    if (isOwn || has(line[k], Mark.sight) || SEATS.has(lower)) end = k + 1;
    else isOfPurpose &&= PURPOSES.has(lower);
  }
  return end;
}

/** "District Hospital | Road": the name is that of a street or an area. */
const opensStreet = (line: readonly Token[], k: number, to: number): boolean =>
  k < to && line[k].sep === Sep.space && has(line[k], Mark.street | Mark.area);

/** "Village Rampur" or "Rampur Village": the name stands behind the label when none stands before it. */
function adminAt(line: readonly Token[], i: number, start: number, to: number): Closed | undefined {
  const kind = adminKind(line[i]);
  let k = i + 1;
  // "Village & Post Rampur", "Post Office Sadar".
  while (k < to && has(line[k], ADMIN | Mark.small)) k++;
  if (i > start && (k >= to || endsName(line, i, to))) return { kind, from: start, to: k };
  while (k < to && k - i <= NAME_WORDS && !endsAdmin(line[k])) k++;
  return { kind, from: i, to: k };
}

function adminKind(token: Token): PartKind {
  if (has(token, Mark.village)) return "village";
  if (has(token, Mark.post)) return "post_office";
  return has(token, Mark.subdistrict) ? "subdistrict" : "district";
}

/** "Palam Village Delhi", "Madugula Mandal Anakapalli": these follow the name, the other labels precede it. */
function endsName(line: readonly Token[], i: number, to: number): boolean {
  if (line[i + 1].sep > Sep.space) return false;
  if (line[i].word.print === "Mandal" || has(line[i], Mark.village)) return true;
  // Labels behind their names, as the last one is: "Vommali Post Madugula Mandal".
  return has(line[to - 1], ADMIN);
}

const endsAdmin = ({ word, marks }: Token) =>
  word.digits > 0 || (marks & (ADMIN | Mark.floor | Mark.landmark | Mark.number | Mark.careOf)) !== 0;

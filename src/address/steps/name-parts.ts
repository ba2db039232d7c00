import type { Context, Draft, Part, PartKind } from "../draft.ts";
import { opensLandmark } from "../landmark-phrase.ts";
import type { Places } from "../places.ts";
import { Role, Sep, type Token } from "../text/scan.ts";
import { has, Mark } from "../text/words.ts";

/** Splits the lines at commas and classifies each part: house, street, locality … */
export function nameParts(draft: Draft, { places }: Context): void {
  draft.parts = [];
  cut(draft, 1, places);
  cut(draft, 2, places);
  for (const { kind, from, houseTo } of draft.parts) {
    if (houseTo > from) draft.hasHouse = true;
    if (kind === "village" || kind === "post_office" || kind === "subdistrict") draft.isVillage = true;
  }
}

function cut(draft: Draft, number: Part["line"], places: Places): void {
  const line = number === 1 ? draft.line1 : draft.line2;
  let from = 0;
  for (let i = 1; i <= line.length; i++) {
    if (i < line.length && line[i].sep !== Sep.comma && line[i].sep !== Sep.dash) continue;
    const part = partOf(line, from, i, number);
    if (part.from < part.to) {
      part.kind = kindOf(part, line, draft, places);
      draft.parts.push(part);
    }
    from = i;
  }
}

/** The words [start, end), trimmed of words at either end that already have a role; not yet classified. */
function partOf(line: Token[], start: number, end: number, number: Part["line"]): Part {
  let from = start;
  let to = end;
  while (from < to && line[from].role !== Role.none) from++;
  while (to > from && line[to - 1].role !== Role.none) to--;
  return { line: number, from, to, kind: "other", houseTo: doorEnd(line, from, to) };
}

/** The first rule that fits names the part. */
function kindOf({ from, to, houseTo }: Part, line: Token[], draft: Draft, places: Places): PartKind {
  if (opensLandmark(line, from)) return "landmark";
  const first = line[from];
  if (has(first, Mark.careOf)) return "care_of";
  let marks = 0;
  for (let k = from; k < to; k++) marks |= line[k].marks;
  const last = line[to - 1];
  if (houseTo === to) return "house";
  if (has(first, Mark.village) || (first.word.lower === "at" && to - from > 1)) return "village";
  if (marks & Mark.post) return "post_office";
  if (marks & Mark.subdistrict) return "subdistrict";
  if (marks & Mark.district) return "district";
  if (marks & Mark.floor) return "floor";
  if (draft.office >= 0 && places.nameOf(line, houseTo, to) === places.dir.officeName(draft.office))
    return "locality";
  if (marks & Mark.street) return "street";
  if (marks & Mark.block && isLabel(last)) return "block";
  if (has(last, Mark.building) || (marks & Mark.building && !(marks & Mark.area))) return "building";
  if (marks & Mark.block) return "block";
  if (marks & Mark.area) return "sublocality";
  if (houseTo > from) return "house";
  return draft.parts.length === 0 ? "building" : "other";
}

/** A number or a single letter: "Tower 3" and "Block C" are blocks, "Rose Tower" is a building. */
function isLabel({ word }: Token): boolean {
  return word.digits > 0 || word.raw.length === 1;
}

/** Words of a part before its door number: "Rose Apts Phase Two Flat No. 4B". */
const MAX_WORDS_BEFORE = 5;
/** Digits that no door number has: a phone or a survey number. */
const TOO_MANY_DIGITS = 7;
const AFTER_COUNT = Mark.counted | Mark.street | Mark.floor | Mark.area;

/**
 * Where the door number of a part ends, `from` when it has none. "Flat No. 4B", "#12", "12/3-A", "H-45",
 * "Plot 7 & 8" are doors; "Sector 5", "80 Feet Road", "2nd Cross", "NH 44" are not.
 */
function doorEnd(line: readonly Token[], from: number, to: number): number {
  let end = from;
  for (let k = from; k < to; k++) {
    const token = line[k];
    if (token.role !== Role.none) continue;
    if (isDoorNumber(line, k, from, to)) {
      end = k + 1;
      continue;
    }
    if (has(token, Mark.house | Mark.number) && k + 1 < to) continue;
    if (token.word.raw.length === 1 && token.word.digits === 0 && k + 1 < to && isJoined(line, k + 1))
      continue;
    if (end > from || k - from > MAX_WORDS_BEFORE) break;
  }
  return withLetter(line, end, from, to);
}

/** "12 A" and "12-B": a single letter after the number belongs to it. */
function withLetter(line: readonly Token[], end: number, from: number, to: number): number {
  let stop = end;
  while (stop > from && stop < to && isJoined(line, stop) && line[stop].word.raw.length <= 2) stop++;
  return stop;
}

function isJoined(line: readonly Token[], k: number): boolean {
  const sep = line[k].sep;
  return sep === Sep.hyphen || sep === Sep.slash || sep === Sep.amp || sep === Sep.point;
}

function isDoorNumber(line: readonly Token[], k: number, from: number, to: number): boolean {
  const { word, sep } = line[k];
  if (word.digits === 0 || word.isOrdinal) return false;
  const joined = k > from && isJoined(line, k);
  if (joined && line[k - 1].word.digits > 0) return true;
  const prev = k > from ? line[k - 1] : undefined;
  if (prev && has(prev, Mark.house | Mark.number)) return !countedBefore(line, k - 1, from);
  if (sep === Sep.hash) return true;
  if (prev && has(prev, Mark.counted)) return false;
  const next = k + 1 < to && !isJoined(line, k + 1) ? line[k + 1] : undefined;
  if (next && next.sep === Sep.space && has(next, Mark.counted) && !has(next, Mark.area)) return false;
  return word.digits < TOO_MANY_DIGITS || !word.isNumber;
}

/** "Ward No. 5", "Sector No 12": the counted word precedes the "No.". */
function countedBefore(line: readonly Token[], k: number, from: number): boolean {
  if (!has(line[k], Mark.number)) return false;
  return k > from && has(line[k - 1], AFTER_COUNT) && !has(line[k - 1], Mark.house);
}

/** Evidence for and against a PIN from the rest of the address. */
import { RefKind } from "../../../data/layout.ts";
import type { Context, Draft } from "./draft.ts";
import { type NameFilter, type NameInLine, Relation } from "./places.ts";
import { Role, Sep, type Token } from "./text/token.ts";
import { has, Mark } from "./text/words.ts";

/** Whether the place names in the lines confirm a PIN. */
export const PlaceEvidence = {
  /** No place is named. */
  none: 0,
  /** A city or district far away is named, and no place of the PIN. */
  against: 1,
  /** An office, sub-district, district or city of the PIN is named. */
  for: 2,
} as const;
export type PlaceEvidence = (typeof PlaceEvidence)[keyof typeof PlaceEvidence];

/** Whether the lines confirm the PIN; the typed city's own name does not count. */
export function placeEvidence(draft: Draft, context: Context): PlaceEvidence {
  const { places } = context;
  let evidence: PlaceEvidence = PlaceEvidence.none;
  for (const { name, plain } of placeNames(draft, context)) {
    if (name === draft.cityName) continue;
    if (places.isInside(name, draft.pinIndex) || places.isInside(plain, draft.pinIndex))
      return PlaceEvidence.for;
    if (evidence === PlaceEvidence.against || !places.isProminent(name)) continue;
    if (places.relate(name, draft.pinIndex).relation === Relation.far) evidence = PlaceEvidence.against;
  }
  return evidence;
}

/** How strongly the place names support one PIN, and the name that does most. */
export interface Support {
  /** 0 when no name does. */
  points: number;
  /** -1 when no name does. */
  name: number;
}

/** Points of a name by where it lies: at the PIN itself, in its district, close to it. */
export const PLACE_POINTS = 4;
export const DISTRICT_POINTS = 3;
const NEAR_POINTS = 1;

/** Adds up the place names that lie at a PIN, so that two PINs can be compared. */
export function supportOf(pin: number, names: readonly NameInLine[], { places }: Context): Support {
  let points = 0;
  let best = 0;
  let strongest = -1;
  for (const { name, isPart, plain } of names) {
    const found = pointsOf(name, pin, places) || (plain < 0 ? 0 : pointsOf(plain, pin, places));
    const own = Math.min(found, isPart ? NEAR_POINTS : PLACE_POINTS);
    points += own;
    if (own <= best) continue;
    best = own;
    strongest = name;
  }
  return { points, name: strongest };
}

function pointsOf(name: number, pin: number, places: Context["places"]): number {
  const { relation, kind } = places.relate(name, pin, true);
  if (relation < Relation.inside) {
    if (places.beginsOffice(name, pin)) return PLACE_POINTS;
    return relation === Relation.near ? NEAR_POINTS : 0;
  }
  const isDistrict = kind === RefKind.district || kind === RefKind.division;
  return isDistrict && places.officeNamed(name, pin) < 0 ? DISTRICT_POINTS : PLACE_POINTS;
}

/** How many names of an address are examined, and the letters of the shortest. */
const MAX_NAMES = 12;
const MIN_NAME = 5;

/** The place names in the lines and the city field, the longest at each place; found once for each address. */
export function placeNames(draft: Draft, context: Context): readonly NameInLine[] {
  draft.placeNames ??= findPlaceNames(draft, context);
  return draft.placeNames;
}

function findPlaceNames(draft: Draft, { places }: Context): NameInLine[] {
  const out: NameInLine[] = [];
  for (const line of [draft.line2, draft.line1, draft.cityTokens]) {
    let end = 0;
    for (let i = 0; i < line.length && out.length < MAX_NAMES; i++) {
      if (line[i].word.digits > 0 || isNoPlace(line[i].role)) continue;
      // "Road" by itself is not a place name, though places of that name exist.
      const { known } = line[i].word;
      const found = places.longestAt(line, i, MIN_NAME, known ? isLonger : isAny, draft.pinIndex);
      if (!found) continue;
      found.isPart =
        isStreet(line, i + found.words) || (i > end && isTail(line, i) && !places.isProminent(found.name));
      if (found.words > 1 && has(line[i + found.words - 1], Mark.direction)) {
        const plain = places.nameOf(line, i, i + found.words - 1);
        if (!places.sharesCity(plain, draft.cityName)) found.plain = plain;
      }
      out.push(found);
      end = i + found.words;
      i = end - 1;
    }
  }
  return out;
}

const isAny: NameFilter = () => true;
const isLonger: NameFilter = (_, words) => words > 1;

const isNoPlace = (role: Role) => role === Role.state || role === Role.person || role === Role.receiver;

function isStreet(line: readonly Token[], end: number): boolean {
  return end < line.length && line[end].sep === Sep.space && has(line[end], Mark.street);
}

/** The word before it may be the start of the same name: it is not a word for a building or an area. */
function isTail(line: readonly Token[], from: number): boolean {
  return line[from].sep === Sep.space && !line[from - 1].word.known && line[from - 1].word.digits === 0;
}

/** Each place once, without the typed city, which is counted separately. */
export function otherPlaces(names: readonly NameInLine[], draft: Draft, { places }: Context): NameInLine[] {
  return names.filter(
    ({ name }, i) =>
      !places.sharesCity(name, draft.cityName) && names.findIndex((other) => other.name === name) === i,
  );
}

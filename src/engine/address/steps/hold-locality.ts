import { correctionReason } from "../../../../data/catalogue/corrections.ts";
import { keyOf, skeletonOf } from "../../../../data/keys.ts";
import { RefKind } from "../../../../data/layout.ts";
import { aroundPoint } from "../../pincode/around.ts";
import { kmBetween } from "../../pincode/nearby.ts";
import { eachTypo } from "../../pincode/typos.ts";
import type { Context, Draft } from "../draft.ts";
import { type FarPlace, farPlaces, kmToPoints } from "../far-places.ts";
import { MIN_CONFIDENCE } from "../issues.ts";
import { Relation } from "../places.ts";
import type { Correction } from "../schema.ts";
import { edits } from "../text/fuzzy.ts";
import { Role } from "../text/token.ts";

/** The number of a district's head office ends with this. */
const HEAD = 1;
const PER_PREFIX = 1000;

/**
 * Checks the places named in the lines against the PIN: if all are away from it and none of its own is named, one of
 * the two is wrong, and the places' PINs are suggested. A DIGIPIN is stronger evidence than a name: see
 * hold-digipin.ts.
 */
export function holdLocality(draft: Draft, context: Context): void {
  if (draft.pinIndex < 0 || draft.office >= 0 || draft.digipins.length > 0) return;
  if (draft.has("STATE_PIN_MISMATCH") || draft.has("CITY_PIN_MISMATCH")) return;
  const places = farPlaces(draft, context);
  if (places.length === 0 || (places.length === 1 && standsForDistrict(draft, context))) return;
  const candidates = candidatesOf(draft, places, context);
  if (candidates.length === 0 || namesOwnBySound(draft, context)) return;
  draft.raise("LOCALITY_PIN_MISMATCH");
  draft.farLocality = context.dir.nameTitle(candidates[0].place.name);
  offer(draft, candidates, context);
}

/** Letters of the shortest word that may be another spelling of a post office's name, and most typos in it. */
const MIN_LETTERS = 6;
const MAX_EDITS = 2;

/** A word that names nothing else is a spelling of one of the PIN's own post offices: "Velachery" for "Velacheri". */
function namesOwnBySound(draft: Draft, { dir, places }: Context): boolean {
  const { pinIndex: pin } = draft;
  for (const line of [draft.line1, draft.line2]) {
    for (let i = 0; i < line.length; i++) {
      const { lower, known, digits } = line[i].word;
      if (lower.length < MIN_LETTERS || known || digits > 0 || line[i].role !== Role.none) continue;
      if (places.nameOf(line, i, i + 1) >= 0) continue;
      const sound = skeletonOf(lower);
      for (let office = dir.officesFrom(pin); office < dir.officesTo(pin); office++) {
        const key = keyOf(dir.nameTitle(dir.officeName(office)));
        if (skeletonOf(key) === sound && edits(lower, key, MAX_EDITS) <= MAX_EDITS) return true;
      }
    }
  }
  return false;
}

/** Lists use the head office's PIN if they have no other; next to a door number, the PIN was meant. */
function standsForDistrict({ pinIndex, hasHouse }: Draft, { dir }: Context): boolean {
  return !hasHouse && dir.pinAt(pinIndex) % PER_PREFIX === HEAD;
}

/** A PIN that was probably meant. */
interface Candidate {
  pin: number;
  place: FarPlace;
  points: number;
}

/** Points for an office of the name, for a place of the name nearby, for how the PIN agrees with the rest, for swapped digits. */
const POINTS = { office: 4, near: 2, prefix: 1, district: 0.5, city: 1, otherCity: -2, swap: 2 } as const;
/** The longer of two names is stronger evidence, and the nearer of two PINs likelier. */
const LETTERS_PER_POINT = 50;
const KM_PER_POINT = 50;
/** Kilometres from a point of a PIN within which a place is the PIN's. */
const NEAR_KM = 5;

/** The PINs of the places, the likeliest first; of a town without one, that of the nearest post office. */
function candidatesOf(draft: Draft, places: readonly FarPlace[], context: Context): Candidate[] {
  const out: Candidate[] = [];
  const swapped = swappedPins(draft, context);
  const add = (place: FarPlace, pin: number) => {
    if (pin !== draft.pinIndex && !out.some((other) => other.pin === pin))
      out.push({ pin, place, points: pointsOf(pin, places, swapped, draft, context) });
  };
  for (const place of places) for (const pin of place.pins) add(place, pin);
  if (out.length === 0) {
    const { offices } = aroundPoint(context.dir, places[0].lat, places[0].lon, NEAR_KM);
    if (offices.length > 0) add(places[0], context.dir.officePin(offices[0].office));
  }
  for (const pin of swapped) {
    const place = places.find(({ name }) => context.places.beginsOffice(name, pin));
    if (place) add(place, pin);
  }
  return out.sort((a, b) => b.points - a.points || a.pin - b.pin);
}

/** The PINs of which two neighbouring digits are swapped in the typed one: few PINs are so by chance. */
function swappedPins({ pin: typed, pinIndex }: Draft, { dir }: Context): Set<number> {
  const out = new Set<number>();
  eachTypo(typed, (digits, kind) => {
    const pin = kind === "swap" ? dir.indexOf(digits) : -1;
    if (pin >= 0 && pin !== pinIndex) out.add(pin);
  });
  return out;
}

/** How well a PIN agrees with all places that are named, with the city, and with the PIN that was typed. */
function pointsOf(
  pin: number,
  far: readonly FarPlace[],
  swapped: ReadonlySet<number>,
  draft: Draft,
  { dir, places }: Context,
): number {
  const typed = draft.pinIndex;
  const isSwapped = swapped.has(pin);
  let points = isSwapped ? POINTS.swap : 0;
  for (const { name, letters, lat, lon } of far) {
    // "Koramangala VI Bk" has another PIN than "Koramangala".
    if (places.officeNamed(name, pin) >= 0 || (isSwapped && places.beginsOffice(name, pin)))
      points += POINTS.office + letters / LETTERS_PER_POINT;
    else if (kmToPoints(dir, pin, lat, lon) <= NEAR_KM) points += POINTS.near;
  }
  if (prefixOf(dir.pinAt(pin)) === prefixOf(dir.pinAt(typed))) points += POINTS.prefix;
  else if (dir.districtCount(pin) > 0 && dir.isIn(typed, RefKind.district, dir.districtAt(pin, 0)))
    points += POINTS.district;
  if (draft.cityName >= 0) {
    const { relation } = places.relate(draft.cityName, pin);
    if (relation === Relation.inside) points += POINTS.city;
    else if (relation === Relation.far) points += POINTS.otherCity;
  }
  const km = kmBetween(dir.lat(pin), dir.lon(pin), dir.lat(typed), dir.lon(typed));
  return points - (Number.isNaN(km) ? 0 : km / KM_PER_POINT);
}

/** Its first three digits: a sorting district. */
const prefixOf = (pin: number): number => Math.floor(pin / PER_PREFIX);

/** Maximum of suggested PINs, and the confidence of one: low enough for a question. PINs within this many points share it. */
const MAX_OFFERED = 3;
const CONFIDENCE = 0.75;
const EQUAL_WITHIN_POINTS = 0.5;

/** Suggests the PINs, before those of other steps. */
function offer(draft: Draft, candidates: readonly Candidate[], context: Context): void {
  const offered = candidates.slice(0, MAX_OFFERED).map((candidate) => {
    const equals = candidates.filter(({ points }) => points >= candidate.points - EQUAL_WITHIN_POINTS).length;
    return correctionOf(candidate, Math.max(MIN_CONFIDENCE, CONFIDENCE / Math.sqrt(equals)), draft, context);
  });
  const others = draft.corrections.filter(
    ({ field, to }) => field !== "pincode" || !offered.some((correction) => correction.to === to),
  );
  draft.corrections = [...offered, ...others].sort((a, b) => b.confidence - a.confidence);
}

function correctionOf(
  { pin, place }: Candidate,
  confidence: number,
  draft: Draft,
  { dir }: Context,
): Correction {
  const to = String(dir.pinAt(pin));
  const km = kmBetween(place.lat, place.lon, dir.lat(draft.pinIndex), dir.lon(draft.pinIndex));
  const because = correctionReason("served_far", {
    ...{ name: dir.nameTitle(place.name), pin: to, km: String(Math.round(km)), typed: draft.pin },
  });
  return {
    field: "pincode",
    from: draft.pin,
    to,
    ...because,
    confidence: Math.round(confidence * 100) / 100,
  };
}

import { correctionReason } from "../../../../data/catalogue/corrections.ts";
import { RefKind } from "../../../../data/layout.ts";
import { aroundPoint } from "../../pincode/around.ts";
import { kmBetween } from "../../pincode/nearby.ts";
import type { Context, Draft } from "../draft.ts";
import { type FarPlace, farPlaces, kmToPoints } from "../far-places.ts";
import { MIN_CONFIDENCE } from "../issues.ts";
import { Relation } from "../places.ts";
import type { Correction } from "../schema.ts";

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
  if (candidates.length === 0) return;
  draft.raise("LOCALITY_PIN_MISMATCH");
  draft.farLocality = context.dir.nameTitle(candidates[0].place.name);
  offer(draft, candidates, context);
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

/** Points for an office of the name, for a place of the name nearby, for how the PIN agrees with the rest. */
const POINTS = { office: 4, near: 2, prefix: 1, district: 0.5, city: 1, otherCity: -2 } as const;
/** The longer of two names is stronger evidence, and the nearer of two PINs likelier. */
const LETTERS_PER_POINT = 50;
const KM_PER_POINT = 50;
/** Kilometres from a point of a PIN within which a place is the PIN's. */
const NEAR_KM = 5;

/** The PINs of the places, the likeliest first; of a town without one, that of the nearest post office. */
function candidatesOf(draft: Draft, places: readonly FarPlace[], context: Context): Candidate[] {
  const out: Candidate[] = [];
  const add = (place: FarPlace, pin: number) => {
    if (pin !== draft.pinIndex && !out.some((other) => other.pin === pin))
      out.push({ pin, place, points: pointsOf(pin, places, draft, context) });
  };
  for (const place of places) for (const pin of place.pins) add(place, pin);
  if (out.length === 0) {
    const { offices } = aroundPoint(context.dir, places[0].lat, places[0].lon, NEAR_KM);
    if (offices.length > 0) add(places[0], context.dir.officePin(offices[0].office));
  }
  return out.sort((a, b) => b.points - a.points || a.pin - b.pin);
}

/** How well a PIN agrees with all places that are named, with the city, and with the PIN that was typed. */
function pointsOf(pin: number, far: readonly FarPlace[], draft: Draft, { dir, places }: Context): number {
  let points = 0;
  for (const { name, letters, lat, lon } of far) {
    if (places.officeNamed(name, pin) >= 0) points += POINTS.office + letters / LETTERS_PER_POINT;
    else if (kmToPoints(dir, pin, lat, lon) <= NEAR_KM) points += POINTS.near;
  }
  const typed = draft.pinIndex;
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

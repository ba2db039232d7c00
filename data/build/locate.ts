/**
 * Locates PINs. Half of the postal points are accurate to a kilometre, but many are another village's, a
 * district's or wrong, and some PINs have one point only. So the centre is not an average but the point that
 * most evidence supports.
 */

import { keyOf } from "../keys.ts";
import type { City } from "./cities.ts";
import type { Pin } from "./pins.ts";
import type { Place } from "./places.ts";
import { SOURCE } from "./places.ts";
import { distance, isSomewhere, medianPoint, NOWHERE, type Point, quantile } from "./points.ts";
import { Count, type Tally } from "./tally.ts";
import { townKey } from "./text.ts";

/** A point as evidence that the PIN is there or near. */
export interface Evidence {
  point: Point;
  weight: number;
  /** Distance in kilometres at which it counts half. */
  width: number;
  /** Other PINs have the same point: it may stand for a town or district, for want of one of their own. */
  isShared?: boolean;
}

/** Weights of one piece of evidence, and the kilometres at which it counts half. */
const OWN_POINT = { weight: 1, width: 6 };
const GEONAMES_POINT = { weight: 0.5, width: 6 };
/** A GeoNames town that a head or sub office of the PIN is named after; a branch office or locality. */
const TOWN_OF_OFFICE = { weight: 2, width: 6 };
const TOWN_OF_BRANCH = { weight: 0.6, width: 6 };
const NEIGHBOUR = { weight: 0.5, width: 15 };
/** PINs whose numbers differ by at most this are neighbours. */
const NEIGHBOURS = 8;
/** Limits of a PIN's reach. */
const MIN_REACH_KM = 8;
const MAX_REACH_KM = 60;
/** A centre is doubtful when the PIN's own points near it weigh no more than this share of those elsewhere. */
const DOUBTFUL_SHARE = 0.5;
/** A point of so many PINs locates none of their offices: two may have their offices in one building. */
const PLACEHOLDER_PINS = 3;
/** A doubtful centre is taken to be this far off at least, whatever its neighbours' distances. */
const MIN_DOUBT_KM = 10;

/** How strongly the evidence supports a point: the sum of weights, decreasing with distance. */
function agreement(at: Point, evidence: readonly Evidence[]): number {
  let sum = 0;
  for (const { point, weight, width } of evidence) {
    const far = distance(at, point) / width;
    sum += weight / (1 + far * far);
  }
  return sum;
}

/** The candidate with the strongest evidence; {@link NOWHERE} without candidates. */
export function agreedPoint(candidates: readonly Point[], evidence: readonly Evidence[]): Point {
  let best = NOWHERE;
  let most = 0;
  for (const candidate of candidates) {
    const agreed = agreement(candidate, evidence);
    if (agreed > most) {
      most = agreed;
      best = candidate;
    }
  }
  return best;
}

/** Sets the centre and radius of every PIN, and removes the points of offices too far from it. */
export function locatePins(pins: readonly Pin[], cities: readonly City[], tally: Tally): void {
  const towns = townIndex(cities);
  const evidence = pins.map((pin) => ownEvidence(pin, towns));
  markShared(evidence);
  const alone = evidence.map((own) => agreedPoint(pointsOf(own), own));
  pins.forEach((pin, i) => {
    const neighbours = neighbourEvidence(pins, alone, i);
    const all = [...evidence[i], ...neighbours];
    const mode = agreedPoint(pointsOf(all), all);
    settle(pin, mode, evidence[i], pointsOf(neighbours), tally);
  });
}

/** The same for points within about 100 m. */
const keyOfPoint = ({ lat, lon }: Point): string => `${lat.toFixed(3)} ${lon.toFixed(3)}`;

/** Marks the points that several PINs have. */
function markShared(evidence: readonly (readonly Evidence[])[]): void {
  const owners = new Count<string>();
  for (const own of evidence) for (const { point } of own) owners.add(keyOfPoint(point));
  for (const own of evidence) for (const each of own) each.isShared = owners.of(keyOfPoint(each.point)) > 1;
}

const pointsOf = (evidence: readonly Evidence[]): Point[] => evidence.map(({ point }) => point);

function townIndex(cities: readonly City[]): Map<string, Point[]> {
  const towns = new Map<string, Point[]>();
  for (const city of cities) {
    for (const key of new Set([city.title, ...city.others].map(keyOf))) {
      const at = `${city.state} ${key}`;
      towns.set(at, [...(towns.get(at) ?? []), city.point]);
    }
  }
  return towns;
}

/** A point given to many offices of a PIN is one piece of evidence, not many. */
function ownEvidence(pin: Pin, towns: Map<string, Point[]>): Evidence[] {
  const evidence = new Map<string, Evidence>();
  const add = (point: Point, kind: { weight: number; width: number }): void => {
    const key = keyOfPoint(point);
    const known = evidence.get(key);
    if (known === undefined || known.weight < kind.weight) evidence.set(key, { point, ...kind });
  };
  for (const place of pin.offices) {
    if (isSomewhere(place.point))
      add(place.point, place.source === SOURCE.geonames ? GEONAMES_POINT : OWN_POINT);
    const kind = place.type === "S.O" || place.type === "H.O" ? TOWN_OF_OFFICE : TOWN_OF_BRANCH;
    for (const town of towns.get(`${place.state} ${townKey(place.title)}`) ?? []) add(town, kind);
  }
  return [...evidence.values()];
}

function neighbourEvidence(pins: readonly Pin[], points: readonly Point[], i: number): Evidence[] {
  const near: Evidence[] = [];
  const sorting = Math.floor(pins[i].number / 1000);
  for (const step of [-1, 1]) {
    for (let k = i + step; k >= 0 && k < pins.length; k += step) {
      const apart = Math.abs(pins[k].number - pins[i].number);
      if (apart > NEIGHBOURS || Math.floor(pins[k].number / 1000) !== sorting) break;
      if (isSomewhere(points[k])) near.push({ point: points[k], ...NEIGHBOUR });
    }
  }
  return near;
}

/**
 * The largest distance of a PIN's points from the agreed point: three times that of the nearest third (in some
 * PINs more than half of the points are wrong), limited by the distance of its neighbours and by fixed bounds: a
 * city's PIN is a few kilometres wide, one in Jaisalmer sixty.
 */
export function reachOf(points: readonly Point[], neighbours: readonly Point[], mode: Point): number {
  const far = (point: Point) => distance(point, mode);
  const own = points.length === 0 ? MIN_REACH_KM : 3 * quantile(points.map(far), 1 / 3);
  const around = neighbours.length < 3 ? MAX_REACH_KM : 2 * quantile(neighbours.map(far), 0.5);
  return Math.min(MAX_REACH_KM, Math.max(MIN_REACH_KM, Math.min(own, around)));
}

function settle(
  pin: Pin,
  mode: Point,
  evidence: readonly Evidence[],
  neighbours: readonly Point[],
  tally: Tally,
): void {
  if (!isSomewhere(mode)) {
    tally.add("PINs without any point");
    return;
  }
  const own = pointsOf(evidence);
  const reach = reachOf(own, neighbours, mode);
  const kept = own.filter((point) => distance(point, mode) <= reach);
  // None kept: all its own points are outliers, and its neighbours determine the centre.
  if (kept.length === 0) kept.push(mode);
  pin.centre = medianPoint(kept);
  pin.radius = quantile(
    kept.map((point) => distance(point, pin.centre)),
    0.9,
  );
  if (isDoubtful(evidence, mode, reach)) {
    tally.add("PINs whose centre may be another place's");
    const all = [...own, ...neighbours].map((point) => distance(point, mode));
    pin.doubtKm = Math.min(MAX_REACH_KM, Math.max(MIN_DOUBT_KM, quantile(all, 0.9)));
  }
  for (const office of pin.offices) dropStray(office, mode, reach, tally);
}

/** True when hardly any of the PIN's own points, those of no other PIN, lie at its centre. */
function isDoubtful(evidence: readonly Evidence[], mode: Point, reach: number): boolean {
  let here = 0;
  let elsewhere = 0;
  for (const { point, weight, isShared } of evidence) {
    if (isShared) continue;
    if (distance(point, mode) <= reach) here += weight;
    else elsewhere += weight;
  }
  return here <= elsewhere * DOUBTFUL_SHARE;
}

function dropStray(office: Place, mode: Point, reach: number, tally: Tally): void {
  if (!isSomewhere(office.point) || distance(office.point, mode) <= reach) return;
  office.point = NOWHERE;
  tally.add("points far from their PIN, dropped");
}

/** Removes the points that offices of {@link PLACEHOLDER_PINS} have: those of a town or district. */
export function dropPlaceholders(pins: readonly Pin[], tally: Tally): void {
  const owners = new Count<string>();
  for (const { offices } of pins) {
    const points = offices.map(({ point }) => point).filter(isSomewhere);
    for (const key of new Set(points.map(keyOfPoint))) owners.add(key);
  }
  for (const office of pins.flatMap((pin) => pin.offices)) {
    if (!isSomewhere(office.point) || owners.of(keyOfPoint(office.point)) < PLACEHOLDER_PINS) continue;
    office.point = NOWHERE;
    tally.add("points of three PINs or more, dropped");
  }
}

/** Which PIN was meant: digit slips, the locality's PINs and the city's PINs, ranked by what speaks for each. */
import { RefKind } from "../pincode/types.ts";
import type { Context, Draft } from "./draft.ts";
import { type NameInLine, Relation } from "./places.ts";
import { SAFE_CONFIDENCE } from "./schema.ts";

export interface PinCandidate {
  /** Index in the directory. */
  index: number;
  /** One digit changed, swapped, lost or too many makes it of what was typed. */
  isTypo: boolean;
  /** How the typed city relates to it. */
  city: Relation;
  /** 0 … 1. Safe only where a typo explains it and a locality in the lines speaks for it. */
  confidence: number;
  reason: string;
}

/** Points for each kind of evidence. */
const POINTS = { change: 4, swap: 4.5, length: 4, state: 1.5, locality: 4, namedPlace: 2 } as const;
/** Points when the city as written is the PIN's own, by what bears its name. */
const INSIDE_POINTS: Readonly<Record<RefKind, number>> = {
  [RefKind.city]: 4,
  [RefKind.office]: 4,
  [RefKind.subdistrict]: 3,
  [RefKind.district]: 2,
  [RefKind.division]: 1.5,
};
const NARROWLY_NEAR = 2;
const WIDELY_NEAR = 1;
/** A point less for this many kilometres between the city's centre and the PIN. */
const KM_A_POINT = 25;
const MAX_FAR_POINTS = 1.5;
/** Offices of one name looked at, PINs of a town looked at, PINs offered. */
const MAX_OFFICES = 400;
const FEW_CITY_PINS = 3;
const MAX_OFFERED = 5;
/** Confidence of a PIN that is only to be asked for. */
const MAX_UNSAFE = SAFE_CONFIDENCE - 0.01;

interface Scored {
  index: number;
  points: number;
  slip: boolean;
  /** Name of the locality that speaks for it, -1. */
  locality: number;
  /** That name is part of a longer one. */
  isPart: boolean;
  city: Relation;
}

/**
 * The likeliest PINs, best first; none that contradicts the state, or the city where that is known.
 * @param names the place names of the address
 */
export function rankPins(draft: Draft, names: readonly NameInLine[], context: Context): PinCandidate[] {
  const localities = localityNames(names, draft, context);
  const pool = new Map<number, Scored>();
  addSlips(draft, context, pool);
  addLocalities(draft, context, localities, pool);
  if (pool.size === 0) addCity(draft, context, pool);
  const scored = [...pool.values()].filter((c) => scoreOthers(c, draft, context, names));
  scored.sort((a, b) => b.points - a.points || a.index - b.index);
  return scored.slice(0, MAX_OFFERED).map((c) => describe(c, scored, draft, context));
}

/** True when the PIN is a typo away from one of the typed city's own, whatever the state. */
export function hasTypoInCity(draft: Draft, context: Context): boolean {
  const pool = new Map<number, Scored>();
  addSlips(draft, context, pool);
  for (const pin of pool.keys())
    if (context.places.relate(draft.cityName, pin).relation === Relation.inside) return true;
  return false;
}

/** The PIN that was written is no candidate: swapping two equal digits gives it back. */
function put(pool: Map<number, Scored>, draft: Draft, index: number, points: number, slip: boolean): void {
  if (index < 0 || index === draft.pinIndex) return;
  const old = pool.get(index);
  if (!old) pool.set(index, { index, points, slip, locality: -1, isPart: false, city: Relation.unknown });
  else if (slip && points > old.points) {
    old.points = points;
    old.slip = true;
  }
}

/** Every PIN one slip away: a changed digit, two swapped, one lost, one too many; place by place from the right. */
function addSlips(draft: Draft, { dir }: Context, pool: Map<number, Scored>): void {
  const digits = draft.pin.replace(/\D/g, "");
  const { length } = digits;
  if (length < 5 || length > 7) return;
  const typed = Number(digits);
  const add = (pin: number, points: number) => put(pool, draft, dir.indexOf(pin), points, true);
  const last = 10 ** Math.max(length - 1, 5);
  for (let place = 1; place <= last; place *= 10) {
    const before = Math.floor(typed / place / 10);
    const digit = Math.floor(typed / place) % 10;
    const after = typed % place;
    if (length === 6) {
      const next = before % 10;
      for (let d = 0; d <= 9; d++) if (d !== digit) add(typed + (d - digit) * place, POINTS.change);
      if (place < last) add(typed + (digit - next) * 9 * place, POINTS.swap);
    } else if (length === 5) {
      for (let d = 0; d <= 9; d++) add(((before * 10 + digit) * 10 + d) * place + after, POINTS.length);
    } else {
      add(before * place + after, POINTS.length);
    }
  }
}

function addLocalities(
  draft: Draft,
  { dir }: Context,
  names: readonly NameInLine[],
  pool: Map<number, Scored>,
): void {
  for (const { name } of names) {
    const to = Math.min(dir.refsTo(name), dir.refsFrom(name) + MAX_OFFICES);
    for (let k = dir.refsFrom(name); k < to; k++) {
      if (dir.refKindAt(k) !== RefKind.office) continue;
      const pin = dir.officePin(dir.refIdAt(k));
      if (draft.stateTyped < 0 || dir.stateOf(pin) === draft.stateTyped) put(pool, draft, pin, 0, false);
    }
  }
}

/**
 * The names that a post office or locality bears. A PIN that exists is not doubted for the general post office
 * of a large city: "Delhi" names a hundred PINs.
 */
function localityNames(names: readonly NameInLine[], draft: Draft, context: Context): NameInLine[] {
  const { dir, places } = context;
  const city = draft.pinIndex < 0 ? -1 : cityTyped(draft, context);
  const isLarge = city >= 0 && hasManyPins(city, context);
  return names.filter(
    ({ name }) => hasOffice(name, dir) && !(isLarge && places.sharesCity(name, draft.cityName)),
  );
}

function hasOffice(name: number, dir: Context["dir"]): boolean {
  for (let k = dir.refsTo(name) - 1; k >= dir.refsFrom(name); k--)
    if (dir.refKindAt(k) === RefKind.office) return true;
  return false;
}

/** A small town's own PINs, when nothing else is known. */
function addCity(draft: Draft, context: Context, pool: Map<number, Scored>): void {
  const { dir } = context;
  const city = cityTyped(draft, context);
  if (city < 0 || hasManyPins(city, context)) return;
  for (let k = dir.cityPinsFrom(city); k < dir.cityPinsTo(city); k++)
    put(pool, draft, dir.cityPinAt(k), 0, false);
}

function cityTyped(draft: Draft, { places }: Context): number {
  return draft.cityName < 0 ? -1 : places.cityNamed(draft.cityName, draft.stateTyped);
}

function hasManyPins(city: number, { dir }: Context): boolean {
  return dir.cityPinsTo(city) - dir.cityPinsFrom(city) > FEW_CITY_PINS;
}

/** Adds the points of state, city and places; false when the candidate contradicts what was written. */
function scoreOthers(c: Scored, draft: Draft, context: Context, names: readonly NameInLine[]): boolean {
  const { dir, places, states } = context;
  const stateAgrees = draft.stateTyped >= 0 && states.accepts(draft.stateTyped, dir.stateOf(c.index));
  if (draft.stateTyped >= 0 && !stateAgrees) return false;
  if (stateAgrees) c.points += POINTS.state;
  if (draft.cityName >= 0 && !scoreCity(c, draft, places)) return false;
  for (const { name, letters, isPart } of names) {
    if (name === draft.cityName) continue;
    if (places.holdsOffice(name, c.index)) {
      c.points += POINTS.locality + letters / 100;
      c.locality = name;
      c.isPart = isPart;
      break;
    }
    if (places.relate(name, c.index).relation === Relation.inside) c.points += POINTS.namedPlace;
  }
  return c.slip || c.locality >= 0 || c.city === Relation.inside;
}

function scoreCity(c: Scored, draft: Draft, places: Context["places"]): boolean {
  const { relation, kind, id, km } = places.relate(draft.cityName, c.index);
  c.city = relation;
  if (relation < Relation.near) return false;
  if (relation === Relation.inside) {
    c.points +=
      INSIDE_POINTS[kind] - Math.min(MAX_FAR_POINTS, places.kmToPin(kind, id, c.index) / KM_A_POINT);
    return true;
  }
  c.points -= Math.min(MAX_FAR_POINTS, km / KM_A_POINT);
  c.points +=
    places.relate(draft.cityName, c.index, true).relation === Relation.near ? NARROWLY_NEAR : WIDELY_NEAR;
  return true;
}

/** Confidence grows with the points and is shared with the candidates that have nearly as many. */
function describe(c: Scored, all: readonly Scored[], draft: Draft, context: Context): PinCandidate {
  const { dir } = context;
  const pin = dir.pinAt(c.index);
  const equals = all.filter((other) => other.points >= c.points - 0.5).length;
  const strength = Math.max(0.05, Math.min(0.97, 0.3 + c.points / 16));
  const isSafe = c === all[0] && c.slip && !isDigitLost(draft) && isNarrow(c, draft, context);
  const confidence = Math.min(strength / Math.sqrt(equals), isSafe ? 1 : MAX_UNSAFE);
  return {
    index: c.index,
    isTypo: c.slip,
    city: c.city,
    confidence: Math.round(confidence * 100) / 100,
    reason: reasonOf(c, pin, draft, dir),
  };
}

/** A digit may be lost in sixty places: too many PINs are a typo away. */
function isDigitLost(draft: Draft): boolean {
  return draft.pin.replace(/\D/g, "").length < 6;
}

/** The lines name a locality of the PIN in the typed city, and not the whole city or district. */
function isNarrow({ locality, isPart, city }: Scored, draft: Draft, context: Context): boolean {
  const { dir, places } = context;
  if (locality < 0 || isPart || city < Relation.near || places.sharesCity(locality, draft.cityName))
    return false;
  for (let k = dir.refsFrom(locality); k < dir.refsTo(locality); k++) {
    const kind = dir.refKindAt(k);
    if (kind === RefKind.district || (kind === RefKind.city && hasManyPins(dir.refIdAt(k), context)))
      return false;
  }
  return true;
}

function reasonOf(c: Scored, pin: number, draft: Draft, dir: Context["dir"]): string {
  if (c.locality >= 0) return `${dir.nameTitle(c.locality)} is served by ${pin}`;
  const where =
    draft.cityName >= 0
      ? draft.city
      : dir.districtCount(c.index) > 0
        ? dir.areaTitle(dir.districtAt(c.index, 0))
        : "";
  return c.slip ? `${pin} is one slip away and serves ${where}` : `${where} is served by ${pin}`;
}

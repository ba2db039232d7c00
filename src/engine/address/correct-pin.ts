/** Ranks the PINs that were probably meant: digit typos, the locality's PINs and the city's PINs. */
import {
  type CorrectionReason,
  correctionReason,
  type PinReason,
} from "../../../data/catalogue/corrections.ts";
import { SAFE_CONFIDENCE } from "../../../data/catalogue/limits.ts";
import { RefKind } from "../../../data/layout.ts";
import { eachTypo, type TypoKind } from "../pincode/typos.ts";
import type { Context, Draft } from "./draft.ts";
import { placeNames } from "./evidence.ts";
import { cityTyped, hasManyPins, localityNames } from "./locality-names.ts";
import { type NameInLine, Relation } from "./places.ts";

export interface PinCandidate {
  /** Index in the directory. */
  index: number;
  /** It differs from the typed PIN by one digit changed, swapped, missing or extra. */
  isTypo: boolean;
  /** How the typed city relates to it. */
  city: Relation;
  /** 0 to 1. Safe only where a typo explains it and a locality in the lines confirms it. */
  confidence: number;
  because: CorrectionReason;
}

/** Points for each kind of evidence. */
const POINTS = { change: 4, swap: 4.5, length: 4, state: 1.5, locality: 4, namedPlace: 2 } as const;
/** Of two localities, the longer name is stronger evidence. */
const LETTERS_PER_POINT = 100;
/** Points when the typed city is the PIN's own, by the kind of place with that name. */
const INSIDE_POINTS: Readonly<Record<RefKind, number>> = {
  [RefKind.city]: 4,
  [RefKind.office]: 4,
  [RefKind.subdistrict]: 3,
  [RefKind.district]: 2,
  [RefKind.division]: 1.5,
};
const NARROWLY_NEAR_POINTS = 2;
const WIDELY_NEAR_POINTS = 1;
/** One point is subtracted for this many kilometres between the city's centre and the PIN. */
const KM_PER_POINT = 25;
const MAX_DISTANCE_PENALTY = 1.5;
/** Points by which a typo this near to a named locality's PIN ranks above that PIN. */
const TYPO_REACH_KM = 15;
const TYPO_LEAD = 0.1;
/** Keeps the order of several such typos. */
const POINTS_SCALE = 1000;
/** Limits: offices of one name examined, PINs offered. */
const MAX_OFFICES = 400;
const MAX_OFFERED = 5;
/** Highest confidence of a PIN that must be confirmed by the customer. */
const MAX_UNSAFE_CONFIDENCE = SAFE_CONFIDENCE - 0.01;
/** Confidence = base + points / scale, within [min, max]. */
const CONFIDENCE = { base: 0.3, pointScale: 16, min: 0.05, max: 0.97 } as const;
/** Candidates within this many points are equally likely and share the confidence. */
const EQUAL_WITHIN_POINTS = 0.5;

interface Scored {
  index: number;
  points: number;
  isTypo: boolean;
  /** Name of the locality that confirms it, -1 if none. */
  locality: number;
  /** That name is part of a longer one. */
  isPart: boolean;
  city: Relation;
}

/**
 * The likeliest PINs, best first; none contradicts the state, or the city if known.
 * @param names the place names of the address
 */
export function rankPins(draft: Draft, names: readonly NameInLine[], context: Context): PinCandidate[] {
  const localities = localityNames(names, draft, context);
  const pool = new Map<number, Scored>();
  const hasTypos = addTypos(draft, context, pool);
  addLocalities(draft, context, localities, pool);
  if (!hasTypos && pool.size === 0) addCity(draft, context, pool);
  const scored = [...pool.values()].filter((c) => scoreOthers(c, draft, context, names));
  preferTypos(scored, context);
  scored.sort((a, b) => b.points - a.points || a.index - b.index);
  return scored.slice(0, MAX_OFFERED).map((c) => describe(c, scored, draft, context));
}

/** True when the PIN is a typo away from one of the typed city's own, whatever the state. */
export function hasTypoInCity(draft: Draft, context: Context): boolean {
  let isFound = false;
  eachTypoPin(draft, context, (pin) => {
    isFound ||= context.places.isInside(draft.cityName, pin);
  });
  return isFound;
}

/**
 * True when the lines or the city field name no office of the typed PIN, but one of a PIN that is a typo away: the
 * typed one is then doubtful, even if it is close by.
 */
export function namesTypo(draft: Draft, context: Context): boolean {
  const { dir } = context;
  if (draft.pinIndex < 0 || draft.office >= 0) return false;
  const typed = dir.pinAt(draft.pinIndex);
  const state = dir.stateOf(draft.pinIndex);
  return localityNames(placeNames(draft, context), draft, context).some(({ name, isPart }) => {
    const to = Math.min(dir.refsTo(name), dir.refsFrom(name) + MAX_OFFICES);
    for (let k = dir.refsFrom(name); k < to && !isPart; k++) {
      if (dir.refKindAt(k) !== RefKind.office) continue;
      const pin = dir.officePin(dir.refIdAt(k));
      if (dir.stateOf(pin) === state && isTypoOf(dir.pinAt(pin), typed)) return true;
    }
    return false;
  });
}

/** True when one digit differs, or two neighbouring digits are swapped. */
function isTypoOf(a: number, b: number): boolean {
  if (a === b) return false;
  while (a % 10 === b % 10) {
    a = Math.floor(a / 10);
    b = Math.floor(b / 10);
  }
  const isChanged = Math.floor(a / 10) === Math.floor(b / 10);
  const isSwapped = Math.floor(a / 100) === Math.floor(b / 100) && digitsSwapped(a % 100) === b % 100;
  return isChanged || isSwapped;
}

const digitsSwapped = (two: number): number => (two % 10) * 10 + Math.floor(two / 10);

/** Keeps the stronger evidence for a PIN that is already in the pool. */
function put(pool: Map<number, Scored>, index: number, points: number, isTypo: boolean): void {
  const old = pool.get(index);
  if (!old) pool.set(index, { index, points, isTypo, locality: -1, isPart: false, city: Relation.unknown });
  else if (isTypo && points > old.points) {
    old.points = points;
    old.isTypo = true;
  }
}

/** Calls `add` for every PIN one typo away, except the typed one itself, which results from swapping two equal digits. */
function eachTypoPin(draft: Draft, { dir }: Context, add: (pin: number, kind: TypoKind) => void): void {
  eachTypo(draft.pin.replace(/\D/g, ""), (digits, kind) => {
    const pin = dir.indexOf(digits);
    if (pin >= 0 && pin !== draft.pinIndex) add(pin, kind);
  });
}

/** Adds every PIN one typo away that agrees with the state; true when there is one at all. */
function addTypos(draft: Draft, context: Context, pool: Map<number, Scored>): boolean {
  const { dir, states } = context;
  const { stateTyped } = draft;
  let isAny = false;
  eachTypoPin(draft, context, (pin, kind) => {
    isAny = true;
    if (stateTyped < 0 || states.accepts(stateTyped, dir.stateOf(pin))) put(pool, pin, POINTS[kind], true);
  });
  return isAny;
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
      if (pin === draft.pinIndex) continue;
      if (draft.stateTyped < 0 || dir.stateOf(pin) === draft.stateTyped) put(pool, pin, 0, false);
    }
  }
}

/**
 * People name the area next to theirs, or one that has several PINs: a PIN that is a typo away and close to the
 * locality is likelier than the locality's own, which only shares the place with what was typed.
 */
function preferTypos(scored: readonly Scored[], { dir, places }: Context): void {
  const named = scored.filter((c) => !c.isTypo && c.locality >= 0);
  if (named.length === 0) return;
  for (const typo of scored) {
    if (!typo.isTypo || typo.locality >= 0) continue;
    for (const { index, points } of named) {
      if (points < typo.points || places.kmFrom(dir.lat(index), dir.lon(index), typo.index) > TYPO_REACH_KM)
        continue;
      typo.points = points + TYPO_LEAD + typo.points / POINTS_SCALE;
    }
  }
}

/** Adds a small town's own PINs, when there are no other candidates. */
function addCity(draft: Draft, context: Context, pool: Map<number, Scored>): void {
  const { dir } = context;
  const city = cityTyped(draft, context);
  if (city < 0 || hasManyPins(city, context)) return;
  for (let k = dir.cityPinsFrom(city); k < dir.cityPinsTo(city); k++)
    if (dir.cityPinAt(k) !== draft.pinIndex) put(pool, dir.cityPinAt(k), 0, false);
}

/** Adds the points of state, city and places; false when the candidate contradicts what was typed. */
function scoreOthers(c: Scored, draft: Draft, context: Context, names: readonly NameInLine[]): boolean {
  const { dir, places, states } = context;
  const stateAgrees = draft.stateTyped >= 0 && states.accepts(draft.stateTyped, dir.stateOf(c.index));
  if (draft.stateTyped >= 0 && !stateAgrees) return false;
  if (stateAgrees) c.points += POINTS.state;
  if (draft.cityName >= 0 && !scoreCity(c, draft, places)) return false;
  for (const { name, letters, isPart } of names) {
    if (name === draft.cityName) continue;
    if (places.officeNamed(name, c.index) >= 0) {
      c.points += POINTS.locality + letters / LETTERS_PER_POINT;
      c.locality = name;
      c.isPart = isPart;
      break;
    }
    if (places.isInside(name, c.index)) c.points += POINTS.namedPlace;
  }
  return c.isTypo || c.locality >= 0 || c.city === Relation.inside;
}

function scoreCity(c: Scored, draft: Draft, places: Context["places"]): boolean {
  const { relation, kind, id, km } = places.relate(draft.cityName, c.index);
  c.city = relation;
  if (relation < Relation.near) return false;
  if (relation === Relation.inside) {
    c.points +=
      INSIDE_POINTS[kind] - Math.min(MAX_DISTANCE_PENALTY, places.kmToPin(kind, id, c.index) / KM_PER_POINT);
    return true;
  }
  c.points -= Math.min(MAX_DISTANCE_PENALTY, km / KM_PER_POINT);
  c.points +=
    places.relate(draft.cityName, c.index, true).relation === Relation.near
      ? NARROWLY_NEAR_POINTS
      : WIDELY_NEAR_POINTS;
  return true;
}

/** Confidence grows with the points and is divided among candidates that have nearly as many. */
function describe(c: Scored, all: readonly Scored[], draft: Draft, context: Context): PinCandidate {
  const { dir } = context;
  const pin = dir.pinAt(c.index);
  const equals = all.filter((other) => other.points >= c.points - EQUAL_WITHIN_POINTS).length;
  const { base, pointScale, min, max } = CONFIDENCE;
  const strength = Math.max(min, Math.min(max, base + c.points / pointScale));
  const isSafe = c === all[0] && c.isTypo && !isDigitLost(draft) && isNarrow(c, draft, context);
  const confidence = Math.min(strength / Math.sqrt(equals), isSafe ? 1 : MAX_UNSAFE_CONFIDENCE);
  return {
    index: c.index,
    isTypo: c.isTypo,
    city: c.city,
    confidence: Math.round(confidence * 100) / 100,
    because: reasonOf(c, pin, draft, dir),
  };
}

/** With a digit missing, up to sixty PINs are one typo away: too many for a safe correction. */
function isDigitLost(draft: Draft): boolean {
  return draft.pin.replace(/\D/g, "").length < 6;
}

/** The lines name a locality of the PIN in the typed city, and not the whole city or district. */
function isNarrow({ locality, isPart, city }: Scored, draft: Draft, context: Context): boolean {
  const { dir, places } = context;
  if (locality < 0 || isPart || city < Relation.near || places.sharesCity(locality, draft.cityName))
    return false;
  return !dir.hasRef(
    locality,
    (kind, id) => kind === RefKind.district || (kind === RefKind.city && hasManyPins(id, context)),
  );
}

function reasonOf(c: Scored, index: number, draft: Draft, dir: Context["dir"]): CorrectionReason {
  const pin = String(index);
  if (c.locality >= 0) return correctionReason("served_by", { name: dir.nameTitle(c.locality), pin });
  const name =
    draft.cityName >= 0
      ? draft.cityTitle
      : dir.districtCount(c.index) > 0
        ? dir.areaTitle(dir.districtAt(c.index, 0))
        : "";
  const key: PinReason = c.isTypo ? "typo_serves" : "served_by";
  return correctionReason(key, { name, pin });
}

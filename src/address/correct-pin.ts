/** Which PIN was meant: digit slips, the locality's PINs and the city's PINs, ranked by what speaks for each. */
import { RefKind } from "../pincode/types.ts";
import type { Context, Draft } from "./draft.ts";
import { type LocalityName, localityNames } from "./evidence.ts";
import { Relation } from "./places.ts";

export interface PinCandidate {
  pin: number;
  /** 0 … 1. */
  confidence: number;
  reason: string;
}

/** Points for each kind of evidence; a candidate's confidence is its share of what could be had. */
const POINTS = { slip: 4, swap: 4.5, cityInside: 3, cityNear: 2, state: 1.5, locality: 4, lostDigit: 4 } as const;
/** Offices of one name looked at, cities' PINs looked at. */
const MOST_OFFICES = 400;
const FEW_CITY_PINS = 3;

interface Scored {
  index: number;
  points: number;
  slip: boolean;
  locality: number;
  city: Relation;
}

/** The likeliest PINs, best first; none that contradicts the state, or the city where that is known. */
export function rankPins(draft: Draft, context: Context): PinCandidate[] {
  const names = localityNames(draft, context);
  const pool = new Map<number, Scored>();
  addSlips(draft, context, pool);
  addLocalities(draft, context, names, pool);
  if (pool.size === 0) addCity(draft, context, pool);
  const scored = [...pool.values()].filter((c) => scoreOthers(c, draft, context, names));
  scored.sort((a, b) => b.points - a.points || a.index - b.index);
  return scored.slice(0, 5).map((c) => describe(c, scored, draft, context));
}

function put(pool: Map<number, Scored>, index: number, points: number, slip: boolean): void {
  if (index < 0) return;
  const old = pool.get(index);
  if (!old) pool.set(index, { index, points, slip, locality: -1, city: Relation.unknown });
  else if (slip && points > old.points) {
    old.points = points;
    old.slip = true;
  }
}

/** Every PIN one slip away: a changed digit, two swapped, one lost, one too many. */
function addSlips(draft: Draft, { dir }: Context, pool: Map<number, Scored>): void {
  const digits = draft.pin.replace(/\D/g, "");
  const add = (text: string, points: number) => put(pool, dir.indexOf(Number(text)), points, true);
  if (digits.length === 6) {
    for (let i = 0; i < 6; i++) {
      for (let d = 0; d <= 9; d++) if (String(d) !== digits[i]) add(digits.slice(0, i) + d + digits.slice(i + 1), POINTS.slip);
      if (i < 5) add(digits.slice(0, i) + digits[i + 1] + digits[i] + digits.slice(i + 2), POINTS.swap);
    }
  } else if (digits.length === 5) {
    for (let i = 0; i <= 5; i++) for (let d = 0; d <= 9; d++) add(digits.slice(0, i) + d + digits.slice(i), POINTS.lostDigit);
  } else if (digits.length === 7) {
    for (let i = 0; i < 7; i++) add(digits.slice(0, i) + digits.slice(i + 1), POINTS.lostDigit);
  }
}

function addLocalities(draft: Draft, { dir }: Context, names: LocalityName[], pool: Map<number, Scored>): void {
  for (const { name } of names) {
    const to = Math.min(dir.refsTo(name), dir.refsFrom(name) + MOST_OFFICES);
    for (let k = dir.refsFrom(name); k < to; k++) {
      if (dir.refKindAt(k) !== RefKind.office) continue;
      const pin = dir.officePin(dir.refIdAt(k));
      if (draft.stateTyped < 0 || dir.stateOf(pin) === draft.stateTyped) put(pool, pin, 0, false);
    }
  }
}

/** A small town's own PINs, when nothing else is known. */
function addCity(draft: Draft, { dir, places }: Context, pool: Map<number, Scored>): void {
  if (draft.cityName < 0) return;
  const city = places.cityNamed(draft.cityName, draft.stateTyped);
  if (city < 0 || dir.cityPinsTo(city) - dir.cityPinsFrom(city) > FEW_CITY_PINS) return;
  for (let k = dir.cityPinsFrom(city); k < dir.cityPinsTo(city); k++) put(pool, dir.cityPinAt(k), 0, false);
}

/** Adds the points of state, city and locality; false when the candidate contradicts what was written. */
function scoreOthers(c: Scored, draft: Draft, { dir, places, states }: Context, names: LocalityName[]): boolean {
  const stateAgrees = draft.stateTyped >= 0 && states.accepts(draft.stateTyped, dir.stateOf(c.index));
  if (draft.stateTyped >= 0 && !stateAgrees) return false;
  if (stateAgrees) c.points += POINTS.state;
  if (draft.cityName >= 0) {
    c.city = places.relate(draft.cityName, c.index).relation;
    if (c.city < Relation.near) return false;
    c.points += c.city === Relation.inside ? POINTS.cityInside : POINTS.cityNear;
  }
  for (const { name, letters } of names) {
    if (!places.holdsOffice(name, c.index) || name === draft.cityName) continue;
    c.points += POINTS.locality + letters / 100;
    c.locality = name;
    break;
  }
  return c.slip || c.locality >= 0 || c.city === Relation.inside;
}

function describe(c: Scored, all: Scored[], draft: Draft, { dir }: Context): PinCandidate {
  const pin = dir.pinAt(c.index);
  const equals = all.filter((o) => o.points >= c.points - 0.5).length;
  const strength = Math.min(0.97, 0.35 + c.points / 16);
  const confidence = Math.round((strength / Math.sqrt(equals)) * 100) / 100;
  return { pin, confidence, reason: reasonOf(c, pin, draft, dir) };
}

function reasonOf(c: Scored, pin: number, draft: Draft, dir: Context["dir"]): string {
  if (c.locality >= 0) return `${dir.nameTitle(c.locality)} is served by ${pin}`;
  const where = draft.cityName >= 0 ? draft.city : dir.districtCount(c.index) > 0 ? dir.areaTitle(dir.districtAt(c.index, 0)) : "";
  return c.slip ? `${pin} is one slip away and serves ${where}` : `${where} is served by ${pin}`;
}

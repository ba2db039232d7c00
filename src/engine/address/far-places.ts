/** Compares the places named in the lines with the PIN, and finds those away from it if none of its own is named. */
import { RefKind } from "../../../data/layout.ts";
import { kmBetween } from "../pincode/nearby.ts";
import type { Context, Draft } from "./draft.ts";
import { placeNames } from "./evidence.ts";
import type { NameInLine } from "./places.ts";
import { isJoined } from "./qualifiers.ts";
import { Role, Sep, type Token } from "./text/token.ts";
import { has, KINDS_BEFORE_NAME, Mark, Sense } from "./text/words.ts";

/** A place named in the lines that does not belong to the PIN. */
export interface FarPlace {
  /** Index of its name, and the bytes of its key. */
  name: number;
  letters: number;
  /** How many places of the directory have the name. */
  namesakes: number;
  /** It is the city that the city field names. */
  isTyped: boolean;
  /** The place of the name that is nearest the PIN, in degrees, and the kilometres to the nearest point of the PIN. */
  lat: number;
  lon: number;
  km: number;
  /** The nearest is a town of known population, which is meant among several places of its name. */
  isTown: boolean;
  /** Indices of the PINs of its offices, or of its own where it is a small town. */
  pins: number[];
}

/** A place this close to a point of the PIN is the PIN's own. */
const HERE_KM = 4;
/** Farther than this from every point of the PIN, a place belongs to another PIN; for a town of many PINs, or half of a place. */
const FAR_KM = 6;
const FAR_TOWN_KM = 15;
const FAR_HALF_KM = 10;
/** The same for the town of the PIN's sub-district, whose name villages also use. */
const FAR_SEAT_KM = 15;
/** And of a village in the city field, which is often the next one. */
const FAR_TYPED_KM = 10;
/** Beyond this distance from the nearest point and the centre, a name matches a place only by chance. */
const MAX_POINT_KM = 40;
const MAX_CENTRE_KM = 45;
/** Degrees of latitude and of longitude from the centre that are farther than that in any case. */
const MAX_DEGREES = 1;
const MAX_LON_DEGREES = 1.4;
/** A town with more PINs than this is large. */
const MAX_TOWN_PINS = 6;
/** Number of places with a name beyond which this one may be unlisted; and for a name typed as the city. */
const MAX_NAMESAKES = 10;
const MAX_TYPED_NAMESAKES = 2;
/** Population of a town that is meant rather than villages of its name. */
const MIN_POPULATION = 100_000;
/** References of one name that are examined. */
const MAX_REFS = 400;
/** Words behind a name within which a street's word makes it the street's. */
const STREET_WORDS = 3;

/** How a name relates to the PIN. */
const Stand = { silent: 0, here: 1, far: 2 } as const;
type Stand = (typeof Stand)[keyof typeof Stand];

/** The places away from the PIN that the lines name; none if they name one of the PIN's own. */
export function farPlaces(draft: Draft, context: Context): FarPlace[] {
  const out: FarPlace[] = [];
  for (const named of placeNames(draft, context)) {
    if (named.line[named.at].role === Role.landmark || isOfOther(named)) continue;
    let place = placeOf(named.name, named, draft, context);
    let stand = standOf(place, draft, context);
    // "Malad West" may be only a sub-district, and "Malad" the post office.
    if (stand === Stand.silent && named.plain >= 0 && Number.isNaN(place.lat)) {
      place = placeOf(named.plain, named, draft, context);
      stand = standOf(place, draft, context);
    }
    if (stand === Stand.here) return [];
    const isNew = stand === Stand.far && !out.some(({ name }) => name === place.name);
    if (isNew && isNamedForItself(named, place, draft, context)) out.push(place);
  }
  return out.some(isTelling) ? out : [];
}

function placeOf(name: number, { letters }: NameInLine, draft: Draft, { dir }: Context): FarPlace {
  return {
    name,
    letters,
    namesakes: dir.refsTo(name) - dir.refsFrom(name),
    isTyped: draft.cityTokens.length > 0 && name === draft.cityName,
    lat: Number.NaN,
    lon: Number.NaN,
    km: Infinity,
    isTown: false,
    pins: [],
  };
}

const isTelling = ({ isTyped, km, namesakes }: FarPlace): boolean =>
  !isTyped || (km >= FAR_TYPED_KM && namesakes <= MAX_TYPED_NAMESAKES);

/** Compares the places of the name with the PIN, and records the nearest in its state, and their PINs. */
function standOf(place: FarPlace, { pinIndex: pin, pinState }: Draft, { dir, places }: Context): Stand {
  const from = dir.refsFrom(place.name);
  const to = Math.min(dir.refsTo(place.name), from + MAX_REFS);
  const hasOffice = dir.firstRef(place.name, RefKind.office) >= 0;
  const pinLat = dir.lat(pin);
  const pinLon = dir.lon(pin);
  let isLarge = false;
  let least = FAR_KM;
  for (let k = from; k < to; k++) {
    const kind = dir.refKindAt(k);
    const id = dir.refIdAt(k);
    const isInside = dir.isIn(pin, kind, id);
    if (kind === RefKind.district) return Stand.silent;
    if (kind === RefKind.division) continue;
    if (kind === RefKind.subdistrict) {
      if (isInside) least = Math.max(least, FAR_SEAT_KM);
      continue;
    }
    if (kind === RefKind.city && isManyPins(id, dir)) {
      // "Chembur" is a name of Mumbai's, and of an office of its own.
      if (hasOffice && dir.cityName(id) !== place.name) continue;
      isLarge = true;
      least = isInside ? Infinity : FAR_TOWN_KM;
    } else if (isInside && !isLarge) return Stand.here;
    const lat = dir.placeLat(kind, id);
    const lon = dir.placeLon(kind, id);
    // False for an unknown point, too.
    if (!(Math.abs(lat - pinLat) < MAX_DEGREES && Math.abs(lon - pinLon) < MAX_LON_DEGREES)) continue;
    const km = kmToPoints(dir, pin, lat, lon);
    if (km <= HERE_KM && !isLarge) return Stand.here;
    if (km > MAX_POINT_KM || places.stateOfRef(kind, id) !== pinState) continue;
    if (km < place.km) {
      const isTown = kind === RefKind.city && dir.cityPopulation(id) >= MIN_POPULATION;
      place.isTown = isTown || (place.isTown && place.km - km < HERE_KM);
      place.lat = lat;
      place.lon = lon;
      place.km = km;
    }
    if (kind === RefKind.office) addPin(place.pins, dir.officePin(id));
    else if (!isLarge)
      for (let c = dir.cityPinsFrom(id); c < dir.cityPinsTo(id); c++) addPin(place.pins, dir.cityPinAt(c));
  }
  return place.km < least || place.km > MAX_POINT_KM ? Stand.silent : Stand.far;
}

const isManyPins = (city: number, dir: Context["dir"]): boolean =>
  dir.cityPinsTo(city) - dir.cityPinsFrom(city) > MAX_TOWN_PINS;

function addPin(pins: number[], pin: number): void {
  if (!pins.includes(pin)) pins.push(pin);
}

/**
 * Kilometres from a point in degrees to the nearest of a PIN's centre and offices; Infinity when it is hundreds, or
 * either is unknown.
 */
export function kmToPoints(dir: Context["dir"], pin: number, lat: number, lon: number): number {
  if (!(Math.abs(dir.lat(pin) - lat) < MAX_DEGREES)) return Infinity;
  let nearest = kmBetween(lat, lon, dir.lat(pin), dir.lon(pin));
  for (let office = dir.officesFrom(pin); office < dir.officesTo(pin); office++) {
    const km = kmBetween(lat, lon, dir.officeLat(office), dir.officeLon(office));
    if (km < nearest) nearest = km;
  }
  return nearest;
}

/** Labels of areas that have no mark, and words before the name of another place. */
const WORDS_BEFORE: ReadonlySet<string> = new Set(["block", "ps", "thana", "via", "of"]);
const isWordBefore = ({ word: { lower } }: Token): boolean =>
  WORDS_BEFORE.has(lower) || KINDS_BEFORE_NAME.has(lower);

/** "Dist. Nashik", "Karjat Taluka", "Block Kherwara", "Bank of Baroda", "Hotel Agra": an area, or no place at all. */
function isOfOther({ line, at, words }: NameInLine): boolean {
  const area = Mark.district | Mark.subdistrict;
  const before = at > 0 && line[at].sep !== Sep.comma ? line[at - 1] : undefined;
  if (before && (has(before, area) || isWordBefore(before))) return true;
  return isJoined(line, at + words) && has(line[at + words], area);
}

/** The name is that of a place in the address: no street, no landmark, no part of a longer name, none that is everywhere. */
function isNamedForItself(
  { line, at, words, isPart }: NameInLine,
  place: FarPlace,
  { pinIndex: pin }: Draft,
  { dir, places }: Context,
): boolean {
  const { name, km, lat, lon, isTyped, isTown, namesakes } = place;
  if (isPart || (namesakes > MAX_NAMESAKES && !isTown)) return false;
  // People write the town for villages around it.
  if (isTyped && dir.hasRef(name, (kind) => kind === RefKind.city || kind === RefKind.subdistrict))
    return false;
  const to = at + words;
  if (isEveryday(line, at, to) || isOfStreet(line, to)) return false;
  if (has(line[to - 1], Mark.street) && words > 1 && dir.firstRef(name, RefKind.city) < 0) return false;
  // "Andheri (E)", where the list has "Andheri", which is the other half.
  if (km < FAR_HALF_KM && isJoined(line, to) && has(line[to], Mark.direction)) return false;
  if (kmBetween(lat, lon, dir.lat(pin), dir.lon(pin)) > MAX_CENTRE_KM) return false;
  return !followsLandmark(line, at) && !isOfSight(line, to) && !places.beginsOffice(name, pin);
}

/** "New Colony", "Sector 7", "Station Road" */
function isEveryday(line: readonly Token[], from: number, to: number): boolean {
  for (let k = from; k < to; k++) if (!line[k].word.known && line[k].word.digits === 0) return false;
  return true;
}

const KIND = Mark.street | Mark.area | Mark.building | Mark.block | Mark.sight;

/** Letters of the longest label of a sector: V, XI, III. */
const LABEL_LETTERS = 3;

/** "Hansi Gate", "Sirmour Chowk", "Sinnar Phata"; but "Vashi Sector 9" and "Salt Lake Sector V" are two places. */
function isOfSight(line: readonly Token[], at: number): boolean {
  if (!isJoined(line, at)) return false;
  if (!has(line[at], KIND)) return line[at].word.sense === Sense.shop;
  if (!has(line[at], Mark.counted) || at + 1 >= line.length) return true;
  const { digits, raw } = line[at + 1].word;
  return digits === 0 && raw.length > LABEL_LETTERS;
}

/** "Sanand Bavla Road", "Magadi Chord Road" */
function isOfStreet(line: readonly Token[], at: number): boolean {
  for (let k = at; k < at + STREET_WORDS && isJoined(line, k); k++) {
    if (line[k].word.digits > 0) return false;
    if (has(line[k], Mark.street)) return true;
  }
  return false;
}

/** "near Peenya 2nd Stage" */
function followsLandmark(line: readonly Token[], from: number): boolean {
  for (let k = from; k > 0 && line[k].sep !== Sep.comma; k--)
    if (has(line[k - 1], Mark.landmark)) return true;
  return false;
}

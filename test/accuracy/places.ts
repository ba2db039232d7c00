/** City and state: left blank, misspelt, written as a code or by an old name. */

import { RefKind } from "../../data/layout.ts";
import { AFTER_NAME, BEFORE_NAME, DIRECTIONS } from "../../data/qualifiers.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { Random } from "../support/random.ts";
import type { Report } from "./report.ts";
import { asMerchant, KINDS, PLAIN_LINE } from "./rows.ts";
import { habits } from "./spelling.ts";
import { STATE_WRITINGS } from "./states.ts";
import { type Dataset, has, key, kilometres, shown } from "./world.ts";

export function measurePlaces(dataset: Dataset, report: Report): void {
  measureBlanks(dataset, report);
  measureMetros(dataset, report);
  measureStates(dataset, report);
}

/**
 * "Acceptable" is judged by the directory, not by the engine: the filled city is what was typed, a name of
 * the PIN's own offices and areas, or a place of that name within the PIN's reach.
 */
function measureBlanks({ engine, directory, sound }: Dataset, report: Report): void {
  const state = report.atLeast(99.8, "city and state blanked → state right");
  const acceptable = report.atLeast(99, "city and state blanked → city acceptable");
  const typed = report.atLeast(93, "city and state blanked → the typed city or another name of it");
  const typedOf = KINDS.map((kind) => report.told(`… ${kind}`, "at least"));
  for (const { row, pin, result: original } of sound) {
    const input = asMerchant(row, { city: "", state: "" });
    const result = engine.verify(input);
    const { city } = result.standardized;
    const example = () => shown(input, result, `(${row.city}, ${row.state})`);
    if (row.state !== "") state.add(result.standardized.state === original.standardized.state, example);
    if (row.city === "") continue;
    // The canonical name of what was typed, found without the help of the PIN.
    const named = engine.verify({ line1: PLAIN_LINE, city: row.city, state: row.state }).standardized.city;
    // Nothing but the field says which side of Kalyan was meant.
    const same =
      [row.city, named, withoutQualifiers(named)].some((name) => key(name) === key(city)) ||
      [row.city, withoutQualifiers(row.city)].some((name) => areOneCity(directory, name, city));
    typed.add(same, example);
    typedOf[KINDS.indexOf(row.kind)].add(same, example);
    acceptable.add(same || isNear(directory, city, pin), example);
  }
}

/** Both are names of one city of the directory: Gurgaon, Gurugram. */
function areOneCity(d: PinDirectory, a: string, b: string): boolean {
  const [one, other] = [d.find(a), d.find(b)];
  if (one < 0 || other < 0) return false;
  return d.hasRef(
    one,
    (kind, id) => kind === RefKind.city && d.hasRef(other, (k, i) => k === kind && i === id),
  );
}

const QUALIFIERS = new Set([BEFORE_NAME, DIRECTIONS, AFTER_NAME].flatMap((words) => [...words.keys()]));

/** "Kalyan" of "Kalyan West". */
const withoutQualifiers = (city: string): string =>
  city
    .split(" ")
    .filter((word) => !QUALIFIERS.has(word))
    .join(" ");

/** Kilometres beyond the PIN's own radius within which a place's name is still right for it. */
const REACH_KM = 30;

/** True when the place is the PIN's own or lies within its reach, by the directory alone. */
export function isNear(d: PinDirectory, place: string, pin: number): boolean {
  const name = place === "" ? -1 : d.find(place);
  if (name < 0) return false;
  for (let k = d.refsFrom(name); k < d.refsTo(name); k++) {
    const id = d.refIdAt(k);
    const kind = d.refKindAt(k);
    if (kind === RefKind.office && d.officePin(id) === pin) return true;
    if (kind !== RefKind.office && kind !== RefKind.city && areaHas(d, id, pin)) return true;
    const [lat, lon] = pointOf(d, kind, id);
    if (kilometres(lat, lon, d.lat(pin), d.lon(pin)) <= REACH_KM + d.radius(pin)) return true;
  }
  return false;
}

function pointOf(d: PinDirectory, kind: RefKind, id: number): [number, number] {
  if (kind === RefKind.city) return [d.cityLat(id), d.cityLon(id)];
  if (kind === RefKind.office) return [d.officeLat(id), d.officeLon(id)];
  return [d.areaLat(id), d.areaLon(id)];
}

function areaHas(d: PinDirectory, area: number, pin: number): boolean {
  for (let k = d.areaPinsFrom(area); k < d.areaPinsTo(area); k++) if (d.areaPinAt(k) === pin) return true;
  return false;
}

/** Large cities by the names that were theirs before. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  Bangalore: "Bengaluru",
  Bombay: "Mumbai",
  Calcutta: "Kolkata",
  Madras: "Chennai",
  Poona: "Pune",
  Baroda: "Vadodara",
  Trivandrum: "Thiruvananthapuram",
  Cochin: "Kochi",
  Calicut: "Kozhikode",
  Mysore: "Mysuru",
  Mangalore: "Mangaluru",
  Gurgaon: "Gurugram",
  Allahabad: "Prayagraj",
  Banaras: "Varanasi",
  Vizag: "Visakhapatnam",
  Simla: "Shimla",
  Trichy: "Tiruchirappalli",
  Belgaum: "Belagavi",
  Hubli: "Hubballi",
  Tuticorin: "Thoothukudi",
};
const METROS = 60;
const MISSPELLINGS = 40;

function measureMetros({ engine, directory: d }: Dataset, report: Report): void {
  const random = new Random("metros");
  const withPin = report.atLeast(97, "misspelt metro, with its PIN → one canonical city");
  const alone = report.atLeast(97, "misspelt metro, without PIN and state → one canonical city");
  const cities = Array.from({ length: d.cityCount }, (_, city) => city)
    .sort((a, b) => d.cityPopulation(b) - d.cityPopulation(a))
    .slice(0, METROS);
  for (const city of cities) {
    if (d.cityPinsFrom(city) === d.cityPinsTo(city)) continue;
    const title = d.cityTitle(city);
    const pincode = String(d.pinAt(d.cityPinAt(d.cityPinsFrom(city))));
    const canonical = engine.verify({ line1: PLAIN_LINE, city: title, pincode }).standardized.city;
    const names = [title, ...Object.keys(OLD_NAMES).filter((old) => key(OLD_NAMES[old]) === key(title))];
    const misspelt = names.flatMap((name) => habits(name.toLowerCase())).filter((text) => isNobodys(d, text));
    for (const text of random.shuffled(misspelt).slice(0, MISSPELLINGS)) {
      for (const [metric, input] of [
        [withPin, { line1: PLAIN_LINE, city: text, pincode }],
        [alone, { line1: PLAIN_LINE, city: text }],
      ] as const) {
        const result = engine.verify(input);
        const right = result.standardized.city === canonical && !has(result, "CITY_PIN_MISMATCH");
        metric.add(right, () => shown(input, result, `(${canonical})`));
      }
    }
  }
}

/** True when the misspelling is not by chance the name of another place. */
const isNobodys = (d: PinDirectory, text: string): boolean => d.find(text) < 0;

function measureStates({ engine }: Dataset, report: Report): void {
  const random = new Random("states");
  const metric = report.atLeast(98, "state variants → canonical");
  const claimed = new Set(Object.keys(STATE_WRITINGS).map(key));
  for (const [canonical, writings] of Object.entries(STATE_WRITINGS)) {
    const near = habits(canonical.toLowerCase()).filter((text) => !claimed.has(key(text)));
    const variants = [
      canonical,
      canonical.toUpperCase(),
      canonical.toLowerCase(),
      canonical.replaceAll(" ", ""),
      `  ${canonical.replaceAll(" ", "  ")}.`,
      ...writings,
      ...writings.map((writing) => writing.toLowerCase()),
      ...random.shuffled(near).slice(0, 5),
    ];
    for (const state of new Set(variants)) {
      const input = { line1: PLAIN_LINE, state };
      const result = engine.verify(input);
      const right = result.standardized.state === canonical && !has(result, "STATE_UNKNOWN");
      metric.add(right, () => shown(input, result, `(${canonical})`));
    }
  }
}

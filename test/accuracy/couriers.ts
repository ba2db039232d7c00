/**
 * Courier-like rows: addresses as customers of online shops type them, in towns, made from the directory's names and from
 * words of this file alone, so that no table of the engine decides what is in them.
 */
import type { AddressIn } from "../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { Random } from "../support/random.ts";
import { key, kilometres } from "./world.ts";

export interface CourierRow {
  readonly input: AddressIn;
  /** Index of its PIN, which is the right one. */
  readonly pin: number;
  /** The post office or locality of the PIN that the lines name, as typed; "" when they name none. */
  readonly place: string;
}

const FIRST_WORDS = ["Sai", "Shree", "Om", "Silver", "Lake", "Green", "Royal", "Krishna", "Blue", "Sunrise"];
const SECOND_WORDS = [
  "Ganesh",
  "Darshan",
  "Krupa",
  "Palace",
  "Crest",
  "Pearl",
  "Kutir",
  "Meadows",
  "Heights",
];
const BUILDINGS = ["Apartments", "Residency", "Enclave", "CHS", "Towers", "Apts", "Complex", "Niwas"];
const STREET_NAMES = ["Temple", "School", "Station", "Tilak", "Bazaar", "Lake View", "College", "Tagore"];
const STREETS = ["Road", "Street", "Lane", "Rd", "Marg"];
/** Names of small areas that no list has. */
const OWN_AREAS = ["Vrindavan Colony", "Officers Colony", "Teachers Colony", "Bank Colony", "LIC Layout"];
const LANDMARKS = ["HDFC Bank", "Hanuman Mandir", "City Hospital", "Bus Stand", "Water Tank", "Jama Masjid"];
const RELATIONS = ["Near", "Opp", "Behind", "nr.", "Beside"];

/** Shares of the rows. */
const PLACE_NAMED = 0.6;
const IN_ONE_LINE = 0.4;
const WITH_STATE = 0.7;
const WITH_LANDMARK = 0.2;
/** Letters of the shortest name of a place. */
const MIN_LETTERS = 5;
/** Towns of this population and above have customers. */
const MIN_POPULATION = 50_000;
const TRIES = 300;

/**
 * Rows alike for one seed, spread over towns and their PINs.
 * @param stateTitle the name of a state by its id
 */
export function courierRows(
  d: PinDirectory,
  stateTitle: (state: number) => string,
  { seed, count }: { seed: string; count: number },
): CourierRow[] {
  const random = new Random(seed);
  const towns = range(0, d.cityCount).filter(
    (city) => d.cityPopulation(city) >= MIN_POPULATION && d.cityPinsTo(city) > d.cityPinsFrom(city),
  );
  const pins = towns.flatMap((city) => range(d.cityPinsFrom(city), d.cityPinsTo(city)).map(d.cityPinAt));
  return range(0, count).map(() => {
    const pin = random.pick(pins);
    const city = d.cityTitle(d.cityOf(pin));
    const places = random.chance(PLACE_NAMED) ? placesOf(d, pin, city) : [];
    const place = places.length > 0 ? random.pick(places) : "";
    const [door, rest] = linesOf(random, place);
    const input: AddressIn = random.chance(IN_ONE_LINE)
      ? { line1: `${door}, ${rest}` }
      : { line1: door, line2: rest };
    if (random.chance(WITH_LANDMARK)) input.landmark = `${random.pick(RELATIONS)} ${random.pick(LANDMARKS)}`;
    if (random.chance(WITH_STATE)) input.state = stateTitle(d.stateOf(pin));
    return { input: { ...input, city, pincode: String(d.pinAt(pin)) }, pin, place };
  });
}

/** A PIN of the same district, 6 to 40 km away: the commonest error that nothing but the place contradicts; -1 if none. */
export function nearbyPin(random: Random, d: PinDirectory, pin: number): number {
  const district = d.districtCount(pin) > 0 ? d.districtAt(pin, 0) : -1;
  if (district < 0) return -1;
  const [from, to] = [d.areaPinsFrom(district), d.areaPinsTo(district)];
  for (let i = 0; i < TRIES; i++) {
    const other = d.areaPinAt(from + random.below(to - from));
    const km = kilometres(d.lat(pin), d.lon(pin), d.lat(other), d.lon(other));
    if (km >= 6 && km <= 40) return other;
  }
  return -1;
}

/** Names of the PIN's own offices and localities that are not the city's. */
function placesOf(d: PinDirectory, pin: number, city: string): string[] {
  return range(d.officesFrom(pin), d.officesTo(pin))
    .map((office) => d.nameTitle(d.officeName(office)))
    .filter((title) => title.length >= MIN_LETTERS && !key(title).includes(key(city)) && !/\d/.test(title));
}

/** The door with its building, and street and area. */
function linesOf(random: Random, place: string): [door: string, rest: string] {
  const number = 1 + random.below(400);
  const building = `${random.pick(FIRST_WORDS)} ${random.pick(SECOND_WORDS)} ${random.pick(BUILDINGS)}`;
  const door = random.pick([
    `Flat No ${number}, ${building}`,
    `${number}, ${building}`,
    `H.No. ${number}/${1 + random.below(9)}`,
    `${random.pick(["A", "B", "C"])}-${number}, ${building}`,
    `#${number}`,
  ]);
  const street = random.chance(0.5)
    ? `${random.pick(STREET_NAMES)} ${random.pick(STREETS)}`
    : `${random.pick(["1st", "2nd", "3rd", "7th"])} ${random.pick(["Cross", "Main", "Street"])}`;
  const area = place === "" ? (random.chance(0.5) ? random.pick(OWN_AREAS) : "") : written(random, place);
  return [door, [street, area].filter(Boolean).join(", ")];
}

/** As typed: in small letters, in capitals, as listed. */
function written(random: Random, place: string): string {
  return random.pick([place, place, place.toLowerCase(), place.toUpperCase()]);
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, k) => from + k);

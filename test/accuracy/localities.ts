/** The PIN of another place of the same district: does the place that the lines name tell? And does it in right rows? */
import { RefKind } from "../../data/layout.ts";
import { STATES } from "../../data/states.ts";
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { Random } from "../support/random.ts";
import { courierRows, nearbyPin } from "./couriers.ts";
import { trickyRows } from "./couriers-tricky.ts";
import type { Metric, Report } from "./report.ts";
import { asMerchant, isPin, type Row } from "./rows.ts";
import { type Dataset, has, key, kilometres, replacePin, type SoundRow, shown } from "./world.ts";

const COUNT = 4000;
/** Bytes of the shortest place name that counts, and its most words. */
const MIN_LETTERS = 5;
const NAME_WORDS = 4;
/** Kilometres around a PIN within which an office's name means that office. */
const SAME_NAME_KM = 60;
const TRIES = 300;

export function measureLocalities(dataset: Dataset, report: Report): void {
  measureCouriers(dataset, report);
  measureInstitutions(dataset, report);
  measurePrefixes(dataset, report);
  measureRight(dataset, report);
}

const NEARBY = "PIN of the same district, 6 to 40 km away";

/** One measurement of rows that name a place, with a wrong PIN. */
interface Swapped {
  held: Metric;
  first: Metric;
}

function measureCouriers(dataset: Dataset, report: Report): void {
  const { directory: d } = dataset;
  const random = new Random("localities: couriers");
  const swapped: Swapped = {
    held: report.atLeast(80, `${NEARBY}, courier-like rows → held`),
    first: report.atLeast(70, "… place of one PIN → true PIN first"),
  };
  for (const { input, pin, place } of courierRows(d, stateTitle, { seed: "localities", count: COUNT })) {
    if (place !== "") swap(dataset, random, { input, pin, places: [key(place)] }, swapped);
  }
}

function measureInstitutions(dataset: Dataset, report: Report): void {
  const random = new Random("localities: institutions");
  const swapped: Swapped = {
    held: report.atLeast(68, `${NEARBY}, institutions → held`),
    first: report.atLeast(60, "… place of one PIN → true PIN first, institutions"),
  };
  for (const { row, pin } of withAddress(dataset)) {
    const places = placesIn(dataset.directory, row, pin);
    if (places.length > 0) swap(dataset, random, { input: asMerchant(row), pin, places }, swapped);
  }
}

const stateTitle = (state: number): string => STATES[state].name;
const isContradicted = (result: Verification): boolean =>
  has(result, "STATE_PIN_MISMATCH") ||
  has(result, "CITY_PIN_MISMATCH") ||
  has(result, "LOCALITY_PIN_MISMATCH");

const withAddress = ({ sound }: Dataset): SoundRow[] =>
  sound.filter(({ row }) => row.address !== "" && isPin(row.pincode));

interface Named {
  input: AddressIn;
  pin: number;
  /** Keys of the offices of the PIN that it names. */
  places: readonly string[];
}

function swap(
  { engine, directory: d }: Dataset,
  random: Random,
  { input, pin, places }: Named,
  { held, first }: Swapped,
): void {
  const other = nearbyPin(random, d, pin);
  if (other < 0) return;
  const wrong = withPin(input, String(d.pinAt(other)));
  const result = engine.verify(wrong);
  const offered = result.corrections.find(({ field }) => field === "pincode")?.to;
  const example = () => shown(wrong, result, `(${input.pincode}; offered ${offered})`);
  held.add(isContradicted(result), example);
  if (places.every((place) => isOfOnePin(d, place, pin))) first.add(offered === input.pincode, example);
}

/** The address with another PIN, inside the text too. */
const withPin = (input: AddressIn, pincode: string): AddressIn => ({
  ...input,
  pincode,
  line1: replacePin(input.line1!, input.pincode!, pincode),
});

/** No other PIN around has an office of the name. */
function isOfOnePin(d: PinDirectory, place: string, pin: number): boolean {
  return !d.hasRef(d.find(place), (kind, id) => {
    if (kind !== RefKind.office || d.officePin(id) === pin) return false;
    const other = d.officePin(id);
    return kilometres(d.lat(other), d.lon(other), d.lat(pin), d.lon(pin)) <= SAME_NAME_KM;
  });
}

/** What people steer by, with the word after it. */
const LANDMARK = /\b(?:near|nr|opp|opposite|behind|beside)\b\W{0,3}\w+/gi;

/** Keys of the PIN's offices and localities that the address names, other than its city and district. */
function placesIn(d: PinDirectory, { address, city, district }: Row, pin: number): string[] {
  const words =
    address
      .replace(LANDMARK, " | ")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}|]+/gu) ?? [];
  const written = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    let name = "";
    for (const word of words.slice(from, from + NAME_WORDS)) {
      name += word;
      written.add(name);
    }
  }
  const places = new Set<string>();
  for (let office = d.officesFrom(pin); office < d.officesTo(pin); office++)
    places.add(key(d.nameTitle(d.officeName(office))));
  return [...places].filter(
    (place) =>
      place.length >= MIN_LETTERS && written.has(place) && place !== key(city) && place !== key(district),
  );
}

/** Every row, whatever it names, with another PIN of its sorting district. */
function measurePrefixes(dataset: Dataset, report: Report): void {
  const { engine, directory: d } = dataset;
  const random = new Random("localities: prefixes");
  const held = report.atLeast(40, "PIN with the same first three digits, 8 to 40 km away → held");
  for (const { row, pin } of withAddress(dataset)) {
    const other = samePrefix(random, d, pin);
    if (other < 0) continue;
    const wrong = withPin(asMerchant(row), String(d.pinAt(other)));
    const result = engine.verify(wrong);
    held.add(isContradicted(result), () => shown(wrong, result, `(${row.pincode})`));
  }
}

function samePrefix(random: Random, d: PinDirectory, pin: number): number {
  const prefix = Math.floor(d.pinAt(pin) / 1000) * 1000;
  for (let i = 0; i < TRIES; i++) {
    const other = d.indexOf(prefix + random.below(1000));
    if (other < 0) continue;
    const km = kilometres(d.lat(pin), d.lon(pin), d.lat(other), d.lon(other));
    if (km >= 8 && km <= 40) return other;
  }
  return -1;
}

/** False alarms. */
function measureRight({ engine, directory: d, rows }: Dataset, report: Report): void {
  const code = "LOCALITY_PIN_MISMATCH";
  const kinds = {
    "bank branches": report.atMost(1, `${code}: bank branches`),
    hospitals: report.atMost(1.5, `${code}: hospitals`),
  } as const;
  const check = (metric: Metric, input: AddressIn) => {
    const result = engine.verify(input);
    metric.add(has(result, code), () => shown(input, result, result.corrections[0]?.reason));
  };
  for (const row of rows) {
    if (!isPin(row.pincode) || (row.kind !== "bank branches" && row.kind !== "hospitals")) continue;
    check(kinds[row.kind], asMerchant(row));
  }
  const couriers = report.atMost(10, `${code}: courier-like rows`);
  for (const { input } of courierRows(d, stateTitle, { seed: "localities: right", count: COUNT }))
    check(couriers, input);
  const tricky = report.atMost(10, `${code}: courier-like rows with the names of other places`);
  for (const input of trickyRows(d, "localities: tricky", COUNT)) check(tricky, input);
}

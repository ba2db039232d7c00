/** Wrong PINs: of another state, far away in the same state, one typo away, or inside the text. */
import { SAFE_CONFIDENCE } from "../../data/catalogue/limits.ts";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { Random } from "../support/random.ts";
import type { Metric, Report } from "./report.ts";
import { asMerchant, isPin, type Row } from "./rows.ts";
import { TYPO_KINDS, type TypoKind, typosOf } from "./typos.ts";
import { type Dataset, has, key, kilometres, replacePin, shown, wereOne } from "./world.ts";

const FAR_KM = 80;
const TRIES = 200;

export function measurePins(dataset: Dataset, report: Report): void {
  measureOtherStates(dataset, report.atLeast(99.7, "PIN of another state → STATE_PIN_MISMATCH"));
  measureFar(dataset, report.atLeast(95, "PIN of the same state, over 80 km away → CITY_PIN_MISMATCH"));
  measureTypos(dataset, report);
  measureInText(dataset, report);
}

function measureOtherStates({ engine, directory, sound }: Dataset, metric: Metric): void {
  const random = new Random("other states");
  const nameOf = new Map(sound.map(({ pin, result }) => [directory.stateOf(pin), result.standardized.state]));
  for (const { row, pin } of sound) {
    if (row.state === "") continue;
    const own = statesOf(directory, pin);
    const other = draw(random, directory, (p) =>
      statesOf(directory, p).every((s) => !own.some((o) => o === s || wereOne(nameOf.get(o), nameOf.get(s)))),
    );
    if (other < 0) continue;
    const input = withPin(row, String(directory.pinAt(other)));
    const result = engine.verify(input);
    metric.add(has(result, "STATE_PIN_MISMATCH"), () => shown(input, result));
  }
}

function measureFar({ engine, directory, sound }: Dataset, metric: Metric): void {
  const random = new Random("far");
  for (const { row, pin } of sound) {
    if (row.city === "") continue;
    const state = directory.stateOf(pin);
    const far = draw(
      random,
      directory,
      (p) => directory.stateOf(p) === state && distance(directory, p, pin) > FAR_KM,
    );
    if (far < 0) continue;
    const input = withPin(row, String(directory.pinAt(far)));
    const result = engine.verify(input);
    metric.add(has(result, "CITY_PIN_MISMATCH"), () => shown(input, result));
  }
}

/**
 * One typo per row and kind, only to a PIN of districts that the true one does not lie in. Where the typed
 * city still names the other PIN's district, city or division (another end of Delhi), there is nothing to
 * find: those are told apart. A lost or doubled digit leaves no six digits, so only the correction is measured.
 */
function measureTypos({ engine, directory, sound }: Dataset, report: Report): void {
  const random = new Random("typos");
  const raised = report.atLeast(95, "digit typo into another district's PIN → a mismatch");
  const every = report.told("… also where the city's name fits both PINs", "at least");
  const applied = report.told("true PIN first → safe, so that it is applied and not asked for", "at least");
  const precise = report.atLeast(99, "safe PIN correction → the true PIN");
  const correction = Object.fromEntries(
    TYPO_KINDS.map((kind) => {
      const six = kind === "substitution" || kind === "transposition";
      const metric = (percent: number, name: string) =>
        six ? report.atLeast(percent, name) : report.told(name, "at least");
      return [
        kind,
        { first: metric(90, `${kind} → true PIN first`), among: metric(95, `${kind} → true PIN among`) },
      ];
    }),
  ) as Record<TypoKind, { first: Metric; among: Metric }>;

  for (const { row, pin } of sound) {
    if (row.city === "") continue;
    for (const kind of TYPO_KINDS) {
      const wrong = typosOf(row.pincode, kind).filter(
        (w) => w.length !== 6 || leavesDistrict(directory, w, pin),
      );
      if (wrong.length === 0) continue;
      const input = withPin(row, random.pick(wrong));
      const result = engine.verify(input);
      const example = () => shown(input, result, `(${row.pincode}; offered ${offered(result).join(" ")})`);
      if (isPin(input.pincode!)) {
        const mismatch = has(result, "STATE_PIN_MISMATCH") || has(result, "CITY_PIN_MISMATCH");
        every.add(mismatch, example);
        if (cityFits(directory, row.city, directory.indexOf(Number(input.pincode)))) continue;
        raised.add(mismatch, example);
      }
      const first = result.corrections.find(({ field }) => field === "pincode");
      const isSafe = first !== undefined && first.confidence >= SAFE_CONFIDENCE;
      if (first?.to === row.pincode) applied.add(isSafe, example);
      if (isSafe) precise.add(first.to === row.pincode, example);
      correction[kind].first.add(offered(result)[0] === row.pincode, example);
      correction[kind].among.add(offered(result).includes(row.pincode), example);
    }
  }
}

/** Ways in which people write a PIN behind an address. */
const WRITINGS: readonly ((address: string, city: string, pin: string) => string)[] = [
  (address, city, pin) => `${address}, ${city} - ${pin}`,
  (address, city, pin) => `${address}, ${city} ${pin.slice(0, 3)} ${pin.slice(3)}`,
  (address, city, pin) => `${address}, ${city}-${pin}.`,
  (address, city, pin) => `${address} ${city} Pin ${pin}`,
  (address, city, pin) => `${address}, ${city}, PIN CODE: ${pin}, India`,
  (address, city, pin) => `${address}, ${city}, Pincode-${pin.slice(0, 3)}-${pin.slice(3)}`,
];

function measureInText({ engine, rows, sound }: Dataset, report: Report): void {
  const random = new Random("in text");
  const found = report.atLeast(97, "PIN only inside the text, as it stands there → found");
  const moved = report.atLeast(97, "PIN moved into the text → found");
  const check = (metric: Metric, row: Row, input: AddressIn) => {
    const result = engine.verify(input);
    metric.add(result.standardized.pincode === row.pincode, () => shown(input, result, `(${row.pincode})`));
  };
  for (const row of rows) {
    if (isPin(row.pincode) && replacePin(row.address, row.pincode, "") !== row.address) {
      check(found, row, asMerchant(row, { pincode: "" }));
    }
  }
  for (const { row } of sound) {
    const address = asMerchant(row).line1!;
    if (replacePin(address, row.pincode, "") !== address) continue;
    const line1 = random.pick(WRITINGS)(address, row.city || row.district, row.pincode);
    check(moved, row, asMerchant(row, { line1, city: "", pincode: "" }));
  }
}

/** PINs that the result offers instead, best first. */
const offered = (result: { corrections: { field: string; to: string }[] }): string[] =>
  result.corrections.filter((c) => c.field === "pincode").map((c) => c.to);

/** The row with another PIN, inside the text too. */
function withPin(row: Row, pincode: string): AddressIn {
  const input = asMerchant(row, { pincode });
  return { ...input, line1: replacePin(input.line1!, row.pincode, pincode) };
}

/** A PIN of the directory that the condition takes, or -1 when none was met. */
function draw(random: Random, directory: PinDirectory, takes: (pin: number) => boolean): number {
  for (let i = 0; i < TRIES; i++) {
    const pin = random.below(directory.pinCount);
    if (takes(pin)) return pin;
  }
  return -1;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, k) => k);
const statesOf = (d: PinDirectory, pin: number): number[] =>
  range(d.stateCount(pin)).map((k) => d.stateAt(pin, k));

const distance = (d: PinDirectory, a: number, b: number): number =>
  kilometres(d.lat(a), d.lon(a), d.lat(b), d.lon(b));

/** True when the six digits are a PIN that shares no district with `pin`. */
function leavesDistrict(d: PinDirectory, digits: string, pin: number): boolean {
  const other = d.indexOf(Number(digits));
  if (other < 0) return false;
  const own = range(d.districtCount(pin)).map((k) => d.districtAt(pin, k));
  return range(d.districtCount(other)).every((k) => !own.includes(d.districtAt(other, k)));
}

/** True when a word of the typed city stands in the names of the PIN's city or areas. */
function cityFits(d: PinDirectory, city: string, pin: number): boolean {
  const titles = [
    ...(d.cityOf(pin) < 0 ? [] : [d.cityTitle(d.cityOf(pin))]),
    ...range(d.districtCount(pin)).map((k) => d.areaTitle(d.districtAt(pin, k))),
    ...range(d.subdistrictCount(pin)).map((k) => d.areaTitle(d.subdistrictAt(pin, k))),
    ...range(d.divisionCount(pin)).map((k) => d.areaTitle(d.divisionAt(pin, k))),
  ].map(key);
  const words = city
    .split(/[^\p{L}\p{M}]+/u)
    .map(key)
    .filter((word) => word.length > 3);
  return words.some((word) => titles.some((title) => title.includes(word)));
}

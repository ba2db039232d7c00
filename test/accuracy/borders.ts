/** Cases made of the directory itself: borders of states, army addresses, and points that several PINs share. */
import { STATES } from "../../data/states.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { Random } from "../support/random.ts";
import type { Report } from "./report.ts";
import { PLAIN_LINE } from "./rows.ts";
import { type Dataset, has, shown } from "./world.ts";

export function measureBorders(dataset: Dataset, report: Report): void {
  measureTwoStates(dataset, report);
  measureWrongNeighbour(dataset, report);
  measureArmy(dataset, report);
  measureSharedPoints(dataset, report);
}

const stateName = (state: number): string => STATES[state].name;
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, k) => from + k);
const officesOf = (d: PinDirectory, pin: number): number[] => range(d.officesFrom(pin), d.officesTo(pin));

function measureTwoStates({ engine, directory: d }: Dataset, report: Report): void {
  const filled = report.atLeast(95, "PIN in two states, city is one of its offices → that office's state");
  for (const pin of range(0, d.pinCount)) {
    if (d.stateCount(pin) === 1) continue;
    for (const office of officesOf(d, pin)) {
      const input = {
        line1: PLAIN_LINE,
        city: d.nameTitle(d.officeName(office)),
        pincode: String(d.pinAt(pin)),
      };
      const result = engine.verify(input);
      const own = stateName(d.officeState(office));
      filled.add(result.standardized.state === own, () => shown(input, result, `(${own})`));
    }
  }
}

/** States that people choose for places of a small neighbour. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  Chandigarh: ["Punjab", "Haryana"],
  Puducherry: ["Tamil Nadu", "Kerala", "Andhra Pradesh"],
  Delhi: ["Haryana", "Uttar Pradesh"],
  "Dadra and Nagar Haveli and Daman and Diu": ["Gujarat"],
  Goa: ["Maharashtra"],
};
const LINES = ["SCO 12, Sector 17", "H No 22, Sector 9", PLAIN_LINE];

function measureWrongNeighbour({ engine, directory: d }: Dataset, report: Report): void {
  const random = new Random("neighbours");
  const right = report.atLeast(99, "neighbour's state, city and PIN right → state corrected, no PIN offered");
  for (const pin of range(0, d.pinCount)) {
    const own = stateName(d.stateOf(pin));
    const city = d.cityOf(pin);
    if (!(own in NEIGHBOURS) || d.stateCount(pin) > 1 || city < 0 || d.cityState(city) !== d.stateOf(pin))
      continue;
    const line1 = random.pick(LINES);
    for (const state of NEIGHBOURS[own]) {
      const input = { line1, city: d.cityTitle(city), state, pincode: String(d.pinAt(pin)) };
      const result = engine.verify(input);
      const fields = result.corrections.map(({ field, to }) => (field === "state" ? to : field));
      right.add(fields.length === 1 && fields[0] === own, () => shown(input, result, fields.join(" ")));
    }
  }
}

const UNITS = ["21 Rajput Regiment", "12 Engineer Regiment", "4 Field Regiment", "HQ 33 Corps", "15 Kumaon"];
const ARMY_ADDRESSES = 1000;

function measureArmy({ engine }: Dataset, report: Report): void {
  const random = new Random("army");
  const left = report.atLeast(99, "army address → PIN_UNVERIFIED, no state filled in, nothing offered");
  for (let i = 0; i < ARMY_ADDRESSES; i++) {
    const office = random.chance(0.5)
      ? `C/o ${random.pick(["56", "99"])} APO`
      : `FPO ${100 + random.below(900)}`;
    const line1 = `No ${random.below(9e6)} Hav Ram Singh, ${random.pick(UNITS)}`;
    const pincode = String(900_000 + random.below(90_000));
    const input = random.chance(0.5)
      ? { line1: `${line1}, ${office}`, pincode }
      : { line1, city: office, pincode };
    const result = engine.verify(input);
    const isLeft =
      has(result, "PIN_UNVERIFIED") && result.standardized.state === "" && result.corrections.length === 0;
    left.add(isLeft, () => shown(input, result));
  }
}

/** A point that is given for several PINs is the right one for one of them at most. */
function measureSharedPoints({ engine, directory: d }: Dataset, report: Report): void {
  const shared = report.atLeast(95, "point given for several PINs → only one of them is said to lie there");
  const owned = new Set<string>();
  const given = new Map<string, (() => void)[]>();
  for (const pin of range(0, d.pinCount)) {
    const input = { line1: PLAIN_LINE, pincode: String(d.pinAt(pin)) };
    const result = engine.verify(input);
    if (!result.location) continue;
    const { lat, lon, precision } = result.location;
    const key = `${lat} ${lon}`;
    const isRight = precision === "district" || !owned.has(key);
    if (precision !== "district") owned.add(key);
    const count = () => shared.add(isRight, () => shown(input, result, key));
    given.set(key, [...(given.get(key) ?? []), count]);
  }
  for (const counts of given.values()) if (counts.length > 1) for (const count of counts) count();
}

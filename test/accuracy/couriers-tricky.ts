/**
 * Courier-like rows whose PIN is right and that have the names of other places in them: of roads, landmarks, banks,
 * persons, sub-districts, of what lies next to them and of what has the same name elsewhere.
 */
import type { AddressIn } from "../../src/engine/address/schema.ts";
import { aroundPoint } from "../../src/engine/pincode/around.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { Random } from "../support/random.ts";
import { courierRows } from "./couriers.ts";
import { key } from "./world.ts";

/** Kilometres within which people name the place next to theirs, and from which on a place is another one. */
const NEXT_KM = 3;
const OTHER_KM = [8, 35] as const;

/** Ways to name a place that is not the address's own. */
const WRITINGS: readonly ((line: string, other: string) => string)[] = [
  (line, other) => `${line}, ${other} Road`,
  (line, other) => `${line}, Old ${other} Rd`,
  (line, other) => `${line}, near ${other} Bus Stand`,
  (line, other) => `${line}, opp ${other} Bhavan`,
  (line, other) => `${line}, behind Hotel ${other}`,
  (line, other) => `Bank of ${other} Building, ${line}`,
  (line, other) => `C/o Ramesh ${other}, ${line}`,
  (line, other) => `${line}, Taluka ${other}`,
  (line, other) => `${line}, Via ${other}`,
  (line, other) => `${line}, ${other} Gate`,
  (line, other) => `${line}, ${other} Naka Road`,
  (line, other) => `Hotel ${other}, ${line}`,
  (line, other) => `${other} Sweets, ${line}`,
];

/** Addresses alike for one seed; a fifth of them names the place next to theirs instead. */
export function trickyRows(d: PinDirectory, seed: string, count: number): AddressIn[] {
  const random = new Random(seed);
  const rows: AddressIn[] = [];
  for (const { input, pin } of courierRows(d, () => "", { seed, count })) {
    const isNext = random.chance(0.2);
    const [least, most] = isNext ? [0, NEXT_KM] : OTHER_KM;
    const names = aroundPoint(d, d.lat(pin), d.lon(pin), most)
      .offices.filter(({ km, office }) => km >= least && d.officePin(office) !== pin)
      .map(({ office }) => d.nameTitle(d.officeName(office)))
      .filter((name) => name.length > 4 && !/\d/.test(name) && key(name) !== key(input.city ?? ""));
    if (names.length === 0) continue;
    const other = random.pick(names);
    const line = input.line2 ?? input.line1!;
    const written = isNext ? `${line}, ${other}` : random.pick(WRITINGS)(line, other);
    const { state: _, ...rest } = input;
    rows.push(input.line2 === undefined ? { ...rest, line1: written } : { ...rest, line2: written });
  }
  return rows;
}

/** DIGIPINs written into addresses: found in every form, held against the PIN, and never taken for a door. */
import { encodeDigipin, type Point } from "../../src/engine/digipin/index.ts";
import { Random } from "../support/random.ts";
import type { Report } from "./report.ts";
import { asMerchant } from "./rows.ts";
import { type Dataset, kilometres, shown } from "./world.ts";

/** The examples that India Post published or its reference code gives. */
const VECTORS: readonly (readonly [code: string, lat: number, lon: number])[] = [
  ["39J-49L-L8T4", 28.622788, 77.213033],
  ["4P3-JK8-52C9", 12.9716, 77.5946],
  ["2TF-J7F-86MM", 22.5726, 88.3639],
];
/** Ways to write a code; without hyphens it needs a letter, or its word. */
const FORMS: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => code.toLowerCase(),
  (code) => `DIGIPIN ${code}`,
  (code) => `Digipin: ${code.replaceAll("-", "")}`,
  (code) => `(${code})`,
  (code) => `digi pin - ${code.replaceAll("-", " ")}`,
];
const DOORS = ["Flat 12, Lake View Apartments", "12/3, Main Road", "Plot 8, Sector 5", "House No 41, Gali 2"];
const CASES = 2000;
/** A code this near the PIN's centre is the buyer's own, one so far away is not. */
const NEAR_KM = 1;
const FAR_KM: readonly [least: number, most: number] = [60, 400];

export function measureDigipins({ engine, directory: d, sound }: Dataset, report: Report): void {
  const random = new Random("digipins");
  const vectors = report.atLeast(100, "DIGIPIN: published examples");
  for (const [code, lat, lon] of VECTORS) vectors.add(encodeDigipin({ lat, lon }) === code, () => code);
  const read = report.atLeast(99, "DIGIPIN in an address → read");
  const door = report.atMost(0, "DIGIPIN in an address → taken for a door");
  const far = report.atLeast(99, "DIGIPIN far from the PIN → not ACCEPT");
  const near = report.atMost(1, "DIGIPIN at the PIN → held against it");
  for (let i = 0; i < CASES; i++) {
    const { row, pin } = random.pick(sound);
    if (Number.isNaN(d.lat(pin))) continue;
    const isFar = i % 2 === 0;
    const point = isFar ? farPoint(random, d, pin) : shift(d.lat(pin), d.lon(pin), random, NEAR_KM);
    const code = encodeDigipin(point);
    const text = random.pick(FORMS)(code);
    const line = random.below(2) === 0 ? { line1: `${random.pick(DOORS)}, ${text}` } : { line2: text };
    const input = asMerchant(row, { line1: random.pick(DOORS), ...line });
    const result = engine.verify(input);
    const say = () => shown(input, result, result.next_action);
    read.add(result.components.digipin?.value === code, say);
    door.add(
      code.split("-").some((group) => result.components.house?.value.includes(group)),
      say,
    );
    if (isFar) far.add(result.next_action !== "ACCEPT", say);
    else near.add(result.components.digipin?.confirmation === "suspicious", say);
  }
}

/** The centre of a PIN that lies far from this one. */
function farPoint(random: Random, d: Dataset["directory"], pin: number): Point {
  for (;;) {
    const other = random.below(d.pinCount);
    const [lat, lon] = [d.lat(other), d.lon(other)];
    const km = kilometres(d.lat(pin), d.lon(pin), lat, lon);
    if (km >= FAR_KM[0] && km <= FAR_KM[1]) return shift(lat, lon, random, NEAR_KM);
  }
}

/** A point within `km` of another. */
function shift(lat: number, lon: number, random: Random, km: number): Point {
  const by = () => ((random.below(2001) - 1000) / 1000) * (km / 160);
  return { lat: lat + by(), lon: lon + by() };
}

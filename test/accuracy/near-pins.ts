/** Wrong PINs that city and state do not contradict, or that share no digits with the true one: the locality decides. */
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { Random } from "../support/random.ts";
import type { Metric, Report } from "./report.ts";
import { asMerchant } from "./rows.ts";
import { typosOf } from "./typos.ts";
import { type Dataset, kilometres, replacePin, type SoundRow, shown } from "./world.ts";

/** Nearer than this, a PIN of the same state is no other part of the country. */
const FAR_KM = 80;
const TRIES = 200;

/** Only rows whose lines name an office or locality of the PIN: nothing else tells the true one. */
export function measureNearPins(dataset: Dataset, report: Report): void {
  const { directory: d, sound } = dataset;
  const random = new Random("near pins");
  const within = report.told("digit typo within the district, locality named → true PIN first", "at least");
  const far = report.told(
    "PIN of the same state, over 80 km away, locality named → true PIN first",
    "at least",
  );
  for (const row of sound) {
    if (row.result.location?.precision !== "office") continue;
    const typos = typosOf(row.row.pincode, "substitution").filter((typo) => sharesDistrict(d, typo, row.pin));
    if (typos.length > 0) check(dataset, within, row, random.pick(typos));
    const other = farPin(random, d, row.pin);
    if (other >= 0) check(dataset, far, row, String(d.pinAt(other)));
  }
}

function check({ engine }: Dataset, metric: Metric, { row }: SoundRow, pincode: string): void {
  const right = asMerchant(row);
  const input = { ...right, pincode, line1: replacePin(right.line1!, row.pincode, pincode) };
  const result = engine.verify(input);
  const first = result.corrections.find(({ field }) => field === "pincode")?.to;
  metric.add(first === row.pincode, () => shown(input, result, `(${row.pincode}; offered ${first})`));
}

function sharesDistrict(d: PinDirectory, digits: string, pin: number): boolean {
  const other = d.indexOf(Number(digits));
  return other >= 0 && d.districtCount(other) > 0 && d.districtAt(other, 0) === d.districtAt(pin, 0);
}

function farPin(random: Random, d: PinDirectory, pin: number): number {
  for (let i = 0; i < TRIES; i++) {
    const other = random.below(d.pinCount);
    const km = kilometres(d.lat(pin), d.lon(pin), d.lat(other), d.lon(other));
    if (d.stateOf(other) === d.stateOf(pin) && km > FAR_KM) return other;
  }
  return -1;
}

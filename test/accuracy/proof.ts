/** What a score of 100, and `confirmed`, are worth on courier-like rows. */

import { STATES } from "../../data/states.ts";
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { Random } from "../support/random.ts";
import { type CourierRow, courierRows, nearbyPin } from "./couriers.ts";
import type { Metric, Report } from "./report.ts";
import { asMerchant, isPin } from "./rows.ts";
import { type Dataset, key, shown } from "./world.ts";

const COUNT = 4000;
/** Right rows that a wrong one is compared with, and the steps between them. */
const PAIRS = 20;
const STRIDE = 89;

export function measureProof(dataset: Dataset, report: Report): void {
  const { directory: d } = dataset;
  const rows = courierRows(d, (state) => STATES[state].name, { seed: "proof", count: COUNT });
  measureScores(dataset, rows, report);
  measureConfirmed(dataset, rows, report);
}

/** Makes another place of a name. */
const OTHER_PLACES: readonly ((place: string) => string)[] = [
  (place) => `New ${place}`,
  (place) => `Purana ${place}`,
  (place) => `${place} Khurd`,
  (place) => `${place} Cantt`,
  (place) => `Jai ${place}`,
  (place) => `${place} Bangar`,
];

/** `confirmed`, where no office or locality of the PIN is in the value by its letters alone. */
function measureConfirmed(
  { engine, directory: d, rows: real }: Dataset,
  rows: readonly CourierRow[],
  report: Report,
): void {
  const random = new Random("proof: confirmed");
  const wrong = report.atMost(2, "locality, village or post office confirmed, without a name of the PIN");
  const other = report.atMost(
    2,
    "name of another place (New, Khurd …), with a name of the PIN in it → confirmed",
  );
  const right = report.atLeast(90, "place of the PIN named → confirmed");
  const check = (input: AddressIn) => {
    const pin = isPin(input.pincode ?? "") ? d.indexOf(Number(input.pincode)) : -1;
    const result = engine.verify(input);
    for (const value of confirmedIn(result))
      wrong.add(pin < 0 || !hasOffice(d, pin, value), () => shown(input, result, `(${value})`));
    return confirmedIn(result).length > 0;
  };
  for (const row of real) check(asMerchant(row));
  for (const { input, pin, place } of rows) {
    const isConfirmed = check(input);
    const nearby = nearbyPin(random, d, pin);
    if (nearby >= 0) check({ ...input, pincode: String(d.pinAt(nearby)) });
    if (place === "") continue;
    right.add(isConfirmed, () => shown(input, engine.verify(input), `(${place})`));
    const changed = random.pick(OTHER_PLACES)(place);
    if (hasOffice(d, pin, changed, place)) continue;
    const altered = { ...input, line1: `12, Asha Villa`, line2: changed };
    other.add(confirmedIn(engine.verify(altered)).length > 0, () => shown(altered, engine.verify(altered)));
  }
}

const confirmedIn = ({ components }: Verification): string[] =>
  [components.locality, components.village, components.post_office].flatMap((one) =>
    one?.confirmation === "confirmed" ? [one.value] : [],
  );

/** True when the text holds the letters of a name of the PIN's, other than `but`. */
function hasOffice(d: PinDirectory, pin: number, text: string, but = ""): boolean {
  for (let office = d.officesFrom(pin); office < d.officesTo(pin); office++) {
    const name = d.nameTitle(d.officeName(office));
    if (name !== but && key(text).includes(key(name))) return true;
  }
  return false;
}

/** Half of the rows keep their PIN, half get one of the same district: does the score tell them apart? */
function measureScores({ engine, directory: d }: Dataset, rows: readonly CourierRow[], report: Report): void {
  const random = new Random("proof: nearby PINs");
  const full = report.told("courier-like rows → score 100", "at least");
  const auc = report.atLeast(
    80,
    "right PIN scores higher than one of the same district, 6 to 40 km away (AUC)",
  );
  const right: number[] = [];
  const wrong: number[] = [];
  for (const [i, row] of rows.entries()) {
    const result = engine.verify(row.input);
    full.add(result.score === 100, () => shown(row.input, result, String(result.score)));
    if (i % 2 === 0) right.push(result.score);
    else {
      const other = nearbyPin(random, d, row.pin);
      if (other >= 0) wrong.push(engine.verify({ ...row.input, pincode: String(d.pinAt(other)) }).score);
    }
  }
  addPairs(auc, right, wrong);
}

/** Each wrong one against some right ones; a pair counts twice, so that a tie is half a hit. */
function addPairs(auc: Metric, right: readonly number[], wrong: readonly number[]): void {
  for (const [i, lower] of wrong.entries())
    for (let k = 0; k < PAIRS; k++) {
      const higher = right[(i + k * STRIDE) % right.length];
      auc.add(higher >= lower, () => `${higher}, ${lower}`);
      auc.add(higher > lower, () => `${higher}, ${lower}`);
    }
}

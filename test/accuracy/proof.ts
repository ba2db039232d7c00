/** What a score of 100, and `confirmed`, are worth on courier-like rows. */
import { STATES } from "../../data/states.ts";
import { Random } from "../support/random.ts";
import { type CourierRow, courierRows, nearbyPin } from "./couriers.ts";
import type { Metric, Report } from "./report.ts";
import { type Dataset, shown } from "./world.ts";

const COUNT = 4000;
/** Right rows that a wrong one is compared with, and the steps between them. */
const PAIRS = 20;
const STRIDE = 89;

export function measureProof(dataset: Dataset, report: Report): void {
  const { directory: d } = dataset;
  const rows = courierRows(d, (state) => STATES[state].name, { seed: "proof", count: COUNT });
  measureScores(dataset, rows, report);
}

/** Half of the rows keep their PIN, half get one of the same district: does the score tell them apart? */
function measureScores({ engine, directory: d }: Dataset, rows: readonly CourierRow[], report: Report): void {
  const random = new Random("proof: nearby PINs");
  const full = report.told("courier-like rows → score 100", "at least");
  const auc = report.told(
    "right PIN scores higher than one of the same district, 6 to 40 km away (AUC)",
    "at least",
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

/**
 * Rupees that learnt thresholds save in simulated shops, on the days after those that they were learnt from. No
 * constant was chosen by these shops.
 */
import { expect, test } from "bun:test";
import { openEngines } from "../../src/engines.ts";
import { DEFAULT_COSTS, savingsOf } from "../../src/risk/costs.ts";
import { compile, DEFAULT_RULES, suggest } from "../../src/risk/index.ts";
import { knownAt } from "./simulator/known.ts";
import { replay } from "./simulator/replay.ts";
import { DAY, START, simulateOrders, TYPICAL } from "./simulator/shop.ts";

const { directory } = await openEngines();
const LEARNT_UNTIL = START + 40 * DAY;
const SHOPS = [{ seed: "rupees 1" }, { seed: "rupees 2", codRto: 0.36 }];

/** Per 100 COD orders: by the learnt levels, and by the best single threshold in retrospect. */
function savedIn(params: object) {
  const orders = { orders: 8_000, buyers: 3_800 };
  const seen = replay(directory, simulateOrders(directory, { ...TYPICAL, ...orders, ...params }));
  const { document } = suggest(knownAt(seen, LEARNT_UNTIL), DEFAULT_RULES);
  const scorer = compile(document);
  const late = seen.filter(({ order }) => order.at >= LEARNT_UNTIL && order.ending !== "cancelled");
  const codOrders = late.filter(({ order }) => order.payment === "COD").length;
  const { REVIEW } = savingsOf(DEFAULT_COSTS);
  const savedFrom = (threshold: number) => {
    const held = late.filter(({ signals }) => scorer.rate(signals).risk_score >= threshold);
    const rupees = held.map(({ order }) => (order.ending === "rto" ? REVIEW.rto : REVIEW.delivered));
    return (100 * rupees.reduce((sum, each) => sum + each, 0)) / codOrders;
  };
  const best = Math.max(...Array.from({ length: 101 }, (_, score) => savedFrom(score)));
  return { learnt: savedFrom(document.thresholds.review), best };
}

test("learnt levels save nine tenths of what the best threshold in retrospect does", () => {
  const saved = SHOPS.map(savedIn);
  const mean = (of: "learnt" | "best") => saved.reduce((sum, each) => sum + each[of], 0) / saved.length;
  expect(mean("learnt") / mean("best")).toBeGreaterThanOrEqual(0.88);
  expect(Math.min(...saved.map(({ learnt }) => learnt))).toBeGreaterThan(0);
}, 120_000);

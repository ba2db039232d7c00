/**
 * Ten simulated shops that no constant was chosen by: whether orders come back as often as their probabilities say, and
 * how many rupees learnt thresholds save.
 */
import { describe, expect, test } from "bun:test";
import { openEngines } from "../../../src/engine/index.ts";
import { DEFAULT_COSTS, savingsOf } from "../../../src/engine/risk/costs.ts";
import {
  compile,
  countByScore,
  DEFAULT_RULES,
  Probabilities,
  suggest,
} from "../../../src/engine/risk/index.ts";
import type { RuleDocument } from "../../../src/engine/risk/schema.ts";
import { knownAt } from "./simulator/known.ts";
import { replay, type Seen } from "./simulator/replay.ts";
import { DAY, type SimulationParams, START, simulateOrders, TYPICAL } from "./simulator/shop.ts";

const { directory } = await openEngines();
const ORDERS = { orders: 5_000, buyers: 2_400 };
const LEARNT_UNTIL = START + 36 * DAY;
const GROUPS = 5;

const SHOPS: Partial<SimulationParams>[] = [
  {},
  { codRto: 0.36 },
  { codRto: 0.16 },
  { codShare: 0.85 },
  { codShare: 0.4, prepaidRto: 0.03 },
  { buyer: 0.8, address: 2 },
  { buyer: 1.6, pin: 0.5 },
  { value: 1 },
  { bogusBuyers: 0.03 },
  { pins: 300, buyers: 1_200 },
];

const shops = SHOPS.map((params, i) => {
  const orders = simulateOrders(directory, { ...TYPICAL, ...ORDERS, ...params, seed: `shop ${i}` });
  const seen = replay(directory, orders);
  const known = knownAt(seen, LEARNT_UNTIL);
  const finished = [...known.finished];
  const late = seen.filter(({ order }) => order.at >= LEARNT_UNTIL && order.ending !== "cancelled");
  return { finished, late, document: suggest({ ...known, finished }, DEFAULT_RULES).document };
});
type Shop = (typeof shops)[number];

const cameBack = ({ order }: Seen): boolean => order.ending === "rto";
const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

/** How far probabilities and rates are apart, on average over five groups of orders from safe to risky. */
function unreliability({ finished, late }: Shop, document: RuleDocument): number {
  const probabilities = new Probabilities(countByScore(finished, document));
  const scorer = compile(document);
  const orders = late.map((one) => {
    const payment = one.order.payment;
    const { rto_probability } = probabilities.of(payment, scorer.rate(one.signals).risk_score);
    return { rto_probability, returned: cameBack(one) ? 1 : 0 };
  });
  orders.sort((a, b) => a.rto_probability - b.rto_probability);
  const start = (group: number) => Math.floor((group * orders.length) / GROUPS);
  return mean(
    Array.from({ length: GROUPS }, (_, group) => {
      const part = orders.slice(start(group), start(group + 1));
      const rate = mean(part.map(({ returned }) => returned));
      return Math.abs(mean(part.map(({ rto_probability }) => rto_probability)) - rate);
    }),
  );
}

describe.each([
  ["the default rules", () => DEFAULT_RULES],
  ["learnt rules", ({ document }: Shop) => document],
] as const)("probabilities by %s", (_, rulesOf) => {
  test("agree with the rates of the days after them within 3 points, in each shop", () => {
    for (const shop of shops) expect(unreliability(shop, rulesOf(shop))).toBeLessThan(0.03);
  });
});

/** Rupees per 100 COD orders: by the learnt threshold, and by the best one in retrospect. */
function savedIn({ late, document }: Shop) {
  const { REVIEW } = savingsOf(DEFAULT_COSTS);
  const scorer = compile(document);
  const scores = late.map(({ signals }) => scorer.rate(signals).risk_score);
  const codOrders = late.filter(({ order }) => order.payment === "COD").length;
  const savedFrom = (threshold: number) => {
    const held = late.filter((_, i) => scores[i] >= threshold);
    return (
      (100 / codOrders) * held.reduce((sum, one) => sum + REVIEW[cameBack(one) ? "rto" : "delivered"], 0)
    );
  };
  const best = Math.max(...Array.from({ length: 101 }, (_, threshold) => savedFrom(threshold)));
  return { learnt: savedFrom(document.thresholds.review), best };
}

test("learnt thresholds save most of what the best threshold in retrospect does", () => {
  const saved = shops.map(savedIn);
  expect(mean(saved.map(({ learnt }) => learnt)) / mean(saved.map(({ best }) => best))).toBeGreaterThan(0.85);
});

import { describe, expect, test } from "bun:test";
import {
  breakEvenOf,
  type Costs,
  DEFAULT_COSTS,
  expectedSaving,
  savingsOf,
} from "../../../src/engine/risk/costs.ts";

const costs = (change: Partial<Costs>): Costs => ({ ...DEFAULT_COSTS, ...change });

describe("holding an order begins to save", () => {
  test.each([
    // Of 370 rupees between a return and a good order: 120 lost and a call of 10.
    ["at the default costs from 35 % on", {}, 130 / 370],
    ["without calls from 32 % on", { call_cost: 0 }, 120 / 370],
    ["from 0 % where holding costs nothing", { hold_loss: 0, call_cost: 0 }, 0],
    ["from the cost of a call on where no buyer is lost", { hold_loss: 0 }, 10 / 250],
    ["never where a return costs nothing", { return_cost: 0 }, 1],
    // A call that loses every good buyer is worse than none.
    ["by stopping it, where a call loses all good buyers", { hold_loss: 1 }, 400 / 650],
  ])("%s", (_, change, probability) => {
    expect(breakEvenOf(costs(change)).review).toBeCloseTo(probability, 10);
  });
});

describe("stopping an order saves more than a call", () => {
  test.each([
    ["where the call costs more than the good orders that it keeps", {}, 1 - 10 / 280],
    ["never where calls cost nothing", { call_cost: 0 }, 1],
    ["earlier where calls are dear", { call_cost: 56 }, 0.8],
    ["wherever it saves at all, where a call keeps no buyer", { hold_loss: 1 }, 400 / 650],
  ])("%s", (_, change, probability) => {
    expect(breakEvenOf(costs(change)).high).toBeCloseTo(probability, 10);
  });
});

test("at the break-even probability two levels save the same, above it the higher one saves more", () => {
  for (const change of [{}, { return_cost: 400 }, { order_margin: 900, hold_loss: 0.1, call_cost: 25 }]) {
    const { REVIEW, HIGH } = savingsOf(costs(change));
    const { review, high } = breakEvenOf(costs(change));
    expect(expectedSaving(REVIEW, review)).toBeCloseTo(0, 8);
    expect(expectedSaving(REVIEW, review + 0.01)).toBeGreaterThan(0);
    expect(expectedSaving(HIGH, high)).toBeCloseTo(expectedSaving(REVIEW, high), 8);
    expect(expectedSaving(HIGH, high + 0.01)).toBeGreaterThan(expectedSaving(REVIEW, high + 0.01));
  }
});

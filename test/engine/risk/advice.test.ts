/** The expected rupees of sending, calling and rejecting an order, reckoned by hand. */
import { describe, expect, test } from "bun:test";
import { adviceOf, briefAdviceOf } from "../../../src/engine/risk/advice.ts";
import { type Costs, DEFAULT_COSTS } from "../../../src/engine/risk/costs.ts";

const costs = (change: Partial<Costs> = {}): Costs => ({ ...DEFAULT_COSTS, ...change });
const probability = (p: number, low = p, high = p) => ({
  ...{ rto_probability: p, rto_probability_interval: { low, high }, rto_probability_outcomes: 500 },
});
const PHONE = "9845012345";
const adviceAt = (p: number, change: Partial<Costs> = {}) => adviceOf(costs(change), probability(p), PHONE);

describe("at the default costs (₹250 a return, ₹400 margin, 30 % lost by a call, ₹10 for calls)", () => {
  test.each([
    ["0 %: each is delivered", 0, { best: "send", send: 400, call: 270, worth: -130 }],
    ["20 %: 320 − 50; 224 − 10", 0.2, { best: "send", send: 270, call: 214, worth: -56 }],
    ["50 %: 200 − 125; 140 − 10", 0.5, { best: "call", send: 75, call: 130, worth: 55 }],
    ["80 %: 80 − 200; 56 − 10", 0.8, { best: "call", send: -120, call: 46, worth: 166 }],
    ["98 %: 8 − 245; 5.60 − 10", 0.98, { best: "reject", send: -237, call: -4.4, worth: 237 }],
    ["100 %: each comes back", 1, { best: "reject", send: -250, call: -10, worth: 250 }],
  ] as const)("%s", (_, p, expected) => {
    const { break_even, ...figures } = adviceAt(p);
    expect(figures).toEqual({ ...expected, sure: true, reject: 0 });
  });

  test("rejecting loses money against sending below 62 %, and against calling below 96 %", () => {
    expect(adviceAt(0.5).break_even).toEqual({
      ...{ call: 0.3514, reject: 0.6154, reject_over_call: 0.9643 },
    });
    for (const [below, above, loses] of [
      [0.61, 0.62, "send"],
      [0.96, 0.97, "call"],
    ] as const) {
      expect(adviceAt(below)[loses]).toBeGreaterThan(0);
      expect(adviceAt(above)[loses]).toBeLessThan(0);
    }
  });
});

describe("at other costs", () => {
  test.each([
    ["calls that cost ₹56 make rejecting best from 80 % on", { call_cost: 56 }, 0.81, "reject"],
    ["and calling best below it", { call_cost: 56 }, 0.79, "call"],
    ["calls that cost nothing are best up to the end", { call_cost: 0 }, 0.99, "call"],
    ["where a call loses every good buyer, it is never best", { hold_loss: 1 }, 0.62, "reject"],
    ["where returns cost nothing, orders are sent", { return_cost: 0 }, 0.99, "send"],
    ["of equal results the order is sent", { return_cost: 0, order_margin: 0, call_cost: 0 }, 0.5, "send"],
  ] as const)("%s", (_, change, p, best) => {
    expect(adviceAt(p, change).best).toBe(best);
  });
});

describe("where the interval of the probability crosses a break-even", () => {
  test.each([
    ["of sending and calling, below it", {}, 0.3, 0.2, 0.42, "send"],
    ["of sending and calling, above it", {}, 0.4, 0.2, 0.42, "call"],
    ["of calling and rejecting, which cannot be undone", {}, 0.97, 0.93, 0.99, "call"],
    ["of both", {}, 0.6, 0.2, 0.98, "call"],
    ["and calling is never best", { hold_loss: 1 }, 0.5, 0.3, 0.7, "send"],
    ["and calling is never best, nor sending", { hold_loss: 1 }, 0.65, 0.3, 0.7, "reject"],
  ] as const)("%s, the advice is not sure", (_, change, p, low, high, best) => {
    expect(briefAdviceOf(costs(change), probability(p, low, high), PHONE)).toMatchObject({
      ...{ sure: false, best },
    });
  });

  test.each([
    [0.1, 0.35, "send"],
    [0.36, 0.96, "call"],
    [0.965, 1, "reject"],
  ] as const)("it is sure from %p to %p, which cross none", (low, high, best) => {
    expect(briefAdviceOf(costs(), probability((low + high) / 2, low, high), PHONE)).toMatchObject({
      sure: true,
      best,
    });
  });
});

describe("without a number to call, an order is sent or rejected", () => {
  test.each([
    ["50 %: 200 − 125", 0.5, { best: "send", sure: true, send: 75, worth: -75 }],
    ["61.5 %: 154 − 153.75, still sent", 0.615, { best: "send", sure: true, send: 0.25, worth: -0.25 }],
    ["80 %: 80 − 200", 0.8, { best: "reject", sure: true, send: -120, worth: 120 }],
  ] as const)("%s", (_, p, expected) => {
    const { break_even, ...figures } = adviceOf(costs(), probability(p), "");
    expect(figures).toEqual({ ...expected, call: null, reject: 0 });
  });

  test.each([
    [0.2, 0.42, true, "send"],
    [0.63, 0.98, true, "reject"],
    [0.5, 0.62, false, "send"],
    [0.61, 0.98, false, "reject"],
  ] as const)("from %p to %p, only the break-even of these two counts", (low, high, sure, best) => {
    const advice = briefAdviceOf(costs(), probability((low + high) / 2, low, high), "9999999999");
    expect(advice).toMatchObject({ sure, best });
  });

  test("of equal results it is sent", () => {
    const free = { return_cost: 0, order_margin: 0 };
    expect(adviceOf(costs(free), probability(0.5), "")).toMatchObject({ best: "send", worth: 0 });
  });
});

test.each([PHONE, ""])(
  "what a look is worth never falls as the probability rises, called at '%s'",
  (phone) => {
    for (const change of [{}, { call_cost: 900 }, { return_cost: 0 }, { order_margin: 0, call_cost: 0 }]) {
      let before = Number.NEGATIVE_INFINITY;
      for (let p = 0; p <= 1; p += 0.001) {
        const { worth } = briefAdviceOf(costs(change), probability(p), phone);
        expect(worth).toBeGreaterThanOrEqual(before);
        before = worth;
      }
    }
  },
);

import { describe, expect, test } from "bun:test";
import { breakEvenOf, DEFAULT_COSTS } from "../../../src/engine/risk/costs.ts";
import {
  DEFAULT_RULES,
  emptyIdentity,
  type LearningOrders,
  type LearningRow,
  score,
  suggest,
  validateRules,
  withLists,
} from "../../../src/engine/risk/index.ts";
import { fitLogistic, logOdds } from "../../../src/engine/risk/suggest/logistic.ts";
import { Problem } from "../../../src/lib/problem.ts";
import { Random } from "../../support/random.ts";
import { signals } from "./orders.ts";

/** Orders of which those above ₹2,000 come back three times as often as the others, COD all. */
function rowsOf(count: number, rtos = count): LearningRow[] {
  const random = new Random("suggest");
  let left = rtos;
  return Array.from({ length: count }, () => {
    const large = random.chance(0.3);
    const rto = left > 0 && random.chance(large ? 0.6 : 0.2);
    if (rto) left--;
    const past = { merchant_orders: 1000, value_below: large ? 980 : 500 };
    return {
      signals: signals({ order_value: large ? 2500 : 1000 }, past),
      outcome: rto ? "rto" : "delivered",
    };
  });
}

/** Rows, newest first, from which the thresholds are made, too. */
const of = (rows: readonly LearningRow[]): LearningOrders => ({
  finished: rows,
  recent: { late: rows.map((row) => row.signals).reverse(), earlier: [] },
});

/** Rules that hold all large orders. */
const HELD_BY_VALUE = {
  thresholds: { review: 40, high: 90 },
  rules: [
    { code: "BIG", points: 50, message: "big", when: { signal: "order_value", op: "gte", value: 2000 } },
  ],
};

function refusal(rows: LearningRow[]): Problem["extras"]["data"] {
  try {
    suggest(of(rows), DEFAULT_RULES);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error).toMatchObject({ status: 409, code: "not_enough_outcomes" });
    return error.extras.data;
  }
}

describe("learning is refused", () => {
  test.each([
    [0, 0, { outcomes: 0, rtos: 0, outcomes_needed: 200, rtos_needed: 30 }],
    [199, 40, { outcomes: 199, rtos: 40, outcomes_needed: 1, rtos_needed: 0 }],
    [400, 29, { outcomes: 400, rtos: 29, outcomes_needed: 1, rtos_needed: 1 }],
    [200, 30, undefined],
  ])("%d outcomes with %d RTOs → %j", (count, rtos, data) => {
    expect(refusal(rowsOf(count, rtos))).toEqual(data);
  });

  test("when nothing was ever delivered", () => {
    const rows = rowsOf(300).map((row) => ({ ...row, outcome: "rto" as const }));
    expect(refusal(rows)).toMatchObject({ outcomes_needed: 30, rtos_needed: 0 });
  });
});

describe("learnt rules", () => {
  const today = validateRules({
    ...structuredClone(DEFAULT_RULES),
    note: "ours",
    lists: { block: { phones: ["9812345067"] } },
    rules: [
      {
        code: "OURS",
        points: 1,
        message: "ours",
        when: { signal: "order_value", op: "gt", value: 2000 },
        owner: "ops",
      },
      {
        code: "OFF",
        points: 7,
        message: "off",
        enabled: false,
        when: { signal: "payment", op: "eq", value: "COD" },
      },
    ],
  });
  const rows = rowsOf(2000);
  const { document, reasons, learnt_from, tried_on_latest } = suggest(of(rows), today);
  const points = new Map(document.rules.map((rule) => [rule.code, rule.points]));

  test("can be put as it is", () => {
    expect(validateRules(document)).toBe(document);
    expect(learnt_from.outcomes).toBe(2000);
  });

  test("keeps lists, extra keys, the merchant's own rules and what he turned off", () => {
    expect(document).toMatchObject({ note: "ours", lists: today.lists });
    expect(document.rules[0]).toMatchObject({ code: "OURS", owner: "ops" });
    expect(document.rules[1]).toEqual(today.rules[1]);
    expect(new Set(document.rules.map(({ code }) => code)).size).toBe(document.rules.length);
  });

  test("keeps the points of rules of the lists, in the merchant's words, and adds those that are missing", () => {
    const when = { signal: "allow_list_kind", op: "eq", value: "phone" } as const;
    const ours = { code: "ALLOWED", points: -80, message: "a friend", when };
    const active = validateRules({ ...structuredClone(DEFAULT_RULES), rules: [ours] });
    // Orders of allowed buyers that always come back.
    const allow = { kind: "phone", by: "ravi@example.com" } as const;
    const rows = rowsOf(1000).map(
      (row, i): LearningRow =>
        i % 9 ? row : { signals: withLists(row.signals, { block: null, allow }), outcome: "rto" },
    );
    const { rules } = suggest(of(rows), active).document;
    expect(rules[0]).toEqual(ours);
    const defaults = DEFAULT_RULES.rules.filter(({ code }) => /_LIST$/.test(code));
    expect(rules.filter(({ code }) => /_LIST$/.test(code))).toEqual(defaults);
  });

  test("has learnt what returns go with", () => {
    expect((points.get("OURS") ?? 0) + (points.get("VALUE_HIGHEST") ?? 0)).toBeGreaterThan(12);
    expect(tried_on_latest).toMatchObject({ outcomes: 1200, cod: 1200, treated: 0 });
    expect(tried_on_latest?.suggested).toBeGreaterThan(0.62);
  });

  test("says why, with its counts, for each rule whose points changed and no other", () => {
    const before = new Map(today.rules.map((rule) => [rule.code, rule.points]));
    const changed = document.rules.filter(
      ({ code, points }) => before.get(code) !== points && !/_LIST$/.test(code),
    );
    expect(reasons.map(({ code, after }) => [code, after])).toEqual(
      changed.map(({ code, points }) => [code, points]),
    );
    const large = rows.filter(({ signals }) => signals.order_value === 2500);
    const returned = large.filter(({ outcome }) => outcome === "rto").length;
    const ours = reasons.find(({ code }) => code === "OURS");
    expect(ours).toMatchObject({ before: 1, orders: large.length, rtos: returned });
    // Points above 0, as more came back than the other rules expect.
    expect(ours?.after).toBeGreaterThan(1);
    expect(ours?.expected).toBeLessThan(returned);
    const all = { orders: 2000, rtos: rows.filter(({ outcome }) => outcome === "rto").length };
    expect(reasons.find(({ code }) => code === "COD")).toMatchObject({
      ...all,
      before: null,
      expected: null,
    });
    // A rule that no order fires.
    expect(reasons.find(({ code }) => code === "PREPAID")).toMatchObject({ orders: 0, rtos: 0 });
  });

  test("is compared with today's rules on orders they were not learnt from by the interval of the difference", () => {
    const { against_today, held } = tried_on_latest!; // there are both
    // The rules in force hold nothing, so that the difference is all that is saved: 1,200 COD orders.
    expect(held.today).toEqual({ rtos_caught: 0, good_held: 0 });
    expect(against_today.changed).toBe(held.suggested.rtos_caught + held.suggested.good_held);
    expect(against_today.saved).toBeCloseTo(12 * tried_on_latest!.saved_per_100_cod.suggested!, -1);
    expect(against_today.interval!.low).toBeLessThan(against_today.saved);
    expect(against_today.distinguishable).toBe(against_today.interval!.low > 0);
  });

  test("does not forget what these orders cannot show", () => {
    expect(points.get("PHONE_REPEATED")).toBeGreaterThan(0);
    expect(points.get("EMAIL_THROWAWAY")).toBeGreaterThan(0);
  });

  test("does not turn a fault into a merit", () => {
    const bad = { ...emptyIdentity(), cod: { orders: 9, delivered: 0, rto: 9, ndr: 9 } };
    // A world in which phones with returns always accept.
    const rows = rowsOf(1000).map(
      (row, i): LearningRow => (i % 2 ? row : { signals: signals({}, { phone: bad }), outcome: "delivered" }),
    );
    const rules = suggest(of(rows), DEFAULT_RULES).document.rules;
    const returns = rules.filter(({ code }) => code.startsWith("PHONE_RTO"));
    expect(returns.map((rule) => rule.points >= 0)).toEqual(returns.map(() => true));
  });

  test("are tried on the latest orders, each part by those before it, newest first as the orders are given", () => {
    const [large, small] = [signals({ order_value: 2500 }), signals({ order_value: 1000 })];
    const row = (isLarge: boolean, isRto: boolean): LearningRow => ({
      signals: isLarge ? large : small,
      outcome: isRto ? "rto" : "delivered",
    });
    // Large orders came back; of late they are the only ones that do not.
    const before = Array.from({ length: 400 }, (_, i) => row(i % 2 === 0, i % 2 === 0));
    const late = Array.from({ length: 600 }, (_, i) => row(i % 2 === 0, i % 2 === 1));
    const alone = { ...today, rules: today.rules.slice(0, 1) };
    expect(suggest(of([...late, ...before]), alone).tried_on_latest?.suggested).toBeLessThan(0.7);
    expect(suggest(of([...before, ...before]), alone).tried_on_latest?.suggested).toBeGreaterThan(0.9);
  });

  // Of large orders 60 % come back, of small ones 20 %; a fraction of the rules tells them apart.
  test.each([
    ["large ones for a call", {}, ["LOW", "REVIEW"]],
    [
      "all for a call where that costs next to nothing",
      { hold_loss: 0.02, call_cost: 0 },
      ["REVIEW", "REVIEW"],
    ],
    ["none where a return costs little", { return_cost: 50 }, ["LOW", "LOW"]],
    ["large ones without a call where no call keeps a buyer", { hold_loss: 1 }, ["LOW", "HIGH"]],
    ["large ones without a call where calls cost more than returns", { call_cost: 300 }, ["LOW", "HIGH"]],
    [
      "none where both a call and a lost buyer are dear",
      { call_cost: 300, order_margin: 900 },
      ["LOW", "LOW"],
    ],
  ])("holds %s", (_, change, levels) => {
    const costs = { ...DEFAULT_COSTS, order_margin: 250, ...change };
    const rows = rowsOf(2000);
    const { document } = suggest(of(rows), DEFAULT_RULES, costs);
    const levelOf = (value: number) =>
      score(rows.find(({ signals }) => signals.order_value === value)!.signals, document).risk_level; // there are both
    expect<unknown>([levelOf(1000), levelOf(2500)]).toEqual(levels);
  });

  test("tells its costs and what its levels would have saved on orders not learnt from, beside today's", () => {
    const { costs, break_even, tried_on_latest } = suggest(of(rowsOf(2000)), DEFAULT_RULES);
    expect(costs).toEqual(DEFAULT_COSTS);
    expect(break_even.review).toBeCloseTo(breakEvenOf(DEFAULT_COSTS).review, 4);
    const { suggested, today } = tried_on_latest?.saved_per_100_cod ?? {};
    expect(today).toBeNumber();
    expect(suggested).toBeGreaterThanOrEqual(today ?? 0);
    // At best it holds the large orders: 30 of 100, of which 18 come back.
    expect(suggested).toBeWithin(1500, 3500);
  });

  test("tells for each 100 COD orders what it would have saved on these, whatever prepaid ones save", () => {
    const cod = rowsOf(2000);
    // Of each six orders one is prepaid, large and comes back.
    const rows = cod.flatMap((row, i) => {
      const large = signals(
        { order_value: 2500, payment: "PREPAID" },
        { merchant_orders: 1000, value_below: 980 },
      );
      return i % 5 === 0 ? [row, { signals: large, outcome: "rto" } satisfies LearningRow] : [row];
    });
    const { saved_per_100_cod, against_today } = suggest(of(rows), validateRules(HELD_BY_VALUE))
      .tried_on_latest!; // there are both
    // The rules in force hold the large orders: at 3 of 10 orders and 6 of 10 of these returns.
    expect(saved_per_100_cod.today).toBeWithin(1500, 3500);
    expect(against_today.saved).toBeNumber();
  });

  test("forecasts by the orders of late", () => {
    const late = rowsOf(300).map(({ signals }) => signals);
    expect(suggest({ finished: rowsOf(1000), recent: { late, earlier: [] } }, today).forecast?.orders).toBe(
      300,
    );
  });

  test("forecasts what its thresholds will hold back, the lists included", () => {
    const rows = rowsOf(1000);
    const lists = { block: { phones: [String(rows[0].signals.phone)] } };
    expect(suggest(of(rows), { ...DEFAULT_RULES, version: 0, lists }).forecast?.high.share).toBe(1);
    const free = suggest(of(rows), { ...DEFAULT_RULES, version: 0 });
    const high = rows.filter(({ signals }) => score(signals, free.document).risk_level === "HIGH");
    expect(free.forecast?.high.share).toBeCloseTo(high.length / rows.length);
  });
});

test.each([
  [4, 2],
  [10, 2],
  [8, -2],
])("%d weights that start at %d find the rates, however far off these are", (width, prior) => {
  // One in five comes back, whether all rules fire or none.
  const firing = Uint16Array.from({ length: width }, (_, j) => j);
  const fit = fitLogistic({
    rows: Array.from({ length: 400 }, (_, i) => (i % 2 ? new Uint16Array(0) : firing)),
    outcomes: Float64Array.from({ length: 400 }, (_, i) => (i % 10 < 2 ? 1 : 0)),
    priors: new Float64Array(width).fill(prior),
    ridges: new Float64Array(width).fill(0.1),
    signs: new Int8Array(width),
  });
  for (const row of [firing, new Uint16Array(0)]) {
    expect(1 / (1 + Math.exp(-logOdds(fit, row)))).toBeCloseTo(0.2, 1);
  }
});

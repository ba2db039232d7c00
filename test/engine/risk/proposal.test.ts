/** Learnt rules are proposed only if they save more than the rules in force on orders that they were not learnt from. */
import { describe, expect, test } from "bun:test";
import { openEngines } from "../../../src/engine/index.ts";
import { DEFAULT_RULES, type LearningRow, suggest } from "../../../src/engine/risk/index.ts";
import { signals } from "./orders.ts";
import { shopThatTreats } from "./simulator/callers.ts";
import { DAY, type SimulationParams, START, TYPICAL } from "./simulator/shop.ts";

const { directory } = await openEngines();
const LEARNT_AT = START + 80 * DAY;
const RETURN_DAYS = 12 * DAY;
const NO_CAUSE = { buyer: 0, pin: 0, district: 0, state: 0, address: 0, value: 0, bogusBuyers: 0 };

/** Shops that no constant was chosen by, with the share of risky orders that they call. */
const SHOPS: [string, Partial<SimulationParams>, number][] = [
  ["returns by chance, nobody called", { ...NO_CAUSE, codRto: 0.12 }, 0],
  ["returns by chance, nearly all risky orders called", { ...NO_CAUSE, codRto: 0.12 }, 0.9],
  ["few returns", { codRto: 0.08 }, 0.6],
  ["many returns", { codRto: 0.45 }, 0.9],
  ["wrong addresses", { ...NO_CAUSE, address: 6 }, 0.9],
  ["buyers who refuse again and again", { ...NO_CAUSE, buyer: 2.5, buyers: 700, codRto: 0.2 }, 0.9],
  ["values", { ...NO_CAUSE, value: 1.2 }, 0.5],
  ["hours", { ...NO_CAUSE, night: 2 }, 0.9],
  ["places", { ...NO_CAUSE, pin: 0.8, district: 0.6, state: 0.5, pins: 200, codRto: 0.35 }, 0],
];

const shops = SHOPS.map(([name, params, called]) => {
  const all = { ...TYPICAL, days: 120, orders: 4_500, buyers: 2_000, seed: `proposal ${name}`, ...params };
  const shop = shopThatTreats(directory, all, called);
  const learnt = suggest(shop.knownAt(LEARNT_AT, RETURN_DAYS), DEFAULT_RULES);
  const saved = shop.savedAfter(LEARNT_AT, learnt.document);
  return { name, learnt, gain: saved - shop.savedAfter(LEARNT_AT, DEFAULT_RULES) };
});

test.each(shops)("where $name: what is proposed saves more on later orders", ({ learnt, gain }) => {
  if (learnt.verdict === "better") expect(gain).toBeGreaterThan(0);
});

test("most of them get a proposal, and on average learnt rules save more than the default ones", () => {
  expect(shops.filter(({ learnt }) => learnt.verdict === "better").length).toBeGreaterThanOrEqual(4);
  expect(shops.reduce((sum, { gain }) => sum + gain, 0) / shops.length).toBeGreaterThan(400);
});

test("a shop whose returns are chance is not told to stop orders without a call", () => {
  const [{ learnt }] = shops;
  expect(learnt.document.thresholds.high).toBe(100);
});

describe("a proposal", () => {
  /** Newest first: large orders, of which some come back, among small ones that never do. */
  const rowsOf = (count: number, isReturn: (i: number) => boolean, treated = false): LearningRow[] =>
    Array.from({ length: count }, (_, i) => ({
      signals: signals(
        { order_value: i % 3 ? 300 : 90_000 },
        { merchant_orders: 1000, value_below: i % 3 ? 100 : 990 },
      ),
      outcome: isReturn(i) ? "rto" : "delivered",
      treated: treated && i % 3 === 0,
    }));
  const of = (finished: LearningRow[]) => ({
    finished,
    recent: { late: finished.map((row) => row.signals), earlier: [] },
  });

  test("is made when the learnt rules are better by more than chance", () => {
    const told = suggest(of(rowsOf(1_200, (i) => i % 3 === 0)), DEFAULT_RULES);
    expect(told).toMatchObject({
      verdict: "better",
      tried_on_latest: { outcomes: 720, cod: 720, treated: 0 },
    });
    expect(told.tried_on_latest?.against_today.interval?.low).toBeGreaterThan(0);
  });

  test("is not made when the rules in force are as good, as those that were just saved", () => {
    const orders = of(rowsOf(1_200, (i) => i % 3 === 0));
    const saved = suggest(orders, DEFAULT_RULES).document;
    expect(suggest(orders, saved).verdict).toBe("not_better");
  });

  test("is not made when nothing is known of orders that the rules were not learnt from", () => {
    // All returns are among the latest fifth.
    const told = suggest(of(rowsOf(400, (i) => i < 80 && i % 2 === 0)), DEFAULT_RULES);
    expect(told).toMatchObject({ verdict: "unknown", tried_on_latest: null });
  });

  test("does not free orders because calls kept them from coming back", () => {
    const strict = {
      ...DEFAULT_RULES,
      rules: [
        {
          code: "LARGE",
          points: 60,
          message: "large",
          when: { signal: "order_value", op: "gte", value: 50_000 } as const,
        },
      ],
    };
    // Nearly all large orders were called, and all of these delivered; the few that were not called came back.
    const rows = rowsOf(3_000, (i) => i % 60 === 0).map(
      (row, i): LearningRow => ({ ...row, treated: i % 3 === 0 && i % 60 !== 0 }),
    );
    const { document, learnt_from, tried_on_latest } = suggest(of(rows), strict);
    expect(learnt_from).toMatchObject({ outcomes: 2_050, rtos: 50, treated: 950 });
    expect(tried_on_latest).toMatchObject({ outcomes: 1_800, treated: 570 });
    const large = document.rules.find(({ code }) => code === "LARGE")!; // in the active rules
    expect(large.points).toBeGreaterThan(document.thresholds.review / 2);
    // What today's rules hold is worth holding, also by the test.
    expect(tried_on_latest!.saved_per_100_cod.today).toBeGreaterThan(0);
  });
});

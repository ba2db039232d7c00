/** Backtests of simulated shops that call the orders that the rules hold, or whose rules reject orders by themselves. */
import { describe, expect, test } from "bun:test";
import { openEngines } from "../../../src/engine/index.ts";
import { backtest, compile, DEFAULT_RULES, suggest } from "../../../src/engine/risk/index.ts";
import type { RuleDocument } from "../../../src/engine/risk/schema.ts";
import { shopThatTreats } from "./simulator/callers.ts";
import { SHOPS } from "./simulator/measure.ts";
import { DAY, START, TYPICAL } from "./simulator/shop.ts";

const { directory } = await openEngines();
const END = START + 90 * DAY;

const paramsOf = (name: keyof typeof SHOPS, seed = "") => ({
  ...{ ...TYPICAL, ...SHOPS[name], seed: `${seed}called ${name}` },
  ...{ orders: 2_500, buyers: 1_100, pins: 300, days: 90 },
});

/** Rupees per 100 COD orders that a document saves, as told by a backtest and in truth. */
type Saving = [told: number, truth: number];

/** Backtests two documents, and compares the intervals of what each saves with the truth. */
function tell(shop: ReturnType<typeof shopThatTreats>, document: RuleDocument, active: RuleDocument) {
  const { finished, recent } = shop.knownAt(END, 0);
  const rows = [...finished].map((row) => ({ ...row, order_value: 0, level: "LOW" as const }));
  const told = backtest({ finished: rows, recent }, document, active);
  const cod = rows.filter(({ signals }) => signals.payment === "COD").length;
  const savings = [[told.proposed, document] as const, [told.today, active] as const].map(
    ([{ saving }, rules]): Saving => {
      const truth = shop.savedAfter(START, rules);
      const { low, high } = saving.interval!;
      expect((truth * cod) / 100).toBeWithin(low, high);
      return [saving.per_100_cod!, truth];
    },
  );
  expect(told.treated).toBe(rows.filter(({ treated }) => treated).length);
  expect(told.rtos).toBe(rows.filter(({ outcome }) => outcome === "rto").length);
  expect(told.orders).toBe(rows.filter(({ outcome }) => outcome !== null).length);
  return { told, savings };
}

/** Of one saving, or of the sum of several: of one shop alone, the sign is chance where the saving is small. */
function expectSameSign(savings: readonly Saving[]): void {
  const [told, truth] = [0, 1].map((i) => savings.reduce((sum, saving) => sum + saving[i], 0));
  expect(Math.sign(told)).toBe(Math.sign(truth));
}

describe("they say that rules gain or lose as they really do", () => {
  test.each(["a usual shop", "value that matters", "few returns"] as const)(
    "in %s that calls nine of ten, whatever the calls prevented and whom the shop rejected",
    (name) => {
      const shops = ["", "2 ", "3 "].map((seed) => shopThatTreats(directory, paramsOf(name, seed), 0.9));
      expectSameSign(shops.map((shop) => tell(shop, DEFAULT_RULES, DEFAULT_RULES).savings[0]));
    },
  );

  const and = (...all: { signal: string; op: string; value: unknown }[]) => ({ all });
  const COD = { signal: "payment", op: "eq", value: "COD" };
  test.each([
    ["large orders", and(COD, { signal: "order_value", op: "gt", value: 2_500 })],
    ["buyers who sent one back", and(COD, { signal: "phone_rto", op: "gt", value: 0 })],
    ["bad addresses", and(COD, { signal: "address_score", op: "lt", value: 50 })],
  ])("in a shop whose own rule rejects %s, with that rule and without", (_, when) => {
    const automatic = { decision: "rejected", max_per_day: 1_000 } as const;
    const own = { code: "OWN", when, points: 50, message: "Own", automatic } as RuleDocument["rules"][number];
    const active = { ...DEFAULT_RULES, rules: [own, ...DEFAULT_RULES.rules] };
    const scorer = compile(active);
    const firesOwn = (signals: Parameters<typeof scorer.rate>[0]) => {
      let fires = false;
      scorer.rate(signals, (rule) => {
        fires ||= rule === 0;
      });
      return fires;
    };
    const shop = shopThatTreats(directory, paramsOf("a usual shop"), 0, firesOwn);
    const { told, savings } = tell(shop, DEFAULT_RULES, active);
    for (const saving of savings) expectSameSign([saving]);
    // All of its orders were rejected.
    expect(told.today.rules.find(({ code }) => code === "OWN")?.hits).toBe(told.treated);
    // Nothing that was sent fires it, so without its orders no rules would be known to be better.
    const { verdict, document } = suggest(shop.knownAt(END, 0), active);
    expect(verdict).toBe("better");
    expect(shop.savedAfter(START, document)).toBeGreaterThan(shop.savedAfter(START, active));
  });
});

/** Backtests of simulated shops that call nine of ten of the orders that the default rules hold. */
import { expect, test } from "bun:test";
import { openEngines } from "../../../src/engine/index.ts";
import { backtest, DEFAULT_RULES } from "../../../src/engine/risk/index.ts";
import { shopThatCalls } from "./simulator/callers.ts";
import { SHOPS } from "./simulator/measure.ts";
import { DAY, START, TYPICAL } from "./simulator/shop.ts";

const { directory } = await openEngines();
const END = START + 90 * DAY;

test.each(["a usual shop", "value that matters", "few returns"] as const)(
  "in %s they say that the rules gain or lose as they really do, whatever the calls prevented",
  (name) => {
    const params = {
      ...TYPICAL,
      ...SHOPS[name],
      seed: `called ${name}`,
      orders: 2_500,
      buyers: 1_100,
      pins: 300,
    };
    const shop = shopThatCalls(directory, params, 0.9);
    const { finished, recent } = shop.knownAt(END, 0);
    const rows = [...finished].map((row) => ({ ...row, order_value: 0, level: "LOW" as const }));
    const { today, treated, rtos } = backtest({ finished: rows, recent }, DEFAULT_RULES, DEFAULT_RULES);
    const truth = shop.savedAfter(START, DEFAULT_RULES);
    expect(treated).toBe(rows.filter((row) => row.treated).length);
    expect(rtos).toBe(rows.filter(({ outcome }) => outcome === "rto").length);
    expect(Math.sign(today.saving.per_100_cod!)).toBe(Math.sign(truth));
    const cod = rows.filter(({ signals }) => signals.payment === "COD").length;
    const { low, high } = today.saving.interval!;
    expect((truth * cod) / 100).toBeWithin(low, high);
  },
);

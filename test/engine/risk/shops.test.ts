/** Two of the ten shops that `make risk` measures; simulator.test.ts has a usual one. */
import { describe, expect, test } from "bun:test";
import { measure, type ShopName } from "./simulator/measure.ts";

describe.each([
  ["value that matters", { byDefault: 0.87, learnt: 0.89 }],
  ["bad nights", { byDefault: 0.82, learnt: 0.82 }],
] as const satisfies [ShopName, object][])("in %s", (name, least) => {
  const shop = measure(name);

  test(`the default rules go ${least.byDefault} of the way to the best model of COD orders`, () => {
    expect(shop.byDefault.way).toBeGreaterThanOrEqual(least.byDefault);
  });

  test(`those learnt go ${least.learnt} of it`, () => {
    expect(shop.learnt.way).toBeGreaterThanOrEqual(least.learnt);
  });

  // One return more or less among the 195 orders is 0.03.
  test("the worst 3 % hold 3.25 times the usual share of returns", () => {
    expect(shop.byDefault.worst).toBeGreaterThanOrEqual(3.25);
    expect(shop.learnt.worst).toBeGreaterThanOrEqual(3.25);
  });
});

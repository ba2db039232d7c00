/** The orders of the demo shop, before they are scored. */
import { describe, expect, test } from "bun:test";
import { type DemoOrder, simulateShop } from "../../../src/cli/demo/shop.ts";
import { openEngines } from "../../../src/engine/index.ts";

const NOW = Date.UTC(2025, 10, 21, 6, 30);
const SHOP = { seed: "rangoli", orders: 3000, days: 60, now: NOW };

const { directory } = await openEngines();
const orders = simulateShop(directory, SHOP);

describe("the simulated shop", () => {
  test("is the same with the same seed, and another with another", () => {
    expect(simulateShop(directory, SHOP)).toEqual(orders);
    expect(simulateShop(directory, { ...SHOP, seed: "diwali" })).not.toEqual(orders);
  });

  test("has orders in the sequence of their times, each with an id of its own", () => {
    expect(orders.map(({ at }) => at)).toEqual(orders.map(({ at }) => at).sort((a, b) => a - b));
    expect(new Set(orders.map(({ input }) => input.order_id)).size).toBe(SHOP.orders);
    for (const { at } of orders) expect(at).toBeWithin(NOW - 60 * 86_400_000, NOW + 1);
  });

  const share = (has: (order: DemoOrder) => boolean) => orders.filter(has).length / orders.length;
  test.each<[string, (order: DemoOrder) => boolean]>([
    ["addresses in Devanagari", ({ input }) => /\p{Script=Devanagari}/u.test(input.line1 ?? "")],
    ["addresses in Hinglish", ({ input }) => /makan|ghar|gali|dukan/i.test(input.line1 ?? "")],
    ["phones that are none", ({ input }) => /^(?:9{10}|0{10}|1234567890|\d{5})$/.test(input.phone ?? "")],
    ["addresses without a PIN", ({ input }) => input.pincode === ""],
    ["cash on delivery", ({ input }) => input.payment_method === "COD"],
    ["several items", ({ input }) => (input.items?.length ?? 0) > 1],
  ])("has some orders with %s, and others without", (_, has) => {
    expect(share(has)).toBeWithin(0.005, 0.9);
  });

  test("writes house numbers in full", () => {
    const lines = orders.map(({ input }) => input.line1 ?? "");
    expect(lines.filter((line) => /^(?:Flat|House) No\. \d+(?:,|$)/.test(line)).length).toBeGreaterThan(100);
    expect(lines.filter((line) => /\d+o\.|\bN(?: ?\d|,|$)/.test(line))).toEqual([]);
  });

  test("has buyers with several orders, and cities all over the country", () => {
    const phones = orders.map(({ input }) => input.phone);
    expect(new Set(phones).size).toBeLessThan(orders.length * 0.7);
    expect(new Set(orders.map(({ input }) => input.state)).size).toBeGreaterThan(20);
  });
});

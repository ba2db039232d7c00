/** Amounts and counts as the pages write them. */
import { describe, expect, test } from "bun:test";

// Bun's navigator has no language, which the pages ask for as they load.
Object.defineProperty(navigator, "language", { value: "en", configurable: true });
const { money, worthText } = await import("../../src/console/words/format.ts");
const { WORDS: QUEUE } = await import("../../src/console/pages/queue/words.ts");
const { WORDS: RISK } = await import("../../src/console/order-details/risk/words.ts");
const { WORDS: SAVING } = await import("../../src/console/shop/saving-words.ts");

test.each([
  [123_456, "₹1,23,456"],
  [1234.5, "₹1,234.50"],
  [-305, "−₹305"],
  [-0.4, "−₹0.40"],
  [Math.round(-0.4), "₹0"],
  [-0.001, "₹0.00"],
])("%d rupees are %s", (amount, text) => {
  expect(money(amount)).toBe(text);
});

test("what orders are worth is told by currency", () => {
  const orders = [
    { currency: "INR", order_value: 23_000 },
    { currency: "USD", order_value: 40 },
    { currency: "INR", order_value: 400 },
  ];
  expect(worthText(orders)).toBe("₹23,400 + $40");
});

describe("one is singular, and what rests on nothing says so", () => {
  const texts: [string, string][] = [
    [QUEUE.en.doneMany.verified("1"), "1 order verified"],
    [QUEUE.en.doneMany.rejected("1,200"), "1,200 orders rejected"],
    [QUEUE.en.batchFailed("1", "busy"), "1 order was not decided: busy"],
    [SAVING.en.avoidedOf("1", "2", "₹250"), "2 not sent, 1 return expected, ₹250 each"],
    [SAVING.en.rejectedOf("0.38", "1", "₹400"), "1 rejected, 0.38 deliveries expected, ₹400 each"],
    [SAVING.en.lostOf("1", "2", "₹400"), "2 cancelled while held, 1 delivery expected, ₹400 each"],
    [
      SAVING.en.estimated("1"),
      "1 order from before an upgrade counts with a score that may have changed since.",
    ],
    [RISK.en.outcomes(12_345), "Estimated from 12,345 of your finished orders."],
    [
      RISK.en.outcomes(0),
      "A general estimate. Your own orders count once nearly all of their returns are known.",
    ],
  ];
  test.each(texts)("%s", (text, expected) => {
    expect(text).toBe(expected);
  });
});

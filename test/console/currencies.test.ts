/** The amounts of orders in other currencies, as the page of an order shows them. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { type ConsoleShop, openConsoleShop } from "../browser/console.ts";
import { BAD } from "../features/orders/support.ts";
import { closeTabs, openTab } from "./tab.ts";

let shop: ConsoleShop;
beforeEach(async () => {
  shop = await openConsoleShop();
});
afterEach(closeTabs);

const score = (order_id: string, order_value: number, currency: string) =>
  shop.call("POST", "/api/v1/order/score", { ...BAD, phone: "9845012345", order_id, order_value, currency });

test("a changed value is told in the order's currency", async () => {
  await score("D1", 40, "USD");
  await score("D1", 55, "USD");
  const tab = await openTab(shop, "/order/D1", { as: shop.owner });
  await tab.seen(".timeline li li:last-child", "$40 → $55");
});

test("pending orders of one buyer are summed by currency", async () => {
  await score("D1", 40, "USD");
  await score("R1", 500, "INR");
  await score("R2", 700, "INR");
  const tab = await openTab(shop, "/order/R2", { as: shop.owner });
  const told = await tab.seen("p", "2 other pending orders, together");
  expect(told.textContent).toContain("₹500");
  expect(told.textContent).toContain("$40");
});

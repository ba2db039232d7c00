/** The parcels of an order, as its page shows them. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { type ConsoleShop, openConsoleShop } from "../browser/console.ts";
import { BAD } from "../features/orders/support.ts";
import { closeTabs, openTab } from "./tab.ts";

let shop: ConsoleShop;
beforeEach(async () => {
  shop = await openConsoleShop();
});
afterEach(closeTabs);

test("each parcel stands with what was reported of it", async () => {
  const order = { ...BAD, order_id: "P1", awb: "FMPA11111", parcels: [{ awb: "FMPB22222" }, { awb: "C3" }] };
  await shop.call("POST", "/api/v1/order/score", order);
  for (const [order_id, outcome] of [
    ["FMPA11111", "delivered"],
    ["FMPB22222", "rto"],
  ])
    await shop.call("POST", "/api/v1/order/outcome", { order_id, outcome });
  const tab = await openTab(shop, "/order/P1", { as: shop.owner });
  const facts = await tab.seen(".ordered dl", "Other AWBs");
  expect(facts.textContent).toContain("AWBFMPA11111Other AWBsFMPB22222: Came back (RTO)C3");
});

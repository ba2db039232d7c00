/** What an order's page says of the lists. */
import { afterEach, expect, test } from "bun:test";
import { openConsoleShop } from "../browser/console.ts";
import { closeTabs, openTab } from "./tab.ts";

afterEach(closeTabs);

test("an e-mail is listed by an entry of its mailbox, in any spelling, and by no similar one", async () => {
  const shop = await openConsoleShop();
  for (const value of ["Asha.Rao+2@gmail.com", "xravi@shop.in"])
    await shop.call("POST", "/api/v1/lists", { list: "block", kind: "email", value });
  await shop.seed(2, (i) => ({ email: ["asharao@googlemail.com", "ravi@shop.in"][i] }));
  const tab = await openTab(shop, "/order/1001", { as: shop.agents[0] });
  await tab.click(".lists summary");
  await tab.seen('.lists [data-kind="email"][data-list="block"]');
  await tab.goTo("/order/1002");
  await tab.click(".lists summary");
  await tab.seen('.lists [data-kind="email"]');
  expect(tab.all('.lists [data-kind="email"][data-list]')).toEqual([]);
});

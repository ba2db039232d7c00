/** The search of the queue over all orders, by keyboard, in a browser; what it says is in `test/console/queue-search.test.ts`. */
import { beforeEach, expect, test } from "bun:test";
import { GOOD } from "../features/orders/support.ts";
import { usePages } from "./chromium.ts";
import { type ConsoleShop, openConsoleShop } from "./console.ts";
import { LOOK, violationsInBothLooks } from "./faults.ts";
import { openConsole } from "./visit.ts";

usePages();
let shop: ConsoleShop;
beforeEach(async () => {
  shop = await openConsoleShop();
  await shop.seed(3, (i) => ({ name: `Asha ${i}`, items: [{ name: "Silk saree", sku: `SAR-${i}` }] }));
  await shop.call("POST", "/api/v1/order/score", { ...GOOD, order_id: "low", items: [{ sku: "SAR-9" }] });
  await shop.call("POST", "/api/v1/order/verify", { order_id: "1002", action: "verified" });
});

test("an order that was decided is found from the queue by its product, and opened", async () => {
  const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
  await page.locator('.queue-open[data-order="1001"][data-revision]').waitFor();
  await page.keyboard.press("Slash");
  await page.keyboard.type("sar-1");
  await page.keyboard.press("Enter");
  await page.getByText("1 match among all orders:").waitFor();
  await page.getByRole("link", { name: "#1002 Asha 1" }).click();
  await page.waitForURL("**/order/1002");
});

test("accessible, and fits", async () => {
  const watched = await openConsole(shop.url, "/queue?q=sar-1", {
    ...LOOK,
    as: shop.agents[0],
  });
  await watched.page.locator("section[data-total='1'] [data-order='1002']").waitFor();
  expect(await violationsInBothLooks(watched.page)).toEqual([]);
});

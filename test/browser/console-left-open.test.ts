/** Pages that are left open: what they show is that of today. */
import { expect, test } from "bun:test";
import { usePages } from "./chromium.ts";
import { openConsoleShop } from "./console.ts";

usePages();

test.each([
  ["the overview reads its figures again", "/overview", "/api/v1/analytics/rto?days=30"],
  ["the queue counts the decisions of the day", "/queue", "/api/v1/orders/decided"],
])("on the next day %s", async (_, path, request) => {
  const shop = await openConsoleShop();
  await shop.seed(1);
  const page = await shop.signIn(shop.owner, "/account", { own: {} });
  await page.clock.install();
  const read = () => page.waitForResponse((response) => response.url() === shop.url + request);
  await Promise.all([read(), page.goto(shop.url + path)]);
  await page.locator("main [aria-busy=false], .queue-today").first().waitFor();
  await Promise.all([read(), page.clock.fastForward("24:00:00")]);
  expect(await page.locator("main [role=alert]").count()).toBe(0);
});

/** Reasons and messages of the shop's own in a browser; what they do is in `test/console/own-texts.test.ts`. */
import { beforeEach, expect, test } from "bun:test";
import { usePages } from "./chromium.ts";
import { type ConsoleShop, openConsoleShop } from "./console.ts";
import { faultsOf, LOOK, violationsInBothLooks } from "./faults.ts";
import { openConsole } from "./visit.ts";

usePages();
let shop: ConsoleShop;
beforeEach(async () => {
  shop = await openConsoleShop();
  await shop.call("PUT", "/api/v1/account", { reject_reasons: ["Fake address", "Refused before"] });
  await shop.seed(2, () => ({ phone: "9845012345", name: "Asha Rao" }));
});

test("an order is rejected with a reason by keyboard alone, and the decision can be undone", async () => {
  const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
  const opened = (id: string) => page.locator(`.queue-open[data-order="${id}"][data-revision]`).waitFor();
  const allSent = () => page.locator('.queue-head [data-unsent="0"]').waitFor();
  await opened("1001");
  await page.keyboard.press("KeyW");
  // The first reason has the focus.
  await page.locator("dialog .reject-reasons button:focus").getByText("Fake address").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await opened("1002");
  await allSent();
  expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({
    ...{ status: "rejected", decision: { note: "Refused before" } },
  });
  await page.keyboard.press("KeyU");
  await opened("1001");
  await allSent();
  expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({ status: "pending" });
});

test("accessible, and fits", async () => {
  const watched = await openConsole(shop.url, "/settings/texts", { ...LOOK, as: shop.owner });
  const { page } = watched;
  await page.locator('textarea[name="messages.house.en"]').fill("Hello {nmae}");
  await page.locator(".notice.warn").waitFor();
  expect(await faultsOf("own texts", watched)).toEqual([]);
  await page.goto(`${shop.url}/order/1001`);
  await page.locator(".order-decide [aria-haspopup=dialog]").click();
  await page.locator("dialog .reject-reasons").waitFor();
  expect(await violationsInBothLooks(page)).toEqual([]);
});

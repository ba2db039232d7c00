/** The console in Hindi on a phone, as an agent of a shop has it. */
import { expect, test } from "bun:test";
import { usePages } from "./chromium.ts";
import { openConsoleShop } from "./console.ts";

usePages();
const shop = await openConsoleShop();
await shop.seed(2);

const visit = (path: string) => shop.signIn(shop.agents[0], path, { language: "hi", width: 360 });

test("a session has its device in Hindi", async () => {
  const page = await visit("/account");
  await page.locator(".sessions strong", { hasText: /^Linux पर Chrome$/ }).waitFor();
});

test("the link of the page that is open is in sight in the menu", async () => {
  const page = await visit("/rules");
  const link = page.locator(".bar nav [aria-current]");
  await link.waitFor();
  const { x, width } = (await link.boundingBox()) ?? { x: -1, width: 0 };
  expect([x >= 0, x + width <= 360]).toEqual([true, true]);
});

test("the day on which the quota starts anew has a line of its own", async () => {
  const page = await visit("/settings");
  const day = page.locator(".facts small", { hasText: "से गिनती नई शुरू होगी" });
  const [line, fact] = [await day.boundingBox(), await day.locator("..").boundingBox()];
  expect(line?.x).toBe(fact?.x);
});

test("the button that selects no order says so", async () => {
  const page = await visit("/queue?sort=placed_at");
  await page.locator(".to-list").click();
  await page.locator(".queue-all input").check();
  await page.getByRole("button", { name: "कोई न चुनें" }).click();
  await page.locator(".batch").waitFor({ state: "detached" });
});

test("a member whose name is one long word scrolls no page sideways", async () => {
  const email = await shop.viewer("W".repeat(27));
  const page = await shop.signIn(email, "/orders", { language: "hi", width: 360 });
  await page.locator(".bar .menu", { hasText: "WWW" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

/** The review queue by a real keyboard and on a phone; its logic is in `test/console/queue.test.ts`. */
import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { violationsOf } from "./axe.ts";
import { usePages } from "./chromium.ts";
import { type ConsoleShop, openConsoleShop } from "./console.ts";
import { LOOKS, overflowOf } from "./faults.ts";

usePages();
let shop: ConsoleShop;
beforeEach(async () => {
  shop = await openConsoleShop();
});

const OPEN = ".queue-open[data-order][data-revision]";
/** Waits until an order is open and read. */
const opened = (page: Page, order = "") =>
  page.locator(order ? `.queue-open[data-order="${order}"][data-revision]` : OPEN).waitFor();
const idOf = (page: Page) => page.locator(OPEN).getAttribute("data-order");
const allSent = (page: Page) => page.locator('.queue-head [data-unsent="0"]').waitFor();

describe("a decision", () => {
  test("is undone within ten seconds, by key, and the order is open again", async () => {
    await shop.seed(2);
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    await page.keyboard.press("KeyR");
    await opened(page, "1002");
    await allSent(page);
    await page.keyboard.press("KeyU");
    await opened(page, "1001");
    await allSent(page);
    expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({ status: "pending" });
    // What is on the screen can be decided again.
    await page.keyboard.press("KeyV");
    await opened(page, "1002");
    await allSent(page);
    expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({ status: "verified" });
  });

  test("is no longer offered to be undone after ten seconds", async () => {
    await shop.seed(2);
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at", { own: {} });
    await opened(page, "1001");
    await page.clock.install();
    await page.keyboard.press("KeyR");
    await page.locator(".toast").waitFor();
    await page.clock.fastForward(10_001);
    await page.locator(".toast").waitFor({ state: "detached" });
    await page.keyboard.press("KeyU");
    await opened(page, "1002");
    await allSent(page);
    expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({ status: "rejected" });
  });
});

describe("a key", () => {
  test("typed into a field is text", async () => {
    await shop.seed(2);
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    await page.locator(".decide input").pressSequentially("very rude");
    expect(await page.inputValue(".decide input")).toBe("very rude");
    expect(await idOf(page)).toBe("1001");
  });

  test("decides nothing once they are turned off, also after a reload", async () => {
    await shop.seed(2);
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    await page.locator(".queue-back .only-wide").click();
    await page.locator("dialog input[role=switch]").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("KeyV");
    await page.reload();
    await opened(page, "1001");
    await page.keyboard.press("KeyV");
    expect(await idOf(page)).toBe("1001");
    expect(await shop.call<{ total: number }>("GET", "/api/v1/orders/risk")).toMatchObject({ total: 2 });
  });
});

describe("on a phone", () => {
  test("the order covers the list, and the list stays open once it was asked for", async () => {
    await shop.seed(3);
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at", { width: 360 });
    await opened(page, "1001");
    expect(await page.locator(".queue-list").isVisible()).toBe(false);
    await page.locator(".queue-back .only-narrow").click();
    await page.locator(".queue-list").waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.locator('.queue-head [aria-busy="false"]').waitFor();
    expect(await page.locator(".queue-open").count()).toBe(0);
    await page.locator('li[data-order="1002"] .queue-row').click();
    await opened(page, "1002");
  });
});

describe("axe finds nothing serious, and nothing is wider than the window,", () => {
  test.each(LOOKS)("$language, $theme, $width px", async (options) => {
    await shop.seed(3);
    const page = await shop.signIn(shop.owner, "/queue", options);
    await opened(page);
    if (options.width > 400) await page.locator(".queue-list input").first().check();
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toEqual([0, 0]);
  });
});

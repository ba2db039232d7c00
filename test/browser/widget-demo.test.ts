import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Locator } from "playwright-core";
import { signUp, startTestServer, type TestServer } from "../http/server.ts";
import { launch, open } from "./chromium.ts";
import { RETRY_MS } from "./shop.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each(["en", "hi"])(
  "the demo puts the widget on five kinds of form with one's own key: %s",
  async (lang) => {
    const { pk } = await signUp(server);
    const { page, elsewhere, complaints } = await open(browser, `${server.url}/demo`, { width: 360 });
    await page.fill("#key", pk);
    await page.selectOption("#lang", lang);
    await page.click("#settings button");
    await page.waitForSelector("#state[data-on]");
    for (const shop of await page.locator(".shop").all()) await tryOne(shop);
    expect(await page.locator("service-hints").first().getAttribute("lang")).toBe(lang);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  },
);

/**
 * Fills in a form of the demo and waits for its result. On a busy machine the button may come before the widget has
 * found the form, or the answer too late for the widget: a customer presses again then.
 */
async function tryOne(shop: Locator): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await shop.locator(".try").click();
    try {
      return await shop.locator(".told[data-status]").waitFor({ timeout: RETRY_MS });
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

test("a key that is none is told apart, and nothing is loaded", async () => {
  const { page } = await open(browser, `${server.url}/demo`);
  await page.fill("#key", "sk_secret");
  await page.click("#settings button");
  expect(await page.isVisible("#problem")).toBe(true);
  expect(await page.evaluate(() => "Service" in window)).toBe(false);
  await page.close();
});

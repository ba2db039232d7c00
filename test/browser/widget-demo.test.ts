import { expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { open, usePages } from "./chromium.ts";
import { LOOK, violationsInBothLooks } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";

usePages();
const server = await sharedServer();

test.each(["en", "hi"])(
  "the demo puts the widget on five kinds of form with one's own key: %s",
  async (lang) => {
    const { pk } = await signUp(server);
    const demo = await open(`${server.url}/demo`, { width: 360 });
    const { page, elsewhere } = demo;
    await page.fill("#key", pk);
    await page.selectOption("#lang", lang);
    await page.click("#settings button");
    await page.waitForSelector("#state[data-on]");
    for (const shop of await page.locator(".shop").all()) await tryOne(shop);
    expect(await page.locator("service-hints").first().getAttribute("lang")).toBe(lang);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(elsewhere).toEqual([]);
    expect(complaintsOf(demo)).toEqual([]);
  },
);

/** Longer than the ten seconds for which the widget asks nothing after an answer that came too late. */
const RETRY_MS = 12_000;

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
  const { page } = await open(`${server.url}/demo`);
  await page.fill("#key", "sk_secret");
  await page.click("#settings button");
  expect(await page.isVisible("#problem")).toBe(true);
  expect(await page.evaluate(() => "Service" in window)).toBe(false);
});

test("an owner who is signed in finds their own key filled in", async () => {
  const { pk, email } = await signUp(server);
  const { page } = await openConsole(server.url, "/demo", { as: email });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#key")?.value);
  expect(await page.inputValue("#key")).toBe(pk);
});

test("the bar leads to the console and the reference, in the language of the console", async () => {
  const { page } = await openConsole(server.url, "/demo", { language: "hi" });
  const links = page.locator("header.bar nav a");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    ...["/", "/demo", "/docs", "/guide"],
  ]);
  expect(await page.textContent("h1")).toBe("विजेट डेमो");
  expect(await page.inputValue("#lang")).toBe("hi");
  await page.click(".preferences button[lang=en]");
  expect(await page.textContent("h1")).toBe("Widget demo");
});

test("axe finds nothing in the demo with the widget's hints", async () => {
  const { pk } = await signUp(server);
  const { page } = await openConsole(server.url, "/demo", LOOK);
  await page.fill("#key", pk);
  await page.click("#settings button");
  await page.waitForSelector("#state[data-on]");
  await tryOne(page.locator(".shop").first());
  const hints = await page.waitForSelector("service-hints[open]");
  // On their own white: axe does not compare colours in them.
  const colours = await hints.evaluate((host) =>
    [...host.shadowRoot!.querySelectorAll("div, b, li, button")].map(
      (element) => [getComputedStyle(element).color, element.className] as const,
    ),
  );
  for (const [colour, name] of colours)
    expect([colour, name]).toEqual([name === "main" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)", name]);
  expect(colours.length).toBeGreaterThan(2);
  expect(await violationsInBothLooks(page)).toEqual([]);
});

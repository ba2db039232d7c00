/** What the buyer is about to press does not move when the panel opens or closes. */
import { afterAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { checkout, isOpen, NOIDA, panelButton, put, ready, statusOf } from "./checkout.ts";
import { openShop, type Visit } from "./shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

const opened = (page: Page) => page.locator("service-hints[open]").waitFor({ state: "attached" });
const closed = (page: Page) => page.locator("service-hints:not([open])").waitFor({ state: "attached" });
const topOf = (page: Page, name: string) =>
  page.$eval(`[name=${name}]`, (field) => field.getBoundingClientRect().top);

/** A checkout in which a wrong address was typed, and the focus is still in it. */
async function typed(html: string, height: number, width = 360, more = {}): Promise<Visit> {
  const visit = await shop.open(html, more, { width });
  await visit.page.setViewportSize({ width, height });
  await ready(visit.page);
  await put(visit.page, NOIDA);
  await visit.page.waitForTimeout(300);
  return visit;
}

const dialog = checkout()
  .replace("<form", '<dialog style="overflow: hidden; height: 480px"><form')
  .replace("</form>", "</form></dialog><script>document.querySelector('dialog').showModal()</script>");
const scrolled = checkout()
  .replace("<form", '<div style="height: 400px; overflow: auto"><form')
  .replace("</form>", "</form></div>");
const PAGES: [name: string, html: string, height: number][] = [
  ["a page that fits into the window", checkout(), 900],
  ["a page as high as the window", checkout(), 520],
  ["a long page", checkout({ before: 10, after: 20 }), 640],
  ["a page that ends with the form", checkout({ before: 10 }), 640],
  [
    "a page with smooth scrolling",
    `<style>html{scroll-behavior:smooth}</style>${checkout({ after: 20 })}`,
    640,
  ],
  [
    "a page whose body cannot be scrolled",
    `<style>body{overflow:hidden}</style>${checkout({ after: 20 })}`,
    640,
  ],
  ["a box that is scrolled", scrolled, 640],
  ["a dialog that cannot be scrolled", dialog, 640],
];

describe("the focused control stays where it is", () => {
  test.each(PAGES)("in %s", async (_, html, height) => {
    await using visit = await typed(html, height);
    const { page } = visit;
    // Below the panel, when it opens.
    await page.focus("[name=email]");
    const email = await topOf(page, "email");
    await opened(page);
    await page.waitForTimeout(100);
    expect(Math.abs((await topOf(page, "email")) - email)).toBeLessThanOrEqual(1);
    // Above it, when it closes.
    await page.focus("[name=line1]");
    await page.waitForTimeout(600);
    const line1 = await topOf(page, "line1");
    await page.keyboard.press("x");
    await closed(page);
    await page.waitForTimeout(100);
    expect(Math.abs((await topOf(page, "line1")) - line1)).toBeLessThanOrEqual(1);
    expect(visit.thrown).toEqual([]);
  });

  test("and nothing covers it", async () => {
    for (const height of [900, 520, 640]) {
      await using visit = await typed(checkout(), height);
      const { page } = visit;
      await page.focus("[name=email]");
      await opened(page);
      for (const name of ["email", "line1"]) {
        await page.focus(`[name=${name}]`);
        await page.waitForTimeout(50);
        const isHit = await page.$eval(`[name=${name}]`, (field) => {
          const { left, top, width, height } = field.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === field;
        });
        expect([height, name, isHit]).toEqual([height, name, true]);
      }
    }
  });

  test("without a focus, what follows the panel stays", async () => {
    await using visit = await typed(checkout({ before: 5, after: 20 }), 640);
    const { page } = visit;
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const city = await topOf(page, "city");
    await opened(page);
    expect(Math.abs((await topOf(page, "city")) - city)).toBeLessThanOrEqual(1);
  });
});

describe("while a pointer is down", () => {
  /** Presses the mouse on a field and holds it. */
  const hold = async (page: Page, name: string) => {
    const box = (await page.locator(`[name=${name}]`).boundingBox()) as { x: number; y: number };
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
  };

  test("no panel opens", async () => {
    await using visit = await typed(checkout({ after: 20 }), 640);
    const { page } = visit;
    await hold(page, "email");
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[name=service_status]")?.value,
    );
    await page.waitForTimeout(300);
    expect(await isOpen(page)).toBe(false);
    await page.mouse.up();
    await opened(page);
  });

  test("none closes, but the status is gone at once", async () => {
    await using visit = await typed(checkout({ after: 20 }), 640);
    const { page } = visit;
    await page.focus("[name=email]");
    await opened(page);
    await hold(page, "phone");
    await page.$eval("[name=line1]", (field) => {
      (field as HTMLInputElement).value = "B-7, Sector 18";
    });
    await page.waitForTimeout(300);
    expect([await isOpen(page), await statusOf(page)]).toEqual([true, ""]);
    await page.mouse.up();
    await closed(page);
  });
});

test("a press that was meant for what the panel has just covered goes through it", async () => {
  await using visit = await typed(checkout(), 900, 900);
  const { page } = visit;
  // What is half a second takes a minute, until the test ends it.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Animation.enable");
  await cdp.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
  await page.focus("[name=email]");
  await opened(page);
  const cityAfter = async (press: string) => {
    const box = (await panelButton(page, press).boundingBox()) as { x: number; y: number };
    await page.mouse.click(box.x + 5, box.y + 5);
    return page.inputValue("[name=city]");
  };
  expect(await cityAfter("Use this address")).toBe(NOIDA.city);
  await page.locator("service-hints [role=group]").evaluate((card) => card.getAnimations().at(-1)?.finish());
  expect(await cityAfter("Use this address")).toBe("Noida");
  await panelButton(page, "Undo").waitFor();
  expect(await cityAfter("Undo")).toBe("Noida");
});

test("an order that waits brings the panel into sight", async () => {
  await using visit = await shop.open(
    checkout({ after: 20 }).replace("<button", `${"<p>Payment</p>".repeat(30)}<button`),
    { "data-block-invalid": "true" },
    { width: 360 },
  );
  const { page } = visit;
  await page.setViewportSize({ width: 360, height: 640 });
  await ready(page);
  await put(page, { line1: "asdf", pincode: "560034" });
  const button = page.locator("button[type=submit]");
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  await button.click();
  const anyway = panelButton(page, "Continue anyway");
  await anyway.waitFor();
  const box = (await anyway.boundingBox()) as { y: number; height: number };
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThan(640);
  expect(Math.abs(((await button.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await anyway.click();
  await page.waitForSelector("h1");
});

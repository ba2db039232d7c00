/** What an agent decides by is in sight without scrolling: the advice, the strongest reasons, both addresses. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { usePages } from "./chromium.ts";
import { openConsoleShop } from "./console.ts";

usePages();
const shop = await openConsoleShop();

/** An address of usual length that the check corrects, of an order with many reasons. */
const LONG = {
  name: "Lakshmi Venkataraman",
  phone: "9845012345",
  email: "lakshmi@mailinator.com",
  line1: "No. 27/4, 2nd Floor, Sri Sai Krupa Apartments, 80 Feet Road",
  line2: "near Koramangla police station, 4th Block",
  city: "Bangalor",
  state: "Tamil Nadu",
  pincode: "560034",
  order_value: 4999,
  items: [{ name: "Banarasi silk saree with blouse piece", sku: "SAR-1", quantity: 1, price: 4999 }],
};
await shop.seed(2, () => LONG);

const SEEN = [".advice", ".risk .reasons li", ".address-texts .given", ".address-texts .standardized"];

/** Of these, what is not wholly in the window and above the decision, with how much of the height is missing. */
const hidden = (page: Page) =>
  page.evaluate((selectors) => {
    const bar = document.querySelector("#decision")?.getBoundingClientRect().top ?? 0;
    return selectors.flatMap((selector) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        const end = element.closest("#decision") ? innerHeight : bar;
        return height > 0 && top >= 0 && bottom <= end ? [] : [`${selector}: ${top} to ${bottom} of ${end}`];
      }),
    );
  }, SEEN);

const PAGES = [
  ["the order that is open in the queue", "/queue?sort=placed_at", ".queue-open[data-order][data-revision]"],
  ["the page of an order", "/order/1001", ".order-detail[data-order]"],
] as const;
const WINDOWS = [
  { width: 1280, height: 800, language: "en" },
  { width: 1280, height: 800, language: "hi" },
  { width: 360, height: 640, language: "en" },
  { width: 360, height: 640, language: "hi" },
] as const;

describe.each(PAGES)("%s", (_, path, loaded) => {
  test.each(WINDOWS)("shows them at $width × $height, in $language", async ({ height, ...look }) => {
    const page = await shop.signIn(shop.agents[0], path, look);
    await page.setViewportSize({ width: look.width, height });
    await page.locator(loaded).waitFor();
    await page.locator(".advice .best").waitFor();
    expect(await page.locator(".risk .reasons li").count()).toBe(3);
    expect(await hidden(page)).toEqual([]);
  });
});

test("the head of the queue leaves the list the rest of the window", async () => {
  const page = await shop.signIn(shop.agents[0], "/queue");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator(".queue-open[data-order][data-revision]").waitFor();
  const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
  expect((await box(".queue-list")).y).toBeLessThan(170);
  const [views, search, filters] = await Promise.all([".views", "[type=search]", "search summary"].map(box));
  const middle = ({ y, height }: typeof views) => Math.abs(y + height / 2 - (views.y + views.height / 2));
  expect(Math.max(middle(search), middle(filters))).toBeLessThan(4);
});

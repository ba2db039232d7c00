/** The queue by keyboard and screen reader: where the Tab key stops, what arrow keys do, which keys are announced. */
import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { usePages } from "./chromium.ts";
import { type ConsoleShop, openConsoleShop } from "./console.ts";
import { eventually } from "./waiting.ts";

usePages();
let shop: ConsoleShop;
beforeEach(async () => {
  shop = await openConsoleShop();
});

const opened = (page: Page, order: string) =>
  page.locator(`.queue-open[data-order="${order}"][data-revision]`).waitFor();

async function openQueue(count: number): Promise<Page> {
  await shop.seed(count);
  const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
  await opened(page, "1001");
  return page;
}

/** What has the focus: where it is, and the order of its row. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const place = element?.closest(
      ".skip, .decide, .queue-open, .queue-list, .queue-tools, .queue-head, .bar",
    );
    const row = element?.closest<HTMLElement>("[role=row]")?.dataset.order ?? "";
    return { place: place?.className.split(" ")[0] ?? "", row, tag: element?.tagName ?? "" };
  });

/** Presses Tab until the focus has gone through the page; the places in which it stopped, in sequence. */
async function placesByTab(page: Page): Promise<string[]> {
  const places: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const { place } = await focused(page);
    if (place === "") return places;
    places.push(place);
  }
}

test("Tab stops once in a list of forty orders, which the open order and its decision follow", async () => {
  const page = await openQueue(40);
  const places = await placesByTab(page);
  expect(places.filter((place) => place === "queue-list")).toHaveLength(1);
  const after = places.slice(places.indexOf("queue-list") + 1);
  expect([after[0], after.at(-1)]).toEqual(["queue-open", "decide"]);
  expect(places.length).toBeLessThan(50);
});

test("the first stop of the page skips to the decision, which three further ones make", async () => {
  const page = await openQueue(3);
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the decision");
  await page.keyboard.press("Enter");
  expect((await focused(page)).place).toBe("decide");
  const verify = page.locator(".decide .verify:focus");
  for (let presses = 0; presses < 3 && (await verify.count()) === 0; presses++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await opened(page, "1002");
});

test.each([
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
])("what has the focus is above the bar with the decision, at $width × $height", async (size) => {
  const page = await openQueue(1);
  await page.setViewportSize(size);
  for (const fold of await page.locator(".order-detail details > summary").all()) await fold.press("Enter");
  await page.locator(".queue-list input").last().focus();
  const hidden: string[] = [];
  for (let place = "order"; place === "order"; ) {
    await page.keyboard.press("Tab");
    const [where, overlap, text] = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const bar = document.querySelector("#decision") as HTMLElement;
      const covered = element.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
      return [element.closest(".decide") ? "bar" : "order", covered, element.textContent] as const;
    });
    place = where;
    if (where === "order" && overlap > 1) hidden.push(text ?? "");
  }
  expect(hidden).toEqual([]);
});

test("no page offers to skip to a decision that it has not", async () => {
  await shop.seed(1);
  const page = await shop.signIn(shop.agents[0], "/orders");
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the page");
});

test("arrow keys, Home and End move in the list and open its orders; the boxes stand beside them", async () => {
  const page = await openQueue(4);
  await page.locator(".queue-row[aria-current]").focus();
  for (const [key, order] of [
    ["ArrowDown", "1002"],
    ["End", "1004"],
    ["ArrowDown", "1004"],
    ["Home", "1001"],
  ]) {
    await page.keyboard.press(key);
    await opened(page, order);
    expect(await focused(page)).toEqual({ place: "queue-list", row: order, tag: "BUTTON" });
  }
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  expect(await focused(page)).toEqual({ place: "queue-list", row: "1002", tag: "INPUT" });
  // A box moves no order, and it is the one stop of the list now.
  await opened(page, "1001");
  await page.locator('.batch[aria-label="1 selected"]').waitFor();
  await page.keyboard.press("Tab");
  expect((await focused(page)).place).not.toBe("queue-list");
});

test("single keys work wherever the focus is but in a field, and the focus goes on with the list", async () => {
  const page = await openQueue(4);
  await page.locator(".queue-row[aria-current]").focus();
  await page.keyboard.press("KeyV");
  await opened(page, "1002");
  expect(await focused(page)).toEqual({ place: "queue-list", row: "1002", tag: "BUTTON" });
  await page.locator('[role=row][data-order="1003"] input').focus();
  await page.keyboard.press("KeyJ");
  await opened(page, "1003");
  await page.keyboard.press("Slash");
  await page.keyboard.type("jkvr");
  await opened(page, "1003");
  await page.locator('.queue-head [data-unsent="0"]').waitFor();
  expect(await shop.call("GET", "/api/v1/orders/risk")).toMatchObject({ total: 3 });
});

test("each key is announced by what it operates", async () => {
  await shop.seed(2, () => ({ phone: "9845012345" }));
  const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
  await opened(page, "1001");
  await page.keyboard.press("KeyR");
  await opened(page, "1002");
  const announced = () =>
    page
      .locator("[aria-keyshortcuts]")
      .evaluateAll((all) =>
        all.flatMap((each) => each.getAttribute("aria-keyshortcuts")?.split(" ") ?? []).sort(),
      );
  await eventually(announced, ["/", "C", "J", "J", "K", "P", "R", "U", "V", "X"]);
});

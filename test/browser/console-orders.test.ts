/** The list of all orders: its filters in the address, its columns, what is found of a pasted list, and its file. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { violationsOf } from "./axe.ts";
import { usePages } from "./chromium.ts";
import { openConsoleShop } from "./console.ts";
import { inBothLooks, LOOK, overflowOf, violationsInBothLooks } from "./faults.ts";

const ORDERS = 120;
/** Orders 1001 to 1020 are prepaid; the first ten of them are 20 days old. */
const PREPAID = 20;
const OLD = 10;
const DAY_MS = 86_400_000;

usePages();
const shop = await openConsoleShop();
const old = new Date(Date.now() - 20 * DAY_MS).toISOString();
await shop.seed(ORDERS, (i) => ({
  payment_method: i < PREPAID ? "PREPAID" : "COD",
  awb: `AWB${1001 + i}`,
  ...(i < OLD && { placed_at: old }),
  ...(i === ORDERS - 1 && { name: "A".repeat(200) }),
}));

const total = (page: Page, count: number) =>
  page.locator(`.orders [data-total="${count}"][aria-busy="false"]`).waitFor();
const rows = (page: Page) =>
  page
    .locator(".orders [data-order]")
    .evaluateAll((found) => found.map((row) => row.getAttribute("data-order") ?? ""));
const filter = (page: Page, label: string) => page.locator(".filters").getByLabel(label, { exact: true });
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe("the filters", () => {
  test("are in the address: a choice changes it, and the address alone gives the same list", async () => {
    const page = await shop.signIn(shop.agents[0], "/orders");
    await total(page, ORDERS);
    await filter(page, "Payment").selectOption("PREPAID");
    await total(page, PREPAID);
    await filter(page, "Days").selectOption("7d");
    await total(page, PREPAID - OLD);
    await page.locator(".more-filters summary").click();
    await filter(page, "Value to ₹").fill("514");
    await page.keyboard.press("Enter");
    await total(page, 5);
    expect(queryOf(page)).toEqual({ from: "7d", payment: "PREPAID", max_value: "514" });
    await page.reload();
    await total(page, 5);
    expect((await rows(page)).sort()).toEqual(["1011", "1012", "1013", "1014", "1015"]);
    await filter(page, "Days").selectOption("30d");
    await total(page, 15);
  });

  test("keep the focus where it is, for the keyboard", async () => {
    const page = await shop.signIn(shop.agents[0], "/orders");
    await total(page, ORDERS);
    await filter(page, "Search").fill("AWB1003");
    await page.keyboard.press("Enter");
    await total(page, 1);
    expect(await page.evaluate("document.activeElement.type")).toBe("search");
  });

  test.each([
    ["from=2020-01-01&to=2020-12-31", 0],
    ["q=%231007", 1],
    ["pincode=560034&status=pending&outcome=none&open=true", ORDERS],
    ["level=HIGH&payment=COD", ORDERS - PREPAID],
    ["status=verified", 0],
    ["min_value=610", 10],
    ["channel=api&state=Delhi", ORDERS],
    ["channel=shopify", 0],
  ])("take the API's parameters: %s", async (query, count) => {
    const api = await shop.call<{ total: number }>("GET", `/api/v1/orders?${query}`);
    expect(api.total).toBe(count);
    const page = await shop.signIn(shop.agents[0], `/orders?${query}`);
    await total(page, count);
  });

  test("that nothing matches are said so and cleared; of a wrong value the error is told", async () => {
    const page = await shop.signIn(shop.agents[0], "/orders?q=nobody");
    await page.locator('.notice a[href="/orders"]').click();
    await total(page, ORDERS);
    await page.goto(`${shop.url}/orders?level=SOME`);
    await page.locator('[role=alert][data-code="invalid"]').waitFor();
  });
});

describe("the table", () => {
  test("shows the next page below the first, each order once", async () => {
    const page = await shop.signIn(shop.agents[0], "/orders");
    await page.locator('[data-shown="100"]').waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await page.locator(`[data-shown="${ORDERS}"]`).waitFor();
    expect(new Set(await rows(page)).size).toBe(ORDERS);
    expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
  });

  test("has all its columns in sight beside a name of one long word", async () => {
    const page = await shop.signIn(shop.agents[0], "/orders");
    await total(page, ORDERS);
    await page.locator(".orders-table", { hasText: "AAAA" }).waitFor();
    const beyond =
      "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.orders-table'))";
    expect(await page.evaluate<number>(beyond)).toBe(0);
  });

  test("is sorted by its heads, the highest first", async () => {
    const page = await shop.signIn(shop.agents[0], "/orders");
    await page.getByRole("columnheader", { name: "Value" }).getByRole("link").click();
    await page.locator('[aria-sort="descending"]', { hasText: "Value" }).waitFor();
    await page.locator(`tbody tr:first-child[data-order="${1000 + ORDERS}"]`).waitFor();
    await page.getByRole("columnheader", { name: "Value" }).getByRole("link").click();
    await page.locator('tbody tr:first-child[data-order="1001"]').waitFor();
    expect(queryOf(page)).toEqual({ sort: "value" });
  });

  test("has the columns that this browser remembers", async () => {
    const page = await shop.signIn(shop.agents[0], "/orders");
    await total(page, ORDERS);
    await page.locator(".columns summary").click();
    await page.locator(".columns").getByLabel("Phone").check();
    await page.locator(".columns").getByLabel("City and PIN").uncheck();
    await page.reload();
    await total(page, ORDERS);
    const heads = await page.getByRole("columnheader").allTextContents();
    expect(heads).toContain("Phone");
    expect(heads).not.toContain("City and PIN");
  });

  test("leads to each order", async () => {
    const page = await shop.signIn(shop.agents[0], "/orders?q=AWB1002");
    // The link of the row lies over its cells.
    await page.locator('[data-order="1002"] [data-column="buyer"]').click({ force: true });
    await page.getByRole("heading", { name: "#1002" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/order/1002");
  });
});

test("a pasted list is found by id, name or AWB, and what is missing is listed", async () => {
  const page = await shop.signIn(shop.agents[0], "/orders");
  await page.getByRole("button", { name: "Find from a list" }).click();
  await page.fill("dialog textarea", "1001\n #1002 \n\nAWB1003\nAWB9999, #7777\n1001");
  await page.click("dialog [type=submit]");
  await page.locator('dialog [data-found="5"]').waitFor();
  const found = page.locator("dialog .found [data-order]");
  expect(await found.evaluateAll((all) => all.map((row) => row.getAttribute("data-order")))).toEqual([
    ...["1001", "1002", "1003"],
  ]);
  expect(await page.locator("dialog .not-found output").textContent()).toBe("AWB9999\n#7777");
});

describe("the file", () => {
  test("has the orders of the filters", async () => {
    const page = await shop.signIn(shop.owner, "/orders?payment=PREPAID&from=7d");
    await total(page, PREPAID - OLD);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export as CSV" }).click();
    const lines = readFileSync(await (await download).path(), "utf8")
      .trim()
      .split("\n");
    expect(lines).toHaveLength(1 + PREPAID - OLD);
  });

  test("is for owners only", async () => {
    const page = await shop.signIn(shop.agents[0], "/orders");
    await total(page, ORDERS);
    expect(await page.getByRole("link", { name: "Export as CSV" }).count()).toBe(0);
  });
});

test("a view saved here is a view of this page, not of the queue", async () => {
  const page = await shop.signIn(shop.owner, "/orders?payment=PREPAID");
  await total(page, PREPAID);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.fill("dialog [name=name]", "Paid");
  await page.click("dialog [type=submit]");
  await page.locator('.views a[aria-current="page"]', { hasText: "Paid" }).waitFor();
  await page.goto(`${shop.url}/queue?payment=COD`);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.fill("dialog [name=name]", "Cash");
  await page.click("dialog [type=submit]");
  await page.locator(".views a", { hasText: "Cash" }).waitFor();
  expect(await page.locator(".views a", { hasText: "Paid" }).count()).toBe(0);
  await page.goto(`${shop.url}/orders`);
  await page.locator(".views a", { hasText: "Paid" }).click();
  await total(page, PREPAID);
  expect(await page.locator(".views a", { hasText: "Cash" }).count()).toBe(0);
});

describe("axe finds nothing serious, and nothing is wider than the window,", () => {
  test("as it is", async () => {
    const page = await shop.signIn(shop.owner, "/orders?payment=PREPAID", LOOK);
    await total(page, PREPAID);
    await page.locator(".columns summary").click();
    for (const box of await page.locator(".columns input").all()) await box.check();
    const shown = (width: number) => page.locator(width < 400 ? ".order-cards li" : "tbody tr");
    expect(await shown(LOOK.width).count()).toBe(PREPAID);
    const faults = await inBothLooks(page, async () => {
      const { width = 0 } = page.viewportSize() ?? {};
      await shown(width)
        .nth(PREPAID - 1)
        .waitFor();
      return violationsOf(page);
    });
    expect(faults).toEqual([]);
    expect(await overflowOf(page)).toEqual([0, 0]);
    await page.locator(".page-head .actions button").click();
    await page.fill("dialog textarea", "1001\nnobody");
    await page.click("dialog [type=submit]");
    await page.locator('dialog [data-found="2"]').waitFor();
    expect(await violationsInBothLooks(page)).toEqual([]);
  });
});

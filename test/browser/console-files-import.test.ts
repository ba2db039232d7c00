/** Past orders in the console: what a file looks like, what its statuses mean, and what an import made of it. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { bytesOf, makeSeason, SEASON_EXPORTS } from "../features/bulk/season/index.ts";
import { signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { usePages } from "./chromium.ts";
import { LOOK, violationsInBothLooks } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";

usePages();
const server = await sharedServer();

const DAY = 86_400_000;
const SEASON = makeSeason(Date.now());
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const ORDERS = "Order ID,Order Date,Status,Address,Pin,Total";
let orders = 0;
/** @param statuses of its orders, all of two months ago */
const fileOf = (...statuses: string[]) =>
  [ORDERS, ...statuses.map((status) => `C-${++orders},${daysAgo(60)},${status},12 MG Road,560001,100`)].join(
    "\n",
  );

const visit = async (options: object = {}) =>
  openConsole(server.url, "/files", { as: (await signUp(server)).email, ...options });
const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page.setInputFiles("#file", { name, mimeType: "", buffer: Buffer.from(content) });
const recognised = (page: Page, mode: string) => page.locator(`.recognised[data-mode=${mode}]`);
const send = (page: Page) => page.locator(".files > .actions button").first().click();
const countOf = (page: Page, name: string) => page.locator(`[data-count=${name}] dd`).textContent();
const isPicked = (page: Page, mode: string) => page.locator(`input[name=mode][value=${mode}]`).isChecked();

test("an export of past orders is recognised, and its result tells how they ended", async () => {
  const watched = await visit();
  const { page } = watched;
  await choose(page, "orders_export.csv", bytesOf(SEASON_EXPORTS.Shopify.write(SEASON)));
  const said = "Of 340 orders: 233 delivered, 89 came back, 11 cancelled, 7 without an outcome.";
  await recognised(page, "history").getByText(said).waitFor();
  await page.locator("input[name=mode][value=history]:checked").waitFor();
  await send(page);
  await page.locator(".files-result").waitFor();
  const counts = await Promise.all(
    ["delivered", "rto", "cancelled", "open"].map((name) => countOf(page, name)),
  );
  expect(counts).toEqual(["233", "89", "11", "7"]);
  expect(complaintsOf(watched)).toEqual([]);
});

test("a file of orders of which no row can be read says so before it is sent", async () => {
  const { page } = await visit();
  await choose(page, "commas.csv", "Order ID,Address,City,Pin\nN-1,Flat 2, MG Road,Bengaluru,560001");
  await recognised(page, "orders").getByText("None of its rows can be read as an order").waitFor();
});

describe("the mode", () => {
  test("that a file looks like can be changed, and stays so", async () => {
    const { page } = await visit();
    await choose(page, "old.csv", fileOf("Delivered", "RTO"));
    await recognised(page, "history").waitFor();
    await page.locator("input[name=mode][value=orders]").check();
    await page.locator(".columns summary").click();
    await page.selectOption("#column-5", "cod_amount");
    await page.locator("[data-used='6']").waitFor();
    await recognised(page, "history").waitFor();
    expect(await isPicked(page, "orders")).toBe(true);
  });

  test("may be chosen and the file be sent while the server still looks at it", async () => {
    const { page } = await visit();
    let [running, most] = [0, 0];
    // The server takes two files of an account at once: one is left for the file that is sent.
    await page.route("**/bulk/inspect", async (route) => {
      most = Math.max(most, ++running);
      const response = await route.fetch();
      await Bun.sleep(300);
      running--;
      await route.fulfill({ response });
    });
    await choose(page, "old.csv", fileOf("Delivered", "RTO"));
    await page.locator("input[name=mode][value=orders]").check();
    await page.locator("input[name=mode][value=history]").check();
    await send(page);
    await page.locator(".files-result").waitFor();
    expect(most).toBe(1);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test.each([
    ["orders", ["Order ID,Order Date,Address,Pin", `N-1,${daysAgo(1)},12 MG Road,560001`].join("\n")],
    ["addresses", "Address,Pin\n12 MG Road,560001"],
    ["outcomes", "AWB,Status\nSR0042,Delivered"],
  ])("%s is recognised", async (mode, file) => {
    const { page } = await visit();
    await choose(page, "file.csv", file);
    await recognised(page, mode).waitFor();
    await page.locator(`input[name=mode][value=${mode}]:checked`).waitFor();
  });
});

test("a status that does not tell is asked once, and remembered for the shop", async () => {
  const { page } = await visit();
  await choose(page, "one.csv", fileOf("Delivered", "Delivered", "Lost", "Lost", "Livré"));
  await page.locator(".statuses[open] tr[data-status=Lost][data-sure=false]").waitFor();
  const asked = await page.locator("tr[data-sure=false] th").allTextContents();
  expect(asked).toEqual(["Lost", "Livré"]);
  await page.selectOption("tr[data-status=Lost] select", "rto");
  await recognised(page, "history").getByText("2 delivered, 2 came back, 1 without an outcome").waitFor();
  await send(page);
  await page.locator(".files-result").waitFor();
  expect(await Promise.all(["delivered", "rto", "open"].map((name) => countOf(page, name)))).toEqual([
    "2",
    "2",
    "1",
  ]);
  // The one that was let stand was answered, too.
  await choose(page, "two.csv", fileOf("Lost", "Livré", "Delivered"));
  await page.locator("tr[data-status=Lost][data-sure=true]").waitFor({ state: "attached" });
  expect(await page.locator("tr[data-sure=false], .statuses[open]").count()).toBe(0);
});

test("a file of returns without deliveries warns before it is sent, until its statuses say otherwise", async () => {
  const { page } = await visit();
  await choose(page, "returns.csv", fileOf("RTO", "RTO", "RTO Delivered", "Shipped", "Shipped"));
  await page.locator("[data-warning=no_deliveries]").getByText("returns but no deliveries").waitFor();
  await page.locator(".statuses[open]").waitFor();
  await page.selectOption("tr[data-status='Shipped / 30+ days'] select", "delivered");
  await page.locator("[data-warning=no_deliveries]").waitFor({ state: "detached" });
});

test("axe finds nothing serious, nothing scrolls sideways", async () => {
  const { page } = await visit(LOOK);
  const rows = ["RTO", "RTO", "RTO", "Shipped", "Handed to the neighbour of the buyer, at the gate"];
  await choose(page, "asked.csv", fileOf(...rows.map((status) => `"${status}"`)));
  await page.locator("[data-warning=no_deliveries]").waitFor();
  expect(await violationsInBothLooks(page)).toEqual([]);
});

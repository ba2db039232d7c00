/** The widget's second script, with the panel: small, immutable, fetched when it is needed, and dispensable. */
import { afterAll, describe, expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import { checkout, isOpen, NOIDA, panelButton, put, ready, statusOf, valuesOf } from "./checkout.ts";
import { leaveAddress, openShop, panelPath } from "./shop.ts";

const shop = await openShop();
const script = await (await fetch(`${shop.service.url}/widget.js`)).text();
afterAll(() => shop[Symbol.asyncDispose]());

const PANEL = /\/widget-panel-\w+\.js/;
const gzipped = (text: string) => Bun.gzipSync(text, { level: 9 }).length;

test("the first script has at most 8,192 bytes gzipped, the second 6,144", async () => {
  const panel = await (await fetch(shop.service.url + panelPath(script))).text();
  expect(gzipped(script)).toBeLessThanOrEqual(8192);
  expect(gzipped(panel)).toBeLessThanOrEqual(6144);
});

test("its URL never changes its content, and every shop may load it", async () => {
  const { headers } = await fetch(shop.service.url + panelPath(script));
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect((await fetch(`${shop.service.url}/widget-panel-000000000000.js`)).status).toBe(404);
});

test("it is fetched when a field gets the focus, once, from the service", async () => {
  await using visit = await shop.open(checkout());
  const { page } = visit;
  const fetched: string[] = [];
  page.on("request", (request) => PANEL.test(request.url()) && fetched.push(request.url()));
  await ready(page);
  await page.click("[name=email]");
  await page.waitForTimeout(300);
  expect(fetched).toEqual([]);
  await page.click("[name=line1]");
  await page.locator("service-hints").waitFor({ state: "attached" });
  await page.click("[name=city]");
  await page.click("[name=line1]");
  expect(fetched).toEqual([shop.service.url + panelPath(script)]);
});

const MISSING: [name: string, answer: (route: Route) => Promise<void>][] = [
  ["blocked", (route) => route.abort()],
  ["not there", (route) => route.fulfill({ status: 404 })],
  [
    "another than the first script names",
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};` });
    },
  ],
];

describe.each(MISSING)("when it is %s", (_, answer) => {
  const without = async (page: Page) => {
    await page.route(PANEL, answer);
    await ready(page);
  };

  test("city and state are filled, the address is checked, and the form tells the shop", async () => {
    await using visit = await shop.open(checkout());
    const { page } = visit;
    await without(page);
    await put(page, { line1: "asdf", pincode: "560034" });
    const { status } = await leaveAddress(visit);
    expect(await valuesOf(page)).toMatchObject({ city: "Bengaluru", state: "Karnataka" });
    expect([status, await statusOf(page)]).toEqual(["INVALID", "INVALID"]);
    expect(await page.locator("service-hints").count()).toBe(0);
    await page.click("button[type=submit]");
    await page.waitForSelector("h1");
    expect(shop.orders.at(-1)).toMatchObject({ line1: "asdf", service_status: "INVALID" });
  });

  test("no order waits for an answer that nobody can give", async () => {
    await using visit = await shop.open(checkout(), { "data-block-invalid": "true" });
    const { page } = visit;
    await without(page);
    await put(page, { line1: "asdf", pincode: "560034" });
    await page.click("button[type=submit]");
    await page.waitForSelector("h1");
    expect(shop.orders.at(-1)).toMatchObject({ line1: "asdf" });
  });
});

test("a browser that cannot show the panel orders without it", async () => {
  const old = `<script>window.CSSStyleSheet = class { constructor() { throw new TypeError("Illegal constructor"); } };</script>`;
  await using visit = await shop.open(checkout().replace("<body>", `<body>${old}`), {
    "data-block-invalid": "true",
  });
  const { page } = visit;
  await ready(page);
  await put(page, { line1: "asdf", pincode: "560034" });
  await page.click("button[type=submit]");
  await page.waitForSelector("h1");
  expect(shop.orders.at(-1)).toMatchObject({ line1: "asdf", service_status: "INVALID" });
  expect(visit.thrown).toEqual([]);
});

test("after a failure it is fetched again at the next focus", async () => {
  await using visit = await shop.open(checkout());
  const { page } = visit;
  await page.route(PANEL, (route) => route.abort());
  await ready(page);
  await put(page, NOIDA);
  await leaveAddress(visit);
  expect(await isOpen(page)).toBe(false);
  await page.unroute(PANEL);
  await put(page, { line1: "A-14, Sector 62" });
  await leaveAddress(visit);
  await panelButton(page, "Use this address").waitFor();
});

/** The overview: what waits, how the last days went, and the lists behind its figures. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { ask, BAD, GOOD } from "../http/orders.ts";
import { setAccount, signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { join, tell } from "../http/team.ts";
import { awayFromMidnight } from "../support/midnight.ts";
import { usePages } from "./chromium.ts";
import { LOOK, violationsInBothLooks } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";
import { unfold } from "./waiting.ts";

const DAY_MS = 86_400_000;

usePages();

await awayFromMidnight(150);
const server = await sharedServer();
const owner = await signUp(server);
await seed();
const viewer = (await join(server, owner, "Fatima", "viewer")).email;
const agent = (await join(server, owner, "Ravi")).email;

/**
 * Four orders to review, six delivered and two returned; the last of these was placed ten days ago. One more that was
 * delivered lacks PIN and state.
 */
async function seed(): Promise<void> {
  const earlier = new Date(Date.now() - 10 * DAY_MS).toISOString();
  for (let i = 1; i <= 4; i++)
    await ask(server, owner, "POST /api/v1/order/score", {
      ...BAD,
      order_id: `bad-${i}`,
      order_value: 1000 * i,
    });
  for (let i = 1; i <= 8; i++) {
    const order_id = `good-${i}`;
    const changed = { payment_method: i % 2 ? "COD" : "PREPAID", ...(i === 8 && { placed_at: earlier }) };
    await ask(server, owner, "POST /api/v1/order/score", { ...GOOD, order_id, ...changed });
    await ask(server, owner, "POST /api/v1/order/outcome", {
      order_id,
      outcome: i > 6 ? "rto" : "delivered",
    });
  }
  const nowhere = { ...GOOD, order_id: "nowhere", city: "", state: "", pincode: "", landmark: "" };
  await ask(server, owner, "POST /api/v1/order/score", nowhere);
  await ask(server, owner, "POST /api/v1/order/outcome", { order_id: "nowhere", outcome: "delivered" });
}

const visit = (path = "/overview", as = owner.email) => openConsole(server.url, path, { as });
/** Waits for the figures of a period, and for the checks. */
const shown = async (page: Page, days: number) => {
  await page.locator(`[data-days="${days}"][aria-busy=false]`).waitFor();
  await page.locator(".bars").nth(1).waitFor();
};
const figure = (page: Page, name: string) =>
  page.locator(".figure").filter({ has: page.locator("dt", { hasText: name }) });

describe("the figures", () => {
  test("each count of orders is that of the list which it leads to, for a viewer too", async () => {
    const { page } = await visit("/overview", viewer);
    await shown(page, 30);
    await page.locator(".bars summary").first().click();
    const links = await page.locator(`main :not(svg) > a[href^="/orders?"]`).all();
    const counts = await Promise.all(
      links.map(async (link) => [await link.getAttribute("href"), await link.textContent()]),
    );
    expect(counts.length).toBeGreaterThan(15);
    for (const place of ["state", "pincode"]) expect(counts.join()).toContain(`${place}=none&`);
    for (const [href, count] of counts) {
      const { total } = await ask<{ total: number }>(server, owner, `GET /api/v1${href}`);
      expect([href, count]).toEqual([href, String(total)]);
    }
  });

  test("what waits leads to the queue in the order of its figure", async () => {
    type Queue = { orders: { order_value: number; risk_score: number }[] };
    const { orders } = await ask<Queue>(server, owner, "GET /api/v1/orders/risk");
    const stake = orders.reduce((sum, order) => sum + (order.order_value * order.risk_score) / 100, 0);
    const { page } = await visit();
    await shown(page, 30);
    const rupees = new Intl.NumberFormat("en-IN").format(Math.round(stake));
    const link = figure(page, "At stake").locator("a");
    expect([orders.length, await link.textContent()]).toEqual([4, `₹${rupees}`]);
    expect(await figure(page, "Orders to review").locator("a").textContent()).toBe("4");
    expect(await figure(page, "Oldest waiting").locator("a").getAttribute("href")).toBe(
      "/queue?sort=placed_at",
    );
    await link.click();
    await page.locator('.queue-head [data-total="4"]').waitFor();
    expect(page.url()).toBe(`${server.url}/queue?sort=-stake`);
  });

  test("the period is in the address, and decides which orders count", async () => {
    const { page } = await visit();
    await shown(page, 30);
    expect(await figure(page, "Returned").locator("a").textContent()).toBe("2");
    await page.getByRole("link", { name: "7 days" }).click();
    await shown(page, 7);
    expect(await figure(page, "Returned").locator("a").textContent()).toBe("1");
    await page.reload();
    await shown(page, 7);
    expect(await page.locator(".periods [aria-current]").textContent()).toBe("7 days");
  });

  test("another period reads the analytics of its days alone", async () => {
    const { page } = await visit();
    await shown(page, 30);
    await page.locator(".learning").waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url().slice(server.url.length)));
    await page.getByRole("link", { name: "90 days" }).click();
    await shown(page, 90);
    expect(asked.filter((path) => path.startsWith("/api/")).sort()).toEqual([
      "/api/v1/analytics/address?days=90",
      "/api/v1/analytics/rto?days=90",
    ]);
  });

  test("an unknown period in the address is the standard one", async () => {
    const { page } = await visit("/overview?days=5000");
    await shown(page, 30);
  });

  test("the chart has the counts of its table", async () => {
    const { page } = await visit("/overview?days=7");
    await shown(page, 7);
    const chart = page.locator(".bars").first();
    expect(await chart.getByRole("img").getAttribute("aria-label")).toBe(
      "Orders by day: 7 days, at most 12 a day",
    );
    await chart.locator("summary").click();
    const today = await chart.locator("tbody tr").first().locator("td").allTextContents();
    expect(today).toEqual(["12", "7", "4", "1"]);
  });
});

describe("the RTO rate", () => {
  const rateShown = async (days: number) => {
    const { page } = await visit(`/overview?days=${days}`);
    await shown(page, days);
    return (await figure(page, "Returned (RTO)").locator("small").textContent()) ?? "";
  };

  test("of few finished orders is marked like those of the tables", async () => {
    expect(await rateShown(90)).toStartWith("RTO rate so far 22% (few)");
  });

  test("is that of orders whose returns are known once there are enough", async () => {
    const placed_at = new Date(Date.now() - 40 * DAY_MS).toISOString();
    for (let i = 0; i < 20; i++) {
      const order_id = `old-${i}`;
      await ask(server, owner, "POST /api/v1/order/score", { ...GOOD, order_id, placed_at });
      await ask(server, owner, "POST /api/v1/order/outcome", {
        order_id,
        outcome: i % 2 ? "rto" : "delivered",
      });
    }
    expect(await rateShown(90)).toStartWith("RTO rate 50% of orders at least 30 days old");
    expect(await rateShown(30)).toStartWith("RTO rate so far 22% (few)");
  });
});

describe("a chart", () => {
  test("has a scale, says which day is today, and shows the counts of a day that is pointed at", async () => {
    const { page } = await visit("/overview?days=7");
    await shown(page, 7);
    const chart = page.locator(".bars").first();
    const texts = (selector: string) => chart.locator(selector).allTextContents();
    expect(await texts(".scale small")).toEqual(["20", "10", "0"]);
    expect((await texts(".dates small")).at(-1)).toBe("Today");
    expect(await texts(".legend li")).toEqual([
      ...["7 days", "Delivered 7", "Open or cancelled 4", "Returned 1"],
    ]);
    await chart.locator("g").first().hover();
    expect((await texts(".legend li")).slice(1)).toEqual([
      ...["Delivered 0", "Open or cancelled 0", "Returned 0"],
    ]);
    await page.getByRole("heading", { level: 1 }).hover();
    expect((await texts(".legend li"))[0]).toBe("7 days");
  });
});

describe("too few data are told", () => {
  test("how many outcomes learning needs, as the server says it", async () => {
    type Refusal = { outcomes: number; outcomes_needed: number };
    const by = { headers: { "X-API-Key": owner.sk } };
    const { body: refusal } = await tell<Refusal>(server, by, "POST /api/v1/rules/suggest");
    const needed = refusal.outcomes + refusal.outcomes_needed;
    const { page } = await visit();
    await shown(page, 30);
    expect(await page.locator(".learning").textContent()).toContain(
      `Learning needs ${needed} outcomes, you have ${refusal.outcomes}.`,
    );
  });

  test("a rate of few orders is marked, and money kept is not guessed", async () => {
    const { page } = await visit();
    await shown(page, 30);
    const cod = page.locator(".rates tr").filter({ hasText: /^COD/ });
    expect(await cod.locator("td").last().textContent()).toBe("few 25%");
    expect(await figure(page, "Saved by review").textContent()).toContain("Not known yet");
  });

  test("a rate of 0 % is in doubt while orders were cancelled", async () => {
    const other = await signUp(server);
    const placed_at = new Date(Date.now() - 40 * DAY_MS).toISOString();
    for (let i = 0; i < 20; i++) {
      const order_id = `old-${i}`;
      const order = { ...GOOD, order_id, placed_at, payment_method: "COD" };
      await ask(server, other, "POST /api/v1/order/score", order);
      const outcome = i < 3 ? "cancelled" : "delivered";
      await ask(server, other, "POST /api/v1/order/outcome", { order_id, outcome });
    }
    const { page } = await visit("/overview?days=90", other.email);
    await page.locator("[data-doubt=no_returns]").getByText("the RTO rate is too low").waitFor();
  });

  test("a shop without orders is told what to do", async () => {
    const other = await signUp(server);
    const { page } = await visit("/overview", other.email);
    await page.getByText("No orders were placed in these days.").waitFor();
    expect(await page.locator(".states").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Connect your shop" }).getAttribute("href")).toBe(
      "/get-started",
    );
    await page.getByText("No addresses were checked in these days.").waitFor();
    expect(await figure(page, "Orders to review").textContent()).toContain("Nothing is waiting.");
  });
});

test("without Pro, it says how to get it, and shows the checks", async () => {
  const other = await signUp(server);
  await setAccount(server, other, { plan: "free" });
  const { page } = await visit("/overview", other.email);
  await page.locator(".needs-pro").waitFor();
  await figure(page, "Checks this month").waitFor();
});

test.each([
  ["an owner", () => owner.email, "/overview"],
  ["a viewer", () => viewer, "/overview"],
  ["an agent", () => agent, "/queue"],
])("the first page of %s", async (_, email, path) => {
  const { page } = await visit("/", email());
  await page.waitForURL(server.url + path);
});

test("an answer that does not come can be asked for again", async () => {
  const watched = await visit("/address");
  const { page } = watched;
  await page.route("**/api/v1/analytics/rto*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${server.url}/overview`);
  const alert = page.locator("main [role=alert]");
  await alert.waitFor();
  await page.unroute("**/api/v1/analytics/rto*");
  await alert.getByRole("button").click();
  await shown(page, 30);
  expect(await alert.count()).toBe(0);
});

test("accessible, without sideways scrolling and other hosts", async () => {
  const watched = await openConsole(server.url, "/overview", { ...LOOK, as: owner.email });
  const { page, elsewhere } = watched;
  await shown(page, 30);
  await unfold(page, ".bars");
  expect([...(await violationsInBothLooks(page)), ...elsewhere, ...complaintsOf(watched)]).toEqual([]);
});

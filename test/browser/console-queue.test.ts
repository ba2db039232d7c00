/** The review queue of the compiled executable, decided by keyboard, by two people, and through failures. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { violationsOf } from "./axe.ts";
import { launch } from "./chromium.ts";
import { AGENTS, type ConsoleShop, OWNER, openConsoleShop } from "./console.ts";

let browser: Browser;
let shop: ConsoleShop;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  shop = await openConsoleShop(browser);
});
afterEach(() => shop[Symbol.asyncDispose]());

const OPEN = ".queue-open[data-order][data-revision]";
/** Waits until an order is open and read. */
const opened = (page: Page, order = "") =>
  page.locator(order ? `.queue-open[data-order="${order}"][data-revision]` : OPEN).waitFor();
const idOf = (page: Page) => page.locator(OPEN).getAttribute("data-order");
const allSent = (page: Page) => page.locator('.queue-head [data-unsent="0"]').waitFor();
const left = (page: Page, total: number) => page.locator(`.queue-head [data-total="${total}"]`).waitFor();

interface Entry {
  action: string;
  order_id: string;
  actor: string;
  after: { status: string };
}
async function decisionsInAudit(): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor = ""; ; ) {
    const page = await shop.call<{ entries: Entry[]; next: string | null }>(
      "GET",
      `/api/v1/audit?limit=500${cursor && `&cursor=${cursor}`}`,
    );
    entries.push(...page.entries.filter(({ action }) => action === "order.decision"));
    if (page.next === null) return entries;
    cursor = page.next;
  }
}

/** Decides all orders that this page offers, v and r in turn, until none is left. */
async function decideAll(page: Page): Promise<string[]> {
  const decided: string[] = [];
  for (;;) {
    const order = await Promise.race([
      page
        .locator(OPEN)
        .waitFor()
        .then(() => idOf(page)),
      page
        .locator('.queue-head [data-total="0"]')
        .waitFor()
        .then(() => null),
    ]);
    if (order === null) return decided;
    decided.push(order);
    await page.keyboard.press(decided.length % 2 ? "KeyV" : "KeyR");
    await page.locator(`.queue-open[data-order="${order}"]`).waitFor({ state: "detached" });
  }
}

describe("a queue of 500 orders", () => {
  test("is decided by two people at once by keyboard, each order once, and the audit has each decision", async () => {
    await shop.seed(500);
    const pages = await Promise.all([
      shop.signIn(AGENTS[0], "/queue"),
      shop.signIn(AGENTS[1], "/queue?sort=placed_at"),
    ]);
    await Promise.all(pages.map((page) => opened(page)));
    const begun = performance.now();
    await Promise.all(pages.map(decideAll));
    await Promise.all(pages.map(allSent));
    console.log(`500 orders by two people: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    const audited = await decisionsInAudit();
    expect(audited.map(({ order_id }) => order_id).sort()).toEqual(
      Array.from({ length: 500 }, (_, i) => `${1001 + i}`).sort(),
    );
    expect(await shop.call<{ total: number }>("GET", "/api/v1/orders/risk")).toMatchObject({ total: 0 });
  });
});

describe("two people", () => {
  test("see who has an order open, and the next one goes to another order by itself", async () => {
    await shop.seed(3);
    const first = await shop.signIn(AGENTS[0], "/queue?sort=placed_at");
    await opened(first, "1001");
    await first.locator('[data-order="1001"]').first().waitFor();
    await expect(claimOf("1001")).resolves.toBe(AGENTS[0]);
    const second = await shop.signIn(AGENTS[1], "/queue?sort=placed_at");
    await opened(second, "1002");
    await second.locator('li[data-order="1001"] .queue-state').waitFor();
    await second.locator('li[data-order="1001"] .queue-row').click();
    await second.locator(`[data-claim="${AGENTS[0]}"]`).waitFor();
    expect(await second.locator(`[data-claim="${AGENTS[0]}"] button`).count()).toBe(0);

    const owner = await shop.signIn(OWNER, "/queue?sort=placed_at");
    await owner.locator('li[data-order="1001"] .queue-row').click();
    await owner.locator(`[data-claim="${AGENTS[0]}"] button`).click();
    await owner.locator("[data-claim]").waitFor({ state: "detached" });
    expect(await claimOf("1001")).toBe(OWNER);
  });

  test("decide on one order: the second is told who decided what, and nothing is overwritten", async () => {
    await shop.seed(2);
    const pages = [];
    for (const agent of AGENTS) {
      const page = await shop.signIn(agent, "/queue?sort=placed_at");
      await page.locator('li[data-order="1001"] .queue-row').click();
      await opened(page, "1001");
      pages.push(page);
    }
    await pages[0].keyboard.press("KeyV");
    await allSent(pages[0]);
    await pages[1].keyboard.press("KeyR");
    await pages[1].locator(".toast.bad", { hasText: AGENTS[0] }).waitFor();
    const order = await shop.call("GET", "/api/v1/order/1001");
    expect(order).toMatchObject({ status: "verified", decision: { actor: AGENTS[0] } });
    // What was refused cannot be undone: it would take back the other's decision.
    await pages[1].keyboard.press("KeyU");
    await allSent(pages[1]);
    expect(await decisionsInAudit()).toHaveLength(1);
  });
});

/** Who has an order; waits until somebody has. */
async function claimOf(order: string): Promise<string> {
  for (;;) {
    const { claim } = await shop.call<{ claim: { by: string } | null }>("GET", `/api/v1/order/${order}`);
    if (claim) return claim.by;
  }
}

describe("a decision", () => {
  test("is undone within ten seconds, by key, and the order is open again", async () => {
    await shop.seed(2);
    const page = await shop.signIn(AGENTS[0], "/queue?sort=placed_at");
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
    const page = await shop.signIn(AGENTS[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    await page.clock.install();
    await page.keyboard.press("KeyR");
    await page.locator(".toast").waitFor();
    await page.clock.fastForward(10_001);
    await page.locator(".toast").waitFor({ state: "detached" });
    await page.keyboard.press("KeyU");
    await opened(page, "1002");
    expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({ status: "rejected" });
  });

  test("that cannot be sent is kept, also through a reload, and sent when the server is back", async () => {
    await shop.seed(4);
    const page = await shop.signIn(AGENTS[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    await page.fill(".decide input", "Moved away");
    await shop.stop();
    await page.locator(".queue-open h2").first().click();
    await page.keyboard.press("KeyR");
    await page.locator('.queue-head [data-unsent="1"]').waitFor();
    await page.locator(".offline:not([hidden])").waitFor();
    await page.keyboard.press("KeyV");
    await page.locator('.queue-head [data-unsent="2"]').waitFor();
    await shop.start();
    await page.reload();
    await allSent(page);
    await left(page, 2);
    expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({
      ...{ status: "rejected", decision: { note: "Moved away", actor: AGENTS[0] } },
    });
    expect(await shop.call("GET", "/api/v1/order/1002")).toMatchObject({ status: "verified" });
  });

  test("is sent once on a slow line, where answers take seconds", async () => {
    await shop.seed(3);
    const page = await shop.signIn(AGENTS[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 },
    });
    for (const next of ["1002", "1003"]) {
      await page.keyboard.press("KeyV");
      await page.locator(`.queue-open[data-order="${next}"]`).waitFor();
    }
    await page.locator('.queue-head [data-unsent="2"]').waitFor();
    await allSent(page);
    expect((await decisionsInAudit()).length).toBe(2);
  });

  test("is made for all selected orders at once, and undone at once", async () => {
    await shop.seed(5);
    const page = await shop.signIn(AGENTS[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    for (const order of ["1002", "1004", "1005"]) await page.check(`li[data-order="${order}"] input`);
    await page.locator(".batch .reject").click();
    await left(page, 2);
    expect((await decisionsInAudit()).map(({ order_id }) => order_id).sort()).toEqual([
      "1002",
      "1004",
      "1005",
    ]);
    await page.locator(".toast button", { hasText: "Undo" }).click();
    await left(page, 5);
    expect(await shop.call<{ total: number }>("GET", "/api/v1/orders/risk")).toMatchObject({ total: 5 });
  });
});

describe("a key", () => {
  test.each([
    ["on a Hindi layout is known by its place", "KeyV", { key: "व" }, "1002"],
    ["that repeats is one key", "KeyV", { key: "v", repeat: true }, "1001"],
    ["of an input method is its own", "KeyV", { key: "v", isComposing: true }, "1001"],
    ["with Ctrl is the browser's", "KeyR", { key: "r", ctrlKey: true }, "1001"],
  ])("%s", async (_, code, event, expected) => {
    await shop.seed(2);
    const page = await shop.signIn(AGENTS[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    const init = { code, bubbles: true, ...event };
    await page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent("keydown", init)), init);
    await opened(page, expected);
  });

  test("typed into a field is text", async () => {
    await shop.seed(2);
    const page = await shop.signIn(AGENTS[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    await page.locator(".decide input").pressSequentially("very rude");
    expect(await page.inputValue(".decide input")).toBe("very rude");
    expect(await idOf(page)).toBe("1001");
  });

  test("decides nothing once they are switched off, also after a reload", async () => {
    await shop.seed(2);
    const page = await shop.signIn(AGENTS[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    await page.locator(".queue-back .only-wide").click();
    await page.locator("dialog input[role=switch]").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("KeyV");
    await page.reload();
    await opened(page, "1001");
    await page.keyboard.press("KeyV");
    expect(await decisionsInAudit()).toEqual([]);
  });
});

describe("the list", () => {
  test("is filtered by a view, whose address can be saved under a name and shared", async () => {
    await shop.seed(4, (i) => (i % 2 ? { payment_method: "PREPAID" } : {}));
    const page = await shop.signIn(OWNER, "/queue?payment=COD");
    await left(page, 2);
    await page.locator(".views button", { hasText: "Save view" }).click();
    await page.fill("dialog [name=name]", "Cash");
    await page.check("dialog [name=shared]");
    await page.click("dialog [type=submit]");
    await page.locator(".views a", { hasText: "Cash" }).waitFor();
    const other = await shop.signIn(AGENTS[0], "/queue");
    await left(other, 4);
    await other.locator(".views a", { hasText: "Cash" }).click();
    await left(other, 2);
  });

  test("says when nothing matches, and when nothing is left", async () => {
    const page = await shop.signIn(AGENTS[0], "/queue?min_value=100000");
    await page.locator('.notice a[href="/queue"]').click();
    await page.locator(".notice", { hasText: "Nothing to review" }).waitFor();
  });
});

describe("on a phone", () => {
  test("the order covers the list, and the list stays open once it was asked for", async () => {
    await shop.seed(3);
    const page = await shop.signIn(AGENTS[0], "/queue?sort=placed_at", { width: 360 });
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
  test.each([
    { width: 1280, dark: false, hindi: false },
    { width: 1280, dark: true, hindi: true },
    { width: 360, dark: true, hindi: false },
    { width: 360, dark: false, hindi: true },
  ])("%o", async (options) => {
    await shop.seed(3);
    const page = await shop.signIn(OWNER, "/queue", options);
    await opened(page);
    if (options.width > 400) await page.locator(".queue-list input").first().check();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      options.width,
    );
  });
});

/** The review queue by a real keyboard and on a phone; its logic is in `test/console/queue.test.ts`. */
import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { violationsOf } from "./axe.ts";
import { usePages } from "./chromium.ts";
import { type ConsoleShop, openConsoleShop } from "./console.ts";
import { inBothLooks, LOOK, overflowOf } from "./faults.ts";

usePages();
let shop: ConsoleShop;
beforeEach(async () => {
  shop = await openConsoleShop();
});

const OPEN = ".queue-open[data-order][data-revision]";
/** Waits until an order is open and read. */
const opened = (page: Page, order = "") =>
  page.locator(order ? `.queue-open[data-order="${order}"][data-revision]` : OPEN).waitFor();
const idOf = (page: Page) => page.locator(OPEN).getAttribute("data-order");
const allSent = (page: Page) => page.locator('.queue-head [data-unsent="0"]').waitFor();

describe("a decision", () => {
  test("is undone within ten seconds, by key, and the order is open again", async () => {
    await shop.seed(2);
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
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
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at", { own: {} });
    await opened(page, "1001");
    await page.clock.install();
    await page.keyboard.press("KeyR");
    await page.locator(".toast").waitFor();
    await page.clock.fastForward(10_001);
    await page.locator(".toast").waitFor({ state: "detached" });
    await page.keyboard.press("KeyU");
    await opened(page, "1002");
    await allSent(page);
    expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({ status: "rejected" });
  });
});

test("decisions of two tabs that cannot be sent are all kept, and each is sent once, by the tab that is still open", async () => {
  await shop.seed(5, (i) => ({ placed_at: new Date(Date.now() - (9 - i) * 60_000).toISOString() }));
  const first = await shop.signIn(shop.agents[0], "/queue?sort=placed_at", { own: {} });
  await opened(first, "1001");
  const context = first.context();
  const verify = "**/api/v1/order/verify";
  await context.route(verify, (route) => route.abort());
  const unsent = (page: Page, count: number) =>
    page.locator(`.queue-head [data-unsent="${count}"]`).waitFor();
  for (const id of ["1001", "1002"]) {
    await opened(first, id);
    await first.keyboard.press("KeyV");
  }
  await unsent(first, 2);

  // What the first one decided is not offered again.
  const second = await context.newPage();
  await second.goto(`${shop.url}/queue?sort=placed_at`);
  await opened(second, "1003");
  await second.keyboard.press("KeyR");
  await unsent(second, 1);
  await second.reload();
  await opened(second, "1004");
  await unsent(second, 1);
  await first.close();
  await unsent(second, 3);

  let sent = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/order/verify")) sent++;
  });
  await context.unroute(verify);
  await second.evaluate(() => dispatchEvent(new Event("online")));
  await allSent(second);
  expect(sent).toBe(3);
  for (const [id, status] of Object.entries({ 1001: "verified", 1002: "verified", 1003: "rejected" }))
    expect(await shop.call("GET", `/api/v1/order/${id}`)).toMatchObject({ status });
});

describe("after a decision", () => {
  test("the next order opens at its top, its row in sight, and the bar says whose it is", async () => {
    await shop.seed(3, (i) => ({ name: `Buyer ${i}` }));
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    await page.locator(".decide-whose").getByText("#1001 Buyer 0 · ₹500").waitFor();
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await page.keyboard.press("KeyV");
    await opened(page, "1002");
    await page.locator(".decide-whose").getByText("#1002 Buyer 1 · ₹501").waitFor();
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? -1;
    for (const selector of [".queue-open", ".queue-row[aria-current]"]) {
      expect(await topOf(selector)).toBeGreaterThanOrEqual(0);
      expect(await topOf(selector)).toBeLessThan(400);
    }
  });

  test("a second click where the first was decides the next order: the message covers no button", async () => {
    await shop.seed(3);
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    const box = (await page.locator(".decide button.verify").boundingBox())!;
    const click = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await click();
    await opened(page, "1002");
    const toast = (await page.locator(".decide .toast").boundingBox())!;
    expect(toast.y + toast.height).toBeLessThanOrEqual(box.y);
    await click();
    await opened(page, "1003");
    await allSent(page);
    for (const id of ["1001", "1002"])
      expect(await shop.call("GET", `/api/v1/order/${id}`)).toMatchObject({ status: "verified" });
  });
});

test("a call begins and decides by two keys, and the decision can be undone", async () => {
  await shop.seed(2, () => ({ phone: "9845012345" }));
  const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
  await opened(page, "1001");
  const call = page.locator(".order-detail .call a[href='tel:+919845012345']");
  expect((await call.boundingBox())?.y).toBeLessThan(600);
  // The browser's own question, which program is to call, would take the keyboard.
  await page.evaluate(
    `addEventListener("click", (event) => event.target.closest("a") && event.preventDefault())`,
  );
  await page.keyboard.press("KeyC");
  await page.getByRole("button", { name: "Confirmed: verify" }).waitFor();
  await page.keyboard.press("Digit1");
  await opened(page, "1002");
  await allSent(page);
  expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({
    status: "verified",
    call_log: [{ result: "confirmed" }],
  });
  await page.keyboard.press("KeyU");
  await opened(page, "1001");
  await allSent(page);
  await page.keyboard.press("KeyC");
  await page.getByRole("button", { name: "Refused: reject" }).waitFor();
  await page.keyboard.press("Digit2");
  await opened(page, "1002");
  await allSent(page);
  expect(await shop.call("GET", "/api/v1/order/1001")).toMatchObject({ status: "rejected" });
});

test("rejecting more than ten at once asks, with their number and worth; ten do not", async () => {
  await shop.seed(21);
  const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
  await opened(page, "1001");
  const reject = page.locator(".batch button.reject");
  const boxes = page.locator(".queue-check input");
  for (let i = 0; i < 10; i++) await boxes.nth(i).check();
  await reject.click();
  await opened(page, "1011");
  await page.locator(".queue-all input").check();
  await reject.click();
  const dialog = page.getByRole("dialog", { name: "Reject 11 orders?" });
  await dialog.getByText("11 orders worth ₹5,665 will be rejected.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await shop.call("GET", "/api/v1/orders/risk")).toMatchObject({ total: 11 });
  await reject.click();
  await dialog.getByRole("button", { name: "Reject 11 orders" }).click();
  await page.locator('.queue-head [data-total="0"]').waitFor();
});

test("a viewer sees no button that would be refused, and claims nothing", async () => {
  await shop.seed(3);
  const page = await shop.signIn(await shop.viewer(), "/queue?sort=placed_at");
  const writes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
  await opened(page, "1001");
  await page.keyboard.press("KeyV");
  await page.keyboard.press("KeyX");
  await page.keyboard.press("KeyJ");
  await opened(page, "1002");
  await page.waitForTimeout(600); // longer than until an order is claimed
  const buttons = page.locator(".decide, .batch, .related, .queue-check, .queue-all");
  expect([await buttons.count(), writes]).toEqual([0, []]);
});

describe("a key", () => {
  test("typed into a field is text", async () => {
    await shop.seed(2);
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    await page.locator(".decide input").pressSequentially("very rude");
    expect(await page.inputValue(".decide input")).toBe("very rude");
    expect(await idOf(page)).toBe("1001");
  });

  test("decides nothing once they are turned off, also after a reload", async () => {
    await shop.seed(2);
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at");
    await opened(page, "1001");
    await page.locator(".queue-more .only-wide").click();
    await page.locator("dialog input[role=switch]").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("KeyV");
    await page.reload();
    await opened(page, "1001");
    await page.keyboard.press("KeyV");
    expect(await idOf(page)).toBe("1001");
    expect(await shop.call<{ total: number }>("GET", "/api/v1/orders/risk")).toMatchObject({ total: 2 });
  });
});

describe("on a phone", () => {
  test("the order covers the list, and the list stays open once it was asked for", async () => {
    await shop.seed(3);
    const page = await shop.signIn(shop.agents[0], "/queue?sort=placed_at", { width: 360 });
    await opened(page, "1001");
    expect(await page.locator(".queue-list").isVisible()).toBe(false);
    await page.locator(".to-list").click();
    await page.locator(".queue-list").waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.locator('.queue-head [aria-busy="false"]').waitFor();
    expect(await page.locator(".queue-open").count()).toBe(0);
    await page.locator('[role=row][data-order="1002"] .queue-row').click();
    await opened(page, "1002");
  });
});

describe("axe finds nothing serious, and nothing is wider than the window,", () => {
  test("as it is", async () => {
    await shop.seed(3);
    const page = await shop.signIn(shop.owner, "/queue", LOOK);
    await opened(page);
    await page.locator(".queue-list input").first().check();
    await page.locator(".queue-filters summary").click();
    const faults = await inBothLooks(page, async () => {
      const toList = page.locator(".to-list");
      if (await toList.isVisible()) await toList.click();
      return violationsOf(page);
    });
    expect(faults).toEqual([]);
    expect(await overflowOf(page)).toEqual([0, 0]);
  });
});

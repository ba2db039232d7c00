/** RTO rates of the states: the map of India, its table, and names of states in Hindi. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { ask, GOOD } from "../http/orders.ts";
import { signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { usePages } from "./chromium.ts";
import { type ConsoleOptions, openConsole } from "./visit.ts";

const MUMBAI = { ...GOOD, city: "Mumbai", state: "Maharashtra", pincode: "400001" };

usePages();

const server = await sharedServer();
const owner = await signUp(server);
// Karnataka: 5 of 20 came back. Maharashtra: 19 finished orders, too few for a rate.
for (let i = 1; i <= 20; i++) await finish({ ...GOOD, order_id: `ka-${i}` }, i > 15 ? "rto" : "delivered");
for (let i = 1; i <= 19; i++) await finish({ ...MUMBAI, order_id: `mh-${i}` }, "delivered");

async function finish(order: { order_id: string }, outcome: string): Promise<void> {
  await ask(server, owner, "POST /api/v1/order/score", order);
  await ask(server, owner, "POST /api/v1/order/outcome", { order_id: order.order_id, outcome });
}

async function visit(path = "/overview", options: ConsoleOptions = {}): Promise<Page> {
  const { page } = await openConsole(server.url, path, { ...options, as: owner.email });
  // What comes above the map would move it away from a pointer.
  if (path === "/overview") await page.locator(".bars").nth(1).waitFor();
  return page;
}

const state = (page: Page, name: string) => page.locator(`.india [data-state="${name}"]`);
const row = (page: Page, name: string) => page.locator(".states tr").filter({ hasText: name });

describe("the map", () => {
  test("colours the states of enough orders, hatches those of few, and leaves the others", async () => {
    const page = await visit();
    await state(page, "Goa").waitFor();
    const looks = await Promise.all(
      ["Karnataka", "Maharashtra", "Goa"].map(async (name) => [
        await state(page, name).getAttribute("data-step"),
        await state(page, name).locator("path").getAttribute("fill"),
        await state(page, name).getAttribute("href"),
      ]),
    );
    const [, , [, , link]] = looks;
    expect(looks.map(([step, fill]) => [step, fill])).toEqual([
      ["4", null],
      [null, "url(#few-orders)"],
      [null, null],
    ]);
    expect(link).toBeNull();
    expect(await page.locator(".states .legend li").allTextContents()).toEqual([
      ...["0–5%", "5–10%", "10–15%", "15–20%", "20–25%"],
      ...["Fewer than 20 finished orders", "No orders"],
    ]);
    expect(await row(page, "Maharashtra").locator("td").last().textContent()).toBe("few 0%");
  });

  test("tells a state that is pointed at, and marks its row; a row marks its state", async () => {
    const page = await visit();
    await state(page, "Karnataka").hover();
    expect(await page.locator(".readout").textContent()).toBe(
      "Karnataka20 orders5 of 20 finished orders came backRTO rate 25%",
    );
    expect(await page.locator(".states tr[data-active] th").textContent()).toBe("Karnataka");
    await state(page, "Goa").hover();
    expect(await page.locator(".readout").textContent()).toBe("GoaNo orders");
    await row(page, "Maharashtra").locator("a").first().focus();
    expect(await page.locator(".readout strong").textContent()).toBe("Maharashtra");
  });

  test("leads to the orders of the state", async () => {
    const page = await visit();
    await state(page, "Karnataka").click();
    await page.locator("tr[data-order]").nth(19).waitFor();
    expect(await page.locator("tr[data-order]").count()).toBe(20);
    expect(new URL(page.url()).searchParams.get("state")).toBe("Karnataka");
  });

  test("shows a state to a finger before it leads on", async () => {
    const page = await visit();
    await state(page, "Karnataka").locator("path").waitFor();
    await page.evaluate(`{
      const path = document.querySelector('[data-state="Karnataka"] path');
      const touch = { pointerType: "touch", bubbles: true, cancelable: true };
      path.parentNode.dispatchEvent(new PointerEvent("pointerenter", touch));
      path.dispatchEvent(new PointerEvent("click", touch));
      path.closest("svg").dispatchEvent(new PointerEvent("pointerleave", touch));
    }`);
    expect(new URL(page.url()).pathname).toBe("/overview");
    await page.locator(".readout a").click();
    await page.locator("tr[data-order]").first().waitFor();
    expect(new URL(page.url()).search).toContain("state=Karnataka");
  });

  test("is not read out: the table says the same, also to the keyboard", async () => {
    const page = await visit();
    await state(page, "Karnataka").waitFor();
    expect(await page.locator(".india svg").getAttribute("aria-hidden")).toBe("true");
    expect(await page.locator(".india a:not([tabindex='-1'])").count()).toBe(0);
    expect(await row(page, "Karnataka").allTextContents()).toEqual(["Karnataka20525%"]);
  });
});

test("a map without rates explains no colours", async () => {
  const other = await signUp(server);
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${other.token}` };
  const body = JSON.stringify({ ...GOOD, order_id: "alone" });
  await fetch(`${server.url}/api/v1/order/score`, { method: "POST", headers, body });
  const { page } = await openConsole(server.url, "/overview", { as: other.email });
  await state(page, "Karnataka").waitFor();
  const legend = await page.locator(".states .legend li").allTextContents();
  expect(legend).toEqual(["Fewer than 20 finished orders", "No orders"]);
});

describe("names of states in Hindi", () => {
  test("stand in the table and on the map; the list is still that of the state", async () => {
    const page = await visit("/overview", { language: "hi" });
    await state(page, "Karnataka").hover();
    expect(await page.locator(".readout strong").textContent()).toBe("कर्नाटक");
    await row(page, "महाराष्ट्र").locator("a").first().click();
    await page.locator("tr[data-order]").nth(18).waitFor();
    const filter = page.getByLabel("राज्य", { exact: true });
    expect(await filter.inputValue()).toBe("Maharashtra");
    expect(await filter.locator("option:checked").textContent()).toBe("महाराष्ट्र");
  });

  test("a state under another name in a link keeps filtering", async () => {
    const page = await visit("/orders?state=KA");
    await page.locator("tr[data-order]").nth(19).waitFor();
    const filter = page.getByLabel("State", { exact: true });
    expect(await filter.inputValue()).toBe("KA");
    await filter.selectOption("Maharashtra");
    await page.locator('tr[data-order="mh-1"]').waitFor();
    expect(await page.locator("tr[data-order]").count()).toBe(19);
  });
});

/** The search of the queue finds what the queue has not: what was decided, what is of low risk, what is called later. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { type ConsoleShop, openConsoleShop } from "../browser/console.ts";
import { GOOD } from "../features/orders/support.ts";
import { closeTabs, openTab } from "./tab.ts";

let shop: ConsoleShop;
beforeEach(async () => {
  shop = await openConsoleShop();
});
afterEach(closeTabs);

const visit = (q: string, language: "en" | "hi" = "en") =>
  openTab(shop, `/queue?sort=placed_at&q=${encodeURIComponent(q)}`, { as: shop.agents[0], language });
const decide = (order_id: string, action: string) =>
  shop.call("POST", "/api/v1/order/verify", { order_id, action });
const today = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });

/** Five orders: one in the queue, the others verified, rejected and returned, of low risk, to be called later. */
async function seedAll(): Promise<void> {
  await shop.seed(4, (i) => ({ name: `Asha ${i}`, items: [{ name: "Silk saree", sku: `SAR-${i}` }] }));
  await shop.call("POST", "/api/v1/order/score", { ...GOOD, order_id: "low", items: [{ sku: "SAR-9" }] });
  await decide("1002", "verified");
  await decide("1003", "rejected");
  await shop.call("POST", "/api/v1/order/outcome", { order_id: "1003", outcome: "rto" });
  const call_at = new Date(Date.now() + 7_200_000).toISOString();
  await shop.call("POST", "/api/v1/order/call", { order_id: "1004", result: "call_later", call_at });
}

test("one match that was decided is named with its decision and the day", async () => {
  await seedAll();
  const tab = await visit("SAR-1");
  await tab.seen("[data-total='1']", "1 match among all orders:");
  const day = today.format(new Date());
  await tab.seen("[data-order='1002']", `#1002 Asha 1: verified on ${day}`);
  await tab.seen(".notice", "No order in the queue matches these filters.");
});

test("what is in the list is not named twice; the others say why they are not in it", async () => {
  await seedAll();
  const tab = await visit("SAR-");
  await tab.seen('.queue-open[data-order="1001"][data-revision]');
  await tab.seen("[data-total='5']", "5 matches among all orders. Not in the list:");
  const day = today.format(new Date());
  await tab.seen("section [data-order='1003']", `rejected on ${day}, came back on ${day}`);
  await tab.seen("section [data-order='1004']", "to be called");
  await tab.seen("section [data-order='low']", "low risk, not in the queue");
  expect(tab.all("section[data-total] li").map((item) => item.dataset.order)).not.toContain("1001");
  // What is decided from the list is not named as found elsewhere.
  tab.press("KeyV");
  await tab.gone('.queue-open[data-order="1001"]');
  expect(tab.all("section[data-total] li").map((item) => item.dataset.order)).not.toContain("1001");
});

test("an order that other filters hide is found", async () => {
  await shop.seed(1, () => ({ items: [{ name: "Silk saree" }] }));
  const tab = await openTab(shop, "/queue?q=saree&payment=PREPAID", { as: shop.agents[0] });
  await tab.seen("[data-order='1001']", "in the queue, but not in this list");
});

test("a search says in Hindi that all orders were searched", async () => {
  await shop.seed(1);
  const tab = await visit("nothing of this name", "hi");
  await tab.seen("[data-total='0']", "सभी ऑर्डर में भी कुछ नहीं मिला।");
});

test("nothing is said when all matches are in the list", async () => {
  await shop.seed(2, () => ({ items: [{ name: "Silk saree" }] }));
  const tab = await openTab(shop, "/pin", { as: shop.agents[0] });
  let isAnswered = false;
  tab.network = async ({ path }, next) => {
    const response = await next();
    isAnswered ||= path.startsWith("/api/v1/orders?");
    return response;
  };
  await tab.goTo("/queue?sort=placed_at&q=saree");
  await tab.seen('.queue-open[data-order="1001"][data-revision]');
  await tab.until(() => isAnswered);
  // What the answer shows is drawn before the order after the next.
  for (const order of ["1002", "1001"]) {
    tab.press(order === "1002" ? "KeyJ" : "KeyK");
    await tab.seen(`.queue-open[data-order="${order}"][data-revision]`);
  }
  expect(tab.all("section[data-total]")).toEqual([]);
});

test("more than five lead to the list of all orders", async () => {
  await shop.seed(7, () => ({ items: [{ name: "Silk saree" }] }));
  for (let i = 0; i < 7; i++) await decide(`${1001 + i}`, "verified");
  const tab = await visit("saree");
  await tab.seen("[data-total='7'] a[href='/orders?q=saree']", "Show all of them");
  expect(tab.all("section[data-total] li").length).toBe(5);
});

test("list and queue say that older products are not searched yet", async () => {
  await shop.seed(1);
  for (const path of ["/queue?q=saree", "/orders?q=saree"]) {
    const tab = await openTab(shop, "/pin", { as: shop.agents[0] });
    tab.network = async (request, next) => {
      const response = await next();
      if (!request.path.startsWith("/api/v1/orders?")) return response;
      return Response.json({ ...(await response.json()), search_complete: false });
    };
    await tab.goTo(path);
    await tab.seen("[role=status]", "products of older orders are still being made searchable");
  }
});

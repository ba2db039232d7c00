/** The built-in rules: what each group did in the shop, a search, and the scale of their points. */
import { expect, test } from "bun:test";
import { ask, GOOD } from "../http/orders.ts";
import { signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { usePages } from "./chromium.ts";
import { faultsOf, LOOK } from "./faults.ts";
import { finishedShop } from "./finished-shop.ts";
import { type ConsoleOptions, openConsole } from "./visit.ts";

usePages();
const server = await sharedServer();
const merchant = await finishedShop(server);

async function open(options: ConsoleOptions = {}) {
  const watched = await openConsole(server.url, "/rules", { ...options, as: merchant.email });
  await watched.page.locator('.backtest[data-orders="10"]').waitFor();
  return watched;
}

test("each group says how often it fired, what came back and its points; a search and those that fired open theirs", async () => {
  const { page } = await open();
  const group = (name: string) => page.locator(`[data-group=${name}]`);
  await group("order").getByText("fired 10 times, 50% came back, +28 points on average").waitFor();
  await group("burst").getByText("fired on no finished order yet").waitFor();
  const status = page.locator(".rule-search [role=status]");
  const all = Number((await status.textContent())?.split(" ")[2]);
  expect(all).toBeGreaterThan(100);
  expect(await page.locator("[data-code=COD] .points-bar rect").getAttribute("width")).toBe("70");
  expect(await page.locator("[data-code=PREPAID] .points-bar").getAttribute("data-sign")).toBe("-1");

  await page.getByLabel("Search rules").fill("phone made up");
  await group("order").waitFor({ state: "detached" });
  expect(await page.locator(".rule-groups li").count()).toBeGreaterThan(0);
  await page.getByLabel("Search rules").fill("nothing of the kind");
  await page.getByText("No rule matches.").waitFor();
  await page.getByLabel("Search rules").fill("");
  await page.getByLabel("Only those that fired").check();
  await page.locator("[data-code=PREPAID]").waitFor({ state: "detached" });
  const fired = await page.locator(".rule-groups li").count();
  expect(await status.textContent()).toBe(`${fired} of ${all} rules`);
  expect(await page.locator(".rule-groups li", { hasText: "No finished order yet" }).count()).toBe(0);
  // What is searched for can be changed.
  await page.locator("[data-code=COD] input[type=number]").fill("30");
  await page.locator('.draft-bar[data-changes="1"]').waitFor();
});

test("a shop whose orders are all on their way reads that none is finished yet, not that rules fired on none", async () => {
  const shop = await signUp(server);
  await ask(server, shop, "POST /api/v1/order/score", { ...GOOD, order_id: "1", payment_method: "COD" });
  const { page } = await openConsole(server.url, "/rules", { as: shop.email });
  await page.locator("[data-group=order] summary").getByText("fired on no finished order yet").waitFor();
  await page.locator("[data-code=COD]").getByText("No finished order yet").waitFor();
});

test("found rules have no fault", async () => {
  const watched = await open(LOOK);
  await watched.page.locator(".rule-search [type=checkbox]").check();
  expect(await faultsOf("/rules", watched)).toEqual([]);
});

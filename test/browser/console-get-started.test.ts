/** Get started: what this server and this browser have seen of the shop stands beside each step. */
import { describe, expect, test } from "bun:test";
import { text } from "../features/bulk/files.ts";
import { shopifyOrder } from "../features/webhooks/support.ts";
import { upload } from "../http/bulk.ts";
import { PASSWORD, send, setAccount, signUp, startTestServer } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { join } from "../http/team.ts";
import { open, usePages } from "./chromium.ts";
import { LOOK, violationsInBothLooks } from "./faults.ts";
import { checkNow, deliver, GET_STARTED, output, step, store } from "./get-started.ts";
import { type ConsoleOptions, complaintsOf, openConsole } from "./visit.ts";
import { unfold } from "./waiting.ts";

const ACTIVITY = "**/api/v1/account/activity";
const FORM = `<!doctype html><title>Checkout</title><form>
  <input name="name" autocomplete="name"><input name="line1" autocomplete="address-line1" aria-label="Address">
  <input name="city" autocomplete="address-level2" aria-label="City">
  <input name="state" autocomplete="address-level1" aria-label="State">
  <input name="pincode" autocomplete="postal-code" aria-label="Pincode"></form>`;

usePages();

const server = await sharedServer();

const visit = (as: string, options: ConsoleOptions = {}, at = server) =>
  openConsole(at.url, GET_STARTED, { as, ...options });

describe("the way to it", () => {
  test("leads from the first sign-up, and is the first link until the shop has orders", async () => {
    await using first = await startTestServer({ THIKANA_SIGNUP: "first", THIKANA_DEFAULT_PLAN: "pro" });
    const { page } = await openConsole(first.url, "/");
    await page.fill("[name=name]", "Asha's Sarees");
    await page.fill("[name=email]", "asha@example.com");
    await page.fill("[name=password]", PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(first.url + GET_STARTED);
    await page.getByRole("button", { name: "Show the secret key" }).click();
    const sk = (await output(page, "Secret key").textContent()) ?? "";
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
    await links.first().and(page.getByText("Get started")).waitFor();
    const headers = { "X-API-Key": sk };
    const order = { order_id: "1", line1: "12 MG Road", city: "Bengaluru", pincode: "560001" };
    await send(first, "POST", "/api/v1/order/score", { headers, body: { ...order, order_value: 900 } });
    await links.getByText("Rules").click();
    await links.first().and(page.getByText("Overview")).waitFor();
    expect(await links.getByText("Get started").count()).toBe(1);
  });

  test.each(["agent", "viewer"] as const)("is not for an %s, who is told whom to ask", async (role) => {
    const owner = await signUp(server);
    const { email } = await join(server, owner, role, role);
    const watched = await visit(email);
    const { page } = watched;
    await page.getByText(`Ask the owner of your account, ${owner.email}.`).waitFor();
    expect(await page.getByRole("link", { name: "Get started" }).count()).toBe(0);
    expect(await page.locator(".step").count()).toBe(0);
    expect(complaintsOf(watched)).toEqual([]);
  });
});

describe("the widget", () => {
  test("is seen once the copied tag is in a page of the domain that was allowed here", async () => {
    const owner = await signUp(server);
    let html = "";
    const shop = Bun.serve({
      ...{ port: 0, hostname: "127.0.0.1" },
      fetch: () => new Response(html, { headers: { "Content-Type": "text/html" } }),
    });
    const { page } = await visit(owner.email);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await step(page, "domains", "todo").waitFor();
    await step(page, "widget", "todo").getByText("Never seen").waitFor();
    await page.fill("[name=allowed_domains]", "http://127.0.0.1");
    await step(page, "domains").getByRole("button", { name: "Save" }).click();
    await step(page, "domains", "done").waitFor();

    await step(page, "widget").getByRole("button", { name: "Copy" }).click();
    await step(page, "widget").getByText("Copied").waitFor();
    const tag = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(tag).toBe(`<script src="${server.url}/widget.js" data-key="${owner.pk}" async></script>`);
    html = FORM + tag;
    const { page: customer } = await open(`http://127.0.0.1:${shop.port}/checkout`);
    await customer.waitForFunction("window.Service?.sessions.size > 0");
    await customer.fill("[name=pincode]", "560034");
    await customer.waitForFunction(`document.querySelector("[name=city]").value === "Bengaluru"`);

    await checkNow(page);
    const seen = step(page, "widget", "done").locator("[data-finding=seen]");
    expect(await seen.textContent()).toContain(`used the widget now, on 127.0.0.1:${shop.port}.`);
    await shop.stop(true);
  });

  test("that was last used more than a week ago may be gone", async () => {
    let now = Date.now() - 8 * 86_400_000;
    await using early = await startTestServer({}, () => now);
    const owner = await signUp(early, "shop.example.com");
    await send(early, "GET", "/api/v1/public/pincode/560034", {
      headers: { Origin: "https://shop.example.com", "X-Publishable-Key": owner.pk },
    });
    now = Date.now();
    const { page } = await visit(owner.email, {}, early);
    const seen = step(page, "widget", "bad").locator("[data-finding=seen]");
    expect(await seen.textContent()).toContain("8 days ago, on shop.example.com. If customers have come");
  });

  test.each([
    ["a request that fails", "cannot load", { kind: "abort" }],
    ["a page of a proxy", "(status 200)", { kind: "answer", status: 200, contentType: "text/html" }],
    ["an error", "(status 502)", { kind: "answer", status: 502, contentType: "text/javascript" }],
    ["an empty script", "(status 200)", { kind: "answer", status: 200, contentType: "text/javascript" }],
  ])("%s instead of its script is a problem, found by this browser", async (_, says, { kind, ...answer }) => {
    const owner = await signUp(server);
    const { page } = await openConsole(server.url, "/account", { as: owner.email });
    await page.route("**/widget.js", (route) => (kind === "abort" ? route.abort() : route.fulfill(answer)));
    await page.goto(server.url + GET_STARTED);
    const finding = step(page, "widget", "bad").locator("[data-finding=script]");
    expect(await finding.textContent()).toContain(says);
    await page.getByText("A problem: 3. Widget.").waitFor();
    await page.unroute("**/widget.js");
    await checkNow(page);
    await step(page, "widget", "todo").getByText("Your browser has just loaded").waitFor();
  });

  test("comes from the public address where it is set, which another page cannot check", async () => {
    const publicUrl = "http://thikana.example.com";
    await using named = await startTestServer({ THIKANA_PUBLIC_URL: publicUrl });
    const owner = await signUp(named, "shop.example.com");
    const watched = await openConsole(named.url, "/");
    const { page } = watched;
    // Signed in at the public address: elsewhere the server refuses it.
    const data = { email: owner.email, password: PASSWORD, cookie: true };
    await page.request.post(`${named.url}/api/v1/auth/login`, { headers: { Origin: publicUrl }, data });
    await page.goto(named.url + GET_STARTED);
    expect(await output(page, "Tag of the widget").textContent()).toContain(`src="${publicUrl}/widget.js"`);
    const there = page.getByRole("link", { name: `Open this page at ${publicUrl}` });
    expect(await there.getAttribute("href")).toBe(publicUrl + GET_STARTED);
    await page.locator("[data-faults=http]").waitFor();
    expect([watched.elsewhere, complaintsOf(watched)]).toEqual([[], []]);
  });

  test("of a server without a public name is warned of, unless the shop is on the same network", async () => {
    const owner = await signUp(server, "shop.example.com");
    const { page } = await visit(owner.email);
    await page.locator(`[data-faults="machine http"]`).waitFor();
    await page.fill("[name=allowed_domains]", "192.168.1.9, shop.local");
    await step(page, "domains").getByRole("button", { name: "Save" }).click();
    await page.locator("[data-faults]").waitFor({ state: "detached" });
  });
});

test("past orders are begun with the first file, and done with as many outcomes as learning needs", async () => {
  const owner = await signUp(server);
  const { page } = await visit(owner.email);
  await step(page, "past", "todo").getByText("Learning needs 200 outcomes, you have 0.").waitFor();
  const rows = Array.from({ length: 200 }, (_, i) => {
    const day = new Date(Date.now() - (i + 2) * 86_400_000).toISOString().slice(0, 10);
    return `H-${i},${day},98450 1${1000 + i},12 MG Road,Bengaluru,560001,${i % 4 ? "Delivered" : "RTO"}`;
  });
  const header = "Order ID,Order Date,Mobile,Address,City,Pin Code,Outcome";
  const send = async (some: readonly string[]) => {
    const file = text([header, ...some].join("\n"));
    await upload(server, owner, file, { fields: { mode: "history" } });
    await checkNow(page);
  };
  await send(rows.slice(0, 150));
  await step(page, "past", "some").getByText("Orders that came with files: 150.").waitFor();
  await send(rows.slice(150));
  await step(page, "past", "done").getByText("Enough to learn from: 200 outcomes").waitFor();
});

test("without Pro it says how to get it, and what needs no Pro can be done", async () => {
  const owner = await signUp(server);
  await setAccount(server, owner, { plan: "free" });
  const { page } = await visit(owner.email);
  await step(page, "stores", "todo").locator(".needs-pro").waitFor();
  await step(page, "past", "todo").getByText("see step 4").waitFor();
  await setAccount(server, owner, { plan: "pro" });
  // It is read again at once by who comes back to the page.
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
  await page.locator(".needs-pro").waitFor({ state: "detached" });
  await step(page, "past").getByText("Learning needs").waitFor();
});

test("it is read again every 15 seconds while the page is in sight, and not while it is hidden", async () => {
  const owner = await signUp(server);
  const { page } = await openConsole(server.url, "/account", { as: owner.email, own: {} });
  await page.clock.install();
  await page.goto(server.url + GET_STARTED);
  await step(page, "past").waitFor();
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/account/activity")) asked++;
  });
  await deliver(server, owner, shopifyOrder("orders/create"));
  await page.clock.runFor(15_000);
  await store(page, "shopify", "bad").waitFor();
  const show = (state: string) =>
    page.evaluate(`Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"))`);
  await show("hidden");
  const before = asked;
  await page.clock.runFor(60_000);
  expect(asked).toBe(before);
  const [request] = await Promise.all([page.waitForRequest(ACTIVITY), show("visible")]);
  expect(request.method()).toBe("GET");
});

test("what cannot be read is told, keys and domains stay at hand, and it can be tried again", async () => {
  const owner = await signUp(server);
  const { page } = await openConsole(server.url, "/account", { as: owner.email });
  await page.route(ACTIVITY, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(server.url + GET_STARTED);
  const alert = page.locator("main [role=alert]");
  await alert.waitFor();
  expect(await page.locator(".step").count()).toBe(2);
  await page.fill("[name=allowed_domains]", "shop.in");
  await page.unroute(ACTIVITY);
  await alert.getByRole("button").click();
  await step(page, "past").waitFor();
  expect([await alert.count(), await page.inputValue("[name=allowed_domains]")]).toEqual([0, "shop.in"]);
});

test("accessible, without sideways scrolling and other hosts", async () => {
  const owner = await signUp(server);
  for (const topic of ["orders/create", "orders/updated"]) await deliver(server, owner, shopifyOrder(topic));
  const watched = await visit(owner.email, LOOK);
  const { page, elsewhere } = watched;
  await step(page, "past").waitFor();
  await unfold(page, ".store");
  expect([...(await violationsInBothLooks(page)), ...elsewhere, ...complaintsOf(watched)]).toEqual([]);
});

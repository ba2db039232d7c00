/** The settings of the shop: each part is saved by itself; alerts, stores and keys with what became of them. */
import { afterAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { receiver } from "../features/alerts/support.ts";
import { SECRET, shopifyOrder } from "../features/webhooks/support.ts";
import { ask, BAD, PRO } from "../http/orders.ts";
import { send, signUp, startTestServer } from "../http/server.ts";
import { join } from "../http/team.ts";
import { usePages } from "./chromium.ts";
import { faultsOf, LOOK } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";
import { eventually, takeToast, unfold } from "./waiting.ts";

/** Text that would run where it is taken for HTML. */
const HOSTILE = `<img src=x onerror="globalThis.hit=1">`;

usePages();
/** The shop's own server: it answers with this. */
let answered = { status: 200, body: "" };
const shop = receiver(() => new Response(answered.body, { status: answered.status }));

// The clock stands still: no alert is tried again by itself.
const now = Date.now();

const env = { ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" };
const server = await startTestServer(env, () => now);
const owner = await signUp(server);
const agent = await join(server, owner, "Ravi");
afterAll(async () => {
  await server.stop();
  await shop[Symbol.asyncDispose]();
});

const visit = (part: string) => openConsole(server.url, `/settings/${part}`, { as: owner.email });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const account = () => ask(server, owner, "GET /api/v1/account");
const change = (body: object) => ask(server, owner, "PUT /api/v1/account", body);
const save = (page: Page, form: string) =>
  page.getByRole("form", { name: form }).locator("[type=submit]").click();
const invalid = (page: Page, name: string) => page.locator(`[name=${name}][aria-invalid=true]`);

describe("a part", () => {
  test.each<[part: string, form: string, typed: Record<string, string>, stored: Record<string, unknown>]>([
    ["shop", "Shop", { name: HOSTILE, review_hours: "4" }, { name: HOSTILE, review_hours: 4 }],
    [
      "website",
      "Websites of the widget",
      { allowed_domains: "https://www.Shop.example/cart" },
      { allowed_domains: "www.shop.example" },
    ],
    ["stores", "Cash on delivery", { cod_gateways: "Pay at door" }, { cod_gateways: "Pay at door" }],
    [
      "costs",
      "Costs",
      { hold_loss: "12.5", call_cost: "8" },
      { hold_loss: 0.125, call_cost: 8, return_cost: 250 },
    ],
    [
      "data",
      "Keep data for",
      { alerts_days: "365", audit_days: "" },
      { retention: { orders_days: null, audit_days: null, alerts_days: 365, store_events_days: null } },
    ],
  ])("%s is saved by itself, says so, and shows what is stored", async (part, form, typed, stored) => {
    const watched = await visit(part);
    const { page } = watched;
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value);
    await save(page, form);
    await takeToast(page, "Saved.");
    expect(await account()).toMatchObject(stored);
    for (const name of Object.keys(typed)) {
      const shown = name === "hold_loss" ? "12.5" : String(stored[name] ?? typed[name]);
      await page.waitForFunction(
        ([name, shown]) => {
          return document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value === shown;
        },
        [name, shown],
      );
    }
    await save(page, form);
    await page.getByText("Nothing was changed.").waitFor();
    expect(complaintsOf(watched)).toEqual([]);
  });

  test("that the server refuses says why at the field, and keeps what was typed", async () => {
    const before = await account();
    for (const [part, form, name, typed] of [
      ["shop", "Shop", "name", "   "],
      ["website", "Websites of the widget", "allowed_domains", "not a domain!"],
      ["alerts", "URL that alerts are sent to", "callback_url", "http://10.0.0.1/alerts"],
    ]) {
      const { page } = await visit(part);
      await page.fill(`[name=${name}]`, typed);
      await save(page, form);
      await invalid(page, name).waitFor();
      expect(await page.inputValue(`[name=${name}]`)).toBe(typed);
      await page.close();
    }
    expect(await account()).toEqual(before);
  });

  test("keeps what was typed when the server is not reached, and is saved later", async () => {
    const { page } = await visit("stores");
    await page.fill("[name=cod_gateways]", "Cash to rider");
    await page.route("**/api/v1/account", (route) => route.abort());
    await save(page, "Cash on delivery");
    await page.getByRole("form", { name: "Cash on delivery" }).locator("[data-code=unreachable]").waitFor();
    await page.unroute("**/api/v1/account");
    await save(page, "Cash on delivery");
    await takeToast(page, "Saved.");
    expect(await account()).toMatchObject({ cod_gateways: "Cash to rider" });
  });

  test("sends only what was changed: what another owner saved meanwhile stays", async () => {
    const { page } = await visit("costs");
    await page.fill("[name=return_cost]", "300");
    await change({ order_margin: 555 });
    await save(page, "Costs");
    await takeToast(page, "Saved.");
    expect(await account()).toMatchObject({ return_cost: 300, order_margin: 555 });
  });

  test("has a path of its own; an unknown one is not found", async () => {
    const { page } = await visit("shop");
    await page.getByRole("link", { name: "Costs" }).click();
    await page.waitForURL(`${server.url}/settings/costs`);
    await page.getByRole("heading", { name: "Costs" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Shop" }).waitFor();
    await page.goto(`${server.url}/settings/nothing`);
    await page.locator("main h1").waitFor();
    expect(await page.locator("[data-part]").count()).toBe(0);
  });
});

describe("an agent", () => {
  test("is told who changes the settings, and sees plan and quota, but no keys", async () => {
    const { page } = await openConsole(server.url, "/account", { as: agent.email });
    await page.getByRole("link", { name: /^Settings of/ }).click();
    await page.getByText(`Ask ${owner.email}`).waitFor();
    await page.getByText("Address checks this month").waitFor();
    expect(await page.locator("input").count()).toBe(0);
    expect(await page.content()).not.toContain(owner.pk);
    await page.goto(`${server.url}/settings/keys`);
    await page.getByText(`Ask ${owner.email}`).waitFor();
  });
});

describe("the callback URL", () => {
  const type = async (page: Page, url: string) => {
    await page.fill("[name=callback_url]", url);
    await save(page, "URL that alerts are sent to");
  };

  test("is asked about when it moves to another host, or is removed", async () => {
    await change({ callback_url: "" });
    const { page } = await visit("alerts");
    // The first one, and another path of the same host: nothing is asked.
    await type(page, "https://hooks.shop.example/alerts");
    await takeToast(page, "Saved.");
    await type(page, "https://hooks.shop.example/v2");
    await takeToast(page, "Saved.");
    const dialog = page.getByRole("dialog");
    await type(page, "https://other.example/alerts");
    await dialog.getByText("They go to hooks.shop.example now.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await page.inputValue("[name=callback_url]")).toBe("https://other.example/alerts");
    expect(await account()).toMatchObject({ callback_url: "https://hooks.shop.example/v2" });
    await save(page, "URL that alerts are sent to");
    await dialog.getByRole("button", { name: "Send them to other.example" }).click();
    await takeToast(page, "Saved.");
    expect(await account()).toMatchObject({ callback_url: "https://other.example/alerts" });
    await type(page, "");
    await dialog.getByRole("button", { name: "Send no more" }).click();
    await page.waitForFunction(`!document.querySelector("dialog")`);
    await page.locator("[name=callback_url]").waitFor();
    await page.getByRole("button", { name: "Send a test" }).waitFor({ state: "detached" });
    expect(await account()).toMatchObject({ callback_url: null });
  });

  test("gets a test, and what the receiver answered is shown as text", async () => {
    await change({ callback_url: shop.url });
    const { page } = await visit("alerts");
    answered = { status: 200, body: "" };
    await press(page, "Send a test");
    await page.getByText("the receiver answered 200").waitFor();
    answered = { status: 503, body: HOSTILE };
    await press(page, "Send a test");
    await page.locator("[data-delivered=false]").getByText(HOSTILE).waitFor();
    expect(await page.locator("img").count()).toBe(0);
  });
});

describe("the delivery log", () => {
  test("shows an alert that failed; sent again it arrives with the same id and a valid signature", async () => {
    await change({ callback_url: shop.url });
    answered = { status: 500, body: HOSTILE };
    const first = shop.got.length;
    const watched = await visit("alerts");
    const { page } = watched;
    await page.getByText("No alert has been sent yet.").waitFor();
    await ask(server, owner, "POST /api/v1/order/score", { ...BAD, order_id: HOSTILE });
    await page.reload();
    const row = page.locator("[data-alert]");
    await row.getByText("Attempt 1 of 10 failed").waitFor();
    await row.getByText("HTTP 500").waitFor();
    expect(await row.getByText(HOSTILE).count()).toBe(2);
    answered = { status: 204, body: "" };
    await row.getByRole("button").click();
    await page.getByText("It is sent again, with the same id.").waitFor();
    await page.locator("[data-alert][data-status=delivered]").getByText("HTTP 204").waitFor();
    const [failed, sent, ...more] = shop.got.slice(first);
    expect(more).toEqual([]);
    expect(sent.headers["webhook-id"]).toBe(failed.headers["webhook-id"]);
    expect(sent.body).toBe(failed.body);
    const signed = `${sent.headers["webhook-id"]}.${sent.headers["webhook-timestamp"]}.${sent.body}`;
    const expected = createHmac("sha256", owner.sk).update(signed).digest("base64");
    expect(sent.headers["webhook-signature"]).toBe(`v1,${expected}`);
    expect(await page.locator("img").count()).toBe(0);
    expect(complaintsOf(watched)).toEqual([]);
  });

  test("says why an alert cannot be sent again", async () => {
    await change({ callback_url: shop.url });
    const { page } = await visit("alerts");
    await page.locator("[data-alert]").first().waitFor();
    await change({ callback_url: "" });
    await page.locator("[data-alert]").first().getByRole("button").click();
    await page.getByText("No callback_url is set").waitFor();
  });

  test("shows twenty, and more when asked", async () => {
    await change({ callback_url: shop.url });
    for (let i = 0; i < 21; i++)
      await ask(server, owner, "POST /api/v1/order/score", { ...BAD, order_id: `M-${i}` });
    const { page } = await visit("alerts");
    const rows = page.locator("[data-alert]");
    await rows.nth(19).waitFor();
    expect(await rows.count()).toBe(20);
    await press(page, "Show more");
    await rows.nth(20).waitFor();
  });
});

describe("a store", () => {
  /** To the URL that the page shows. */
  const deliver = async (page: Page, { body, headers }: ReturnType<typeof shopifyOrder>) => {
    const url = await page.locator(`output[aria-label="Webhook URL for Shopify"]`).textContent();
    const { status } = await fetch(url ?? "", { method: "POST", body, headers });
    await page.reload();
    return status;
  };

  test("has a secret that is set, replaced and removed, and never shown", async () => {
    const { page } = await visit("stores");
    const store = page.locator("[data-store=storeA]");
    const form = "Signing secret of Shopify";
    await store.getByText("Not set: webhooks of this store are refused.").waitFor();
    await page.fill("[name=storeA_secret]", "shpss_first");
    await save(page, form);
    await takeToast(page, "Saved.");
    await store.getByText("Set. It is never shown").waitFor();
    await eventually(() => page.inputValue("[name=storeA_secret]"), "");
    await page.fill("[name=storeA_secret]", SECRET);
    await save(page, form);
    await takeToast(page, "Saved.");
    await page.reload();
    await store.getByText("Set. It is never shown").waitFor();
    expect(await page.content()).not.toContain("shpss_first");
    expect(await account()).toMatchObject({ storeA_secret_set: true, storeB_secret_set: false });
  });

  test("shows its last delivery in words: refused for a wrong signature, then accepted with the order", async () => {
    await change({ storeA_secret: SECRET });
    const { page } = await visit("stores");
    const last = page.locator("[data-store=storeA] .last-delivery");
    await last.getByText("Nothing has arrived from this store yet.").waitFor();
    expect(
      await deliver(page, shopifyOrder("orders/create", {}, { "X-Shopify-Hmac-Sha256": "forged" })),
    ).toBe(401);
    await last.getByText("Last delivery refused:").waitFor();
    await last.getByText("wrong signature. The secret saved here is not the store's.").waitFor();
    expect(await deliver(page, shopifyOrder("orders/create"))).toBe(200);
    await last.getByText("Last delivery accepted:").waitFor();
    await last.getByRole("link").click();
    await page.waitForURL(/\/order\//);
  });

  test("loses its secret after a question", async () => {
    await change({ storeA_secret: SECRET });
    const { page } = await visit("stores");
    await press(page, "Remove: Signing secret of Shopify");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await account()).toMatchObject({ storeA_secret_set: true });
    await press(page, "Remove: Signing secret of Shopify");
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("The secret of Shopify is removed.").waitFor();
    expect(await account()).toMatchObject({ storeA_secret_set: false });
  });
});

describe("the days for which data is kept", () => {
  const kept = async () => (await account()).retention;

  test("are asked about when they become fewer, with what goes; more days are not", async () => {
    await change({ retention: { orders_days: null, alerts_days: 30 } });
    const { page } = await visit("data");
    const dialog = page.getByRole("dialog");
    await page.fill("[name=orders_days]", "90");
    await page.fill("[name=alerts_days]", "60");
    await save(page, "Keep data for");
    await dialog.getByText("Buyers' details in orders are erased after 90 days.").waitFor();
    expect(await dialog.textContent()).not.toContain("Alerts are deleted");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await kept()).toMatchObject({ orders_days: null, alerts_days: 30 });
    await save(page, "Keep data for");
    await dialog.getByRole("button", { name: "Keep it for a shorter time" }).click();
    await takeToast(page, "Saved.");
    expect(await kept()).toMatchObject({ orders_days: 90, alerts_days: 60 });
    // As long as the server keeps it.
    await page.fill("[name=orders_days]", "");
    await save(page, "Keep data for");
    await takeToast(page, "Saved.");
    expect(await kept()).toMatchObject({ orders_days: null, alerts_days: 60 });
  });

  test("may not be more than the server's, or less than a week", async () => {
    const before = await kept();
    const { page } = await visit("data");
    for (const days of ["1096", "6"]) {
      await page.fill("[name=audit_days]", days);
      await save(page, "Keep data for");
      await page.locator("[name=audit_days]:invalid").waitFor();
    }
    expect(await kept()).toEqual(before);
  });

  test("are refused at their field by a server that keeps data for a shorter time by now", async () => {
    const { page } = await visit("data");
    await page.locator("[name=audit_days]").evaluate((field) => field.removeAttribute("max"));
    await page.fill("[name=audit_days]", "2000");
    await save(page, "Keep data for");
    await invalid(page, "audit_days").waitFor();
  });
});

describe("a key", () => {
  test("is replaced after a question, at once unless another end is chosen; the new one is shown once", async () => {
    const merchant = await signUp(server);
    const { page } = await openConsole(server.url, "/settings/keys", { as: merchant.email });
    const dialog = page.getByRole("dialog");
    await press(page, "Replace the secret key");
    await dialog.getByText("Stop it at once if somebody else may have it").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const statusOf = async (key: string) =>
      (await send(server, "GET", "/api/v1/account", { headers: { "X-API-Key": key } })).status;
    expect(await statusOf(merchant.sk)).toBe(200);
    await press(page, "Replace the secret key");
    await dialog.getByRole("button", { name: "Replace the secret key" }).click();
    const key = (await page.locator(`output[aria-label="The new key"]`).textContent()) ?? "";
    expect([await statusOf(key), await statusOf(merchant.sk)]).toEqual([200, 401]);
    await press(page, "I have kept it");
    await page.getByText(`sk_…${key.slice(-4)}`).waitFor();
    expect(await page.content()).not.toContain(key);
    await press(page, "Replace the publishable key");
    await dialog.getByRole("button", { name: "Replace the publishable key" }).click();
    const publishable = (await page.locator(`output[aria-label="The new key"]`).textContent()) ?? "";
    expect(publishable).not.toBe(merchant.pk);
    await press(page, "I have kept it");
    await page.locator(`output[aria-label="Publishable key"]`).getByText(publishable).waitFor();
  });
});

test("accessible, and fits", async () => {
  await change({ callback_url: shop.url, storeA_secret: SECRET, name: HOSTILE });
  await ask(server, owner, "POST /api/v1/order/score", { ...BAD, order_id: "look" });
  const watched = await openConsole(server.url, "/settings", { ...LOOK, as: owner.email });
  const { page } = watched;
  const faults: string[] = [];
  for (const part of ["shop", "website", "stores", "alerts", "costs", "data", "keys", "plan"]) {
    await page.goto(`${server.url}/settings/${part}`);
    await page
      .locator(part === "alerts" ? "[data-alert]" : "[data-part] h2")
      .first()
      .waitFor();
    await unfold(page, "main");
    faults.push(...(await faultsOf(part, watched)));
  }
  await page.goto(`${server.url}/settings/alerts`);
  await page.fill("[name=callback_url]", "https://other.example/alerts");
  await page.locator("[name=callback_url]").press("Enter");
  await page.locator("dialog").waitFor();
  faults.push(...(await faultsOf("a question", watched)));
  expect(await page.locator("img").count()).toBe(0);
  expect(faults).toEqual([]);
});

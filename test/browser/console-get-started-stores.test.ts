/** Get started, its step of orders: webhooks of stores with the reason of each refusal, and orders by the interface. */
import { describe, expect, test } from "bun:test";
import { REJECTION_REASONS } from "../../src/features/webhooks/index.ts";
import { type Event, SECRET, shopifyOrder, signature, wooOrder } from "../features/webhooks/support.ts";
import { ask } from "../http/orders.ts";
import { setAccount, signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { usePages } from "./chromium.ts";
import { checkNow, deliver, GET_STARTED, output, step, store } from "./get-started.ts";
import { type ConsoleOptions, complaintsOf, openConsole } from "./visit.ts";
import { eventually, takeToast } from "./waiting.ts";

usePages();

const server = await sharedServer();

const visit = (as: string, options: ConsoleOptions = {}) =>
  openConsole(server.url, GET_STARTED, { as, ...options });

describe("a store", () => {
  test("is a problem with its reason while the signature is wrong, and done when it is right", async () => {
    const owner = await signUp(server);
    const { page } = await visit(owner.email);
    await store(page, "shopify", "todo").getByText("Nothing has arrived").waitFor();
    await deliver(server, owner, shopifyOrder("orders/create"));
    await checkNow(page);
    await store(page, "shopify", "bad").getByText("no secret saved here").waitFor();

    await page.getByText("How to connect Shopify").click();
    await page.fill("[name=storeA_secret]", "another secret");
    await store(page, "shopify").getByRole("button", { name: "Save" }).click();
    await takeToast(page, "Saved.");
    await store(page, "shopify").getByText("Set. Enter a new one").waitFor();
    await deliver(server, owner, shopifyOrder("orders/create"));
    await checkNow(page);
    const last = store(page, "shopify", "bad").locator(".last-delivery[data-reason=signature_wrong]");
    expect(await last.textContent()).toMatch(
      /^Last delivery refused: .+, orders\/create, wrong signature\. The secret saved here is not/,
    );
    await page.getByText("A problem: 4. Orders of your shop.").waitFor();
    await eventually(() => page.inputValue("[name=storeA_secret]"), "");

    await page.fill("[name=storeA_secret]", SECRET);
    await store(page, "shopify").getByRole("button", { name: "Save" }).click();
    await takeToast(page, "Saved.");
    expect((await deliver(server, owner, shopifyOrder("orders/create"))).status).toBe(200);
    await checkNow(page);
    await store(page, "shopify", "done").locator(".last-delivery").getByText("order scored").waitFor();
    await step(page, "stores", "done").waitFor();
    expect(await store(page, "woocommerce").getAttribute("data-state")).toBe("todo");

    await deliver(server, owner, shopifyOrder("orders/create", {}, { "X-Shopify-Hmac-Sha256": "forged" }));
    await checkNow(page);
    await store(page, "shopify", "bad").getByText("The last one with the right signature came").waitFor();
  });

  interface Case {
    reason: string;
    words: readonly [english: string, hindi: string];
    event: () => Event;
    account?: object;
    plan?: "free";
  }
  /** One after the other in a new account. */
  const CASES: Case[] = [
    {
      ...{ reason: "secret_missing", account: {}, words: ["no secret saved here", "यहाँ सीक्रेट नहीं भरा है"] },
      event: () => wooOrder("order.created"),
    },
    {
      ...{ reason: "plan", plan: "free", words: ["no Pro plan", "Pro प्लान नहीं है"] },
      event: () => wooOrder("order.created"),
    },
    {
      ...{ reason: "signature_missing", words: ["no signature", "सिग्नेचर नहीं है"] },
      event: () => signed(wooOrder("order.created"), null),
    },
    {
      ...{ reason: "signature_wrong", words: ["wrong signature", "ग़लत सिग्नेचर"] },
      event: () => signed(wooOrder("order.created"), "forged"),
    },
    { reason: "not_json", words: ["not JSON", "JSON नहीं है"], event: () => withBody("no JSON") },
    {
      ...{ reason: "topic_mismatch", words: ["not what its topic says", "डेटा टॉपिक से मेल नहीं खाता"] },
      event: () => withBody("{}"),
    },
    {
      ...{ reason: "other_topic", words: ["another topic", "दूसरा टॉपिक"] },
      event: () => wooOrder("product.created"),
    },
    {
      ...{ reason: "no_topic", words: ["no topic", "टॉपिक नहीं है"] },
      event: () => wooOrder(""),
    },
  ];
  test.each([
    ["en", "Check now"],
    ["hi", "अभी जाँचें"],
  ] as const)("tells what to do about each refusal (%s)", async (language, check) => {
    const owner = await signUp(server);
    const { page } = await visit(owner.email, { language });
    for (const { reason, words, event, account = { storeB_secret: SECRET }, plan = "pro" } of CASES) {
      await ask(server, owner, "PUT /api/v1/account", account);
      await setAccount(server, owner, { plan });
      await deliver(server, owner, event());
      await page.getByRole("button", { name: check }).click();
      const last = store(page, "woocommerce").locator(`.last-delivery[data-reason=${reason}]`);
      const [what, ...advice] = ((await last.textContent()) ?? "").split(/[.।] /);
      const word = words[language === "en" ? 0 : 1];
      expect([what.split(", ").at(-1), advice.length > 0]).toEqual([word, true]);
    }
  });

  test("has words for each reason of the server", () => {
    const told = CASES.map(({ reason }) => reason);
    for (const reason of Object.keys(REJECTION_REASONS)) expect(told).toContain(reason);
  });

  test("that has sent a draft alone is connected", async () => {
    const owner = await signUp(server);
    await ask(server, owner, "PUT /api/v1/account", { storeB_secret: SECRET });
    await deliver(server, owner, wooOrder("order.updated", { status: "checkout-draft" }));
    const { page } = await visit(owner.email);
    await store(page, "woocommerce", "done").getByText("draft order").waitFor();
    await deliver(server, owner, wooOrder("product.created"));
    await checkNow(page);
    await store(page, "woocommerce", "done").locator("[data-reason=other_topic]").waitFor();
  });

  test("is known by its last delivery, when those of another one fill the list", async () => {
    const owner = await signUp(server);
    await ask(server, owner, "PUT /api/v1/account", { storeB_secret: SECRET });
    await deliver(server, owner, wooOrder("order.created"));
    for (let i = 0; i < 51; i++) await deliver(server, owner, shopifyOrder(`orders/${i}`));
    const { page } = await visit(owner.email);
    await store(page, "woocommerce", "done").getByText("The last one with the right signature").waitFor();
  });

  test("shows what strangers send as text", async () => {
    const owner = await signUp(server);
    const topic = `<img src=x onerror="document.title='hacked'">`;
    for (let i = 0; i < 2; i++) await deliver(server, owner, shopifyOrder(topic));
    const watched = await visit(owner.email);
    const { page } = watched;
    await store(page, "shopify").getByText("Latest deliveries").click();
    const cell = store(page, "shopify").locator(".deliveries tbody td").nth(1);
    expect(await cell.textContent()).toBe(topic);
    expect(await page.locator("main img").count()).toBe(0);
    await eventually(() => page.title(), "Get started · Thikana");
    expect(complaintsOf(watched)).toEqual([]);
  });

  test("has its webhook URL with the key in it, and the plugin to download", async () => {
    const owner = await signUp(server);
    await ask(server, owner, "PUT /api/v1/account", { storeA_secret: SECRET, storeB_secret: SECRET });
    const { page } = await visit(owner.email);
    for (const name of ["WooCommerce", "Shopify"]) await page.getByText(`How to connect ${name}`).click();
    for (const [name, event] of [
      ["Shopify", shopifyOrder("orders/create")],
      ["WooCommerce", wooOrder("order.created")],
    ] as const) {
      const url = (await output(page, `Webhook URL for ${name}`).textContent()) ?? "";
      const response = await fetch(url, { method: "POST", body: event.body, headers: event.headers });
      expect([name, response.status]).toEqual([name, 200]);
    }
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download the plugin" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("thikana-address-check.zip");
    expect(page.url()).toBe(server.url + GET_STARTED);
  });
});

test("the commands for a site of one's own are taken by the server, and the order is shown", async () => {
  const owner = await signUp(server);
  const { page } = await visit(owner.email);
  await store(page, "own", "todo").getByText("No order has come").waitFor();
  await page.getByText("How to send orders yourself").click();
  for (const label of ["Command that scores an order", "Command that sends an outcome"]) {
    const command = (await output(page, label).textContent()) ?? "";
    const [, url, body] = /^curl (\S+) .*-d '(.*)'$/s.exec(command) ?? [];
    const headers = { "X-API-Key": owner.sk, "Content-Type": "application/json" };
    const response = await fetch(url ?? "", { method: "POST", headers, body });
    expect([label, response.status]).toEqual([label, 200]);
  }
  await checkNow(page);
  await store(page, "own", "done").getByRole("link", { name: "1001" }).waitFor();
});

function signed(event: Event, value: string | null): Event {
  const { "X-WC-Webhook-Signature": _, ...headers } = event.headers;
  return { ...event, headers: value === null ? headers : { ...headers, "X-WC-Webhook-Signature": value } };
}

function withBody(body: string): Event {
  return { ...signed(wooOrder("order.created"), signature(body)), body };
}

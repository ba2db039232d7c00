/** When the widget was last seen, and the latest webhooks with their reasons. */
import { describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { SECRET, shopifyEvent, shopifyOrder, wooOrder } from "../features/webhooks/support.ts";
import { ask, PRO } from "./orders.ts";
import { ADMIN_KEY, type Merchant, send, signUp, startTestServer, useServer } from "./server.ts";

interface Activity {
  public_url: string | null;
  widget: { last_seen_at: string | null; host: string | null };
  webhooks: { topic: string; status: string; reason: string | null; order_id: string | null }[];
}

const server = await useServer(PRO);

const activity = (who: Merchant) => ask<Activity>(server, who, "GET /api/v1/account/activity");
/** Each at a later millisecond: of one and the same, accepted and rejected deliveries are in no order. */
async function deliver(who: Merchant, { store, body, headers }: ReturnType<typeof shopifyOrder>) {
  await sleep(2);
  return send(server, "POST", `/webhooks/${store}/${who.pk}`, { body, headers });
}

describe("the widget", () => {
  const ask = (who: Merchant, origin: string) =>
    send(server, "GET", "/api/v1/public/pincode/560034", {
      headers: { Origin: origin, "X-Publishable-Key": who.pk },
    });

  test("was never seen at first", async () => {
    const merchant = await signUp(server);
    expect(await activity(merchant)).toEqual({
      public_url: null,
      widget: { last_seen_at: null, host: null },
      webhooks: [],
    });
  });

  test("is seen on its website, and not where it is not allowed", async () => {
    const merchant = await signUp(server, "shop.example.com");
    expect((await ask(merchant, "https://evil.example.net")).status).toBe(403);
    expect((await activity(merchant)).widget.last_seen_at).toBeNull();
    const before = Date.now();
    // On PostgreSQL the time is the database's, whose clock is not that of the tests to the millisecond.
    const slack = 1_000;
    expect((await ask(merchant, "https://shop.example.com:8443")).status).toBe(200);
    const { widget } = await activity(merchant);
    expect(widget.host).toBe("shop.example.com:8443");
    expect(Date.parse(widget.last_seen_at ?? "")).toBeWithin(before - slack, Date.now() + slack);
    expect((await activity(await signUp(server))).widget.last_seen_at).toBeNull();
  });

  test("is not seen on the pages of this server, as the demo", async () => {
    const merchant = await signUp(server);
    expect((await ask(merchant, server.url)).status).toBe(200);
    expect((await activity(merchant)).widget.last_seen_at).toBeNull();
  });
});

test("the address of the server is told where it is set, without a path", async () => {
  await using named = await startTestServer({ THIKANA_PUBLIC_URL: "https://thikana.example.com/" });
  const merchant = await signUp(named);
  const { public_url } = await ask<Activity>(named, merchant, "GET /api/v1/account/activity");
  expect(public_url).toBe("https://thikana.example.com");
});

describe("the webhooks", () => {
  test("are accepted, ignored or rejected, newest first, with the reason and without the body", async () => {
    const merchant = await signUp(server);
    await deliver(merchant, wooOrder("order.created"));
    await ask(server, merchant, "PUT /api/v1/account", { storeA_secret: SECRET, storeB_secret: SECRET });
    await deliver(merchant, shopifyOrder("orders/create"));
    await deliver(merchant, shopifyOrder("orders/create", {}, { "X-Shopify-Hmac-Sha256": "forged" }));
    await deliver(merchant, shopifyOrder("carts/update"));
    await deliver(merchant, shopifyEvent("orders/updated", "no JSON"));
    const { webhooks } = await activity(merchant);
    expect(webhooks).toMatchObject([
      { store: "storeA", topic: "orders/updated", status: "rejected", reason: "not_json", order_id: null },
      { store: "storeA", topic: "carts/update", status: "ignored", reason: "other_topic" },
      {
        store: "storeA",
        topic: "orders/create",
        status: "rejected",
        reason: "signature_wrong",
        order_id: null,
      },
      { store: "storeA", topic: "orders/create", status: "accepted", reason: "scored" },
      { store: "storeB", topic: "order.created", status: "rejected", reason: "secret_missing" },
    ]);
    expect(JSON.stringify(webhooks)).not.toContain("Asha");
  });

  test.each(["__proto__", "constructor", "toString"])("of the topic %s are ignored", async (topic) => {
    const merchant = await signUp(server);
    await ask(server, merchant, "PUT /api/v1/account", { storeA_secret: SECRET });
    const { status } = await deliver(merchant, shopifyOrder(topic));
    expect([status, (await activity(merchant)).webhooks]).toMatchObject([
      200,
      [{ topic: topic.toLowerCase(), status: "ignored", reason: "other_topic" }],
    ]);
  });

  test("are rejected on the free plan, and it is said", async () => {
    const merchant = await signUp(server);
    const admin = { "X-Admin-Key": ADMIN_KEY };
    const path = `/api/v1/admin/merchants/${merchant.id}`;
    await send(server, "PUT", path, { headers: admin, body: { plan: "free" } });
    await deliver(merchant, shopifyOrder("orders/create"));
    expect((await activity(merchant)).webhooks).toMatchObject([
      { topic: "orders/create", status: "rejected", reason: "plan", message: expect.stringContaining("Pro") },
    ]);
  });

  test("are the latest 50, however many were rejected", async () => {
    const merchant = await signUp(server);
    for (let i = 0; i < 60; i++) await deliver(merchant, shopifyOrder(`orders/${i}`));
    const topics = (await activity(merchant)).webhooks.map(({ topic }) => topic);
    expect(topics).toEqual(Array.from({ length: 50 }, (_, i) => `orders/${59 - i}`));
    const another = await signUp(server);
    expect((await activity(another)).webhooks).toEqual([]);
  });
});

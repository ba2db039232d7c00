import { describe, expect, test } from "bun:test";
import { WEBHOOK_LIMIT } from "../../src/http/webhooks.ts";
import {
  type Event,
  SECRET,
  shopifyEvent,
  shopifyOrder,
  shopifyShipment,
  signature,
  wooEvent,
  wooOrder,
} from "../features/webhooks/support.ts";
import { scenarios } from "./scenario.ts";
import { ADMIN_KEY, send, signUp, useServer } from "./server.ts";

async function newMerchant(plan = "pro", secrets: object = { storeA_secret: SECRET, storeB_secret: SECRET }) {
  const made = await signUp(server);
  const path = `/api/v1/admin/merchants/${made.id}`;
  await send(server, "PUT", path, { body: { plan }, headers: { "X-Admin-Key": ADMIN_KEY } });
  await send(server, "PUT", "/api/v1/account", { body: secrets, headers: { "X-API-Key": made.sk } });
  return made;
}

const server = await useServer();
const merchant = await newMerchant();
const fixture = () => ({ server, merchant });

const get = async (path: string, { sk } = merchant) =>
  (await send(server, "GET", path, { headers: { "X-API-Key": sk } })).json() as Promise<
    Record<string, never>
  >;
const post = (name: string, { body, headers }: Pick<Event, "body" | "headers">, { pk } = merchant) =>
  send(server, "POST", `/webhooks/${name}/${pk}`, { body, headers });

describe("each store has two paths", () => {
  const row = (name: string, event: Event, order_id: string) => ({
    name,
    request: `POST /webhooks/${name}/{pk}`,
    headers: event.headers,
    body: event.body,
    status: 200,
    json: { state: "done", result: "scored", order_id, duplicate: false },
  });
  scenarios(fixture, [
    row("storeA", shopifyOrder("orders/create", { admin_graphql_api_id: "gid://shopify/Order/101" }), "101"),
    row("shopify", shopifyOrder("orders/create", { admin_graphql_api_id: "gid://shopify/Order/102" }), "102"),
    row("storeB", wooOrder("order.created", { id: 201 }), "201"),
    row("woocommerce", wooOrder("order.updated", { id: 202 }), "202"),
  ]);
  test.each([
    ["101", "shopify"],
    ["102", "shopify"],
    ["201", "woocommerce"],
    ["202", "woocommerce"],
  ])("order %s is there, scored", async (id, channel) => {
    expect(await get(`/api/v1/order/${id}`)).toMatchObject({
      order_id: id,
      channel,
      payment_method: "COD",
      order_value: 1249,
      risk_level: expect.stringMatching(/^(LOW|REVIEW|HIGH)$/),
      verification: { standardized: { state: "Karnataka", pincode: "560034" } },
    });
  });
});

describe("who may send", () => {
  const { body, headers } = wooOrder("order.created", { id: 301 });
  const sent = { request: "POST /webhooks/storeB/{pk}", body, headers };
  const escaped = body.replaceAll("\\/", "/");
  scenarios(fixture, [
    {
      ...sent,
      name: "nobody with an unknown key",
      request: `POST /webhooks/storeB/pk_${"a".repeat(32)}`,
      status: 401,
      json: { code: "key_invalid" },
    },
    { ...sent, name: "nobody with the secret key", request: "POST /webhooks/storeB/{sk}", status: 401 },
    {
      ...sent,
      name: "nobody without a signature",
      headers: { "X-WC-Webhook-Topic": "order.created" },
      status: 401,
      json: { code: "signature_missing" },
    },
    {
      ...sent,
      name: "nobody with another secret",
      headers: { ...headers, "X-WC-Webhook-Signature": signature(body, "other") },
      status: 401,
      json: { code: "signature_wrong" },
      lacks: [SECRET],
    },
    {
      ...sent,
      name: "nobody whose body was written anew",
      body: escaped,
      status: 401,
      json: { code: "signature_wrong" },
    },
    {
      ...sent,
      name: "no one store in the other's name",
      request: "POST /webhooks/storeA/{pk}",
      status: 401,
      json: { code: "signature_missing" },
    },
    { ...sent, name: "not with GET", request: "GET /webhooks/storeB/{pk}", body: undefined, status: 405 },
    {
      name: "a ping is answered and stored nowhere",
      request: "POST /webhooks/storeB/{pk}",
      body: "webhook_id=1",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      status: 200,
      json: { result: "ping" },
    },
    {
      name: "a ping of an unknown key is not",
      request: `POST /webhooks/storeB/pk_${"a".repeat(32)}`,
      body: "webhook_id=1",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      status: 401,
    },
    {
      name: "a form that says more is no ping",
      request: "POST /webhooks/storeB/{pk}",
      body: "webhook_id=1&x=2",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      status: 401,
    },
    {
      name: "Shopify sends no pings",
      request: "POST /webhooks/storeA/{pk}",
      body: "webhook_id=1",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      status: 401,
    },
    {
      ...sent,
      name: "a signed body that is no JSON is a 400",
      ...wooEvent("order.created", "{"),
      status: 400,
      json: { code: "not_json" },
    },
    { ...sent, name: "the store itself", status: 200, json: { result: "scored" } },
  ]);

  test("nobody on the free plan, ping or not, and the log says why", async () => {
    const free = await newMerchant("free");
    const response = await post("storeB", wooOrder("order.created"), free);
    expect([response.status, await response.json()]).toMatchObject([403, { code: "pro_required" }]);
    expect(await get("/api/v1/webhooks/events", free)).toMatchObject({
      events: [],
      refused: [{ reason: "plan" }],
    });
  });

  test("nobody while no secret is set, even signed with an empty one; the account's log says why", async () => {
    const fresh = await newMerchant("pro", {});
    const event = wooOrder("order.created");
    const unsigned = {
      ...event,
      headers: { ...event.headers, "X-WC-Webhook-Signature": signature(event.body, "") },
    };
    for (let i = 0; i < 2; i++) {
      const response = await post("storeB", unsigned, fresh);
      expect([response.status, await response.json()]).toMatchObject([401, { code: "secret_missing" }]);
    }
    const { refused } = await get("/api/v1/webhooks/events", fresh);
    expect(refused).toMatchObject([
      {
        store: "storeB",
        reason: "secret_missing",
        times: 2,
        message: expect.stringContaining("No signing secret"),
      },
    ]);
    expect(await get("/api/v1/account", fresh)).toMatchObject({
      stores: {
        storeA: { last_heard_at: null, last_refused_at: null, last_refusal: null },
        storeB: { last_heard_at: null, last_refused_at: expect.any(String), last_refusal: "secret_missing" },
      },
    });
  });
});

describe("a signed body counts for the topic it was made for", () => {
  const as = ({ headers, ...event }: Event, topic: string): Event => ({
    ...event,
    headers: {
      ...headers,
      [event.store === "storeA" ? "X-Shopify-Topic" : "X-WC-Webhook-Topic"]: topic,
    },
  });
  const shopify = (body: object) => shopifyEvent("", JSON.stringify({ id: 501, ...body }));
  const order = shopifyOrder("", { admin_graphql_api_id: "gid://shopify/Order/501" });
  const parcel = shopifyShipment({ order_id: 501 });
  const scan = shopify({ order_id: 501, fulfillment_id: 7, status: "failure" });
  const gid = (type: string) => ({ admin_graphql_api_id: `gid://shopify/${type}/501` });
  const woo = wooOrder("", { id: 501 });
  test.each([
    ["an order deletes nothing", order, "orders/delete"],
    ["a deletion with more than the id is none", shopify({ name: "#1" }), "orders/delete"],
    ["a deletion makes no order", shopify({}), "orders/create"],
    ["an order is no parcel", order, "fulfillments/update"],
    ["an order is no scan", order, "fulfillment_events/create"],
    ["a parcel is no order", parcel, "orders/updated"],
    ["a parcel is no scan: its failure is the merchant's", parcel, "fulfillment_events/create"],
    ["a scan is no parcel", scan, "fulfillments/create"],
    ["a scan is no order", scan, "orders/create"],
    ["a product is no order", shopify({ title: "Diya", ...gid("Product") }), "orders/create"],
    ["a draft is no order", shopify({ name: "#D1", line_items: [], ...gid("DraftOrder") }), "orders/create"],
    ["a checkout is no order", shopify({ token: "x", line_items: [] }), "orders/create"],
    ["a refund is no parcel", shopify({ order_id: 501, ...gid("Refund") }), "fulfillments/update"],
    ["a list is nothing", shopifyEvent("", "[1]"), "orders/create"],
    ["WooCommerce's order deletes nothing", woo, "order.deleted"],
    ["WooCommerce's deletion makes no order", wooEvent("", '{"id":501}'), "order.updated"],
    ["its product is no order", wooEvent("", '{"id":501,"status":"publish"}'), "order.updated"],
    ["its subscription is no order", wooOrder("", { id: 501, billing_period: "month" }), "order.created"],
  ] as [string, Event, string][])("%s", async (_, event, topic) => {
    const response = await post(event.store, as(event, topic));
    expect([response.status, await response.json()]).toMatchObject([400, { code: "topic_mismatch" }]);
    const found = await send(server, "GET", "/api/v1/order/501", { headers: { "X-API-Key": merchant.sk } });
    expect(found.status).toBe(404);
  });

  test("an order is one without order_key and line_items, as a program of the shop's own may send it", async () => {
    const { order_key, line_items, ...body } = JSON.parse(wooOrder("", { id: 502 }).body);
    const response = await post("storeB", wooEvent("order.created", JSON.stringify(body)));
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { result: "scored", order_id: "502" },
    ]);
  });

  test("the refusals stand in the log, and a deletion under its own topic is taken", async () => {
    const { refused } = await get("/api/v1/webhooks/events");
    const reasons = (refused as { reason: string }[]).map(({ reason }) => reason);
    expect(reasons).toContain("topic_mismatch");
    const gone = shopifyEvent("orders/delete", '{"id":501}');
    expect((await post("storeA", gone)).status).toBe(200);
  });
});

test("a body may have two MiB, and no byte more", async () => {
  const pad = (bytes: number) => {
    const body = JSON.stringify({ id: 1, note: "" });
    return wooEvent("product.updated", body.replace('""', `"${"x".repeat(bytes - body.length)}"`));
  };
  const fits = pad(WEBHOOK_LIMIT);
  expect(fits.body.length).toBe(WEBHOOK_LIMIT);
  expect((await post("storeB", fits)).status).toBe(200);
  const over = await post("storeB", pad(WEBHOOK_LIMIT + 1));
  expect([over.status, await over.json()]).toMatchObject([413, { code: "body_too_large" }]);
});

test("the account and the log say what was heard", async () => {
  const shop = await newMerchant();
  const created = shopifyOrder("orders/create", {
    note_attributes: [{ name: "service_check_id", value: "chk_1" }],
  });
  await post("shopify", created, shop);
  const again = await post("storeA", created, shop);
  expect(await again.json()).toMatchObject({ duplicate: true });
  await post("shopify", shopifyShipment(), shop);
  await post("shopify", shopifyOrder("orders/cancelled", { test: true }), shop);
  const { stores } = await get("/api/v1/account", shop);
  expect(stores).toMatchObject({
    storeA: { last_heard_at: expect.any(String), last_refusal: null },
    storeB: { last_heard_at: null },
  });
  const log = await get("/api/v1/webhooks/events?limit=2", shop);
  expect(log).toMatchObject({
    events: [
      { topic: "orders/cancelled", state: "ignored", result: "sample" },
      {
        topic: "fulfillments/update",
        state: "done",
        result: "delivered",
        reference: "#KD2041",
        check_id: "chk_1",
      },
    ],
    refused: [],
    ...{ total: 3, limit: 2, offset: 0 },
  });
  expect(await get("/api/v1/webhooks/events?limit=1&offset=2", shop)).toMatchObject({
    events: [
      {
        topic: "orders/create",
        order_id: "5811220934801",
        result: "scored",
        attempts: 0,
        next_attempt_at: null,
      },
    ],
  });
});

test("an opening of the checkout page leaves no order", async () => {
  const draft = await post(
    "storeB",
    wooOrder("order.created", { id: 401, status: "checkout-draft", payment_method: "" }),
  );
  expect(await draft.json()).toMatchObject({ state: "ignored", result: "draft" });
  expect(
    (await send(server, "GET", "/api/v1/order/401", { headers: { "X-API-Key": merchant.sk } })).status,
  ).toBe(404);
  const real = await post("storeB", wooOrder("order.updated", { id: 401 }));
  expect(await real.json()).toMatchObject({ result: "scored" });
});

test("the merchant's own names of cash on delivery are a setting", async () => {
  const shop = await newMerchant();
  const own = { headers: { "X-API-Key": shop.sk } };
  const set = await send(server, "PUT", "/api/v1/account", {
    ...own,
    body: { cod_gateways: " Doorpay, Ghar Pe " },
  });
  expect(await set.json()).toMatchObject({ cod_gateways: "Doorpay, Ghar Pe" });
  await post("shopify", shopifyOrder("orders/create", { payment_gateway_names: ["doorpay"] }), shop);
  expect(await get("/api/v1/order/5811220934801", shop)).toMatchObject({ payment_method: "COD" });
});

describe("the list of payment methods", () => {
  const row = (name: string, length: number, status: number) => ({
    ...{ name, status, request: "PUT /api/v1/account", headers: { "X-API-Key": "{sk}" } },
    body: { cod_gateways: "x".repeat(length) },
  });
  scenarios(fixture, [
    row("may have 2,000 characters", 2000, 200),
    row("and no more", 2001, 422),
    { ...row("is emptied with an empty text", 0, 200), json: { cod_gateways: "" } },
  ]);
});

describe("the log of events", () => {
  scenarios(fixture, [
    { name: "wants a key", request: "GET /api/v1/webhooks/events", status: 401 },
    {
      name: "gives 500 at most",
      request: "GET /api/v1/webhooks/events?limit=500",
      headers: { "X-API-Key": "{sk}" },
      status: 200,
    },
    {
      name: "and says so",
      request: "GET /api/v1/webhooks/events?limit=501",
      headers: { "X-API-Key": "{sk}" },
      status: 422,
    },
    {
      name: "wants a whole offset",
      request: "GET /api/v1/webhooks/events?offset=-1",
      headers: { "X-API-Key": "{sk}" },
      status: 422,
    },
  ]);
});

/** Unknown names and misspelt values in requests are reported, and recognisable spellings are accepted. */
import { describe, expect, test } from "bun:test";
import { ask, GOOD, PRO } from "./orders.ts";
import { type Scenario, scenarios } from "./scenario.ts";
import { ADMIN_KEY, send, signUp, useServer } from "./server.ts";

const headers = { "X-API-Key": "{sk}" };
const score = "POST /api/v1/order/score";
const verify = "POST /api/v1/address/verify";

const server = await useServer(PRO);
const merchant = await signUp(server, "shop.example.com");
await ask(server, merchant, score, { ...GOOD, order_id: "s1" });
const fixture = () => ({ server, merchant });

describe("an unknown query parameter", () => {
  const refused = (request: string, name: string, more: Partial<Scenario> = {}): Scenario => ({
    name: `is refused: ${request}`,
    ...{ request, headers, status: 422 },
    json: {
      detail: [{ loc: ["query", name], type: "extra_forbidden", msg: "Extra inputs are not permitted" }],
    },
    ...more,
  });
  scenarios(fixture, [
    refused("GET /api/v1/orders?satus=rejected", "satus"),
    refused("GET /api/v1/orders?Limit=5", "Limit"),
    refused("GET /api/v1/orders/risk?status=pending", "status"),
    refused("GET /api/v1/export/orders.csv?limit=5", "limit"),
    refused("GET /api/v1/audit?order=s1", "order"),
    refused("GET /api/v1/analytics/rto?day=7", "day"),
    refused("GET /api/v1/account?verbose=1", "verbose"),
    refused("GET /api/v1/rules?version=2", "version"),
    refused("GET /api/v1/pincode/560034?full=1", "full"),
    refused("POST /api/v1/address/verify?dry_run=1", "dry_run", { body: { line1: "x" } }),
    refused("GET /api/v1/admin/merchants?page=2", "page", { headers: { "X-Admin-Key": ADMIN_KEY } }),
    refused("GET /api/v1/admin/merchants?api_key=x", "api_key", { headers: { "X-Admin-Key": ADMIN_KEY } }),
    refused("GET /api/v1/orders?pk={pk}", "pk"),
    {
      name: "stands beside the other faults of the query",
      ...{ request: "GET /api/v1/orders?satus=x&limit=0", headers, status: 422 },
      json: { detail: [{ loc: ["query", "satus"] }, { loc: ["query", "limit"] }] },
    },
    {
      name: "is told once however often it stands there",
      ...{ request: "GET /api/v1/orders?a=1&a=2", headers, status: 422 },
      json: { detail: [{ loc: ["query", "a"], input: "1" }] },
    },
    {
      name: "tells nobody without a key",
      ...{ request: "GET /api/v1/orders?satus=x", status: 401, json: { code: "key_missing" } },
    },
    {
      name: "is let be on public paths: shops add their own",
      ...{ request: "GET /api/v1/public/pincode/560034?utm_source=mail&pk={pk}", status: 200 },
      headers: { Origin: "https://shop.example.com" },
    },
    { name: "is let be on the states", request: "GET /api/v1/public/states?v=3", status: 200 },
    { name: "is let be on /health", request: "GET /health?probe=lb", status: 200 },
    {
      name: "is not what api_key is, where it authenticates",
      ...{ request: "GET /api/v1/orders?api_key={sk}&limit=1", status: 200 },
    },
  ]);

  test("does not replace the secret key by mistake", async () => {
    const own = await signUp(server);
    const response = await send(server, "POST", "/api/v1/account/rotate-keys?wich=publishable", {
      headers: { "X-API-Key": own.sk },
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { detail: [{ input: "publishable" }] },
    ]);
    await ask(server, own, "GET /api/v1/account");
  });
});

describe("unknown properties of a body", () => {
  scenarios(fixture, [
    {
      name: "come back in the answer of a check",
      ...{ request: verify, headers, status: 200, body: { line1: "12 Main Road", zip: "560034", Line2: "" } },
      json: { ignored: ["zip", "Line2"], check_id: expect.any(String) },
    },
    {
      name: "come back in the answer of a scoring, those of items too",
      ...{ request: score, headers, status: 200 },
      body: {
        ...GOOD,
        order_id: "s2",
        zip: "1",
        items: [
          { name: "Saree", hsn: 5007 },
          { hsn: 1, qty: 2 },
        ],
      },
      json: { ignored: ["zip", "items[].hsn", "items[].qty"] },
    },
    {
      name: "come back from a decision",
      ...{ request: "POST /api/v1/order/verify", headers, status: 200 },
      body: { order_id: "s1", action: "pending", reason: "x" },
      json: { ignored: ["reason"] },
    },
    {
      name: "come back from settings",
      ...{ request: "PUT /api/v1/account", headers, status: 200 },
      body: { name: "A shop", domains: "x.example" },
      json: { name: "A shop", ignored: ["domains"] },
    },
    {
      name: "are not told of where there are none",
      ...{ request: verify, headers, status: 200, body: { line1: "12 Main Road" }, lacks: ["ignored"] },
    },
    {
      name: "are not kept with an item",
      ...{ request: "GET /api/v1/order/s2", headers, status: 200, lacks: ["hsn", "qty"], has: ["Saree"] },
    },
    {
      name: "are kept in a rules document",
      ...{ request: "PUT /api/v1/rules", headers, status: 200 },
      body: { thresholds: { review: 40, high: 70 }, rules: [], team: "north" },
      ...{ json: { team: "north" }, lacks: ["ignored"] },
    },
    {
      name: "may have the name of what every object inherits",
      ...{ request: verify, headers, status: 200 },
      body: '{"line1":"12 Main Road","__proto__":{"line2":"x"},"constructor":1}',
      json: { ignored: ["__proto__", "constructor"] },
    },
  ]);

  const alone = (request: string, body: object, more: Partial<Scenario> = {}): Scenario => ({
    name: `alone are refused: ${request} ${Object.keys(body)}`,
    ...{ request, headers, status: 422, body },
    has: Object.keys(body).map((name) => `"loc":["body","${name}"]`),
    ...more,
  });
  scenarios(fixture, [
    alone(verify, { address1: "12 Main Road", zip: "560034" }),
    alone(score, { address1: "12 Main Road", zip: "560034" }, { has: ['"missing"'] }),
    alone("PUT /api/v1/account", { domains: "x.example" }),
    alone("POST /api/v1/rules/backtest", { rules: [] }),
    alone(
      "POST /api/v1/public/address/verify?pk={pk}",
      { address1: "12 Main Road" },
      { headers: { Origin: "https://shop.example.com" } },
    ),
    {
      name: "alone are refused however many they are",
      ...{ request: verify, headers, status: 422, has: ["extra_forbidden"] },
      body: Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x${i}`, 1])),
    },
    {
      name: "are no reason to refuse an empty body",
      ...{ request: verify, headers, status: 200, body: {}, has: ["LINE_MISSING"] },
    },
  ]);

  test("alone cost no check", async () => {
    const own = await signUp(server);
    const used = async () =>
      (await ask<{ quota: { used: number } }>(server, own, "GET /api/v1/account")).quota.used;
    await send(server, "POST", "/api/v1/address/verify", {
      headers: { "X-API-Key": own.sk },
      body: { address1: "12 Main Road", zip: "560034" },
    });
    expect(await used()).toBe(0);
    await ask(server, own, verify, { line1: "12 Main Road", zip: "560034" });
    expect(await used()).toBe(1);
  });
});

describe("a value in another spelling is understood", () => {
  const good = (name: string, body: object, json: object): Scenario => ({
    ...{ name, request: score, headers, status: 200, body: { ...GOOD, order_id: "v1", ...body } },
    ...{ json: { ...json } },
  });
  scenarios(fixture, [
    good("a number as a text", { order_value: "4599" }, {}),
    {
      name: "… is a number",
      request: "GET /api/v1/order/v1",
      headers,
      status: 200,
      json: { order_value: 4599 },
    },
    good("with blanks and paise", { order_value: " 4599.50 ", items: [{ quantity: "2", price: ".5" }] }, {}),
    {
      name: "… to the paisa",
      ...{ request: "GET /api/v1/order/v1", headers, status: 200 },
      json: { order_value: 4599.5, items: [{ quantity: 2, price: 0.5 }] },
    },
    good("a payment method in lower case", { payment_method: "cod" }, {}),
    {
      name: "… is COD",
      ...{ request: "GET /api/v1/order/v1", headers, status: 200, json: { payment_method: "COD" } },
    },
    {
      name: "a decision in capitals",
      ...{ request: "POST /api/v1/order/verify", headers, status: 200 },
      ...{ body: { order_id: "v1", action: "Verified" }, json: { status: "verified" } },
    },
    {
      name: "an outcome in capitals",
      ...{ request: "POST /api/v1/order/outcome", headers, status: 200 },
      ...{ body: { order_id: "v1", outcome: "Delivered" }, json: { outcome: "delivered" } },
    },
    {
      name: "a word of a query",
      ...{
        request: "GET /api/v1/orders?payment=cod&outcome=DELIVERED",
        headers,
        status: 200,
        json: { total: 1 },
      },
    },
  ]);
  const bad = (field: string, value: unknown, type: string): Scenario => ({
    name: `but not ${field} ${JSON.stringify(value)}`,
    ...{ request: score, headers, status: 422, body: { ...GOOD, order_id: "v2", [field]: value } },
    json: { detail: [{ loc: ["body", field], type, input: value }] },
  });
  scenarios(fixture, [
    bad("order_value", "4,599", "float_parsing"),
    bad("order_value", "", "float_parsing"),
    bad("order_value", "0x10", "float_parsing"),
    bad("order_value", "1e3", "float_parsing"),
    bad("order_value", true, "float_type"),
    bad("payment_method", "UPI", "literal_error"),
    bad("payment_method", 1, "literal_error"),
  ]);
});

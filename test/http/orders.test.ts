import { describe, expect, test } from "bun:test";
import { ask, BAD, GOOD, type OrderPage, PRO } from "./orders.ts";
import { type Scenario, scenarios } from "./scenario.ts";
import { ADMIN_KEY, send, signUp, startTestServer, useServer } from "./server.ts";

const server = await useServer(PRO);
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });

const headers = { "X-API-Key": "{sk}" };
const score = "POST /api/v1/order/score";

/** Every endpoint of the Pro plan. */
const ENDPOINTS = [
  score,
  "POST /api/v1/order/verify",
  "POST /api/v1/order/outcome",
  "GET /api/v1/order/1001",
  "GET /api/v1/orders",
  "GET /api/v1/orders/risk",
  "GET /api/v1/export/orders.csv",
  "GET /api/v1/analytics/rto",
  "GET /api/v1/rules",
  "PUT /api/v1/rules",
  "GET /api/v1/rules/history",
  "POST /api/v1/rules/backtest",
  "POST /api/v1/rules/suggest",
  "POST /api/v1/orders/rescore",
  "GET /api/v1/orders/rescore",
  "GET /api/v1/audit",
];

test("the free plan gets 403 everywhere, before its body is looked at, and Pro at once when it is upgraded", async () => {
  await using free = await startTestServer();
  const poor = await signUp(free);
  const call = (request: string) => {
    const [method, path] = request.split(" ");
    return send(free, method, path, { headers: { "X-API-Key": poor.sk } });
  };
  for (const request of ENDPOINTS) {
    const response = await call(request);
    expect([request, response.status, await response.json()]).toEqual([
      ...[request, 403],
      { code: "pro_required", detail: expect.stringContaining("Pro plan") },
    ]);
  }
  await send(free, "PUT", `/api/v1/admin/merchants/${poor.id}`, {
    headers: { "X-Admin-Key": ADMIN_KEY },
    body: { plan: "pro" },
  });
  expect((await call("GET /api/v1/orders")).status).toBe(200);
});

describe("what an order may be", () => {
  const fault = (field: string, type: string, value: unknown, sent: object | string): Scenario => ({
    name: `${field} ${JSON.stringify(value)?.slice(0, 30)} is refused: ${type}`,
    ...{ request: score, headers, status: 422 },
    body: sent,
    json: { detail: [{ loc: ["body", field], type }] },
  });
  const bad = (field: string, type: string, value: unknown) =>
    fault(field, type, value, { ...GOOD, order_id: "F", [field]: value });
  const good = (name: string, sent: object, json: object = {}): Scenario => ({
    ...{ name, request: score, headers, status: 200, body: sent, json },
  });
  scenarios(fixture, [
    fault("order_id", "missing", undefined, GOOD),
    bad("order_id", "string_type", null),
    bad("order_id", "string_type", 1001),
    bad("order_id", "string_too_short", ""),
    bad("order_id", "string_too_long", "x".repeat(101)),
    bad("order_value", "greater_than_equal", -0.01),
    bad("order_value", "float_parsing", "a hundred"),
    bad("order_value", "float_type", null),
    bad("order_value", "less_than_equal", 1e13),
    fault("order_value", "finite_number", "1e999", '{"order_id":"F","order_value":1e999}'),
    bad("payment_method", "literal_error", "UPI"),
    bad("payment_method", "literal_error", null),
    bad("email", "string_too_long", `${"a".repeat(243)}@example.com`),
    bad("email", "string_type", 7),
    bad("customer_name", "string_too_long", "x".repeat(501)),
    bad("name", "string_too_long", "x".repeat(501)),
    bad("line1", "string_type", {}),
    bad("channel", "string_too_long", "x".repeat(51)),
    bad("channel", "string_type", null),
    {
      name: "NaN is no JSON",
      request: score,
      headers,
      status: 422,
      body: '{"order_id":"F","order_value":NaN}',
      has: ["json_invalid"],
    },
    {
      name: "an id of blanks is a value that cannot be used",
      ...{ request: score, headers, status: 400, body: { ...GOOD, order_id: "   " } },
      json: { code: "invalid_order_id", field: "order_id" },
    },
    good(
      "an id alone is enough: all else is an issue of the address",
      { order_id: "alone" },
      {
        verification: { status: "INVALID", score: 0 },
      },
    ),
    good("an id of 100 characters", { ...GOOD, order_id: "x".repeat(100) }),
    good("an e-mail of 254 characters", {
      ...GOOD,
      order_id: "e254",
      email: `${"a".repeat(242)}@example.com`,
    }),
    good("a name of 500 characters", { ...GOOD, order_id: "n500", customer_name: "x".repeat(500) }),
    good("an order of nothing", { ...GOOD, order_id: "zero", order_value: 0 }),
    good("an order of a tenth of a paisa", { ...GOOD, order_id: "tiny", order_value: 0.001 }),
    good("null where nothing is known", {
      order_id: "nulls",
      email: null,
      customer_name: null,
      line1: null,
      phone: null,
    }),
    good(
      "an id with quotation marks, slashes and other scripts",
      { ...GOOD, order_id: `#10"01/२'\\` },
      { order_id: `#10"01/२'\\` },
    ),
    {
      ...good(
        "fields that nobody knows are ignored, and told",
        { ...GOOD, order_id: "more", colour: "vermilion" },
        { ignored: ["colour"] },
      ),
      lacks: ["vermilion"],
    },
  ]);
});

describe("scoring", () => {
  scenarios(fixture, [
    {
      name: "a good prepaid order is LOW, with reasons, and its address is standardized",
      ...{ request: score, headers, status: 200, body: { ...GOOD, order_id: "good" } },
      json: {
        ...{
          order_id: "good",
          risk_level: "LOW",
          created: true,
          status: "pending",
          outcome: null,
          rules_version: 0,
        },
        verification: { status: "VERIFIED", phone: "9845012345", standardized: { pincode: "560034" } },
      },
      answers: { "X-Quota-Limit": "unlimited" },
    },
    {
      name: "a bad COD order is HIGH, each reason with points and evidence, most points first",
      ...{ request: score, headers, status: 200, body: { ...BAD, order_id: "bad" } },
      has: [
        /"risk_reasons":\[\{"code":"[A-Z_]+","message":"[^"]+","points":\d+,"evidence":"[^"]+","key":"[A-Z_]+","facts":\[\{/,
      ],
      json: { risk_level: "HIGH" },
    },
    {
      name: "an order is kept with its address, its signals and its time",
      ...{ request: "GET /api/v1/order/good", headers, status: 200 },
      has: [/"placed_at":"20\d\d-/],
      json: {
        ...{ order_id: "good", channel: "api", customer_name: "Asha Rao", email: "asha.rao@example.com" },
        ...{ payment_method: "PREPAID", order_value: 999, open: true, outcome: null, outcome_at: null },
        decision: { note: null, actor: null, at: null },
        address: { line1: GOOD.line1 },
        signals: { payment: "PREPAID", order_value: 999 },
      },
    },
    {
      name: "an id with slashes and other scripts is found when it is percent-encoded",
      request: `GET /api/v1/order/${encodeURIComponent(`#10"01/२'\\`)}`,
      ...{ headers, status: 200, json: { order_id: `#10"01/२'\\` } },
    },
    {
      name: "an order that was never scored is a 404 with its id",
      ...{ request: "GET /api/v1/order/nobody", headers, status: 404 },
      json: { code: "order_not_found", detail: expect.stringContaining("nobody") },
    },
    {
      name: "the channel and the customer's own name are kept",
      ...{ request: score, headers, status: 200 },
      body: { ...GOOD, order_id: "named", channel: "whatsapp", customer_name: "Ravi Kumar" },
    },
    {
      name: "the customer's name stands before the address's",
      ...{ request: "GET /api/v1/order/named", headers, status: 200 },
      json: { channel: "whatsapp", customer_name: "Ravi Kumar", address: { name: "Asha Rao" } },
    },
  ]);

  test("again updates the order and never makes a second one", async () => {
    const { total } = await ask<OrderPage>(server, merchant, "GET /api/v1/orders");
    const order = { ...GOOD, order_id: "twice" };
    expect(await ask(server, merchant, score, order)).toMatchObject({ created: true });
    const again = await ask(server, merchant, score, { ...order, order_value: 1500, payment_method: "COD" });
    expect(again).toMatchObject({ created: false });
    expect(await ask(server, merchant, "GET /api/v1/order/twice")).toMatchObject({
      ...{ order_value: 1500, payment_method: "COD" },
    });
    expect((await ask<OrderPage>(server, merchant, "GET /api/v1/orders")).total).toBe(total + 1);
  });

  test("the same order word for word gives the same score", async () => {
    const { created: _, ...first } = await ask(server, merchant, score, {
      ...GOOD,
      order_id: "same",
      payment_method: "COD",
    });
    for (let i = 0; i < 3; i++) await ask(server, merchant, score, { ...GOOD, order_id: `other ${i}` });
    const { created, ...second } = await ask(server, merchant, score, {
      ...GOOD,
      order_id: "same",
      payment_method: "COD",
    });
    expect(created).toBe(false);
    expect(second).toEqual(first);
  });

  test("of one order by many at once makes one order", async () => {
    const { total } = await ask<OrderPage>(server, merchant, "GET /api/v1/orders");
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        ask(server, merchant, score, { ...GOOD, order_id: "raced", order_value: 100 + (i % 5) }),
      ),
    );
    expect(answers.filter(({ created }) => created).length).toBe(1);
    expect((await ask<OrderPage>(server, merchant, "GET /api/v1/orders")).total).toBe(total + 1);
    const raced = await ask<{ signals: object }>(server, merchant, "GET /api/v1/order/raced");
    expect(raced.signals).toMatchObject({ phone_repeated: false });
  });

  test("an order and its outcome at once end with that outcome, whichever was first", async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `both ${i}`);
    await Promise.all(
      ids.flatMap((order_id) => [
        ask(server, merchant, score, { ...GOOD, order_id }),
        ask(server, merchant, "POST /api/v1/order/outcome", { order_id, outcome: "delivered" }),
      ]),
    );
    for (const id of ids)
      expect(await ask(server, merchant, `GET /api/v1/order/${encodeURIComponent(id)}`)).toMatchObject({
        outcome: "delivered",
      });
  });

  test("counts one check each, and 402 saves nothing", async () => {
    const limited = await signUp(server);
    await send(server, "PUT", `/api/v1/admin/merchants/${limited.id}`, {
      headers: { "X-Admin-Key": ADMIN_KEY },
      body: { quota: 2 },
    });
    const go = (order_id: string) =>
      send(server, "POST", "/api/v1/order/score", {
        headers: { "X-API-Key": limited.sk },
        body: { ...GOOD, order_id },
      });
    expect((await go("a")).headers.get("x-quota-remaining")).toBe("1");
    expect((await go("a")).headers.get("x-quota-remaining")).toBe("0");
    const refused = await go("b");
    expect([refused.status, await refused.json()]).toMatchObject([
      402,
      { code: "quota_exceeded", limit: 2, used: 2 },
    ]);
    expect(
      (await ask<OrderPage>(server, limited, "GET /api/v1/orders")).orders.map((o) => o.order_id),
    ).toEqual(["a"]);
  });

  test("is remembered among the account's address checks", async () => {
    const own = await signUp(server);
    await ask(server, own, score, { ...GOOD, order_id: "a" });
    expect(await ask(server, own, "GET /api/v1/analytics/address")).toMatchObject({
      by_channel: { order: 1 },
    });
  });
});

test("a merchant sees nothing of another's orders", async () => {
  const [mine, other] = [await signUp(server), await signUp(server)];
  await ask(server, mine, score, { ...BAD, order_id: "secret-1" });
  await ask(server, mine, "POST /api/v1/order/outcome", { order_id: "secret-1", outcome: "rto" });
  for (const request of [
    "GET /api/v1/orders",
    "GET /api/v1/orders?q=secret",
    "GET /api/v1/orders/risk",
    "GET /api/v1/export/orders.csv",
    "GET /api/v1/audit",
    "GET /api/v1/audit?order_id=secret-1",
    "GET /api/v1/analytics/rto",
    "GET /api/v1/rules/history",
  ]) {
    const text = JSON.stringify(await ask<object | string>(server, other, request));
    expect([request, text.includes("secret") || text.includes('"rto":1')]).toEqual([request, false]);
  }
  for (const [method, path, body] of [
    ["GET", "/api/v1/order/secret-1", undefined],
    ["POST", "/api/v1/order/verify", { order_id: "secret-1", action: "verified" }],
  ] as const) {
    const response = await send(server, method, path, { headers: { "X-API-Key": other.sk }, body });
    expect([path, response.status]).toEqual([path, 404]);
  }
  expect(
    await ask(server, other, "POST /api/v1/order/outcome", { order_id: "secret-1", outcome: "rto" }),
  ).toMatchObject({ order_found: false });
});

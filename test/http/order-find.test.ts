/** An order is found by what people call it: its id, the shop's order name, the courier's number. */
import { beforeAll, describe, expect, test } from "bun:test";
import { receiver } from "../features/alerts/support.ts";
import { text } from "../features/bulk/files.ts";
import { SECRET, shopifyShipment } from "../features/webhooks/support.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, BAD, GOOD, type OrderPage, PRO } from "./orders.ts";
import { type Scenario, scenarios } from "./scenario.ts";
import { send, signUp, useServer } from "./server.ts";

const headers = { "X-API-Key": "{sk}" };
const score = "POST /api/v1/order/score";
const outcome = "POST /api/v1/order/outcome";
const verify = "POST /api/v1/order/verify";

const ITEMS = [{ name: "Silk saree", sku: "SAR-1", quantity: 2, price: 1499 }, { name: "Blouse" }];

const server = await useServer({ ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" });
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });
beforeAll(async () => {
  const orders = [
    { ...GOOD, order_id: "5551", reference: "#1019", awb: "SR123456789IN", currency: "inr", items: ITEMS },
    { ...GOOD, order_id: "5552", reference: "1020", phone: "9000000102", currency: "USD" },
    { ...GOOD, order_id: "5553", reference: "#1021" },
    { ...GOOD, order_id: "5554", reference: "#1021", awb: "DUP1" },
    { ...GOOD, order_id: "5555", awb: "dup1" },
    // Its id is the reference of another.
    { ...GOOD, order_id: "1020", reference: "X-9" },
    { ...GOOD, order_id: "5557", reference: "9", awb: "9" },
    { ...GOOD, order_id: "5558" },
  ];
  for (const order of orders) await ask(server, merchant, score, order);
});

describe("GET /api/v1/order/{order_id}", () => {
  const found = (text: string, order_id: string): Scenario => ({
    name: `${text} is order ${order_id}`,
    ...{ request: `GET /api/v1/order/${encodeURIComponent(text)}`, headers, status: 200, json: { order_id } },
  });
  scenarios(fixture, [
    found("5551", "5551"),
    found("#1019", "5551"),
    found("1019", "5551"),
    found(" #1019 ", "5551"),
    found("SR123456789IN", "5551"),
    found("sr123456789in", "5551"),
    found("#1020", "5552"),
    found("x-9", "1020"),
    // An id comes first.
    found("1020", "1020"),
    // The same order by reference and AWB is one.
    found("9", "5557"),
    {
      name: "a reference of two is ambiguous, and says which",
      ...{ request: "GET /api/v1/order/1021", headers, status: 409 },
      json: {
        code: "ambiguous_reference",
        detail: "1021 is the reference or AWB of several orders (5554, 5553); send an order_id.",
        order_ids: ["5554", "5553"],
      },
    },
    {
      name: "an AWB of two as well",
      ...{ request: "GET /api/v1/order/DUP1", headers, status: 409, json: { order_ids: ["5555", "5554"] } },
    },
    ...["%23", "%20", "10", "102", "%25", "SR12345678"].map(
      (text): Scenario => ({
        name: `${text} is none`,
        ...{ request: `GET /api/v1/order/${text}`, headers, status: 404, json: { code: "order_not_found" } },
      }),
    ),
  ]);

  test("finds no order of another merchant", async () => {
    const other = await signUp(server);
    const response = await send(server, "GET", "/api/v1/order/1019", { headers: { "X-API-Key": other.sk } });
    expect(response.status).toBe(404);
  });

  test("says what was said of the order", async () => {
    const order = await ask(server, merchant, "GET /api/v1/order/5551");
    expect(order).toMatchObject({
      ...{ reference: "#1019", awb: "SR123456789IN", currency: "INR", items: ITEMS },
    });
    const plain = await ask(server, merchant, "GET /api/v1/order/5558");
    expect(plain).toMatchObject({ reference: "", awb: "", currency: "INR", items: [] });
  });
});

describe("a decision and an outcome", () => {
  scenarios(fixture, [
    {
      name: "are told by reference",
      ...{ request: verify, headers, status: 200, body: { order_id: "#1019", action: "verified" } },
      json: { order_id: "5551", status: "verified" },
    },
    {
      name: "are told by AWB, and say the order's own id",
      ...{ request: outcome, headers, status: 200, body: { order_id: "SR123456789IN", outcome: "rto" } },
      json: { order_id: "5551", outcome: "rto", order_found: true, changed: true },
    },
    {
      name: "stand with the order",
      ...{ request: "GET /api/v1/order/5551", headers, status: 200 },
      json: { outcome: "rto", status: "verified" },
    },
    {
      name: "stand in the audit under the order's own id",
      ...{ request: "GET /api/v1/audit?order_id=5551", headers, status: 200 },
      has: ["order.outcome", "order.decision"],
    },
    {
      name: "cannot be told by an ambiguous reference: the decision",
      ...{ request: verify, headers, status: 409, body: { order_id: "#1021", action: "verified" } },
      json: { code: "ambiguous_reference", order_ids: ["5554", "5553"] },
    },
    {
      name: "cannot be told by an ambiguous reference: the outcome",
      ...{ request: outcome, headers, status: 409, body: { order_id: "1021", outcome: "delivered" } },
      json: { code: "ambiguous_reference", order_ids: ["5554", "5553"] },
    },
    {
      name: "an ambiguous outcome changes no order and waits for none",
      ...{ request: "GET /api/v1/orders?outcome=delivered", headers, status: 200, json: { total: 0 } },
    },
    {
      name: "an outcome of an unknown id is kept for its order",
      ...{ request: outcome, headers, status: 200, body: { order_id: "6001", outcome: "delivered" } },
      json: { order_id: "6001", order_found: false },
    },
    {
      name: "and joined when it comes",
      ...{ request: score, headers, status: 200, body: { ...GOOD, order_id: "6001" } },
      json: { outcome: "delivered" },
    },
  ]);

  test("rows of a file are told by reference too; an ambiguous one is a fault of its row alone", async () => {
    const file = text("Order Id,Status\n#1020,delivered\n1021,delivered\n7001,rto\n");
    const fields = { mode: "outcomes" };
    expect(await resultOf(upload(server, merchant, file, { fields }))).toMatchObject({
      processed: 2,
      results: [
        { row: 2, order_id: expect.any(String), order_found: true },
        { row: 4, order_id: "7001", order_found: false },
      ],
      errors: [{ row: 3, field: "order_id", reason: expect.stringContaining("5554, 5553") }],
    });
    expect(await ask(server, merchant, "GET /api/v1/order/5552")).toMatchObject({ outcome: "delivered" });
  });
});

describe("a store's event", () => {
  test("names the id exactly: it never ends the order of a reference", async () => {
    const own = await signUp(server);
    await ask(server, own, "PUT /api/v1/account", { storeA_secret: SECRET });
    await ask(server, own, score, { ...GOOD, order_id: "A-1", reference: "#70012", awb: "70013" });
    for (const order_id of [70012, 70013]) {
      const { body, headers } = shopifyShipment({ order_id, shipment_status: "delivered" });
      const response = await send(server, "POST", `/webhooks/storeA/${own.pk}`, { body, headers });
      expect(await response.json()).toMatchObject({ state: "done", result: "delivered" });
    }
    expect(await ask(server, own, "GET /api/v1/order/A-1")).toMatchObject({ outcome: null });
    // It waits for the order of that id.
    expect(await ask(server, own, score, { ...GOOD, order_id: "70012" })).toMatchObject({
      outcome: "delivered",
    });
  });
});

describe("an alert", () => {
  test("says what the order is called", async () => {
    await using shop = receiver(() => new Response("ok"));
    const own = await signUp(server);
    await ask(server, own, "PUT /api/v1/account", { callback_url: shop.url });
    await ask(server, own, score, {
      ...BAD,
      order_id: "77",
      reference: "#3001",
      awb: "AWB-1",
      currency: "INR",
    });
    while (shop.got.length === 0) await Bun.sleep(5);
    expect(JSON.parse(shop.got[0].body)).toMatchObject({
      data: { order_id: "77", reference: "#3001", awb: "AWB-1", currency: "INR" },
    });
  });
});

describe("search", () => {
  const ids = async (q: string) =>
    (
      await ask<OrderPage>(server, merchant, `GET /api/v1/orders?q=${encodeURIComponent(q)}&sort=placed_at`)
    ).orders.map(({ order_id }) => order_id);

  test.each([
    ["#1019", ["5551"]],
    ["1019", ["5551"]],
    ["#1020", ["5552"]],
    ["#10", ["5551", "5552", "5553", "5554"]],
    ["#9", ["5557"]],
    ["SR", ["5551"]],
    ["SR123456789IN", ["5551"]],
    ["sr1234", ["5551"]],
    ["x-9", ["1020"]],
    ["+91 90000 00102", ["5552"]],
    ["+919000000102", ["5552"]],
    ["919000000102", ["5552"]],
    ["09000000102", ["5552"]],
    ["90000-00102", ["5552"]],
    ["+91 90000", ["5552"]],
    ["9000000102", ["5552"]],
    ["+1 90000 00102", []],
    ["(9000) 00102 11", []],
  ])("%j finds %j", async (q, expected) => {
    expect(await ids(q)).toEqual(expected);
  });

  test("finds an order by the AWB that it got later, and still by it when it is scored without one", async () => {
    await ask(server, merchant, score, { ...GOOD, order_id: "5558", awb: "LATE-77" });
    expect(await ids("late-77")).toEqual(["5558"]);
    await ask(server, merchant, score, { ...GOOD, order_id: "5558", name: "Another Name" });
    expect(await ids("late-77")).toEqual(["5558"]);
  });
});

describe("what an order is called", () => {
  test("stands in the export, items as a person reads them", async () => {
    const text = await ask<string>(server, merchant, "GET /api/v1/export/orders.csv?q=1019");
    const [header, row] = text.split("\r\n");
    expect(header).toEndWith(",reference,awb,currency,items,parcels,district");
    expect(row).toEndWith(",#1019,SR123456789IN,INR,2 × Silk saree (SAR-1) at 1499; Blouse,,Bengaluru Urban");
  });

  test("stands in the answer of a scoring and in lists", async () => {
    const named = { order_id: "8001", reference: "#2001", awb: "A-1", currency: "INR" };
    const { order_id, ...labels } = named;
    expect(await ask(server, merchant, score, { ...BAD, ...named })).toMatchObject({ order_id, ...labels });
    const { orders } = await ask<OrderPage>(server, merchant, "GET /api/v1/orders/risk");
    expect(orders).toContainEqual(expect.objectContaining(named));
  });

  const bad = (
    field: string,
    value: unknown,
    type: string,
    loc: (string | number)[] = [field],
  ): Scenario => ({
    name: `${field} ${JSON.stringify(value).slice(0, 30)} is refused: ${type}`,
    ...{ request: score, headers, status: 422, body: { ...GOOD, order_id: "F", [field]: value } },
    json: { detail: [{ loc: ["body", ...loc], type }] },
  });
  scenarios(fixture, [
    bad("reference", "x".repeat(101), "string_too_long"),
    bad("awb", 12345, "string_type"),
    bad("currency", "RUPEES", "value_error"),
    bad("items", {}, "list_type"),
    bad("items", Array(101).fill({ name: "x" }), "too_long"),
    bad("items", [{ name: "x", quantity: -1 }], "greater_than_equal", ["items", 0, "quantity"]),
  ]);
});

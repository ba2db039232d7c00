/** Lists, search, the queue, decisions, the export. */
import { beforeAll, describe, expect, test } from "bun:test";
import { ask, BAD, GOOD, type OrderPage, PRO } from "./orders.ts";
import { type Scenario, scenarios } from "./scenario.ts";
import { type Merchant, send, signUp, useServer } from "./server.ts";

const headers = { "X-API-Key": "{sk}" };
const score = "POST /api/v1/order/score";

const list = async (query: string, who = merchant): Promise<string[]> =>
  (await ask<OrderPage>(server, who, `GET /api/v1/orders${query}`)).orders.map((order) => order.order_id);

const server = await useServer(PRO);
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });
beforeAll(async () => {
  // Newest first: o5 … o1.
  const orders = [
    { ...GOOD, order_id: "o1", name: "Zoya 100% Khan", email: "zoya_k@example.com", phone: "9000000101" },
    { ...GOOD, order_id: "o2", name: "राम शर्मा", email: "ram@example.com", payment_method: "COD" },
    { ...BAD, order_id: "o3" },
    { ...BAD, order_id: "o4", order_value: 10 },
    {
      ...GOOD,
      order_id: "#O-5",
      name: 'Quote " Mark',
      city: "Mumbai",
      state: "Maharashtra",
      pincode: "400050",
    },
  ];
  for (const order of orders) await ask(server, merchant, score, order);
  await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: "o1", outcome: "delivered" });
  await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: "o2", outcome: "rto" });
  await ask(server, merchant, "POST /api/v1/order/verify", { order_id: "o4", action: "rejected" });
});

describe("the list", () => {
  test.each([
    ["", ["#O-5", "o4", "o3", "o2", "o1"]],
    ["?limit=2", ["#O-5", "o4"]],
    ["?limit=2&offset=3", ["o2", "o1"]],
    ["?offset=5", []],
    ["?level=HIGH", ["o4", "o3"]],
    ["?level=LOW&payment=PREPAID", ["#O-5", "o1"]],
    ["?status=rejected", ["o4"]],
    ["?status=pending", ["#O-5", "o3", "o2", "o1"]],
    ["?status=verified", []],
    ["?outcome=delivered", ["o1"]],
    ["?outcome=rto", ["o2"]],
    ["?outcome=none", ["#O-5", "o4", "o3"]],
    ["?payment=COD", ["o4", "o3", "o2"]],
    ["?payment=COD&outcome=none&status=pending&level=HIGH", ["o3"]],
    // Any part, in upper or lower case.
    ["?q=zoya", ["o1"]],
    ["?q=OYA", ["o1"]],
    ["?q=zoya_k", ["o1"]],
    ["?q=zoyaxk", []],
    ["?q=100%25", ["o1"]],
    ["?q=1__%25", []],
    ["?q=%25%25%25", []],
    ["?q=9000000101", ["o1"]],
    ["?q=00000010", ["o1"]],
    ["?q=राम शर्मा", ["o2"]],
    ["?q=शर्मा", ["o2"]],
    ["?q=mailinator", ["o4", "o3"]],
    ["?q=400050", ["#O-5"]],
    ["?q=mumbai", ["#O-5"]],
    ['?q=quote " mark', ["#O-5"]],
    ["?q=%23O-5", ["#O-5"]],
    ["?q=o3 OR o4", []],
    ["?q=nothing like it", []],
    // One or two letters: what begins with them.
    ["?q=z", ["o1"]],
    ["?q=zo", ["o1"]],
    ["?q=oy", []],
    ["?q=o1", ["o1"]],
    ["?q=40", ["#O-5"]],
    ["?q=%25", []],
    ["?q=mailinator&status=rejected", ["o4"]],
    ["?q=", ["#O-5", "o4", "o3", "o2", "o1"]],
    ["?q=%20", ["#O-5", "o4", "o3", "o2", "o1"]],
  ])("%s gives %p", async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  scenarios(fixture, [
    {
      name: "says how many there are, and which part of them this is",
      ...{ request: "GET /api/v1/orders?limit=2&offset=1", headers, status: 200 },
      json: { total: 5, limit: 2, offset: 1 },
    },
    {
      name: "has 50 orders by default",
      ...{ request: "GET /api/v1/orders", headers, status: 200, json: { limit: 50, offset: 0 } },
    },
    {
      name: "counts the matches of a search",
      ...{ request: "GET /api/v1/orders?q=example.com&limit=1", headers, status: 200, json: { total: 3 } },
    },
    {
      name: "counts the matches of filters",
      ...{
        request: "GET /api/v1/orders?payment=COD&level=HIGH&limit=1",
        headers,
        status: 200,
        json: { total: 2 },
      },
    },
  ]);
  const bad = (query: string, type: string): Scenario => ({
    ...{ name: `${query} is refused: ${type}`, request: `GET /api/v1/orders?${query}`, headers, status: 422 },
    json: { detail: [{ loc: ["query", query.split("=")[0]], type }] },
  });
  scenarios(fixture, [
    bad("level=highest", "literal_error"),
    bad("status=approved", "literal_error"),
    bad("outcome=lost", "literal_error"),
    bad("payment=UPI", "literal_error"),
    bad("limit=0", "greater_than_equal"),
    bad("limit=501", "less_than_equal"),
    bad("limit=x", "int_parsing"),
    bad("offset=-1", "greater_than_equal"),
    bad(`q=${"x".repeat(201)}`, "string_too_long"),
  ]);
  scenarios(
    fixture,
    ["limit=1", "limit=500", "offset=0", `q=${"x".repeat(200)}`].map((query) => ({
      ...{
        name: `${query.slice(0, 20)} is allowed`,
        request: `GET /api/v1/orders?${query}`,
        headers,
        status: 200,
      },
    })),
  );

  test("a changed order is found by its new name, not by its old one", async () => {
    const own = await signUp(server);
    await ask(server, own, score, { ...GOOD, order_id: "c", name: "Before Change" });
    expect(await list("?q=before", own)).toEqual(["c"]);
    await ask(server, own, score, { ...GOOD, order_id: "c", name: "After Change" });
    expect(await list("?q=before", own)).toEqual([]);
    expect(await list("?q=after", own)).toEqual(["c"]);
  });
});

describe("the review queue", () => {
  let own: Merchant;
  const queue = async (query = "") => ask<OrderPage>(server, own, `GET /api/v1/orders/risk${query}`);
  const ids = async () => (await queue()).orders.map((order) => order.order_id);
  const decide = (order_id: string, action: string, more = {}) =>
    ask(server, own, "POST /api/v1/order/verify", { order_id, action, ...more });

  beforeAll(async () => {
    own = await signUp(server);
    await ask(server, own, score, {
      ...BAD,
      order_id: "medium",
      phone: "9845012345",
      email: null,
      name: "Asha Rao",
      line1: "test",
    });
    await ask(server, own, score, { ...BAD, order_id: "worst" });
    await ask(server, own, score, { ...GOOD, order_id: "fine" });
  });

  test("holds what is REVIEW or HIGH and pending, highest risk first", async () => {
    const { orders, total, limit, offset } = await queue();
    expect(orders.map((order) => order.order_id)).toEqual(["worst", "medium"]);
    expect(orders[0].risk_score).toBeGreaterThan(orders[1].risk_score);
    expect({ total, limit, offset }).toEqual({ total: 2, limit: 100, offset: 0 });
    expect((await queue("?limit=1")).orders.length).toBe(1);
  });

  test("loses an order that was decided on, and has it again when it is pending again", async () => {
    expect(await decide("worst", "verified", { note: "Called", actor: "Ravi" })).toMatchObject({
      ...{ order_id: "worst", status: "verified" },
      decision: { note: "Called", actor: "Ravi", at: expect.stringMatching(/^20/) },
    });
    expect(await ids()).toEqual(["medium"]);
    await decide("worst", "rejected");
    expect(await ids()).toEqual(["medium"]);
    await decide("worst", "pending");
    expect(await ids()).toEqual(["worst", "medium"]);
  });

  test("keeps a decision when its order is scored again", async () => {
    await decide("worst", "verified");
    expect(await ask(server, own, score, { ...BAD, order_id: "worst" })).toMatchObject({
      status: "verified",
    });
    expect(await ids()).toEqual(["medium"]);
    await decide("worst", "pending");
  });

  test("stays right when many decide at once", async () => {
    await Promise.all(
      ["verified", "rejected", "verified", "rejected"].map((action) => decide("medium", action)),
    );
    expect((await queue()).total).toBe(1);
    await decide("medium", "pending");
    expect((await queue()).total).toBe(2);
  });

  const refused = (name: string, body: object, loc: string, type: string): Scenario => ({
    ...{ name, request: "POST /api/v1/order/verify", headers, status: 422, body },
    json: { detail: [{ loc: ["body", loc], type }] },
  });
  scenarios(fixture, [
    refused("an action is one of three", { order_id: "o1", action: "approved" }, "action", "literal_error"),
    refused("an action must be there", { order_id: "o1" }, "action", "missing"),
    refused("so must the order", { action: "verified" }, "order_id", "missing"),
    refused("a note is a text", { order_id: "o1", action: "verified", note: 1 }, "note", "string_type"),
    refused(
      "a note has 2000 characters",
      { order_id: "o1", action: "verified", note: "x".repeat(2001) },
      "note",
      "string_too_long",
    ),
    refused(
      "an actor has 200",
      { order_id: "o1", action: "verified", actor: "x".repeat(201) },
      "actor",
      "string_too_long",
    ),
    {
      name: "a decision on an order that was never scored is a 404",
      ...{
        request: "POST /api/v1/order/verify",
        headers,
        status: 404,
        body: { order_id: "none", action: "verified" },
      },
      json: { code: "order_not_found" },
    },
    { name: "limit=501 is refused", request: "GET /api/v1/orders/risk?limit=501", headers, status: 422 },
    { name: "limit=500 is allowed", request: "GET /api/v1/orders/risk?limit=500", headers, status: 200 },
    { name: "limit=0 is refused", request: "GET /api/v1/orders/risk?limit=0", headers, status: 422 },
  ]);
});

describe("the export", () => {
  const lines = async (query = "", who = merchant) => {
    const text = await ask<string>(server, who, `GET /api/v1/export/orders.csv${query}`);
    return text.trimEnd().split("\r\n");
  };

  test("is a CSV with a byte order mark and the documented columns, newest first", async () => {
    const response = await send(server, "GET", "/api/v1/export/orders.csv", {
      headers: { "X-API-Key": merchant.sk },
    });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="orders.csv"');
    expect(new Uint8Array(await response.arrayBuffer()).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    );
    const [header, ...rows] = await lines();
    expect(header.replace("\uFEFF", "")).toBe(
      "order_id,placed_at,channel,customer_name,phone,email,payment_method,order_value,risk_level,risk_score,risk_reasons,status,decision_note,decision_actor,decided_at,outcome,outcome_at,address_status,address_score,line1,line2,landmark,city,state,pincode,country,reference,awb,currency,items,parcels,district",
    );
    expect(rows.map((row) => row.split(",")[0])).toEqual(["#O-5", "o4", "o3", "o2", "o1"]);
    expect(rows[0]).toContain('"Quote "" Mark"');
  });

  test.each([
    ...["=1+1", "+91", "-2", "@SUM(A1)", "\tx", "\rx", "\nx", '=HYPERLINK("http://x","y")'],
    ...["＝1+1", "＋91", "－2", "＠SUM(A1)"],
  ])("%j does not reach a spreadsheet as a formula", async (text) => {
    const own = await signUp(server);
    await ask(server, own, score, { ...GOOD, order_id: text, customer_name: text, email: text });
    await ask(server, own, "POST /api/v1/order/verify", {
      order_id: text,
      action: "verified",
      note: text,
      actor: text,
    });
    const [, ...rest] = await lines("", own);
    const cells = rest.join("\r\n").match(/"(?:[^"]|"")*"|[^,]+/g) ?? [];
    const begins = cells
      .map((cell) => cell.replace(/^"/, ""))
      .filter((cell) => /^[=+\-@＝＋－＠\t\r\n]/.test(cell));
    expect(begins).toEqual([]);
    expect(rest.join("\r\n")).toContain(`'${text[0]}`);
  });
});

/** Orders of the past: placed_at in the API, and files of them. */
import { afterAll, describe, expect, test } from "bun:test";
import { receiver } from "../features/alerts/support.ts";
import { text } from "../features/bulk/files.ts";
import { SECRET, wooOrder } from "../features/webhooks/support.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { type Scenario, scenarios } from "./scenario.ts";
import { type Merchant, send, signUp, startTestServer } from "./server.ts";

const DAY = 86_400_000;
const shop = receiver(() => new Response("ok"));

const server = await startTestServer({ ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" });
const merchant = await signUp(server);
afterAll(async () => {
  await server.stop();
  await shop[Symbol.asyncDispose]();
});

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

describe("placed_at", () => {
  const request = "POST /api/v1/order/score";
  const headers = { "X-API-Key": "{sk}" };
  const given = (placed_at: unknown, row: Omit<Scenario, "request">): Scenario => ({
    ...{ request, headers, body: { ...GOOD, order_id: `P ${placed_at}`, placed_at } },
    ...row,
  });
  const stored = (placed_at: string, utc: string) =>
    given(placed_at, { name: `${placed_at} is stored as ${utc}`, status: 200, json: { placed_at: utc } });
  const refused = (placed_at: string, why: string) =>
    given(placed_at, {
      ...{ name: `${placed_at} is refused: it ${why}`, status: 400, has: [`placed_at ${why}.`] },
      json: { code: "invalid_placed_at", field: "placed_at" },
    });
  const unreadable = (placed_at: unknown, type: string) =>
    given(placed_at, {
      ...{ name: `${placed_at} is a 422`, status: 422 },
      json: { detail: [{ loc: ["body", "placed_at"], type }] },
    });
  scenarios(
    () => ({ server, merchant }),
    [
      stored("2025-10-05", "2025-10-04T18:30:00.000Z"),
      stored("2025-10-05 14:22", "2025-10-05T08:52:00.000Z"),
      stored("2025-10-05T14:22:30+05:30", "2025-10-05T08:52:30.000Z"),
      stored("2000-01-01", "1999-12-31T18:30:00.000Z"),
      given(daysAgo(-0.9), { name: "may be some hours ahead", status: 200 }),
      given(null, {
        name: "is now when it is null",
        status: 200,
        has: [`"placed_at":"${daysAgo(0).slice(0, 4)}`],
      }),
      refused(daysAgo(-1.1), "must not be more than a day in the future"),
      refused("1999-12-31 23:59", "must not be before the year 2000"),
      unreadable("05/10/2025", "datetime_parsing"),
      unreadable("2025-02-29", "datetime_parsing"),
      unreadable("", "datetime_parsing"),
      unreadable(1791190950, "string_type"),
    ],
  );

  test("stays what it was when the order is sent again with another one, and the answer has it", async () => {
    const order = { ...GOOD, order_id: "again" };
    const first = await ask(server, merchant, request, { ...order, placed_at: "2025-06-01T10:00Z" });
    const again = await ask(server, merchant, request, { ...order, placed_at: "2025-07-01T10:00Z" });
    expect([first, again]).toMatchObject([
      { created: true, placed_at: "2025-06-01T10:00:00.000Z" },
      { created: false, placed_at: "2025-06-01T10:00:00.000Z" },
    ]);
    expect(await ask(server, merchant, "GET /api/v1/order/again")).toMatchObject({
      placed_at: "2025-06-01T10:00:00.000Z",
    });
  });

  test("that is refused costs no check", async () => {
    const used = async () => (await account()).quota.used;
    const before = await used();
    const body = { ...GOOD, order_id: "refused", placed_at: "1999-01-01" };
    await send(server, "POST", "/api/v1/order/score", { body, headers: { "X-API-Key": merchant.sk } });
    expect(await used()).toBe(before);
  });
});

describe("outcome_at", () => {
  const row = (name: string, outcome_at: string, rest: Omit<Scenario, "name" | "request">): Scenario => ({
    ...{ name, request: "POST /api/v1/order/outcome", headers: { "X-API-Key": "{sk}" } },
    body: { order_id: "dated outcome", outcome: "rto", outcome_at },
    ...rest,
  });
  scenarios(
    () => ({ server, merchant }),
    [
      row("is when it happened", "2025-08-10", { status: 200, json: { outcome: "rto", order_found: false } }),
      row("may not be days ahead", daysAgo(-2), { status: 400, json: { field: "outcome_at" } }),
      row("is a time", "last week", { status: 422, has: ["datetime_parsing"] }),
    ],
  );

  test("is stored with the order", async () => {
    const order = { ...GOOD, order_id: "dated outcome", placed_at: "2025-08-01" };
    await ask(server, merchant, "POST /api/v1/order/score", order);
    expect(await ask(server, merchant, "GET /api/v1/order/dated%20outcome")).toMatchObject({
      ...{ outcome: "rto", outcome_at: "2025-08-09T18:30:00.000Z" },
    });
  });
});

const account = (who = merchant) => ask<{ quota: { used: number } }>(server, who, "GET /api/v1/account");

const imported = (who: Merchant, rows: readonly string[], mode = "history") =>
  resultOf(upload(server, who, text([HEADER, ...rows].join("\n")), { fields: { mode } }));

const HEADER =
  "Order ID,Order Date,Name,Mobile,Address 1,City,State,Pin Code,Payment Method,Order Value,Outcome,Outcome Date";

interface Row {
  date: string;
  phone?: string;
  outcome?: string;
  ended?: string;
  name?: string;
}
const row = (id: string, { date, phone = "9845012345", outcome = "", ended = "", name = "Asha Rao" }: Row) =>
  `${id},${date},${name},${phone},"12, 80 Feet Road, Koramangala",Bengaluru,Karnataka,560034,COD,1499,${outcome},${ended}`;

describe("a file of past orders", () => {
  test("is stored with its dates and outcomes, costs no check and is none of today's", async () => {
    const own = await signUp(server);
    const found = await imported(own, [
      row("H-1", { date: "2025-06-01 10:00", outcome: "Delivered", ended: "2025-06-05 18:00" }),
      row("H-2", { date: "2025-06-02", outcome: "RTO" }),
      row("H-3", { date: "2025-06-03" }),
    ]);
    expect(found).toMatchObject({ mode: "history", processed: 3, failed: 0, errors: [] });
    expect(found.results.map(({ order_id, check_id }) => ({ order_id, check_id }))).toEqual([
      { order_id: "H-1", check_id: undefined },
      { order_id: "H-2", check_id: undefined },
      { order_id: "H-3", check_id: undefined },
    ]);
    const order = (id: string) => ask(server, own, `GET /api/v1/order/${id}`);
    expect(await order("H-1")).toMatchObject({
      ...{
        placed_at: "2025-06-01T04:30:00.000Z",
        outcome: "delivered",
        outcome_at: "2025-06-05T12:30:00.000Z",
      },
    });
    expect(await order("H-2")).toMatchObject({ placed_at: "2025-06-01T18:30:00.000Z", outcome: "rto" });
    expect(await order("H-3")).toMatchObject({
      outcome: null,
      signals: { phone_orders: 2, phone_delivered: 0 },
    });
    expect((await account(own)).quota.used).toBe(0);
    expect(await ask(server, own, "GET /api/v1/analytics/address?days=1")).toMatchObject({ total: 0 });
  });

  test("is told apart in the audit, its outcomes too", async () => {
    const own = await signUp(server);
    await imported(own, [row("H-1", { date: "2025-06-01", outcome: "RTO", ended: "2025-06-09" })]);
    const { entries } = await ask<{ entries: object[] }>(server, own, "GET /api/v1/audit?order_id=H-1");
    expect(entries).toMatchObject([
      {
        action: "order.outcome",
        source: "bulk history",
        after: { outcome: "rto", at: "2025-06-08T18:30:00.000Z" },
      },
      { action: "order.scored", source: "bulk history" },
    ]);
  });

  test("may begin with its newest order: each is scored after those placed before it, and answered in its row", async () => {
    const own = await signUp(server);
    const found = await imported(own, [
      row("third", { date: "2025-08-03", phone: "9845011111" }),
      row("second", { date: "2025-08-02", phone: "9845011111", outcome: "rto", ended: "2025-08-02 23:00" }),
      row("none", { date: "" }),
      row("first", {
        date: "2025-08-01",
        phone: "9845011111",
        outcome: "delivered",
        ended: "2025-08-01 20:00",
      }),
    ]);
    expect(found.results.map((result) => [result.row, result.order_id])).toEqual([
      [2, "third"],
      [3, "second"],
      [5, "first"],
    ]);
    expect(found.errors).toMatchObject([{ row: 4, reason: "it has no order date", field: "placed_at" }]);
    const signals = async (id: string) =>
      (await ask<{ signals: object }>(server, own, `GET /api/v1/order/${id}`)).signals;
    expect(await signals("first")).toMatchObject({ phone_orders: 0, first_order: true });
    expect(await signals("second")).toMatchObject({ phone_orders: 1, phone_delivered: 1, phone_rto: 0 });
    expect(await signals("third")).toMatchObject({ phone_orders: 2, phone_delivered: 1, phone_rto: 1 });
  });

  const NO_DATE = "is not a date between the year 2000 and tomorrow";
  test("gives rows back whose dates no order has, and stores the others", async () => {
    const own = await signUp(server);
    const ahead = daysAgo(-3).slice(0, 10);
    const found = await imported(own, [
      row("ahead", { date: ahead }),
      row("ancient", { date: "1999-05-01" }),
      row("good", { date: "2025-06-01" }),
      row("ends ahead", { date: "2025-06-01", outcome: "rto", ended: ahead }),
    ]);
    expect(found.errors).toMatchObject([
      { row: 2, reason: `order date "${ahead}" ${NO_DATE}`, field: "placed_at" },
      { row: 3, reason: `order date "1999-05-01" ${NO_DATE}`, field: "placed_at" },
    ]);
    // The date of an outcome that cannot be is left out, and the warnings say so.
    expect(found.results.map(({ order_id }) => order_id)).toEqual(["good", "ends ahead"]);
  });

  test("comes back as a CSV with the risk in columns, in the sequence of its rows", async () => {
    const rows = [row("B", { date: "2025-06-02" }), row("A", { date: "2025-06-01" })];
    const how = { query: "?format=csv", fields: { mode: "history" } };
    const response = await upload(server, merchant, text([HEADER, ...rows].join("\n")), how);
    const lines = (await response.text()).trim().split("\n");
    expect(lines[0]).toContain("risk_level");
    expect(lines[0]).not.toContain("check_id");
    expect(lines.slice(1).map((line) => line.slice(0, 1))).toEqual(["B", "A"]);
  });

  test("in mode orders keeps its dates too, and costs its checks", async () => {
    const own = await signUp(server);
    await imported(
      own,
      [row("dated", { date: "2025-06-01T10:00Z" }), row("undated", { date: "" })],
      "orders",
    );
    expect((await account(own)).quota.used).toBe(2);
    expect(await ask(server, own, "GET /api/v1/order/dated")).toMatchObject({
      placed_at: "2025-06-01T10:00:00.000Z",
    });
    const { placed_at } = await ask<{ placed_at: string }>(server, own, "GET /api/v1/order/undated");
    expect(Date.now() - Date.parse(placed_at)).toBeLessThan(DAY);
  });

  test("raises no alert; an order of 48 hours ago neither, however it comes", async () => {
    const own = await signUp(server);
    await ask(server, own, "PUT /api/v1/account", { callback_url: shop.url, storeB_secret: SECRET });
    const alerts = async () => (await ask<{ total: number }>(server, own, "GET /api/v1/alerts")).total;
    const risky = (id: string, date: string) => row(id, { date, phone: "9999999999", name: "asdf" });
    const score = (order_id: string, placed_at: string) =>
      ask(server, own, "POST /api/v1/order/score", { ...BAD, order_id, placed_at });
    const fromStore = (id: number, at: string) => {
      const { body, headers } = wooOrder("order.created", { id, date_created_gmt: at.slice(0, 19) });
      return send(server, "POST", `/webhooks/storeB/${own.pk}`, { body, headers });
    };
    expect(await score("api", daysAgo(2.01))).toMatchObject({ risk_level: "HIGH" });
    // Everything is risky by these rules.
    await ask(server, own, "PUT /api/v1/rules", {
      thresholds: { review: 1, high: 2 },
      rules: [
        {
          code: "ALL",
          when: { signal: "order_value", op: "gte", value: 0 },
          points: 50,
          message: "All",
          enabled: true,
        },
      ],
    });
    await imported(own, [risky("past", daysAgo(0.5)), risky("old past", daysAgo(90))]);
    await imported(own, [risky("old row", daysAgo(3))], "orders");
    await fromStore(301, daysAgo(2.1));
    await ask(server, own, "POST /api/v1/orders/rescore");
    const levels = await ask<{ total: number }>(server, own, "GET /api/v1/orders?level=HIGH");
    expect(levels.total).toBe(5);
    expect(await alerts()).toBe(0);
    await imported(own, [risky("row", daysAgo(1))], "orders");
    await score("recent", daysAgo(1.9));
    await fromStore(302, daysAgo(1.9));
    expect(await alerts()).toBe(3);
  });
});

test("rules are learnt on the first day, from 2,000 imported orders with their outcomes", async () => {
  const own = await signUp(server);
  // Newest first, as shops export. One in four buyers sends back all that he orders.
  const rows = Array.from({ length: 2_000 }, (_, i) => {
    const buyer = (i * 7919) % 500;
    const date = daysAgo(2 + i / 20);
    const outcome = buyer % 4 === 0 ? "RTO" : "Delivered";
    const ended = new Date(Date.parse(date) + DAY).toISOString();
    return row(`H-${i}`, { date, outcome, ended, phone: `98${45_000_000 + buyer}` });
  });
  expect(await imported(own, rows)).toMatchObject({ processed: 2_000, failed: 0 });
  const suggestion = await ask<{
    learnt_from: { outcomes: number };
    newest: number;
    tried_on_latest: { suggested: number };
  }>(...([server, own, "POST /api/v1/rules/suggest"] as const));
  // Without those of the last 30 days, of which not all returns may be known: 20 a day.
  expect(suggestion).toMatchObject({ newest_left_out: true, return_days: 30 } as object);
  expect(suggestion.newest).toBeWithin(540, 581);
  expect(suggestion.learnt_from.outcomes).toBe(2_000 - suggestion.newest);
  // It ranks the latest orders by what their buyers did before: that was known when they were placed.
  expect(suggestion.tried_on_latest.suggested).toBeGreaterThan(0.9);
  const live = await ask<{ signals: Record<string, number> }>(server, own, "POST /api/v1/order/score", {
    ...{ ...GOOD, order_id: "live", phone: "9845000000" },
  }).then(() => ask<{ signals: Record<string, number> }>(server, own, "GET /api/v1/order/live"));
  expect(live.signals).toMatchObject({
    phone_orders: 4,
    phone_rto: 4,
    phone_orders_day: 1,
    pin_orders_hour: 1,
  });
});

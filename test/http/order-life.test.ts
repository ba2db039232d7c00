/** Outcomes, the audit, analytics, rescoring: an order from its first score to its end. */
import { describe, expect, test } from "bun:test";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { type Scenario, scenarios } from "./scenario.ts";
import { send, signUp, useServer } from "./server.ts";

const headers = { "X-API-Key": "{sk}" };
const score = "POST /api/v1/order/score";
const outcome = "POST /api/v1/order/outcome";

const server = await useServer(PRO);
const merchant = await signUp(server);
await ask(server, merchant, score, { ...GOOD, order_id: "a" });
const fixture = () => ({ server, merchant });

describe("an outcome", () => {
  const told = (name: string, body: object, json: object): Scenario => ({
    ...{ name, request: outcome, headers, status: 200, body, json },
  });
  const refused = (name: string, body: object, loc: string, type: string): Scenario => ({
    ...{ name, request: outcome, headers, status: 422, body },
    json: { detail: [{ loc: ["body", loc], type }] },
  });
  scenarios(fixture, [
    told(
      "is joined to its order",
      { order_id: "a", outcome: "ndr" },
      { outcome: "ndr", previous: null, changed: true, order_found: true },
    ),
    told(
      "told twice changes nothing",
      { order_id: "a", outcome: "ndr" },
      { outcome: "ndr", previous: "ndr", changed: false },
    ),
    told(
      "told late and otherwise wins",
      { order_id: "a", outcome: "delivered" },
      { outcome: "delivered", previous: "ndr", changed: true },
    ),
    told(
      "of a delivered order may still be a return",
      { order_id: "a", outcome: "rto" },
      { outcome: "rto", previous: "delivered" },
    ),
    told("cancelled is one of the four", { order_id: "a", outcome: "cancelled" }, { outcome: "cancelled" }),
    {
      name: "stands with its order, and so does the failed attempt before it",
      ...{ request: "GET /api/v1/order/a", headers, status: 200 },
      json: { outcome: "cancelled", open: true },
      has: [/"ndr_at":"20/, /"outcome_at":"20/],
    },
    told(
      "of an order that is not there yet is kept",
      { order_id: "later", outcome: "rto" },
      { order_found: false, changed: true },
    ),
    told(
      "kept twice is one",
      { order_id: "later", outcome: "rto" },
      { order_found: false, changed: false, previous: "rto" },
    ),
    {
      name: "is joined when its order comes",
      ...{ request: score, headers, status: 200, body: { ...GOOD, order_id: "later" } },
      json: { created: true, outcome: "rto" },
    },
    refused("is one of four", { order_id: "a", outcome: "lost" }, "outcome", "literal_error"),
    refused("must be there", { order_id: "a" }, "outcome", "missing"),
    refused("needs its order", { outcome: "rto" }, "order_id", "missing"),
    refused(
      "needs an id of 100 characters at most",
      { order_id: "x".repeat(101), outcome: "rto" },
      "order_id",
      "string_too_long",
    ),
  ]);
});

describe("the audit", () => {
  interface Entries {
    entries: {
      kind: string;
      action: string;
      order_id: string | null;
      source: string;
      actor: string | null;
      before: object | null;
      after: object | null;
    }[];
    limit: number;
  }
  test("says who did what, by key or session, and what was before and after, newest first", async () => {
    const own = await signUp(server);
    const hint = new RegExp(`^key sk_….*${own.sk.slice(-4)}$`);
    await ask(server, own, score, { ...BAD, order_id: "x" });
    await send(server, "POST", "/api/v1/order/verify", {
      headers: { Authorization: `Bearer ${own.token}` },
      body: { order_id: "x", action: "rejected", note: "No answer", actor: "Ravi" },
    });
    await ask(server, own, outcome, { order_id: "x", outcome: "cancelled" });
    await ask(server, own, "PUT /api/v1/rules", { thresholds: { review: 1, high: 99 }, rules: [] });
    const { entries: all, limit } = await ask<Entries>(server, own, "GET /api/v1/audit");
    expect(limit).toBe(100);
    const entries = all.filter(({ kind }) => kind === "order" || kind === "rules");
    expect(entries).toMatchObject([
      { action: "rules.replaced", order_id: null, before: { version: 0 }, after: { version: 1 } },
      { action: "order.outcome", order_id: "x", before: null, after: { outcome: "cancelled" } },
      {
        ...{ action: "order.decision", order_id: "x", source: `session ${own.email}`, actor: own.email },
        before: { status: "pending", note: null },
        after: { status: "rejected", note: "No answer", actor: own.email },
      },
      {
        action: "order.scored",
        order_id: "x",
        before: null,
        after: { risk_level: "HIGH", rules_version: 0 },
      },
    ]);
    expect(entries[1].source).toMatch(hint);
    expect(JSON.stringify(entries)).not.toContain(own.sk);
    expect((await ask<Entries>(server, own, "GET /api/v1/audit?order_id=x&limit=2")).entries.length).toBe(2);
    expect((await ask<Entries>(server, own, "GET /api/v1/audit?order_id=nobody")).entries).toEqual([]);
  });
  scenarios(fixture, [
    { name: "limit=0 is refused", request: "GET /api/v1/audit?limit=0", headers, status: 422 },
    { name: "limit=1 is allowed", request: "GET /api/v1/audit?limit=1", headers, status: 200 },
    { name: "limit=500 is allowed", request: "GET /api/v1/audit?limit=500", headers, status: 200 },
    { name: "limit=501 is refused", request: "GET /api/v1/audit?limit=501", headers, status: 422 },
  ]);
});

describe("the analytics of returns", () => {
  test("count orders and outcomes by day, payment, level, state, PIN and reason, and what review saved", async () => {
    const own = await signUp(server);
    const cases = [
      ["c1", { ...GOOD, payment_method: "COD" }, "delivered"],
      ["c2", { ...GOOD, payment_method: "COD" }, "rto"],
      ["c3", { ...GOOD, payment_method: "PREPAID" }, "delivered"],
      ["c4", { ...GOOD, pincode: "400050", city: "Mumbai", state: "Maharashtra" }, null],
      ["b1", BAD, "rto"],
      ["b2", BAD, "delivered"],
      ["b3", BAD, null],
      ["b4", BAD, "cancelled"],
    ] as const;
    for (const [order_id, order, end] of cases) {
      await ask(server, own, score, { ...order, order_id });
      if (end) await ask(server, own, outcome, { order_id, outcome: end });
    }
    await ask(server, own, "POST /api/v1/order/verify", { order_id: "b3", action: "rejected" });
    const found = await ask<{
      by_day: { date: string; orders: number }[];
      by_state: object[];
      by_reason: object[];
      by_pincode: object[];
    }>(server, own, "GET /api/v1/analytics/rto?days=7");
    expect(found).toMatchObject({
      ...{ days: 7, orders: 8, delivered: 3, rto: 2, cancelled: 1, ndr: 0, none: 2, rto_rate: 0.4 },
      ...{ order_value: 4 * 999 + 4 * 25_000, rto_value: 999 + 25_000 },
      by_payment: [
        { payment_method: "COD", orders: 6, delivered: 2, rto: 2, rto_rate: 0.5 },
        { payment_method: "PREPAID", orders: 2, delivered: 1, rto: 0, rto_rate: 0 },
      ],
      by_level: [{ risk_level: "LOW" }, { risk_level: "REVIEW" }, { risk_level: "HIGH", orders: 4, rto: 1 }],
      review: {
        ...{ flagged: 4, pending: 3, rejected: 1, verified: 0, stopped: 2, stopped_value: 50_000 },
        // Two were sent, of which one came back. What was saved is in savings.test.ts.
        sent_rto_rate: 0.5,
        saving: { saved: null, unknown: "too_recent", recent: 1 },
      },
    });
    expect(found.by_day.length).toBe(7);
    expect(found.by_day.at(-1)).toMatchObject({ orders: 8 });
    expect(found.by_day[0]).toMatchObject({ orders: 0 });
    expect(found.by_state).toContainEqual(expect.objectContaining({ state: "Maharashtra", orders: 1 }));
    expect(found.by_pincode[0]).toMatchObject({ pincode: "560034", rto: 2 });
    expect(found.by_reason).toContainEqual(expect.objectContaining({ code: "COD", orders: 6, rto: 2 }));
  });
  scenarios(fixture, [
    {
      name: "look at 30 days by default",
      request: "GET /api/v1/analytics/rto",
      headers,
      status: 200,
      json: { days: 30 },
    },
    { name: "days=0 is refused", request: "GET /api/v1/analytics/rto?days=0", headers, status: 422 },
    { name: "days=1 is allowed", request: "GET /api/v1/analytics/rto?days=1", headers, status: 200 },
    { name: "days=366 is allowed", request: "GET /api/v1/analytics/rto?days=366", headers, status: 200 },
    { name: "days=367 is refused", request: "GET /api/v1/analytics/rto?days=367", headers, status: 422 },
  ]);
});

test("rescoring applies new rules to open orders, says what changed, and the queue follows", async () => {
  const own = await signUp(server);
  for (const order_id of ["r1", "r2", "r3", "r4"]) await ask(server, own, score, { ...GOOD, order_id });
  await ask(server, own, outcome, { order_id: "r3", outcome: "delivered" });
  await ask(server, own, outcome, { order_id: "r4", outcome: "ndr" });
  const rules = {
    code: "ALL",
    when: { signal: "order_value", op: "gt", value: 1 },
    points: 80,
    message: "Any",
  };
  await ask(server, own, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules: [rules] });
  expect(await ask(server, own, "POST /api/v1/orders/rescore")).toEqual({
    ...{ rescored: 3, changed: 3, levels: { LOW: 0, REVIEW: 0, HIGH: 3 }, rules_version: 1 },
  });
  expect(await ask(server, own, "GET /api/v1/orders/risk")).toMatchObject({ total: 3 });
  expect(await ask(server, own, "GET /api/v1/order/r3")).toMatchObject({
    risk_level: "LOW",
    rules_version: 0,
  });
  expect(await ask(server, own, "GET /api/v1/audit?order_id=r1")).toMatchObject({
    entries: [{ action: "order.rescored", before: { risk_level: "LOW" }, after: { risk_level: "HIGH" } }, {}],
  } as object);
});

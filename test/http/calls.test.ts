/** Calls to buyers: their log, the orders that wait for the next one, and who called. */
import { beforeAll, describe, expect, test } from "bun:test";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { type Scenario, scenarios } from "./scenario.ts";
import { type Merchant, send, signUp, useServer } from "./server.ts";
import { join, tell } from "./team.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let now = Date.now();
const iso = (at: number) => new Date(at).toISOString();

const server = await useServer(PRO, () => now);
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });

interface Called {
  order_id: string;
  calls: Record<string, unknown>[];
}
interface Listed {
  orders: { order_id: string; calls: Record<string, unknown> | null }[];
  total: number;
  next: string | null;
}
const score = (order_id: string, who: Merchant, more: object = {}) =>
  ask(server, who, "POST /api/v1/order/score", { ...BAD, ...more, order_id });
const call = (order_id: string, result: string, more: object = {}, who = merchant) =>
  ask<Called>(server, who, "POST /api/v1/order/call", { order_id, result, ...more });
const order = (id: string, who = merchant) =>
  ask<Record<string, Record<string, unknown>>>(server, who, `GET /api/v1/order/${id}`);
const decide = (order_id: string, action: string, who = merchant) =>
  ask(server, who, "POST /api/v1/order/verify", { order_id, action });
const decideAll = (decisions: object[], who: Merchant) =>
  ask(server, who, "POST /api/v1/orders/verify", { decisions });

await score("A", merchant);

describe("a call", () => {
  test("is noted with its result, newest first, and with what was said", async () => {
    await score("noted", merchant, { reference: "#77" });
    await call("noted", "no_answer");
    now += 1000;
    const { order_id, calls } = await call("77", "confirmed", {
      note: "Her brother answered",
      actor: "Ravi",
    });
    expect(order_id).toBe("noted");
    expect(calls).toEqual([
      {
        ...{ result: "confirmed", at: iso(now), by: "Ravi", name: null },
        ...{ note: "Her brother answered", call_at: null },
      },
      { result: "no_answer", at: iso(now - 1000), by: "api", name: null, note: null, call_at: null },
    ]);
    expect(await order("noted")).toMatchObject({
      calls: { count: 2, last_result: "confirmed", last_at: iso(now), call_at: null },
      ...{ call_log: calls, status: "pending", revision: 1, updated_at: iso(now) },
    });
  });

  test("was never made of an order whose calls are null", async () => {
    await score("uncalled", merchant);
    expect(await order("uncalled")).toMatchObject({ calls: null, call_log: [] });
  });

  test("of a member has the member's e-mail and name, whatever the body says", async () => {
    const ravi = await join(server, merchant, "Ravi");
    const sent = { order_id: "A", result: "busy", actor: "Somebody" };
    const { body } = await tell(server, ravi, "POST /api/v1/order/call", sent);
    expect(body).toMatchObject({
      calls: [{ result: "busy", by: ravi.email, name: ravi.name }],
      ignored: ["actor"],
    });
  });

  test("is in the audit", async () => {
    await score("audited", merchant);
    await call("audited", "call_later", { call_at: iso(now + HOUR), note: "At six", actor: "Ravi" });
    const { entries } = await ask<{ entries: object[] }>(
      server,
      merchant,
      "GET /api/v1/audit?order_id=audited&limit=1",
    );
    expect(entries).toMatchObject([
      {
        ...{ action: "order.call", actor: "Ravi", before: null },
        after: { result: "call_later", call_at: iso(now + HOUR), note: "At six" },
      },
    ]);
  });

  test("is one of the last fifty that are shown, and all are counted", async () => {
    await score("often", merchant);
    for (let i = 0; i < 51; i++) await call("often", "no_answer", { note: `${i}` });
    const { calls, call_log } = await order("often");
    expect(calls).toMatchObject({ count: 51 });
    expect((call_log as unknown as { note: string }[]).map(({ note }) => note)).toEqual(
      Array.from({ length: 50 }, (_, i) => `${50 - i}`),
    );
  });

  test("that many agents note at once is noted as often", async () => {
    await score("together", merchant);
    await Promise.all(Array.from({ length: 20 }, () => call("together", "busy")));
    expect((await order("together")).calls).toMatchObject({ count: 20 });
  });

  const headers = { "X-API-Key": "{sk}" };
  const row = (name: string, body: object, status: number, json: object): Scenario => ({
    ...{ name, status, json, headers, request: "POST /api/v1/order/call" },
    body: { order_id: "A", ...body },
  });
  const invalid = (field: string, type: string) => ({ detail: [{ loc: ["body", field], type }] });
  scenarios(fixture, [
    ...["confirmed", "no_answer", "refused", "busy", "wrong_number"].map((result) =>
      row(`may end as ${result}`, { result }, 200, { order_id: "A" }),
    ),
    row("ends in no other way", { result: "laughed" }, 422, invalid("result", "literal_error")),
    row("has a result", {}, 422, invalid("result", "missing")),
    row("to make later has a time", { result: "call_later" }, 422, invalid("call_at", "missing")),
    row("to make later has no empty time", { result: "call_later", call_at: null }, 422, {
      detail: [{ loc: ["body", "call_at"] }],
    }),
    row("is at a time", { result: "busy", call_at: "soon" }, 422, invalid("call_at", "datetime_parsing")),
    row("has a note of 2,000 characters", { result: "busy", note: "x".repeat(2000) }, 200, {}),
    row(
      "has none of 2,001",
      { result: "busy", note: "x".repeat(2001) },
      422,
      invalid("note", "string_too_long"),
    ),
    row("is of a known order", { order_id: "none", result: "busy" }, 404, { code: "order_not_found" }),
  ]);

  test("can be put off by 30 days, and no longer", async () => {
    await score("month", merchant);
    const body = (at: number) => ({ order_id: "month", result: "no_answer", call_at: iso(at) });
    const post = (at: number) =>
      send(server, "POST", "/api/v1/order/call", { headers: { "X-API-Key": merchant.sk }, body: body(at) });
    expect((await post(now + 30 * DAY)).status).toBe(200);
    const refused = await post(now + 30 * DAY + 1);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: "invalid_call_at" });
  });

  test("is nothing that another account sees", async () => {
    const stranger = await signUp(server);
    await score("A", stranger);
    expect((await order("A", stranger)).calls).toBeNull();
    await call("A", "refused", { call_at: iso(now + HOUR) }, stranger);
    expect((await order("A")).calls).not.toMatchObject({ last_result: "refused" });
  });
});

describe("an order to call later", () => {
  let own: Merchant;
  const queue = (query = "", who = own) =>
    ask<Listed>(server, who, `GET /api/v1/orders/risk?sort=placed_at&${query}`);
  const ids = async (query = "") => (await queue(query)).orders.map(({ order_id }) => order_id);
  const later = (id: string, inMs: number) => call(id, "call_later", { call_at: iso(now + inMs) }, own);

  beforeAll(async () => {
    own = await signUp(server);
    for (const id of ["one", "two", "three"]) {
      now += 1000;
      await score(id, own);
    }
    await score("low", own, GOOD);
  });

  test("leaves the queue until its time, and is then there by itself", async () => {
    await later("two", HOUR);
    expect(await ids()).toEqual(["one", "three"]);
    expect((await order("two", own)).calls).toMatchObject({ call_at: iso(now + HOUR) });
    now += HOUR - 1;
    expect(await ids()).toEqual(["one", "three"]);
    now += 1;
    expect(await ids()).toEqual(["one", "two", "three"]);
    expect((await order("two", own)).calls).toMatchObject({ call_at: iso(now) });
  });

  test("is listed by waiting=true, and with the others by waiting=all; the totals agree", async () => {
    await later("two", HOUR);
    await later("low", HOUR);
    expect(await ids("waiting=true")).toEqual(["two"]);
    expect(await ids("waiting=all")).toEqual(["one", "two", "three"]);
    const totals = ["", "waiting=false", "waiting=true", "waiting=all"].map((query) => queue(query));
    expect((await Promise.all(totals)).map(({ total }) => total)).toEqual([2, 2, 1, 3]);
    expect(await queue("waiting=true")).toMatchObject({
      orders: [{ order_id: "two", calls: { last_result: "call_later", call_at: iso(now + HOUR) } }],
    });
    const filtered = ["", "waiting=true&", "waiting=all&"].map((query) =>
      queue(`${query}state=Delhi&min_value=1`),
    );
    expect((await Promise.all(filtered)).map(({ total }) => total)).toEqual([2, 1, 3]);
    const found = ["", "waiting=true&", "waiting=all&"].map((query) => queue(`${query}q=mailinator`));
    expect((await Promise.all(found)).map(({ total }) => total)).toEqual([2, 1, 3]);
    // The list of all orders leaves none out.
    expect((await ask<Listed>(server, own, "GET /api/v1/orders")).total).toBe(4);
  });

  test("is left out of every page of the queue, each of the others is in one", async () => {
    await later("two", HOUR);
    const first = await queue("limit=1");
    expect([first.orders[0].order_id, first.total]).toEqual(["one", 2]);
    const second = await queue(`limit=1&cursor=${first.next}`);
    expect([second.orders[0].order_id, second.next]).toEqual(["three", null]);
  });

  const endings: [string, () => Promise<unknown>][] = [
    ["a call without a time", () => call("two", "no_answer", {}, own)],
    ["a call at a time that has passed", () => call("two", "no_answer", { call_at: iso(now - 1) }, own)],
    ["a decision", () => decide("two", "pending", own)],
    ["the decision that stands", () => decide("two", "pending", own)],
    ["one of many decisions", () => decideAll([{ order_id: "two", action: "pending", note: "Now" }], own)],
  ];
  test.each(endings)("is in the queue again after %s", async (_, end) => {
    await later("two", HOUR);
    expect(await ids()).toEqual(["one", "three"]);
    await end();
    expect(await ids()).toEqual(["one", "two", "three"]);
  });

  test("waits as the last call says", async () => {
    await later("two", HOUR);
    await later("two", 3 * HOUR);
    now += 2 * HOUR;
    expect(await ids()).toEqual(["one", "three"]);
    await later("two", 1);
    now += 1;
    expect(await ids()).toEqual(["one", "two", "three"]);
  });

  test("that was decided on waits no more, and is not in the queue", async () => {
    await later("three", HOUR);
    await decide("three", "verified", own);
    expect((await order("three", own)).calls).toMatchObject({ call_at: null, count: 1 });
    expect(await ids("waiting=all")).toEqual(["one", "two"]);
  });
});

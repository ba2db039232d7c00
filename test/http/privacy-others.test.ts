/** What an erasure takes from the acts and orders of others, and what it leaves them. */
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { receiver } from "../features/alerts/support.ts";
import { STORE_SECRETS, shopifyEvent, shopifyOrder } from "../features/webhooks/support.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { type Merchant, send, signUp, startTestServer } from "./server.ts";
import { runStatement } from "./stored.ts";

let merchant: Merchant;
const shop = receiver(() => new Response(null, { status: 500 }));

const server = await startTestServer({ ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" });
afterAll(async () => {
  await server.stop();
  await shop[Symbol.asyncDispose]();
});
beforeEach(async () => {
  merchant = await signUp(server);
  await ask(server, merchant, "PUT /api/v1/account", {
    ...{ callback_url: shop.url, allowed_domains: "kirana-shop.in" },
    ...STORE_SECRETS,
  });
});

const score = (order_id: string, more: object = {}) =>
  ask(server, merchant, "POST /api/v1/order/score", { ...BAD, order_id, ...more });
const decide = (order_id: string, more: object) =>
  ask(server, merchant, "POST /api/v1/order/verify", { order_id, action: "verified", ...more });
const erase = (person: object) => ask(server, merchant, "POST /api/v1/privacy/erase", person);
const order = (id: string) =>
  ask<{ decision: { note: string | null; actor: string | null } }>(
    ...([server, merchant, `GET /api/v1/order/${id}`] as const),
  );

describe("who decided stays, unless it was the buyer", () => {
  const buyer = { phone: "9845017733", email: "kumar@voleti.example" };
  test.each([
    ["An", "Joanna", "Joanna"],
    ["An Li", "Juan Liang", "Juan Liang"],
    ["Asha Rao", "Natasha Rao", "Natasha Rao"],
    ["Asha Rao", "Asha", "Asha"],
    ["Asha Rao", "the buyer, rao ASHA", null],
    ["R Kumar", "R. Kumar", null],
    ["आशा राव", "ग्राहक आशा राव", null],
    ["Asha Rao", "ravikumar@voleti.example", "ravikumar@voleti.example"],
    ["Asha Rao", "by mail (Kumar@Voleti.example).", null],
    ["Asha Rao", "+91 98450-17733", null],
  ])("of %s, decided by %s", async (name, actor, kept) => {
    await score("A-1", { ...buyer, name, customer_name: name });
    await decide("A-1", { actor });
    expect((await order("A-1")).decision.actor).toBe(actor);
    expect(await erase({ order_id: "A-1" })).toEqual({ orders: 1 });
    expect((await order("A-1")).decision.actor).toBe(kept);
  });

  test("a rule is no buyer, and what it decided counts as no person's", async () => {
    const when = { signal: "order_value", op: "gte", value: 0 };
    const rule = { code: "SMALL", when, points: 0, message: "Small", automatic: { decision: "verified" } };
    await ask(server, merchant, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules: [rule] });
    await score("A-1", { ...GOOD, name: "Small", customer_name: "Small" });
    await erase({ order_id: "A-1" });
    expect((await order("A-1")).decision.actor).toBe("rule SMALL");
    expect(await ask(server, merchant, "GET /api/v1/orders/decided")).toMatchObject({ decided: 0 });
  });
});

describe("a person asked for by one spelling of an e-mail", () => {
  const SPELLINGS = ["Devika.Rao+2@gmail.com", "devikarao@googlemail.com", "devika.rao@gmail.com"];
  const OTHERS = ["devika_rao@gmail.com", "devika.rao@yahoo.com", "devika@gmail.com"];
  interface Export {
    orders: { order_id: string }[];
    list_entries: { value: string }[];
    views: { name: string }[];
    identities: { kind: string; value: string; orders: number }[];
  }

  beforeEach(async () => {
    for (const [i, email] of [...SPELLINGS, ...OTHERS].entries())
      await score(`P-${i}`, { email, phone: `98730${11_223 + 37 * i}`, line1: `Flat ${i + 1}, Rose Villa` });
    for (const value of [SPELLINGS[0], OTHERS[0]])
      await ask(server, merchant, "POST /api/v1/lists", { list: "block", kind: "email", value });
    for (const q of [SPELLINGS[1], OTHERS[1]])
      await ask(server, merchant, "POST /api/v1/views", { name: q, query: `q=${encodeURIComponent(q)}` });
    await score("P-9", { phone: "9873099887", line1: "Flat 9, Rose Villa" });
    for (const email of [SPELLINGS[2], OTHERS[2]])
      await ask(server, merchant, "POST /api/v1/order/call", {
        ...{ order_id: "P-9", result: "busy", note: `wife of (DEVIKARAO+x@gmail.com), not ${email}` },
      });
  });

  test.each([SPELLINGS[0], "d.e.v.i.k.a.rao@gmail.com"])("%s, is found in all of them", async (email) => {
    const asked = `GET /api/v1/privacy/export?email=${encodeURIComponent(email)}`;
    const found = await ask<Export>(server, merchant, asked);
    expect(found.orders.map(({ order_id }) => order_id).sort()).toEqual(["P-0", "P-1", "P-2"]);
    expect(found.list_entries.map(({ value }) => value)).toEqual([SPELLINGS[0].toLowerCase()]);
    expect(found.views.map(({ name }) => name)).toEqual([SPELLINGS[1]]);
    const mailbox = { kind: "email", value: "devikarao@gmail.com", orders: 3 };
    expect(found.identities.filter(({ kind }) => kind === "email")).toEqual([mailbox]);
  });

  test("is erased in all of them, and nobody else is", async () => {
    expect(await erase({ email: SPELLINGS[2] })).toEqual({ orders: 3 });
    const { entries } = await ask<{ entries: { value: string }[] }>(server, merchant, "GET /api/v1/lists");
    expect(entries.map(({ value }) => value)).toEqual([OTHERS[0]]);
    const { views } = await ask<{ views: { name: string }[] }>(server, merchant, "GET /api/v1/views");
    expect(views.map(({ name }) => name)).toEqual([OTHERS[1]]);
    const { orders } = await ask<{ orders: { email: string }[] }>(server, merchant, "GET /api/v1/orders");
    expect(orders.map(({ email }) => email).filter((email) => OTHERS.includes(email))).toHaveLength(3);
    const { call_log } = await ask<{ call_log: { note: string | null }[] }>(
      ...([server, merchant, "GET /api/v1/order/P-9"] as const),
    );
    expect(call_log.map(({ note }) => note)).toEqual([null, null]);
  });
});

describe("notes of other orders that name the person go", () => {
  const phone = "9873346999";
  const email = "radha@voleti.example";
  const BUYER = { phone, email };
  const SHOP_EMAIL = "desk@kirana-shop.in";

  /** All notes of an order: its own, of its calls, of its decisions in the audit and in the outbox. */
  async function notesOf(id: string) {
    const { decision, call_log } = await ask<{
      decision: { note: string | null } | null;
      call_log: { note: string | null }[];
    }>(server, merchant, `GET /api/v1/order/${id}`);
    const found = await ask<{
      audit: { after: { note?: string | null } | null }[];
      alerts: { payload: { type: string; data: { note?: string | null } } }[];
    }>(server, merchant, `GET /api/v1/privacy/export?order_id=${id}`);
    return {
      order: [decision?.note, ...call_log.map(({ note }) => note)],
      audit: found.audit.flatMap(({ after }) => (after && "note" in after ? [after.note] : [])),
      outbox: found.alerts.flatMap(({ payload: { data } }) => ("note" in data ? [data.note] : [])),
    };
  }

  const call = (order_id: string, note: string) =>
    ask(server, merchant, "POST /api/v1/order/call", { order_id, result: "busy", note });

  test("also from events of decisions that were replaced since", async () => {
    await score("P-1");
    await score("P-2", BUYER);
    for (const [note, action] of [
      [`brother of ${phone}`, "rejected"],
      ["moved away", "verified"],
      ["ok now", "rejected"],
    ]) {
      await decide("P-1", { action, note });
      // The next decision would replace an event that is still to be sent.
      await runStatement(server, `UPDATE alerts_outbox SET next_at = NULL WHERE account_id = ${merchant.id}`);
    }
    expect((await notesOf("P-1")).outbox).toEqual([`brother of ${phone}`, "moved away", "ok now"]);
    expect(await erase({ phone })).toEqual({ orders: 1 });
    expect(await notesOf("P-1")).toEqual({
      order: ["ok now"],
      audit: ["ok now", "moved away", null],
      outbox: [null, "moved away", "ok now"],
    });
  });

  test.each([
    ["an order id", { order_id: "P-2" }],
    ["the e-mail", { email }],
    ["the phone", { phone }],
  ])("by all that the orders have, when the erasure is asked for by %s", async (_, asked) => {
    await score("P-1");
    await score("P-2", BUYER);
    await decide("P-1", { note: "same as +91 98733-46999" });
    await call("P-1", `write to ${email.toUpperCase()}`);
    await call("P-1", "door is green");
    expect(await erase(asked)).toEqual({ orders: 1 });
    const { order, audit, outbox } = await notesOf("P-1");
    expect(order.toSorted()).toEqual(["door is green", null, null]);
    expect(audit.toSorted()).toEqual(["door is green", null, null]);
    expect(outbox).toEqual([null]);
  });

  test.each([
    ["a filler", { phone: "9999999999", email }, ["no phone, 9999999999", email]],
    ["the shop's own e-mail", { phone, email: SHOP_EMAIL }, [`told ${SHOP_EMAIL}`, phone]],
  ])("but not by %s, which identifies nobody", async (_, buyer, notes) => {
    await score("P-1");
    await score("P-2", buyer);
    for (const note of notes) await call("P-1", note);
    expect(await erase({ order_id: "P-2" })).toEqual({ orders: 1 });
    expect((await notesOf("P-1")).order.filter((note) => note)).toEqual([notes[0]]);
  });

  test("of all buyers of a store", async () => {
    await score("P-1");
    const post = (event: ReturnType<typeof shopifyOrder>) =>
      send(server, "POST", `/webhooks/${event.store}/${merchant.pk}`, event);
    const emailOf = (n: number) => `kamakshi.${n}x@voleti.example`;
    for (let n = 1; n <= 45; n++)
      await post(shopifyOrder("orders/create", { id: n, admin_graphql_api_id: null, email: emailOf(n) }));
    for (const n of [1, 21, 45, 46]) await call("P-1", `told ${emailOf(n)}`);
    await post(shopifyEvent("shop/redact", JSON.stringify({ shop_id: 954889, shop_domain: "shop.example" })));
    const result = async () => {
      const { events } = await ask<{ events: { result: string }[] }>(
        ...([server, merchant, "GET /api/v1/webhooks/events?limit=1"] as const),
      );
      return events[0].result;
    };
    while ((await result()) !== "erased 45") await Bun.sleep(20);
    const { order } = await notesOf("P-1");
    expect(order.filter((note) => note)).toEqual([`told ${emailOf(46)}`]);
  });
});

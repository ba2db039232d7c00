/** What an erasure takes from the acts and orders of others, and what it leaves them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { receiver } from "../features/alerts/support.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { type Merchant, signUp, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let merchant: Merchant;
const shop = receiver(() => new Response(null, { status: 500 }));

beforeAll(async () => {
  server = await startTestServer({ ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" });
});
afterAll(async () => {
  await server.stop();
  await shop[Symbol.asyncDispose]();
});
beforeEach(async () => {
  merchant = await signUp(server);
  await ask(server, merchant, "PUT /api/v1/account", { callback_url: shop.url });
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

/** The revision of an order: it rises with what a decision rests on, whichever way the change comes. */
import { describe, expect, test } from "bun:test";
import { text } from "../features/bulk/files.ts";
import { SHIPPING, STORE_SECRETS, shopifyOrder } from "../features/webhooks/support.ts";
import { upload } from "./bulk.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { send, signUp, useServer } from "./server.ts";

const server = await useServer(PRO);
const merchant = await signUp(server);
await ask(server, merchant, "PUT /api/v1/account", STORE_SECRETS);

const post = (path: string, body: object) => ask(server, merchant, `POST /api/v1/${path}`, body);
const order = (id: string) => ask<{ revision: number }>(server, merchant, `GET /api/v1/order/${id}`);
const revisionOf = async (id: string) => (await order(id)).revision;
const score = (order_id: string, more: object = {}) => post("order/score", { ...BAD, ...more, order_id });
const decide = (order_id: string, action: string, more: object = {}) =>
  post("order/verify", { order_id, action, ...more });
const file = (mode: string, csv: string) =>
  upload(server, merchant, text(csv), { fields: { mode } }).then((answer) => expect(answer.status).toBe(200));
const webhook = async (topic: string, order: Record<string, unknown>) => {
  const { body, headers } = shopifyOrder(topic, order);
  const answer = await send(server, "POST", `/webhooks/shopify/${merchant.pk}`, { body, headers });
  expect(await answer.json()).toMatchObject({ state: "done" });
};

type Change = [name: string, change: (id: string) => Promise<unknown>];

/** @param changes of an order, one after the other; each alone raises its revision by the given number */
function changes(expected: 0 | 1, rows: Change[]) {
  test.each(rows)("%s", async (name, change) => {
    const id = `${expected} ${name}`;
    await score(id, { reference: `#${name}` });
    const before = await revisionOf(id);
    await change(id);
    expect([before, await revisionOf(id)]).toEqual([1, 1 + expected]);
  });
}

describe("the revision rises with", () => {
  changes(1, [
    ["a decision", (id) => decide(id, "verified")],
    ["a note without a decision", (id) => decide(id, "pending", { note: "Call after six" })],
    ["another address", (id) => score(id, { line1: "12 MG Road" })],
    ["another name", (id) => score(id, { name: "Somebody Else" })],
    ["another phone", (id) => score(id, { phone: "9845099999" })],
    ["another payment", (id) => score(id, { payment_method: "PREPAID" })],
    ["another value", (id) => score(id, { order_value: 12 })],
    ["another currency", (id) => score(id, { currency: "USD" })],
    ["its cancellation", (order_id) => post("order/outcome", { order_id, outcome: "cancelled" })],
    ["its cancellation in a file", (id) => file("outcomes", `order_id,outcome\n${id},cancelled\n`)],
    ["its erasure", (order_id) => post("privacy/erase", { order_id })],
    [
      "another value in a file",
      (id) => file("orders", `order_id,line1,pincode,order_value\n${id},${BAD.line1},${BAD.pincode},77\n`),
    ],
  ]);

  test("a delivery that takes its cancellation back", async () => {
    await score("resumed");
    await post("order/outcome", { order_id: "resumed", outcome: "cancelled" });
    await post("order/outcome", { order_id: "resumed", outcome: "delivered" });
    expect(await revisionOf("resumed")).toBe(3);
  });

  test("an address that its store has changed, and a cancellation there", async () => {
    const [id, admin_graphql_api_id] = ["901", "gid://shopify/Order/901"];
    await webhook("orders/create", { id: 901, admin_graphql_api_id });
    expect(await revisionOf(id)).toBe(1);
    const shipping_address = { ...SHIPPING, address1: "9 Church Street" };
    const updated_at = new Date().toISOString();
    await webhook("orders/updated", { id: 901, admin_graphql_api_id, shipping_address, updated_at });
    expect(await revisionOf(id)).toBe(2);
    const cancelled_at = new Date(Date.now() + 1000).toISOString();
    const cancelled = { shipping_address, cancelled_at, updated_at: cancelled_at };
    await webhook("orders/cancelled", { id: 901, admin_graphql_api_id, ...cancelled });
    expect(await revisionOf(id)).toBe(3);
  });
});

describe("the revision stays with", () => {
  changes(0, [
    ["the same order once more", (id) => score(id)],
    ["an AWB", (id) => score(id, { awb: "7712345" })],
    ["an e-mail", (id) => score(id, { email: "other@example.com" })],
    ["items", (id) => score(id, { items: [{ name: "Silk saree", quantity: 1 }] })],
    ["a failed attempt", (order_id) => post("order/outcome", { order_id, outcome: "ndr" })],
    ["a return", (order_id) => post("order/outcome", { order_id, outcome: "rto" })],
    ["a delivery in a file", (id) => file("outcomes", `order_id,outcome\n${id},delivered\n`)],
  ]);

  test("the decision that stands", async () => {
    await score("repeated");
    const decision = { note: "Confirmed", actor: "Ravi" };
    await decide("repeated", "verified", decision);
    await decide("repeated", "verified", decision);
    expect(await revisionOf("repeated")).toBe(2);
  });

  test("a new score of all open orders", async () => {
    const shop = await signUp(server);
    const inShop = (request: string, body?: object) => ask<{ changed: number }>(server, shop, request, body);
    await inShop("POST /api/v1/order/score", { ...GOOD, order_id: "a" });
    await inShop("PUT /api/v1/rules", { thresholds: { review: 0, high: 100 }, rules: [] });
    const { changed } = await inShop("POST /api/v1/orders/rescore");
    const after = await inShop("GET /api/v1/order/a");
    expect({ changed, after }).toMatchObject({ changed: 1, after: { revision: 1, risk_level: "REVIEW" } });
  });
});

test("lists have revision and claim of each order", async () => {
  await score("listed");
  await decide("listed", "verified");
  const { orders } = await ask<{ orders: { order_id: string }[] }>(server, merchant, "GET /api/v1/orders");
  expect(orders.find(({ order_id }) => order_id === "listed")).toMatchObject({ revision: 2, claim: null });
});

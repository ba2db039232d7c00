/** The story of one order. */
import { describe, expect, test } from "bun:test";
import { receiver } from "../features/alerts/support.ts";
import { SECRET, shopifyOrder } from "../features/webhooks/support.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { send, signUp, useServer } from "./server.ts";

interface Entry {
  at: string;
  type: string;
  by: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const post = (path: string, body: object) => ask(server, merchant, `POST /api/v1/${path}`, body);
const timeline = async (id: string, who = merchant) =>
  (await ask<{ entries: Entry[] }>(server, who, `GET /api/v1/order/${encodeURIComponent(id)}/timeline`))
    .entries;

const server = await useServer({ ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" });
const merchant = await signUp(server);

describe("the timeline", () => {
  test("tells what happened to an order, oldest first, and by whom", async () => {
    await post("order/score", { ...GOOD, order_id: "a", reference: "#1019" });
    await post("order/score", { ...GOOD, order_id: "a", order_value: 5000 });
    await post("order/verify", { order_id: "a", action: "verified", note: "Called", actor: "Ravi" });
    await post("order/outcome", { order_id: "a", outcome: "ndr" });
    await post("order/outcome", { order_id: "a", outcome: "delivered" });
    const entries = await timeline("a");
    expect(entries.map(({ type, by }) => [type, by])).toEqual([
      ["scored", "api"],
      ["updated", "api"],
      ["decision", "Ravi"],
      ["outcome", "api"],
      ["outcome", "api"],
    ]);
    expect(entries[0]).toMatchObject({ before: null, after: { risk_level: "LOW" } });
    expect(entries[1]).toMatchObject({ after: { order_value: 5000 } });
    expect(entries[2]).toMatchObject({
      before: { status: "pending" },
      after: { status: "verified", note: "Called" },
    });
    expect(entries[4]).toMatchObject({ before: { outcome: "ndr" }, after: { outcome: "delivered" } });
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort());
    // Like the order itself, by its reference.
    expect(await timeline("#1019")).toEqual(entries);
  });

  test("has no entries of other orders, nor of other accounts", async () => {
    const other = await signUp(server);
    await ask(server, other, "POST /api/v1/order/score", { ...GOOD, order_id: "a" });
    expect(await timeline("a", other)).toHaveLength(1);
    await post("order/score", { ...GOOD, order_id: "b" });
    expect(await timeline("b")).toHaveLength(1);
  });

  test("has the verified webhooks of the store, and not those that were rejected", async () => {
    await ask(server, merchant, "PUT /api/v1/account", { storeA_secret: SECRET });
    const deliver = (topic: string, more: Record<string, string> = {}) => {
      const { body, headers } = shopifyOrder(topic, {}, more);
      return send(server, "POST", `/webhooks/storeA/${merchant.pk}`, { body, headers });
    };
    const { order_id } = (await (await deliver("orders/create")).json()) as { order_id: string };
    expect((await deliver("orders/updated", { "X-Shopify-Hmac-Sha256": "forged" })).status).toBe(401);
    const entries = await timeline(order_id);
    expect(entries.map(({ type, by }) => [type, by]).sort()).toEqual([
      ["scored", "storeA"],
      ["store", "storeA"],
    ]);
    const event = { topic: "orders/create", state: "done", result: "scored" };
    expect(entries.find(({ type }) => type === "store")?.after).toEqual(event);
  });

  test("has the alerts that were sent about it", async () => {
    await using shop = receiver(() => new Response("ok"));
    await ask(server, merchant, "PUT /api/v1/account", { callback_url: shop.url });
    await post("order/score", { ...BAD, order_id: "risky" });
    const alert = (await timeline("risky")).find(({ type }) => type === "alert");
    expect(alert).toMatchObject({ by: null, after: { event: "order.risk", risk_level: "HIGH" } });
  });

  test("does not name the key to a viewer", async () => {
    const { secret_key_hint } = await ask<{ secret_key_hint: string }>(
      server,
      merchant,
      "GET /api/v1/account",
    );
    expect(JSON.stringify(await timeline("a"))).not.toContain(secret_key_hint);
  });

  test("has the latest 200 entries", async () => {
    const own = await signUp(server);
    const post = (path: string, body: object) => ask(server, own, `POST /api/v1/${path}`, body);
    await post("order/score", { ...GOOD, order_id: "long" });
    for (let i = 0; i < 202; i++) {
      const action = i % 2 === 0 ? "verified" : "rejected";
      await post("order/verify", { order_id: "long", action, actor: `agent ${i}` });
    }
    const entries = await timeline("long", own);
    expect(entries).toHaveLength(200);
    expect([entries[0].by, entries.at(-1)?.by]).toEqual(["agent 2", "agent 201"]);
  });

  test("of an order that is not there is a 404", async () => {
    const path = "/api/v1/order/none/timeline";
    expect((await send(server, "GET", path, { headers: { "X-API-Key": merchant.sk } })).status).toBe(404);
  });
});

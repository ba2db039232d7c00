/** What runs in the background runs on one node at a time, and goes on when that node is gone. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase } from "../../db/postgres/support.ts";
import { receiver } from "../../features/alerts/support.ts";
import { STORE_SECRETS, wooOrder } from "../../features/webhooks/support.ts";
import { withConnection } from "../../support/postgres.ts";
import { PRO } from "../orders.ts";
import { type Merchant, send, signUp } from "../server.ts";
import { type Node, startNode } from "./nodes.ts";

const ENV = { ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" };
const RISKY = { name: "test", phone: "0000000000", line1: "asdf", pincode: "560034", order_value: 25000 };
const BACKGROUND = "background";
const DEAD = "a node that is gone";

describeOnPostgres("background jobs of two nodes", () => {
  let database: EmptyDatabase;
  let a: Node;
  let b: Node;
  let merchant: Merchant;
  const shop = receiver(() => new Response("ok"));
  const key = () => ({ "X-API-Key": merchant.sk });
  const json = async <T>(node: Node, method: string, path: string, body?: object) =>
    (await (await send(node, method, path, { headers: key(), body })).json()) as T;
  const score = (node: Node, order_id: string) =>
    json(node, "POST", "/api/v1/order/score", { ...RISKY, order_id });
  const holder = () =>
    withConnection(database.url, async (sql) => {
      const [row] = await sql`SELECT holder FROM jobs WHERE name = ${BACKGROUND}`;
      return row?.holder as string | undefined;
    });
  /** Those of some orders, in the sequence of their arrival. */
  const received = (prefix: string) =>
    shop.got
      .map(({ body }) => JSON.parse(body) as { type: string; data: { order_id: string } })
      .filter(({ data }) => data.order_id.startsWith(prefix));
  /** Gives the account a URL for alerts, and waits until the other node knows it. */
  async function callBack(callback_url: string, more: object = {}): Promise<void> {
    await json(a, "PUT", "/api/v1/account", { callback_url, ...more });
    const known = () => json<{ callback_url: string }>(b, "GET", "/api/v1/account");
    await until(async () => (await known()).callback_url === callback_url);
  }
  async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isDone())) await Bun.sleep(20);
  }

  beforeAll(async () => {
    database = await emptyDatabase();
    a = await startNode(database.url, ENV);
    b = await startNode(database.url, ENV);
    merchant = await signUp(a);
    await callBack(shop.url, STORE_SECRETS);
  });
  afterAll(async () => {
    await a.stop();
    await b.stop();
    await shop[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  test("alerts of orders on either node are sent once each", async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `both-${i}`);
    await Promise.all(ids.map((id, i) => score(i % 2 ? a : b, id)));
    await until(() => received("both-").length >= ids.length);
    // Another second of both timers.
    await Bun.sleep(1_500);
    expect(
      received("both-")
        .map(({ data }) => data.order_id)
        .sort(),
    ).toEqual(ids.sort());
  });

  test("an alert is sent again, and a sample sent, by the wish of either node", async () => {
    await score(a, "again");
    await until(() => received("again").length === 1);
    const { alerts } = await json<{ alerts: { id: number; order_id: string }[] }>(b, "GET", "/api/v1/alerts");
    const { id } = alerts.find(({ order_id }) => order_id === "again")!; // it was sent
    for (const [i, node] of [a, b].entries()) {
      await json(node, "POST", `/api/v1/alerts/${id}/resend`);
      await until(() => received("again").length === 2 + i);
      const sample = await json<{ delivered: boolean }>(node, "POST", "/api/v1/account/test-alert");
      expect(sample).toMatchObject({ delivered: true });
    }
  });

  test("of two nodes that claim an event at once, one gets it, and the next of its order waits", async () => {
    const answer = Promise.withResolvers<Response>();
    await using slow = receiver(() => answer.promise);
    await callBack(slow.url);
    await score(b, "order");
    await json(b, "POST", "/api/v1/order/verify", { order_id: "order", action: "rejected" });
    await until(() => slow.got.length === 1);
    await json(a, "PUT", "/api/v1/account", { callback_url: shop.url });
    // What another node would read, were the lease to move now; the decision is due in 15 s.
    const now = Date.now() + 16_000;
    const claimed = await withConnection(
      database.url,
      (sql) =>
        sql`SELECT type, last_at::int8 AS at FROM alerts_outbox WHERE order_id = 'order' AND next_at <= ${now}`,
    );
    expect(claimed.map(({ type }: { type: string }) => type)).toEqual(["order.decision"]);
    answer.resolve(new Response("ok"));
  });

  test("events of a store that both get at once are folded into one order", async () => {
    const ids = Array.from({ length: 12 }, (_, i) => 9_000 + i);
    const states = ["processing", "on-hold", "processing", "completed"];
    const sent = ids.flatMap((id) =>
      states.map((status, i) => {
        const second = String(10 + i);
        const patch = { id, status, total: `${100 + i}.00`, date_modified_gmt: `2025-11-20T10:00:${second}` };
        const { body, headers } = wooOrder(i === 0 ? "order.created" : "order.updated", patch);
        const node = (id + i) % 2 ? a : b;
        return send(node, "POST", `/webhooks/storeB/${merchant.pk}`, { body, headers });
      }),
    );
    for (const response of await Promise.all(sent)) expect(response.status).toBe(200);
    await until(() =>
      withConnection(database.url, async (sql) => {
        const [{ n }] = await sql`SELECT count(*)::int4 AS n FROM store_events WHERE state = 'waiting'`;
        return n === 0;
      }),
    );
    for (const id of ids) {
      const order = await json(a, "GET", `/api/v1/order/${id}`);
      expect(order).toMatchObject({ order_id: `${id}`, order_value: 103, outcome: "delivered" });
    }
    const leases = await withConnection(database.url, (sql) => sql`SELECT name FROM jobs`);
    expect(leases.map(({ name }: { name: string }) => name)).toEqual([BACKGROUND]);
  });

  test("when the node that has the lease stops, the other sends what is waiting", async () => {
    const before = await holder();
    await a.stop();
    await score(b, "after-stop");
    await until(() => received("after-stop").length === 1);
    const after = await holder();
    a = await startNode(database.url, ENV);
    await score(a, "of-the-new");
    await until(() => received("of-the-new").length === 1);
    // Either a had it, or b keeps it: a node that starts takes it from nobody.
    expect(await holder()).toBe(after);
    expect(before).toBeString();
  });

  test("the lease of a node that is gone ends by itself, and nobody works meanwhile", async () => {
    await a.stop();
    await b.stop();
    await withConnection(
      database.url,
      (sql) =>
        sql`INSERT INTO jobs (name, holder, until, ran_at)
          VALUES (${BACKGROUND}, ${DEAD}, floor(extract(epoch FROM now()) * 1000)::int8 + 3600000, 0)`,
    );
    a = await startNode(database.url, ENV);
    b = await startNode(database.url, ENV);
    await score(a, "later");
    // Longer than both take to ask for it again.
    await Bun.sleep(1_500);
    expect([await holder(), received("later").length]).toEqual([DEAD, 0]);
    await withConnection(database.url, (sql) => sql`UPDATE jobs SET until = until - 3600000`);
    await until(() => received("later").length === 1);
    expect(await holder()).not.toBe(DEAD);
  });
});

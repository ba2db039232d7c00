import { afterAll, beforeAll, expect, test } from "bun:test";
import { eventually } from "../../browser/waiting.ts";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase } from "../../db/postgres/support.ts";
import { awayFromMidnight } from "../../support/midnight.ts";
import { ask, BAD, GOOD, PRO } from "../orders.ts";
import { freshIp, type Merchant, PASSWORD, send, setAccount, signUp } from "../server.ts";
import { join, tell } from "../team.ts";
import { type Node, startNode } from "./nodes.ts";

interface Order {
  risk_reasons: { code: string }[];
}

const verify = (node: Node, sk: string) =>
  send(node, "POST", "/api/v1/address/verify", { body: GOOD, headers: { "X-API-Key": sk } });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const me = async (node: Node, token: string) =>
  (await send(node, "GET", "/api/v1/account", { headers: bearer(token) })).status;

async function signIn(node: Node, { email }: Pick<Merchant, "email">): Promise<string> {
  const response = await send(node, "POST", "/api/v1/auth/login", {
    body: { email, password: PASSWORD },
    headers: { "X-Forwarded-For": freshIp() },
  });
  return ((await response.json()) as { token: string }).token;
}

describeOnPostgres("two nodes", () => {
  let database: EmptyDatabase;
  let a: Node;
  let b: Node;
  beforeAll(async () => {
    database = await emptyDatabase();
    a = await startNode(database.url, PRO);
    b = await startNode(database.url, PRO);
  });
  afterAll(async () => {
    await a.stop();
    await b.stop();
    await database[Symbol.asyncDispose]();
  });

  test("an account of one works on the other at once", async () => {
    const own = await signUp(a);
    expect((await verify(b, own.sk)).status).toBe(200);
    expect(await me(b, own.token)).toBe(200);
  });

  test("a rotated secret key soon works nowhere, the new one everywhere", async () => {
    const own = await signUp(a);
    expect((await verify(b, own.sk)).status).toBe(200);
    const rotate = "POST /api/v1/account/rotate-keys?which=secret";
    const rotated = await ask<{ secret_key: string }>(a, own, rotate);
    expect((await verify(a, own.sk)).status).toBe(401);
    await eventually(async () => (await verify(b, own.sk)).status, 401);
    expect((await verify(b, rotated.secret_key)).status).toBe(200);
  });

  test("a named key that was removed soon works nowhere", async () => {
    const own = await signUp(a);
    const made = await ask<{ id: number; secret_key: string }>(a, own, "POST /api/v1/account/keys", {
      ...{ name: "Checkout", scope: "verify" },
    });
    expect((await verify(b, made.secret_key)).status).toBe(200);
    const removed = await send(a, "DELETE", `/api/v1/account/keys/${made.id}`, {
      headers: { "X-API-Key": own.sk },
    });
    expect(removed.ok).toBe(true);
    expect((await verify(a, made.secret_key)).status).toBe(401);
    await eventually(async () => (await verify(b, made.secret_key)).status, 401);
  });

  test("a suspended account, its key and its sessions, soon work nowhere", async () => {
    const own = await signUp(a);
    expect((await verify(b, own.sk)).status).toBe(200);
    expect(await me(b, own.token)).toBe(200);
    await setAccount(a, own, { status: "suspended" });
    await eventually(async () => (await verify(b, own.sk)).status, 401);
    expect(await me(b, own.token)).toBe(401);
  });

  test("a session that has ended on one ends on the other, and the others stay", async () => {
    const own = await signUp(a);
    const other = await signIn(b, own);
    expect([await me(a, other), await me(b, own.token)]).toEqual([200, 200]);
    await send(a, "POST", "/api/v1/auth/logout", { headers: bearer(own.token) });
    await eventually(() => me(b, own.token), 401);
    expect(await me(b, other)).toBe(200);
  });

  test("settings are soon the same on both", async () => {
    const own = await signUp(a);
    const site = { "X-Publishable-Key": own.pk, Origin: "https://shop.example.com" };
    const pin = async (node: Node) =>
      (await send(node, "GET", "/api/v1/public/pincode/560034", { headers: site })).status;
    expect(await pin(b)).toBe(403);
    await ask(a, own, "PUT /api/v1/account", { allowed_domains: "shop.example.com" });
    await eventually(() => pin(b), 200);
    expect(await pin(a)).toBe(200);
  });

  test("a member who was removed is soon signed in nowhere", async () => {
    const own = await signUp(a);
    const agent = await join(a, own, "Ravi");
    const status = async (node: Node) =>
      (await send(node, "GET", "/api/v1/account", { headers: agent.headers })).status;
    expect(await status(b)).toBe(200);
    await send(a, "DELETE", `/api/v1/account/members/${agent.id}`, { headers: bearer(own.token) });
    expect(await status(a)).toBe(401);
    await eventually(() => status(b), 401);
  });

  test("rules and lists count for the next order of each node", async () => {
    const own = await signUp(a);
    let orders = 0;
    const codes = async (node: Node, order_value: number) => {
      const order = { ...GOOD, order_id: `R-${++orders}`, order_value };
      await ask(node, own, "POST /api/v1/order/score", order);
      const { risk_reasons } = await ask<Order>(node, own, `GET /api/v1/order/${order.order_id}`);
      return risk_reasons.map(({ code }) => code);
    };
    for (const node of [a, b]) expect(await codes(node, 900)).not.toContain("ON_BLOCK_LIST");
    const entry = { list: "block", kind: "phone", value: GOOD.phone };
    const { id } = await ask<{ id: number }>(b, own, "POST /api/v1/lists", entry);
    expect(await codes(a, 100)).toContain("ON_BLOCK_LIST");
    await ask(a, own, `DELETE /api/v1/lists/${id}`);
    expect(await codes(b, 100)).not.toContain("ON_BLOCK_LIST");
    for (const [changing, scoring] of [
      [a, b],
      [b, a],
    ] as const) {
      const code = `BIG_${orders}`;
      const when = { signal: "order_value", op: "gte", value: 500 };
      const rules = [{ code, when, points: 50, message: "Large" }];
      await ask(changing, own, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules });
      expect(await codes(scoring, 900)).toContain(code);
    }
  });

  test("a rule rejects so many orders a day, whichever node gets them", async () => {
    await awayFromMidnight(60);
    const own = await signUp(a);
    const all = {
      ...{ code: "ALL", when: { signal: "order_value", op: "gte", value: 0 }, points: 50, message: "All" },
      automatic: { decision: "rejected", max_per_day: 3 },
    };
    await ask(a, own, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules: [all] });
    const statuses: unknown[] = [];
    for (const [i, node] of [b, a, b, a, b].entries()) {
      const order = { ...GOOD, order_id: `D-${i}` };
      statuses.push((await ask(node, own, "POST /api/v1/order/score", order)).status);
    }
    expect(statuses).toEqual(["rejected", "rejected", "rejected", "pending", "pending"]);
  });

  test("an order that is claimed on one is claimed on the other", async () => {
    const own = await signUp(a);
    const [ravi, meera] = [await join(a, own, "Ravi"), await join(b, own, "Meera")];
    await ask(a, own, "POST /api/v1/order/score", { ...BAD, order_id: "C-1" });
    const claim = (node: Node, who: { headers: Record<string, string> }) =>
      tell<{ code?: string }>(node, who, "POST /api/v1/order/claim", { order_id: "C-1" });
    const both = await Promise.all([claim(a, ravi), claim(b, meera)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("claimed");
  });

  test("a sign-in that is locked on one is locked on the other", async () => {
    const own = await signUp(a);
    const headers = { "X-Forwarded-For": freshIp() };
    const enter = async (node: Node, password: string) =>
      (await send(node, "POST", "/api/v1/auth/login", { body: { email: own.email, password }, headers }))
        .status;
    const wrong = await Promise.all(Array.from({ length: 14 }, (_, i) => enter(i % 2 ? a : b, "wrong")));
    expect(wrong.sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    expect([await enter(a, PASSWORD), await enter(b, PASSWORD)]).toEqual([429, 429]);
    expect(await signIn(b, own)).toBeString();
  });

  test("a shared view of one is seen on the other, and its name is taken there", async () => {
    const own = await signUp(a);
    const view = { name: "Big ones", query: "min_score=50", shared: true };
    await ask(a, own, "POST /api/v1/views", view);
    const { views } = await ask<{ views: { name: string }[] }>(b, own, "GET /api/v1/views");
    expect(views.map(({ name }) => name)).toEqual(["Big ones"]);
    const again = await send(b, "POST", "/api/v1/views", { headers: { "X-API-Key": own.sk }, body: view });
    expect(again.status).toBe(409);
  });
});

describeOnPostgres("the outside PIN service", () => {
  test("is asked by one node, and the other knows its answer", async () => {
    await using database = await emptyDatabase();
    const asked: string[] = [];
    using service = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request) {
        asked.push(new URL(request.url).pathname);
        const office = {
          Name: "New Colony",
          BranchType: "Sub Post Office",
          District: "Bengaluru",
          State: "Karnataka",
        };
        return Response.json([{ Status: "Success", PostOffice: [office] }]);
      },
    });
    const env = { THIKANA_PIN_LOOKUP_URL: `http://127.0.0.1:${service.port}/pincode` };
    const nodes = await Promise.all([startNode(database.url, env), startNode(database.url, env)]);
    for (const { services } of nodes)
      expect(await services.pinLookup.lookup("560999")).toMatchObject({ found: true, source: "api" });
    expect(asked).toEqual(["/pincode/560999"]);
    await Promise.all(nodes.map((node) => node.stop()));
  });
});

describeOnPostgres("the first start of two nodes at once", () => {
  test("makes one admin key, shown once", async () => {
    await using database = await emptyDatabase();
    const env = { THIKANA_ADMIN_KEY: "" };
    const nodes = await Promise.all([startNode(database.url, env), startNode(database.url, env)]);
    const shown = nodes.flatMap(({ adminKey }) => adminKey ?? []);
    expect(shown).toHaveLength(1);
    const headers = { "X-Admin-Key": shown[0] };
    for (const node of nodes)
      expect((await send(node, "GET", "/api/v1/admin/merchants", { headers })).status).toBe(200);
    await Promise.all(nodes.map((node) => node.stop()));
  });

  test("makes one instance key: the other node asks for it, and keeps none of its own", async () => {
    await using database = await emptyDatabase();
    const started = await Promise.allSettled([1, 2].map(() => startNode(database.url, {}, { key: null })));
    const [node] = started.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    const [refused] = started.flatMap((start) => (start.status === "rejected" ? [start.reason] : []));
    expect(refused.message).toContain("copy instance.key from the data directory of a running node");
    const key = await Bun.file(`${node.dataDir}/instance.key`).text();
    const second = await startNode(database.url, {}, { key: key.trim() });
    await second.stop();
    await node.stop();
  });

  test("is refused with another instance key", async () => {
    await using database = await emptyDatabase();
    const node = await startNode(database.url);
    expect(startNode(database.url, {}, { key: "11".repeat(32) })).rejects.toThrow(
      "THIKANA_INSTANCE_KEY_FILE",
    );
    await node.stop();
  });
});

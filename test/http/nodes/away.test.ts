/** What a node answers while the database is away. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { CUT, PASS, startProxy, type Proxy as TcpProxy } from "../../db/postgres/proxy.ts";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase } from "../../db/postgres/support.ts";
import { GOOD, PRO } from "../orders.ts";
import { type Merchant, send, setAccount, signUp } from "../server.ts";
import { type Node, startNode } from "./nodes.ts";

describeOnPostgres("while the database is away", () => {
  let database: EmptyDatabase;
  let proxy: TcpProxy;
  let node: Node;
  beforeAll(async () => {
    database = await emptyDatabase();
    proxy = startProxy(database.url);
    node = await startNode(proxy.url, PRO);
  });
  afterAll(async () => {
    await node.stop();
    proxy[Symbol.dispose]();
    await database[Symbol.asyncDispose]();
  });

  async function reconnect(): Promise<void> {
    proxy.set(PASS);
    while ((await fetch(`${node.url}/health/ready`)).status !== 200) await Bun.sleep(100);
  }
  const key = ({ sk }: Merchant) => ({ "X-API-Key": sk });
  const verify = (own: Merchant) =>
    send(node, "POST", "/api/v1/address/verify", { body: GOOD, headers: key(own) });
  const pincode = (own: Merchant) => send(node, "GET", "/api/v1/pincode/560034", { headers: key(own) });
  const score = (own: Merchant) =>
    send(node, "POST", "/api/v1/order/score", { body: { ...GOOD, order_id: "A-1" }, headers: key(own) });
  const count = async (table: string, { id }: Merchant): Promise<number> => {
    const [row] = await database.sql.unsafe(
      table === "checks"
        ? `SELECT count(*) AS n FROM checks WHERE account_id = ${id}`
        : `SELECT coalesce(sum(${table === "quota_usage" ? "used" : "total"}), 0)::bigint AS n FROM ${table}
           WHERE account_id = ${id} ${table === "check_days" ? "AND facet = 0" : ""}`,
    );
    return Number(row.n);
  };
  const limited = async (limit: number): Promise<Merchant> => {
    const own = await signUp(node);
    await setAccount(node, own, { quota: limit });
    return own;
  };

  test("verification and PINs are answered from memory, orders and webhooks ask to come again", async () => {
    const merchants = [await signUp(node), await limited(500)];
    for (const own of merchants) expect((await verify(own)).status).toBe(200);
    proxy.set(CUT);
    await Bun.sleep(300);
    const answers: number[] = [];
    for (const until = performance.now() + 6_000; performance.now() < until; await Bun.sleep(100)) {
      for (const own of merchants) {
        answers.push((await verify(own)).status);
        expect((await pincode(own)).status).toBe(200);
      }
    }
    expect(new Set(answers)).toEqual(new Set([200]));

    for (const own of merchants) {
      const refused = await score(own);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
        503,
        "database_away",
      ]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      const webhook = await send(node, "POST", `/webhooks/shopify/${own.pk}`, { body: "{}" });
      expect(webhook.status).toBe(503);
    }

    await reconnect();
    await Promise.all([node.services.checks.flush(), node.services.quota.flush()]);
    // With the one before, and that of the order, whose address was verified.
    const made = answers.length / 2 + 2;
    for (const own of merchants) {
      expect([await count("checks", own), await count("check_days", own)]).toEqual([made, made]);
      expect(await count("quota_usage", own)).toBe(made);
      expect((await score(own)).status).toBe(200);
    }
  });

  test("a shop that another one's change has made stale is served from what is known of it", async () => {
    const quiet = await signUp(node);
    expect((await verify(quiet)).status).toBe(200);
    const me = () =>
      send(node, "GET", "/api/v1/pincode/560034", { headers: { Authorization: `Bearer ${quiet.token}` } });
    expect((await me()).status).toBe(200);
    await signUp(node);
    await Bun.sleep(1_000);
    proxy.set(CUT);
    await Bun.sleep(300);
    const answers = await Promise.all([verify(quiet), pincode(quiet), me()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const unknown = await send(node, "GET", "/api/v1/pincode/560034", {
      headers: { "X-API-Key": `${quiet.sk.slice(0, -3)}abc` },
    });
    expect(unknown.status).toBe(503);
    await reconnect();
  });

  test("a limit holds by what was left of it", async () => {
    const own = await limited(3);
    expect((await verify(own)).status).toBe(200);
    proxy.set(CUT);
    await Bun.sleep(300);
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push((await verify(own)).status);
    expect(answers).toEqual([200, 200, 402, 402]);
    await reconnect();
  });
});

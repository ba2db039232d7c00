/** A person is erased on one node of several. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eventually } from "../../browser/waiting.ts";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase } from "../../db/postgres/support.ts";
import { ask, GOOD, PRO } from "../orders.ts";
import { type Merchant, signUp } from "../server.ts";
import { untilScrubbed } from "../stored.ts";
import { type Node, startNode } from "./nodes.ts";

describeOnPostgres("an erasure on one of two nodes", () => {
  let database: EmptyDatabase;
  let a: Node;
  let b: Node;
  let merchant: Merchant;
  beforeAll(async () => {
    database = await emptyDatabase();
    a = await startNode(database.url, PRO);
    b = await startNode(database.url, PRO);
    merchant = await signUp(a);
  });
  afterAll(async () => {
    await a.stop();
    await b.stop();
    await database[Symbol.asyncDispose]();
  });
  const scrubbed = () => untilScrubbed({ dataDir: a.dataDir, databaseUrl: database.url });
  const passes = (node: Node) => node.log().split("erased data was removed").length - 1;

  test("is followed by a pass of its own, though another node has ended one meanwhile", async () => {
    await ask(a, merchant, "POST /api/v1/order/score", { ...GOOD, order_id: "E-1" });
    await a.services.privacy.removing(async () => {
      expect(await ask(b, merchant, "POST /api/v1/privacy/erase", { order_id: "E-1" })).toEqual({
        orders: 1,
      });
      await scrubbed();
      while (passes(b) === 0) await Bun.sleep(5);
      expect(passes(a)).toBe(0);
    });
    await scrubbed();
    while (passes(a) === 0) await Bun.sleep(5);
    expect(passes(b)).toBe(1);
  });

  /** Changes a setting on one node, and waits until the other knows of it: then it knows of all before. */
  async function untilKnown(allowed_domains: string): Promise<void> {
    await ask(a, merchant, "PUT /api/v1/account", { allowed_domains });
    const known = () => ask<{ allowed_domains: string }>(b, merchant, "GET /api/v1/account");
    await eventually(async () => (await known()).allowed_domains, allowed_domains);
  }

  test("makes each forget the addresses that it was given, which other changes do not", async () => {
    const { engine } = b.services;
    await ask(a, merchant, "POST /api/v1/order/score", { ...GOOD, order_id: "E-0" });
    await untilKnown("a.example.com");
    // What is cached is given out again as it is.
    const checked = engine.verify(GOOD);
    await untilKnown("b.example.com");
    expect(engine.verify(GOOD)).toBe(checked);
    await ask(a, merchant, "POST /api/v1/privacy/erase", { order_id: "E-0" });
    await eventually(async () => engine.verify(GOOD) === checked, false);
  });
});

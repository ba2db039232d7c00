/** What a batch of open orders reads and writes. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rescoreQueries } from "../../../src/db/queries/orders-rescore.ts";
import { migrate } from "../../../src/db/sqlite/migrate.ts";
import { NOON, openOrdersFixture } from "./support.ts";

/** Ten points for every order in COD. */
const RULES = {
  thresholds: { review: 50, high: 90 },
  rules: [{ code: "COD", when: { signal: "payment", op: "eq", value: "COD" }, points: 10, message: "COD" }],
};

test("a batch is read in the sequence of the index of open orders", () => {
  const sqlite = new Database(":memory:");
  migrate(sqlite);
  const texts: string[] = [];
  const prepare = (sql: string) => {
    texts.push(sql);
    return sqlite.prepare(sql);
  };
  rescoreQueries({ prepare } as unknown as Parameters<typeof rescoreQueries>[0]); // it uses no other method
  const plan = sqlite
    .prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${texts[0].replaceAll("?", "1")}`)
    .all()
    .map(({ detail }) => detail);
  expect(plan).toEqual(["SEARCH o USING INDEX orders_open (account_id=? AND rowid>?)"]);
});

test("an order with the same level, score and reasons keeps its other columns, and the next run writes nothing", async () => {
  await using fixture = await openOrdersFixture();
  const { orders, account, db } = fixture;
  await orders.rules.replace(account, RULES, { source: "test" });
  const { order } = await fixture.score({ order_id: "A" });
  await orders.rules.replace(account, { ...RULES, thresholds: { review: 60, high: 90 } }, { source: "test" });
  fixture.now = NOON + 60_000;
  const rescored = { rescored: 1, changed: 0, rules_version: 2 };
  expect(await orders.rescore(account, { source: "test" })).toMatchObject(rescored);
  const after = await orders.get(account, "A");
  const at = NOON + 60_000;
  expect(after).toEqual({ ...order, rulesVersion: 2, scoredAt: at, updatedAt: at });

  // What was put off is written whenever its time has come.
  await orders.close();
  const changes = () => db.prepare<{ n: number }, []>("SELECT total_changes() AS n").get()?.n;
  const before = changes();
  expect(await orders.rescore(account, { source: "test" })).toMatchObject(rescored);
  expect(changes()).toBe(before);
});

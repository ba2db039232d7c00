/**
 * Nodes that share a PostgreSQL database score orders of the same buyers, one after the other: the answers and all that
 * is stored are those of one SQLite server that gets the same. Without THIKANA_TEST_POSTGRES there is nothing to run.
 */
import { describe, expect, test } from "bun:test";
import { isOnPostgres } from "../../support/postgres.ts";
import { Random } from "../../support/random.ts";
import { openNodes, openSingle, storedState } from "./nodes-world.ts";
import { randomSteps } from "./random-steps.ts";

if (!isOnPostgres) console.log("THIKANA_TEST_POSTGRES is not set: nothing is tested of several nodes");

/** Without row ids. */
const comparable = (answer: unknown) =>
  JSON.stringify(answer, (key, value) => (["id", "ms", "next"].includes(key) ? 0 : value));

describe.skipIf(!isOnPostgres)("nodes that take turns", () => {
  test("give and store what one server does, also while counters are written to their tables", async () => {
    const random = new Random("flushes");
    await using several = await openNodes(3);
    await using single = await openSingle();
    for (const [i, step] of randomSteps(random, 60).entries()) {
      const answer = comparable(await step(several.nodes[random.below(3)].writer));
      expect([i, answer]).toEqual([i, comparable(await step(single.writer))]);
      // Deferred writes run here; more can follow.
      if (random.chance(0.15)) await several.nodes[random.below(3)].writer.flush();
    }
    for (const { writer } of [...several.nodes, single]) await writer.close();
    const [stored, expected] = [storedState(several.nodes[0].db), storedState(single.db)];
    for (const [table, rows] of Object.entries(expected))
      expect([table, stored[table]]).toEqual([table, rows]);
  });

  test("index each order for search once, with its last texts", async () => {
    const random = new Random("search");
    await using several = await openNodes(2);
    const [{ db, writer }, other] = several.nodes;
    for (const step of randomSteps(random, 30)) {
      await step(several.nodes[random.below(2)].writer);
      await Promise.all([writer.index(), other.writer.index()]);
    }
    const indexed = () => db.prepare("SELECT id, text FROM order_search ORDER BY id").all();
    const before = indexed();
    await db.write(() => void db.prepare("DELETE FROM order_search").run());
    await writer.index();
    expect(before).toEqual(indexed());
    for (const node of several.nodes) await node.writer.close();
  });
});

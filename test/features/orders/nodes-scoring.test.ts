/**
 * Nodes that share a PostgreSQL database score orders of the same buyers, one after the other: the answers and all that
 * is stored are those of one SQLite server that gets the same. Without THIKANA_TEST_POSTGRES there is nothing to run.
 */
import { describe, expect, test } from "bun:test";
import type { Db } from "../../../src/db/db.ts";
import { listEntryCommands } from "../../../src/db/queries/list-entries.ts";
import { ruleRowCommands } from "../../../src/db/queries/rules.ts";
import { DEFAULT_RULES } from "../../../src/engine/risk/index.ts";
import type { RuleDocument } from "../../../src/engine/risk/schema.ts";
import { isOnPostgres } from "../../support/postgres.ts";
import { Random } from "../../support/random.ts";
import { type Node, openNodes, openSingle, storedState } from "./nodes-world.ts";
import { BY, DAY, HOUR, randomSteps, toSave } from "./random-steps.ts";
import { NOON } from "./support.ts";

if (!isOnPostgres) console.log("THIKANA_TEST_POSTGRES is not set: nothing is tested of several nodes");

type Step = (node: Node) => Promise<unknown>;

/** What the nodes answer and store must be what one server does. @returns the answers */
async function expectAlike(steps: readonly Step[], pick: (step: number) => number, count = 2) {
  await using several = await openNodes(count);
  await using single = await openSingle();
  const answers: unknown[] = [];
  for (const [i, step] of steps.entries()) {
    const [theirs, own] = [await answerOf(step, several.nodes[pick(i)]), await answerOf(step, single)];
    expect([i, theirs]).toEqual([i, own]);
    answers.push(own);
  }
  for (const { writer } of [...several.nodes, single]) await writer.close();
  const [stored, expected] = [storedState(several.nodes[0].db), storedState(single.db)];
  for (const [table, rows] of Object.entries(expected)) expect([table, stored[table]]).toEqual([table, rows]);
  return answers;
}

/** Without row ids. */
const answerOf = async (step: Step, node: Node): Promise<unknown> =>
  JSON.parse(
    JSON.stringify(await step(node), (key, value) => (["id", "ms", "next"].includes(key) ? 0 : value)) ??
      "null",
  );

const score =
  (order_id: string, at: number, more: object = {}): Step =>
  ({ writer }) => {
    const { order, origin } = toSave({ order_id, ...more }, at);
    return writer.save(order, origin, NOON);
  };
const outcome =
  (order_id: string, what: "delivered" | "rto", at: number): Step =>
  ({ writer }) =>
    writer.applyOutcomes(1, [{ order_id, outcome: what, at }], BY, NOON);
const decide =
  (order_id: string, action: "verified" | "rejected"): Step =>
  ({ writer }) =>
    writer.decide({ id: 1, callbackUrl: "https://shop.example/" }, { order_id, action } as never, BY, NOON);

const useRules =
  (rules: RuleDocument): Step =>
  async ({ db, writer }) => {
    const document = JSON.stringify(rules);
    await db.write(() =>
      ruleRowCommands(db).insert({ accountId: 1, version: 1, document, author: "test", createdAt: NOON }),
    );
    await writer.rulesChanged(1);
  };

const BLOCKED = { phone: "9845012399" };

function block(db: Db, phone: string): void {
  db.prepare<never, [Uint8Array]>(
    `INSERT INTO accounts (name, email, email_key, plan, status, publishable_key, secret_key_hash, secret_key_sealed,
       secret_key_hint, allowed_domains, created_at) VALUES ('A', 'a', 'a', 'pro', 'active', 'p', 's', ?, 'h', '', 0)`,
  ).run(new Uint8Array(1));
  const entry = { accountId: 1, list: "block", kind: "phone", value: phone } as const;
  const times = { createdAt: NOON - 2 * HOUR, expiresAt: null };
  listEntryCommands(db).insert({ ...entry, ...times, note: null, createdBy: "test" });
}

/** What one node does must be known to the other at once. The first step runs on the one, the next on the other… */
const CASES: [rule: string, steps: Step[]][] = [
  [
    "an outcome that one was told early is that of the order on the other",
    [
      score("warm", NOON - 2 * HOUR),
      score("warm2", NOON - 2 * HOUR),
      outcome("A", "rto", NOON - HOUR),
      score("A", NOON - HOUR),
    ],
  ],
  [
    "an order that both are sent is one, and the second answer that of the first",
    [
      score("A", NOON - HOUR),
      score("A", NOON - HOUR),
      score("A", NOON, { order_value: 5 }),
      score("B", NOON),
    ],
  ],
  [
    "outcomes and decisions of one count for the next order on the other",
    [
      ...["A", "B", "C"].map((id, i) => score(id, NOON - 20 * DAY + i * HOUR, { payment_method: "COD" })),
      ...["A", "B", "C"].map((id) => outcome(id, "rto", NOON - DAY)),
      decide("A", "verified"),
      score("D", NOON - HOUR, { payment_method: "COD" }),
      decide("D", "rejected"),
      score("E", NOON),
    ],
  ],
  [
    "a list entry on one blocks the orders of the other",
    [
      score("A", NOON - HOUR, BLOCKED),
      score("B", NOON - HOUR, BLOCKED),
      async ({ db, writer }) => {
        await db.write(() => block(db, BLOCKED.phone));
        await writer.listsChanged(1);
      },
      score("C", NOON, BLOCKED),
      score("D", NOON, BLOCKED),
    ],
  ],
  [
    "rules that one was given score the orders of the other",
    [
      score("A", NOON - HOUR),
      score("B", NOON - HOUR),
      useRules({ ...DEFAULT_RULES, thresholds: { review: 1, high: 2 } }),
      score("C", NOON, { pincode: "110001" }),
      ({ writer }) => writer.rescoreBatch({ id: 1, callbackUrl: null }, { after: 0, limit: 100 }, BY, NOON),
      score("D", NOON, { pincode: "110001" }),
    ],
  ],
  [
    "a rule rejects so many orders a day, whichever node gets them",
    [
      useRules({
        thresholds: { review: 40, high: 70 },
        rules: [
          {
            ...{
              code: "R",
              when: { signal: "order_value", op: "gte", value: 0 },
              points: 50,
              message: "All",
            },
            automatic: { decision: "rejected", max_per_day: 3 },
          },
        ],
      }),
      ...["A", "B", "C", "D", "E"].map((id) => score(id, NOON)),
    ],
  ],
];

describe.skipIf(!isOnPostgres)("two nodes that take turns", () => {
  test.each(CASES)("%s", async (_, steps) => {
    await expectAlike(steps, (step) => step % 2);
  });

  test.each(["one", "two", "three"])("give and store what one server does (%s)", async (seed) => {
    const random = new Random(`nodes ${seed}`);
    const steps = randomSteps(random, 60).map(
      (step): Step =>
        ({ writer }) =>
          step(writer),
    );
    await expectAlike(steps, () => random.below(2));
  });

  test("do so when the counters are written to their tables in between", async () => {
    const random = new Random("flushes");
    const steps = randomSteps(random, 60).map(
      (step): Step =>
        ({ writer }) =>
          step(writer),
    );
    await using several = await openNodes(3);
    await using single = await openSingle();
    for (const [i, step] of steps.entries()) {
      const node = several.nodes[random.below(3)];
      expect([i, await answerOf(step, node)]).toEqual([i, await answerOf(step, single)]);
      // Deferred writes run here; more can follow.
      if (random.chance(0.15)) await several.nodes[random.below(3)].writer.flush();
    }
    for (const { writer } of [...several.nodes, single]) await writer.close();
    expect(storedState(several.nodes[0].db)).toEqual(storedState(single.db));
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

/**
 * Random schedules of turns, faults and restarts of three simulated nodes with three shops: they answer and store what one server does that gets
 * the same. THIKANA_SCHEDULES says how many (`make nodes`: 2,000); a schedule follows from its number alone.
 */
import { expect, test } from "bun:test";
import { Random } from "../../support/random.ts";
import { storedState } from "./nodes-world.ts";
import { randomSteps } from "./random-steps.ts";
import { type Fault, type SimulatedNode, simulatedDatabase, singleServer } from "./simulated-nodes.ts";
import { NOON } from "./support.ts";

const SCHEDULES = Number(process.env.THIKANA_SCHEDULES ?? 10);
const NODES = 3;
const STEPS = 12;
/** Of every tenth: buyers then have so many orders that nodes keep lists of them. */
const MANY_STEPS = 50;

/** Accounts whose orders come in turn, at random. */
const SHOPS = [1, 2, 3];

function stepsOfShops(random: Random, count: number) {
  const shops = SHOPS.map((shop) => randomSteps(random, count, shop));
  // Of each, as often as it is drawn, the next.
  return Array.from({ length: count }, () => random.pick(shops).shift()!);
}

/** Without row ids. */
const comparable = (answer: unknown): string =>
  JSON.stringify(answer, (key, value) => (key === "id" ? 0 : value)) ?? "";

function randomFault(random: Random): Fault {
  return random.chance(0.5)
    ? { at: 1 + random.below(60) }
    : { commit: random.pick(["done", "lost"] as const) };
}

/** An order of the account in the place of many, as the journal has it. */
const COUNTED = [1, 1, NOON, "COD", 100, "560034", "Bengaluru Urban", "Karnataka", "rto", NOON, "INR"];

/** A write beside others that fails after it has changed something, and told of it. */
const failing = ({ db }: Pick<SimulatedNode, "db">) =>
  db
    .write(() => {
      db.prepare("DELETE FROM place_stats_journal").run();
      db.share(1, "places counted", COUNTED);
      throw new Error("refused");
    })
    .catch(() => null);

async function runSchedule(seed: number): Promise<void> {
  const random = new Random(`schedule ${seed}`);
  const database = simulatedDatabase();
  const single = singleServer();
  const nodes = Array.from({ length: NODES }, () => database.open());
  for (const [i, step] of stepsOfShops(random, seed % 10 === 0 ? MANY_STEPS : STEPS).entries()) {
    const at = random.below(NODES);
    // Its memory is gone, and what it had put off.
    if (random.chance(0.05)) {
      nodes[at].kill();
      nodes[at] = database.open();
    }
    const node = nodes[at];
    if (random.chance(0.2))
      node.failNext(randomFault(random), () => {
        if (random.chance(0.3)) database.forgetLastTurn();
      });
    const beside = random.chance(0.1) ? [failing(node)] : [];
    const [answer] = await Promise.all([step(node.writer), ...beside]);
    expect([seed, i, comparable(answer)]).toEqual([seed, i, comparable(await step(single.writer))]);
    if (random.chance(0.1)) database.forgetLastTurn();
    if (random.chance(0.15)) await nodes[random.below(NODES)].writer.flush();
  }
  for (const { writer } of [...nodes, single]) await writer.close();
  expect([seed, storedState(nodes[0].db)]).toEqual([seed, storedState(single.db)]);
}

test(`${SCHEDULES} random schedules of nodes end as one server`, async () => {
  for (let seed = 1; seed <= SCHEDULES; seed++) await runSchedule(seed);
}, 3_600_000);

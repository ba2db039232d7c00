/** What goes wrong during a run. */
import { SQL } from "bun";
import type { Random } from "../support/random.ts";
import type { Balancer } from "./balancer.ts";
import type { DatabasePair } from "./database.ts";
import type { Ledger } from "./ledger.ts";
import type { Nodes } from "./nodes.ts";

interface Options {
  nodes: Nodes;
  pair: DatabasePair;
  balancer: Balancer;
  ledger: Ledger;
  random: Random;
  /** How long it goes on at least. */
  seconds: number;
}

export interface FailureTimes {
  /** `performance.now()` at the start, at the primary's death, and at the end. */
  begun: number;
  primaryDied: number;
  ended: number;
  /** How often all connections to the database were cut. */
  cuts: number;
}

/** Every so many seconds all connections are cut. */
const CUT_EVERY = 7;
/** The dead machine comes back so long after service does. */
const MACHINE_REPAIRED_S = 10;

/**
 * Kills a random node each second, cuts connections now and then, kills the primary in the middle and lets its machine
 * come back as standby.
 */
export async function causeFailures({
  nodes,
  pair,
  balancer,
  ledger,
  random,
  seconds,
}: Options): Promise<FailureTimes> {
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  let primaryDied = 0;
  let cuts = 0;
  const breakPair = async () => {
    await Bun.sleep((seconds / 2) * 1000);
    primaryDied = performance.now();
    const dead = await pair.killPrimary();
    while (ledger.secondsToNext(primaryDied) === null && performance.now() < primaryDied + 120_000) {
      await Bun.sleep(200);
    }
    await Bun.sleep(MACHINE_REPAIRED_S * 1000);
    pair.restart(dead);
    await pair.waitForStandby();
  };
  let isOver = false;
  const broken = breakPair().finally(() => {
    isOver = true;
  });
  broken.catch(() => {}); // it is awaited below
  for (let tick = 1; elapsed() < seconds || !isOver; tick++) {
    await Bun.sleep(1000);
    await nodes.killOne(random);
    if (tick % CUT_EVERY === 0 && (await cut(balancer, cuts % 2 === 0))) cuts++;
  }
  await broken;
  return { begun, primaryDied, ended: performance.now(), cuts };
}

/** @param atBalancer the connections, else the server's processes that serve them */
async function cut(balancer: Balancer, atBalancer: boolean): Promise<boolean> {
  if (atBalancer) {
    await balancer.cutConnections();
    return true;
  }
  const sql = new SQL({ url: balancer.adminUrl, max: 1, connectionTimeout: 1 });
  try {
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'thikana'`;
    return true;
  } catch {
    return false; // there is no primary now
  } finally {
    await sql.close({ timeout: 0 }).catch(() => {});
  }
}

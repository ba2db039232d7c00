/** kill -9 at random moments under mixed load: nothing acknowledged is lost, nothing doubled, every start needs no help. */
import { Random } from "../support/random.ts";
import { type Acknowledged, faultsIn, gather, nothing, waiting } from "./load/acknowledged.ts";
import { newShop, work } from "./load/index.ts";
import { wrongCounters, wrongTotals } from "./load/totals.ts";
import { errorsIn, killedWhileStarting, startFaulty } from "./server.ts";

/** Acknowledged orders of a round before its kill, and the time after them. */
const MAX_ORDERS = 120;
const MAX_AFTER_MS = 60;
/** Of a machine that does much else. */
const MAX_ROUND_MS = 5_000;
const MAX_START_MS = 400;
/** The longest that messages of the store wait. */
const MAX_WAIT_MS = 60_000;
/** Rounds after which all is compared; in between what the round has acknowledged. */
const COMPARED = 50;
/** Rounds of which one is killed after an erasure, which takes longer than most rounds last. */
const ERASING = 5;
/** Some starts are killed as well. */
const KILLED_STARTS = 0.15;

/** What was seen. */
export interface Kills {
  kills: number;
  acknowledged: Record<keyof Acknowledged, number>;
  /** The longest start after a kill, milliseconds. */
  longestStartMs: number;
  faults: string[];
}

/** @param kills how many; @param dataDir a folder that does not exist yet */
export async function kill(dataDir: string, kills: number, seed: number): Promise<Kills> {
  const random = new Random(`kills ${seed}`);
  const all = nothing();
  const seen: Kills = { kills: 0, acknowledged: {} as never, longestStartMs: 0, faults: [] };
  let server = await startFaulty(dataDir);
  const keys = await newShop(server.url);
  for (let rounds = 0; seen.kills < kills && seen.faults.length === 0; rounds++) {
    const round = nothing();
    const load = work({ ...keys, url: server.url }, `${seed}-${seen.kills}`, random, round);
    const target = random.below(MAX_ORDERS);
    const isEnough = () => (rounds % ERASING === 0 ? round.erased.size > 0 : round.orders.size >= target);
    for (const begun = performance.now(); performance.now() - begun < MAX_ROUND_MS; await Bun.sleep(1))
      if (isEnough()) break;
    await Bun.sleep(random.below(MAX_AFTER_MS));
    await server.stop("SIGKILL");
    seen.faults.push(...(await load.end()));
    seen.kills++;
    if (random.chance(KILLED_STARTS)) {
      await killedWhileStarting(dataDir, random.below(MAX_START_MS));
      seen.kills++;
    }
    server = await startFaulty(dataDir);
    seen.longestStartMs = Math.max(seen.longestStartMs, server.startedInMs);
    gather(all, round);
    seen.faults.push(...faultsIn(dataDir, seen.kills % COMPARED === 0 ? all : round));
    seen.faults.push(...errorsIn(server.output()));
  }
  for (const id of all.waiting) all.orders.add(id);
  for (const begun = performance.now(); performance.now() - begun < MAX_WAIT_MS; await Bun.sleep(100))
    if (waiting(dataDir) === 0 && faultsIn(dataDir, all).length === 0) break;
  seen.faults.push(...(await wrongTotals(dataDir, server.url, keys.secretKey)));
  const status = await server.stop();
  if (status !== 0) seen.faults.push(`the server ended with status ${status}`);
  seen.faults.push(...faultsIn(dataDir, all), ...(await wrongCounters(dataDir)));
  for (const key of Object.keys(all) as (keyof Acknowledged)[]) seen.acknowledged[key] = all[key].size;
  return seen;
}

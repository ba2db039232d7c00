/** SIGTERM beside uploads and full load: the server ends by itself, in time, with all that it has acknowledged. */
import { temporaryFolder } from "../support/binary.ts";
import { Random } from "../support/random.ts";
import { type Acknowledged, faultsIn, nothing } from "./load/acknowledged.ts";
import { newShop, work } from "./load/index.ts";
import { startFaulty } from "./server.ts";

const ROUNDS = 10;
const MAX_LOAD_MS = 2_000;
const MAX_END_MS = 30_000;

/** @param seed of the moments */
export async function sigterm(seed: number): Promise<string[]> {
  using folder = temporaryFolder();
  const random = new Random(`sigterm ${seed}`);
  const acknowledged: Acknowledged = nothing();
  const faults: string[] = [];
  let longest = 0;
  let shop = null;
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startFaulty(folder.path);
    shop = { ...(shop ?? (await newShop(server.url))), url: server.url };
    const load = work(shop, `end-${seed}-${round}`, random, acknowledged);
    await Bun.sleep(random.below(MAX_LOAD_MS));
    const begun = performance.now();
    const status = await server.stop();
    longest = Math.max(longest, performance.now() - begun);
    if (status !== 0) faults.push(`the server ended with status ${status}`);
    // What it did not take any more is refused, as any server that stops.
    faults.push(...(await load.end()).filter((answer) => !answer.includes("gave 503")));
    faults.push(...faultsIn(folder.path, acknowledged));
  }
  console.log({ rounds: ROUNDS, longest_ms: Math.round(longest), orders: acknowledged.orders.size });
  if (longest > MAX_END_MS) faults.push(`an end took ${Math.round(longest)} ms`);
  return faults;
}

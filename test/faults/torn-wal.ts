/** A WAL that was torn after the last acknowledged commit: cut within a frame, or followed by what is none. */
import { appendFileSync, cpSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/binary.ts";
import { Random } from "../support/random.ts";
import { faultsIn, nothing } from "./load/acknowledged.ts";
import { newShop, work } from "./load/index.ts";
import { errorsIn, startFaulty } from "./server.ts";

const LOAD_MS = 3_000;
const TEARS = 12;
/** Of a frame: its header and a page. */
const FRAME_BYTES = 24 + 4_096;

/** Each torn copy starts without help, and has all. */
export async function tornWal(seed: number): Promise<string[]> {
  using folder = temporaryFolder();
  const random = new Random(`torn ${seed}`);
  const dataDir = join(folder.path, "data");
  const server = await startFaulty(dataDir);
  const acknowledged = nothing();
  const load = work(await newShop(server.url), "torn", random, acknowledged);
  await Bun.sleep(LOAD_MS);
  const answers = await load.end();
  await server.stop("SIGKILL");
  const faults = [...answers];
  for (let i = 0; i < TEARS; i++) {
    const copy = join(folder.path, `copy-${i}`);
    cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith(".sock") });
    tear(join(copy, "thikana.db-wal"), random);
    const next = await startFaulty(copy);
    faults.push(...faultsIn(copy, acknowledged), ...errorsIn(next.output()));
    await next.stop();
  }
  console.log({ tears: TEARS, orders: acknowledged.orders.size });
  return faults;
}

/** As when power fails in the write of the next frame: a part of it, or a whole one of garbage. */
function tear(wal: string, random: Random): void {
  const { size } = statSync(wal);
  const bytes = Uint8Array.from({ length: 1 + random.below(3 * FRAME_BYTES) }, () => random.below(256));
  appendFileSync(wal, random.chance(0.3) ? new Uint8Array(bytes.length) : bytes);
  if (random.chance(0.3)) truncateSync(wal, size + random.below(bytes.length));
}

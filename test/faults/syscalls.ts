/** kill -9 at a system call of write, fsync or rename: strace kills the server when a thread of it makes its nth. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ADMIN_KEY } from "../http/server.ts";
import { PROGRAM, temporaryFolder } from "../support/binary.ts";
import { Random } from "../support/random.ts";
import { faultsIn, gather, nothing } from "./load/acknowledged.ts";
import { newShop, work } from "./load/index.ts";
import { errorsIn, startFaulty } from "./server.ts";

const CALLS = ["pwrite64", "fsync", "rename", "ftruncate", "unlink", "openat"] as const;
/** A thread makes so many in a round; of the rare ones each is met. */
const MAX_NTH: Record<(typeof CALLS)[number], number> = {
  ...{ pwrite64: 600, fsync: 40, rename: 1, ftruncate: 5, unlink: 3, openat: 60 },
};
const MAX_ROUND_MS = 8_000;

/** @param kills how many times */
export async function syscalls(seed: number, kills: number): Promise<string[]> {
  if (Bun.which("strace") === null) {
    console.log("skipped: strace is not installed");
    return [];
  }
  using folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  const random = new Random(`syscalls ${seed}`);
  const all = nothing();
  const seen: Record<string, number> = {};
  const first = await startFaulty(dataDir);
  let shop = await newShop(first.url);
  await first.stop();
  for (let i = 0; i < kills; i++) {
    const call = random.pick(CALLS);
    const nth = 1 + random.below(MAX_NTH[call]);
    const round = nothing();
    const isKilled = await killedAt(dataDir, call, nth, async (url) => {
      shop = { ...shop, url };
      await backUp(url);
      const load = work(shop, `${seed}-${i}`, random, round);
      return () => load.end();
    });
    seen[isKilled ? call : "none"] = (seen[isKilled ? call : "none"] ?? 0) + 1;
    gather(all, round);
    const server = await startFaulty(dataDir);
    const errors = errorsIn(server.output());
    const faults = [...faultsIn(dataDir, all), ...errors, ...faultsInBackups(join(dataDir, "backups"))];
    await server.stop();
    if (faults.length > 0) return faults.map((fault) => `${call} ${nth}: ${fault}`);
  }
  console.log({ killed_at: seen, orders: all.orders.size });
  return [];
}

/** Begins a backup: little else renames files. The server may die of it before it answers. */
const backUp = (url: string) =>
  fetch(`${url}/api/v1/admin/backups`, { method: "POST", headers: { "X-Admin-Key": ADMIN_KEY } }).catch(
    () => null,
  );

/** The newest backup, which may be of the server that was killed, is whole. */
function faultsInBackups(folder: string): string[] {
  const newest =
    existsSync(folder) &&
    readdirSync(folder)
      .filter((name) => name.endsWith(".tar"))
      .sort()
      .at(-1);
  if (!newest) return [];
  const { exitCode, stderr } = Bun.spawnSync([...PROGRAM, "restore", "--check", join(folder, newest)]);
  return exitCode === 0 ? [] : [`${newest}: ${stderr}`];
}

/**
 * Starts a server that dies at the nth call of a thread, perhaps before it listens.
 * @param load begins when it listens; gives its end
 * @returns whether it died of it
 */
async function killedAt(
  dataDir: string,
  call: string,
  nth: number,
  load: (url: string) => Promise<() => Promise<unknown>>,
): Promise<boolean> {
  const inject = `inject=${call}:signal=KILL:when=${nth}`;
  const strace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", `trace=${call}`, "-e", inject];
  const server = await startFaulty(dataDir, { command: [...strace, ...PROGRAM] }).catch(() => null);
  if (!server) return true;
  const end = await load(server.url);
  const isGone = async () => (await fetch(`${server.url}/health`).catch(() => null)) === null;
  let isKilled = false;
  for (const begun = performance.now(); performance.now() - begun < MAX_ROUND_MS; await Bun.sleep(20)) {
    isKilled = await isGone();
    if (isKilled) break;
  }
  // Not strace: what it traces would go on without it.
  if (!isKilled) process.kill(Number(readFileSync(join(dataDir, "thikana.pid"), "utf8")), "SIGKILL");
  await server.stop("SIGCONT");
  await end();
  return isKilled;
}

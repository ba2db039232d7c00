/** A disk that is full, read-only or fails: refusals, no loss, and no help needed once it is well. */
import { join } from "node:path";
import { temporaryFolder } from "../support/binary.ts";
import { Random } from "../support/random.ts";
import { faultsIn, nothing } from "./load/acknowledged.ts";
import { newShop, work } from "./load/index.ts";
import { type Mounted, mountDisk, mountMemory } from "./mounts.ts";
import { startFaulty } from "./server.ts";

const DISK_MB = 48;
const LARGER_MB = 512;
/** The longest that the disk takes to become full, and the server to see that it is well again. */
const MAX_WAIT_MS = 120_000;

/** The disk becomes full under load; then there is room again. */
export const fullDisk = (seed: number): Promise<string[]> =>
  onMount(mountMemory, DISK_MB, async (disk) => {
    const { load, shop, acknowledged, stop } = await loaded(disk, seed);
    const isRefused = await becomes(shop.url, 503);
    const answers = await load.end();
    disk.remount(`size=${LARGER_MB}m`);
    const isWell = await becomes(shop.url, 200);
    const status = await stop();
    return [
      ...(isRefused ? [] : ["/health never said that the disk is full"]),
      ...(isWell ? [] : ["/health is not 200 again once there is room"]),
      ...(status === 0 ? [] : [`the server ended with status ${status}`]),
      ...wrong(answers),
      ...faultsIn(join(disk.path, "data"), acknowledged),
    ];
  });

/** The kernel makes the file system read-only under load, as after an error of the disk. */
export const readOnly = (seed: number): Promise<string[]> =>
  onMount(mountDisk, LARGER_MB, async (disk) => {
    const { load, shop, acknowledged, stop } = await loaded(disk, seed);
    await Bun.sleep(2_000);
    disk.remount("abort");
    const isRefused = await becomes(shop.url, 503);
    const answers = await load.end();
    await stop();
    return [
      ...(isRefused ? [] : ["/health never said that nothing can be written"]),
      ...wrong(answers),
      ...faultsIn(join(disk.path, "data"), acknowledged),
    ];
  });

/** Each write gives an error under load, by strace; then all is well again. */
export async function failingWrites(seed: number): Promise<string[]> {
  if (Bun.which("strace") === null) {
    console.log("skipped: strace is not installed");
    return [];
  }
  using folder = temporaryFolder();
  const { load, shop, acknowledged, pid, output, stop } = await loaded(folder, seed);
  await Bun.sleep(1_000);
  const inject = ["-e", "trace=pwrite64", "-e", "inject=pwrite64:error=EIO"];
  const strace = Bun.spawn(["strace", "-f", "-qq", "-o", "/dev/null", ...inject, "-p", String(pid)]);
  const isTold = await healthSays(shop.url, (body) => body.includes('"error":"SQLITE_IOERR"'));
  const answers = await load.end();
  // What it traces goes on without it.
  strace.kill("SIGINT");
  await strace.exited;
  const isWell = await becomes(shop.url, 200);
  const status = await stop();
  return [
    ...(isTold ? [] : ["/health never said that the disk fails"]),
    ...(isWell ? [] : ["/health is not 200 again once the disk is well"]),
    ...(/"nothing can be stored".*disk I\/O error/.test(output()) ? [] : ["the log does not say why"]),
    ...(status === 0 ? [] : [`the server ended with status ${status}`]),
    ...wrong(answers),
    ...faultsIn(join(folder.path, "data"), acknowledged),
  ];
}

async function onMount(
  mount: (folder: string, megabytes: number) => Mounted | null,
  megabytes: number,
  scenario: (disk: Mounted) => Promise<string[]>,
): Promise<string[]> {
  using folder = temporaryFolder();
  using disk = mount(folder.path, megabytes);
  if (disk) return await scenario(disk);
  console.log("skipped: no file system can be mounted here");
  return [];
}

async function loaded(disk: { path: string }, seed: number) {
  const server = await startFaulty(join(disk.path, "data"));
  const shop = await newShop(server.url);
  const acknowledged = nothing();
  const load = work(shop, `disk-${seed}`, new Random(`disk ${seed}`), acknowledged);
  return { load, shop, acknowledged, pid: server.pid, output: server.output, stop: () => server.stop() };
}

/** What was refused for another reason than the disk. */
const wrong = (answers: readonly string[]): string[] =>
  answers.filter((answer) => !answer.includes("gave 503"));

const becomes = (url: string, status: number): Promise<boolean> =>
  healthSays(url, (_, answered) => answered === status);

async function healthSays(url: string, isIt: (body: string, status: number) => boolean): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < MAX_WAIT_MS; await Bun.sleep(50)) {
    const response = await fetch(`${url}/health`);
    if (isIt(await response.text(), response.status)) return true;
  }
  return false;
}

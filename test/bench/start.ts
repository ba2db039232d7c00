/** How long the executable takes to its first answer on an empty data directory, and its memory then. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startServer, temporaryFolder } from "../support/binary.ts";
import type { Bench } from "./main.ts";
import { median } from "./ratio.ts";

const STARTS = 5;
/** Memory is read when the start's garbage has had time to go. */
const SETTLE_MS = 500;

export async function benchStart(): Promise<Bench[]> {
  const times: number[] = [];
  const memory: number[] = [];
  for (let i = 0; i < STARTS; i++) {
    using folder = temporaryFolder();
    const server = await startServer({ dataDir: join(folder.path, "data") });
    times.push(server.startedInMs);
    await Bun.sleep(SETTLE_MS);
    memory.push(residentMegabytes(server.pid));
    await server.stop();
  }
  return [
    { name: "start to first 200", measured: median(times), unit: "ms", bound: "at most", target: 250 },
    { name: "memory after start", measured: median(memory), unit: "MB", bound: "at most", target: 130 },
  ];
}

/** Resident memory of a process in MB of 2^20 bytes. */
function residentMegabytes(pid: number): number {
  if (process.platform === "linux") {
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  }
  return Number(Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]).stdout.toString()) / 1024;
}

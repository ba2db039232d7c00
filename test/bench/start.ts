/** How long the executable takes to its first answer, on an empty data directory and on existing data, and its memory then. */
import { join } from "node:path";
import { startServer, temporaryFolder } from "../support/binary.ts";
import type { Bench } from "./main.ts";
import { cpuTicks, residentMegabytes } from "./process.ts";
import { median } from "./ratio.ts";

const STARTS = 21;
/** Memory is read when the start's garbage has had time to go. */
const SETTLE_MS = 500;
const MS_PER_TICK = 10;

/** An empty directory and existing data take turns, so that both see the same machine. */
export async function* benchStart(): AsyncGenerator<Bench> {
  using existing = temporaryFolder();
  await startIn(existing.path);
  const first: Start[] = [];
  const later: Start[] = [];
  for (let i = 0; i < STARTS; i++) {
    first.push(await startOnce());
    later.push(await startIn(existing.path));
  }
  const of = (starts: readonly Start[], key: keyof Start) => median(starts.map((start) => start[key]));
  const cpu = (starts: readonly Start[]) => `${of(starts, "cpuMs")} ms of processor time until at rest`;
  const least = { unit: "ms", bound: "at most" } as const;
  yield { name: "start, empty", measured: of(first, "ms"), ...least, target: 100, note: cpu(first) };
  yield { name: "start, existing data", measured: of(later, "ms"), ...least, target: 100, note: cpu(later) };
  const megabytes = of(first, "megabytes");
  yield { name: "memory after start", measured: megabytes, unit: "MB", bound: "at most", target: 90 };
}

export interface Start {
  /** From the start of the process to its first 200. */
  ms: number;
  /** User and system time of all threads, once it has come to rest. */
  cpuMs: number;
  /** Resident then. */
  megabytes: number;
}

/**
 * Starts on an empty directory.
 * @param binary the one of `make build` by default
 */
export async function startOnce(binary?: string): Promise<Start> {
  using folder = temporaryFolder();
  return await startIn(folder.path, binary);
}

async function startIn(folder: string, binary?: string): Promise<Start> {
  const server = await startServer({ binary, dataDir: join(folder, "data") });
  await Bun.sleep(SETTLE_MS);
  const megabytes = residentMegabytes(server.pid);
  const cpuMs = cpuTicks(server.pid) * MS_PER_TICK;
  await server.stop();
  return { ms: server.startedInMs, cpuMs, megabytes };
}

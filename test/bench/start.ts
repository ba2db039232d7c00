/** How long the executable takes to its first answer, on an empty data directory and on existing data, and its memory then. */
import { join } from "node:path";
import { BINARY, startServer, temporaryFolder } from "../support/binary.ts";
import { binaryOf } from "./base.ts";
import type { Bench } from "./main.ts";
import { cpuTicks, residentMegabytes } from "./process.ts";
import { median } from "./ratio.ts";

const STARTS = 21;
/** Memory is read when the start's garbage has had time to go. */
const SETTLE_MS = 500;
const MS_PER_TICK = 10;

/** An empty directory and existing data take turns, and with them the base, so that all see the same machine. */
export async function* benchStart(base?: string): AsyncGenerator<Bench> {
  using own = new Starts(BINARY);
  using earlier = base ? new Starts(binaryOf(base)) : null;
  for (let i = 0; i < STARTS; i++) {
    await own.start();
    await earlier?.start();
  }
  const row = (name: string, kind: "first" | "later", key: "ms" | "megabytes", target: number): Bench => ({
    ...{ name, measured: own.median(kind, key), unit: key === "ms" ? "ms" : "MB", bound: "at most", target },
    ...(earlier && { base: earlier.median(kind, key) }),
    ...(key === "ms" && { note: `${own.median(kind, "cpuMs")} ms of processor time until at rest` }),
  });
  yield row("start, empty", "first", "ms", 100);
  yield row("start, existing data", "later", "ms", 100);
  yield row("memory after start", "first", "megabytes", 90);
}

interface Start {
  /** From the start of the process to its first 200. */
  ms: number;
  /** User and system time of all threads, once it has come to rest. */
  cpuMs: number;
  /** Resident then. */
  megabytes: number;
}

/** The starts of one executable. */
class Starts implements Disposable {
  private readonly first: Start[] = [];
  private readonly later: Start[] = [];
  private readonly existing = temporaryFolder();
  private hasData = false;

  constructor(private readonly binary: string) {}

  /** Once on an empty directory, once on existing data. */
  async start(): Promise<void> {
    if (!this.hasData) await startIn(this.existing.path, this.binary);
    this.hasData = true;
    using empty = temporaryFolder();
    this.first.push(await startIn(empty.path, this.binary));
    this.later.push(await startIn(this.existing.path, this.binary));
  }

  median(kind: "first" | "later", key: keyof Start): number {
    return median(this[kind].map((start) => start[key]));
  }

  [Symbol.dispose](): void {
    this.existing[Symbol.dispose]();
  }
}

async function startIn(folder: string, binary: string): Promise<Start> {
  const server = await startServer({ binary, dataDir: join(folder, "data") });
  await Bun.sleep(SETTLE_MS);
  const megabytes = residentMegabytes(server.pid);
  const cpuMs = cpuTicks(server.pid) * MS_PER_TICK;
  await server.stop();
  return { ms: server.startedInMs, cpuMs, megabytes };
}

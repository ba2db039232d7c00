/** How long the executable takes to its first answer on an empty data directory, and its memory then. */
import { join } from "node:path";
import { startServer, temporaryFolder } from "../support/binary.ts";
import type { Bench } from "./main.ts";
import { residentMegabytes } from "./process.ts";
import { median } from "./ratio.ts";

const STARTS = 5;
/** Memory is read when the start's garbage has had time to go. */
const SETTLE_MS = 500;

export async function* benchStart(): AsyncGenerator<Bench> {
  const starts: Start[] = [];
  for (let i = 0; i < STARTS; i++) starts.push(await startOnce());
  const of = (key: keyof Start) => median(starts.map((start) => start[key]));
  yield { name: "start to first 200", measured: of("ms"), unit: "ms", bound: "at most", target: 250 };
  yield { name: "memory after start", measured: of("megabytes"), unit: "MB", bound: "at most", target: 130 };
}

export interface Start {
  /** From the start of the process to its first 200. */
  ms: number;
  /** Resident once it has come to rest. */
  megabytes: number;
}

/** @param binary the one of `make build` by default */
export async function startOnce(binary?: string): Promise<Start> {
  using folder = temporaryFolder();
  const server = await startServer({ binary, dataDir: join(folder.path, "data") });
  await Bun.sleep(SETTLE_MS);
  const megabytes = residentMegabytes(server.pid);
  await server.stop();
  return { ms: server.startedInMs, megabytes };
}

/** The server of the shop: its start and its end. */
import { cpSync, rmSync } from "node:fs";
import { type Server, startServer } from "../../support/binary.ts";
import { residentMegabytes } from "../process.ts";
import { median } from "../ratio.ts";
import type { Measurement } from "./measure.ts";

const START_MS = 400;
const START_MEGABYTES = 150;
const STARTS = 3;
const SETTLE_MS = 1_000;

/** @param dataDir its log is beside it */
export const startShop = (dataDir: string): Promise<Server> =>
  startServer({
    dataDir,
    env: { THIKANA_DEFAULT_PLAN: "pro", THIKANA_BACKUP_HOURS: "0" },
    logFile: `${dataDir}.log`,
  });

/** A copy of the shop that a measurement may change, gone when `using` ends. */
export function copyOf(dataDir: string): { path: string; [Symbol.dispose](): void } {
  const path = `${dataDir}-copy`;
  const remove = () => rmSync(path, { recursive: true, force: true });
  remove();
  cpSync(dataDir, path, { recursive: true });
  return { path, [Symbol.dispose]: remove };
}

/** Starts and stops the server several times, also by kill -9. */
export async function* startRows(dataDir: string): AsyncGenerator<Measurement> {
  const starts: { ms: number; megabytes: number; afterKillMs: number }[] = [];
  for (let i = 0; i < STARTS; i++) {
    const killed = await startShop(dataDir);
    await killed.stop("SIGKILL");
    const afterKill = await startShop(dataDir);
    await afterKill.stop();
    const server = await startShop(dataDir);
    await Bun.sleep(SETTLE_MS);
    const megabytes = residentMegabytes(server.pid);
    await server.stop();
    starts.push({ ms: server.startedInMs, megabytes, afterKillMs: afterKill.startedInMs });
  }
  const of = (key: keyof (typeof starts)[number]) => median(starts.map((start) => start[key]));
  const row = (name: string, value: number): Measurement => ({
    name,
    unit: "ms",
    value,
    atMost: START_MS,
    isFlat: true,
  });
  yield row("start to first 200", of("ms"));
  yield row("start after kill -9", of("afterKillMs"));
  yield { name: "memory after start", unit: "MB", value: of("megabytes"), atMost: START_MEGABYTES };
}

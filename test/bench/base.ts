/** Compares this tree's executable with an earlier commit's: alternating, on input not used before. */
import { join } from "node:path";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { BINARY, type Server, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import type { Random } from "../support/random.ts";
import { MODES, type Mode, newWorkbook, upload } from "./bulk.ts";
import { type HttpLoad, httpRequests } from "./http.ts";
import type { Bench } from "./main.ts";
import { orderRequests, STAMP } from "./orders.ts";
import { cpuTicks } from "./process.ts";
import { compare, median, type Ratio } from "./ratio.ts";
import { type Start, startOnce } from "./start.ts";

/** Processor time for a request may be so much higher than the base's. */
const MAX_CPU = 1.03;
const FILES = 9;
const WARM_UP_FILES = 4;
const STARTS = 9;
const MAX_START_MS = 30;
const MAX_MORE_MEGABYTES = 15;

interface Side {
  server: Server;
  secretKey: string;
}

/** @param base path of the base's executable */
export async function* benchAgainst(
  base: string,
  load: HttpLoad,
  directory: PinDirectory,
  random: Random,
): AsyncGenerator<Bench> {
  yield* compareStarts(base);
  using folder = temporaryFolder();
  const start = async (binary: string, name: string): Promise<Side> => {
    const server = await startServer({
      ...{ binary, dataDir: join(folder.path, name), logFile: join(folder.path, `${name}.log`) },
      env: { THIKANA_DEFAULT_PLAN: "pro" },
    });
    return { server, secretKey: (await signUp(server.url)).secretKey };
  };
  const own = await start(BINARY, "own");
  const other = await start(base, "base");
  try {
    const requests = {
      product: httpRequests(own.secretKey, load),
      baseline: httpRequests(other.secretKey, load),
    };
    for (const kind of ["verify", "pincode"] as const) {
      const pair = { product: requests.product[kind], baseline: requests.baseline[kind] };
      yield cpuRow(kind, await compare(own.server, other.server, pair));
    }
    const orders = {
      product: orderRequests(own.secretKey, load.addresses),
      baseline: orderRequests(other.secretKey, load.addresses),
    };
    yield cpuRow("score", await compare(own.server, other.server, { ...orders, stamp: STAMP }));
    for (const mode of MODES) yield await compareFiles(mode, [own, other], directory, random);
  } finally {
    await Promise.all([own.server.stop(), other.server.stop()]);
  }
}

function cpuRow(name: string, { ratio, product, baseline, cpuRatio }: Ratio): Bench {
  const rate = `${Math.round(product)} against ${Math.round(baseline)} requests/s (${ratio.toFixed(2)})`;
  return {
    ...{ name: `${name}: processor time / base`, measured: 1 / cpuRatio, unit: "" },
    ...{ bound: "at most", target: MAX_CPU, note: rate },
  };
}

async function* compareStarts(base: string): AsyncGenerator<Bench> {
  const pairs: { own: Start; base: Start }[] = [];
  for (let i = 0; i < STARTS; i++) pairs.push({ own: await startOnce(BINARY), base: await startOnce(base) });
  const row = (name: string, key: keyof Start, unit: string, target: number): Bench => {
    const of = (side: "own" | "base") => median(pairs.map((pair) => pair[side][key]));
    const note = `${of("own").toFixed(1)} against ${of("base").toFixed(1)} ${unit}`;
    return { name, measured: of("own") - of("base"), unit, bound: "at most", target, note };
  };
  yield row("start to first 200: more than base", "ms", "ms", MAX_START_MS);
  yield row("memory after start: more than base", "megabytes", "MB", MAX_MORE_MEGABYTES);
}

/** Processor time of both for the same files. */
async function compareFiles(
  mode: Mode,
  sides: readonly [Side, Side],
  directory: PinDirectory,
  random: Random,
): Promise<Bench> {
  const ticks: [number, number][] = [];
  for (let i = -WARM_UP_FILES; i < FILES; i++) {
    const file = newWorkbook(directory, `${mode}-${i}`, random);
    const used: number[] = [];
    for (const { server, secretKey } of sides) {
      const before = cpuTicks(server.pid);
      await upload(server.url, secretKey, file, mode);
      used.push(cpuTicks(server.pid) - before);
    }
    if (i >= 0) ticks.push([used[0], used[1]]);
  }
  const of = (side: 0 | 1) => median(ticks.map((pair) => pair[side]));
  return {
    ...{ name: `5,000-row xlsx, mode ${mode}: processor time / base`, measured: of(0) / of(1), unit: "" },
    ...{ bound: "at most", target: MAX_CPU, note: `${of(0) * 10} against ${of(1) * 10} ms a file` },
  };
}

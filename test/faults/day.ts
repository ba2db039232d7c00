/**
 * A day of a shop in minutes, beside a callback that hangs: no answer is slow, and at rest memory and handles are what
 * they were.
 *
 * Under load the memory of a server without a leak varies by a quarter within a minute: JavaScriptCore collects
 * garbage by how much was allocated since, so twice the requests are more memory, and caches fill to their bounds
 * within the first 40,000 orders. Once the server is idle it empties its caches and collects (src/lib/threads/when-idle.ts);
 * what it has then grows from 7,000 to 30,000 orders by a tenth, as memory that malloc keeps is in pieces, and no more
 * to 100,000.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { cpuTicks, residentMegabytes } from "../bench/process.ts";
import { temporaryFolder } from "../support/binary.ts";
import { Random } from "../support/random.ts";
import { faultsIn, nothing } from "./load/acknowledged.ts";
import { newShop, work } from "./load/index.ts";
import { errorsIn, startFaulty } from "./server.ts";

const MINUTE_MS = 60_000;
/** Equal stretches of load, each followed by a rest. */
const STRETCHES = 5;
const MAX_GROWTH = 1.1;
/** Connections and files that come and go. */
const MORE_HANDLES = 20;
const MAX_ANSWER_MS = 1_000;
const PROBE_MS = 10;
/** A rest: so many seconds with at most these clock ticks of 10 ms, as the server's own rule for releasing memory. */
const REST = { seconds: 4, ticks: 3, limit: 120 };

/** What a server at rest has. */
interface Rest {
  megabytes: number;
  handles: number;
}

/** @param minutes how long the load lasts */
export async function day(seed: number, minutes: number): Promise<string[]> {
  using folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  // Takes what is sent to it and never answers.
  const hanging = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const server = await startFaulty(dataDir);
  const shop = await newShop(server.url, `http://127.0.0.1:${hanging.port}/alerts`);
  const acknowledged = nothing();
  const random = new Random(`day ${seed}`);
  const rests: Rest[] = [];
  const took: number[] = [];
  const faults: string[] = [];
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    const load = work(shop, `day-${seed}-${stretch}`, random, acknowledged);
    const end = performance.now() + (minutes * MINUTE_MS) / STRETCHES;
    for (let i = 0; performance.now() < end; i++, await Bun.sleep(PROBE_MS)) took.push(await ask(shop, i));
    faults.push(...(await load.end()));
    if (!(await rested(server.pid))) faults.push(`no rest within ${REST.limit} s of load`);
    rests.push({ megabytes: residentMegabytes(server.pid), handles: handlesOf(server.pid) });
  }
  const status = await server.stop();
  hanging.stop(true);
  faults.push(...faultsIn(dataDir, acknowledged), ...grown(rests));
  const p999 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.999)];
  console.log({ orders: acknowledged.orders.size, answers: took.length, p999_ms: Math.round(p999) });
  if (p999 > MAX_ANSWER_MS) faults.push(`one answer in 1,000 took ${Math.round(p999)} ms`);
  // Deliveries that hang are given up when it stops, which is logged.
  const [running] = server.output().split('"msg":"stopping"');
  const errors = errorsIn(running);
  faults.push(...errors);
  if (status !== 0) faults.push(`the server ended with status ${status}`);
  return faults;
}

/** Milliseconds of one of the requests that people make. */
async function ask({ url, secretKey }: { url: string; secretKey: string }, i: number): Promise<number> {
  const paths = ["/health", "/api/v1/orders?limit=20", "/api/v1/account", "/api/v1/orders/risk?limit=20"];
  const begun = performance.now();
  const headers = { "X-API-Key": secretKey };
  await (await fetch(url + paths[i % paths.length], { headers })).arrayBuffer();
  return performance.now() - begun;
}

/** Waits until a process does next to nothing, by when it has released memory. @returns false when it never does */
async function rested(pid: number): Promise<boolean> {
  let idle = 0;
  for (let second = 0; idle < REST.seconds && second < REST.limit; second++) {
    const before = cpuTicks(pid);
    await Bun.sleep(1_000);
    idle = cpuTicks(pid) - before <= REST.ticks ? idle + 1 : 0;
  }
  return idle === REST.seconds;
}

/** The lower of the last two rests must not be above the higher of the two before: single ones differ by a tenth. */
function grown(rests: readonly Rest[]): string[] {
  console.log({
    megabytes: rests.map(({ megabytes }) => Math.round(megabytes)),
    handles: rests.at(-1)?.handles,
  });
  const of = (key: keyof Rest) => {
    const [earlier, later] = [rests.slice(-4, -2), rests.slice(-2)].map((part) =>
      part.map((rest) => rest[key]),
    );
    return { before: Math.max(...earlier), after: Math.min(...later) };
  };
  const [megabytes, handles] = [of("megabytes"), of("handles")];
  return [
    ...(megabytes.after > megabytes.before * MAX_GROWTH
      ? [`memory grew from ${megabytes.before} to ${megabytes.after} MB`]
      : []),
    ...(handles.after > handles.before + MORE_HANDLES
      ? [`handles grew from ${handles.before} to ${handles.after}`]
      : []),
  ];
}

const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** A day of a shop in minutes, beside a callback that hangs: memory and handles stay as they are, and no answer is slow. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { residentMegabytes } from "../bench/process.ts";
import { temporaryFolder } from "../support/binary.ts";
import { Random } from "../support/random.ts";
import { faultsIn, nothing } from "./load/acknowledged.ts";
import { newShop, work } from "./load/index.ts";
import { errorsIn, startFaulty } from "./server.ts";

const MINUTE_MS = 60_000;
const SAMPLE_MS = 1_000;
const MAX_GROWTH = 1.1;
/** Connections and files that come and go. */
const MORE_HANDLES = 20;
const MAX_ANSWER_MS = 1_000;
/** Of the time: caches fill, and the JIT compiles. */
const WARM_UP = 0.4;
const PROBE_MS = 10;

interface Sample {
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
  const load = work(shop, `day-${seed}`, new Random(`day ${seed}`), acknowledged);
  const samples: Sample[] = [];
  const took: number[] = [];
  const end = performance.now() + minutes * MINUTE_MS;
  const sampling = (async () => {
    for (; performance.now() < end; await Bun.sleep(SAMPLE_MS))
      samples.push({ megabytes: residentMegabytes(server.pid), handles: handlesOf(server.pid) });
  })();
  for (let i = 0; performance.now() < end; i++, await Bun.sleep(PROBE_MS)) took.push(await ask(shop, i));
  await sampling;
  const answers = await load.end();
  const status = await server.stop();
  hanging.stop(true);
  const faults = [...answers, ...faultsIn(dataDir, acknowledged), ...grown(samples)];
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

/** By the medians of the first and the last fifth after the warm-up, as garbage comes and goes. */
function grown(samples: readonly Sample[]): string[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const fifth = Math.max(1, Math.floor(warm.length / 5));
  const middle = (part: readonly Sample[], key: keyof Sample) =>
    part.map((sample) => sample[key]).toSorted((a, b) => a - b)[Math.floor(part.length / 2)];
  const of = (key: keyof Sample) => [middle(warm.slice(0, fifth), key), middle(warm.slice(-fifth), key)];
  const [megabytes, handles] = [of("megabytes"), of("handles")];
  console.log({ megabytes, handles });
  return [
    ...(megabytes[1] > megabytes[0] * MAX_GROWTH
      ? [`memory grew from ${megabytes[0]} to ${megabytes[1]} MB`]
      : []),
    ...(handles[1] > handles[0] + MORE_HANDLES ? [`handles grew from ${handles[0]} to ${handles[1]}`] : []),
  ];
}

const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/**
 * `make growth ORDERS=2000000`: one shop grows through 20,000, 200,000 and 2,000,000 orders and is measured at each
 * size, in processor time of the server, which does not depend on what else the machine does. Exits with status 1 when
 * a row grows or a bound is missed with the most orders, 2 when the disk is too small.
 *
 * Of the sizes below 2,000,000, a copy then loses the people of all its orders beside scores of new ones.
 *
 * `DATA=folder` keeps the shop; a later run continues from it.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openEngines } from "../../../src/engine/index.ts";
import { signUp, temporaryFolder } from "../../support/binary.ts";
import { analysisRows, rescoreRows } from "./analysis.ts";
import { openClient } from "./client.ts";
import { type BytesByUse, diskRows } from "./disk.ts";
import { erasureRows } from "./erasure.ts";
import { exportRows } from "./export.ts";
import { addLiveOrders, fillHistory, openLiveOrders } from "./fill.ts";
import { listRows } from "./lists.ts";
import type { Measurement } from "./measure.ts";
import { mixedRows } from "./mixed.ts";
import { startProbe } from "./probe.ts";
import { retentionRows, writtenAsPlaced } from "./retention.ts";
import { copyOf, startRows, startShop } from "./server.ts";
import { MAX_ORDERS, openShop } from "./shop.ts";
import { bytesOfSold } from "./sold.ts";
import { readState, spaceFor, writeState } from "./state.ts";
import { faultsOf, isMissed, markdown, shown } from "./table.ts";
import { writeRows } from "./writes.ts";

const SIZES = [20_000, 200_000];
const HEALTH_MS = 100;
const GIGABYTE = 1e9;

const { values } = parseArgs({
  options: { orders: { type: "string", default: "200000" }, data: { type: "string", default: "" } },
});
const orders = Number(values.orders);
if (!(orders >= SIZES[0] && orders <= MAX_ORDERS))
  end(`ORDERS is a number from ${SIZES[0]} to ${MAX_ORDERS}`);
using temporary = temporaryFolder();
const folder = values.data || temporary.path;
const state = await readState(folder);
const { needed, free } = spaceFor(folder, orders - state.filled);
const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
console.log(`${gigabytes(needed)} of disk are needed in ${folder}, ${gigabytes(free)} are free.`);
if (free < needed) end("Free some space, or give a folder with more as DATA.");

const dataDir = join(folder, "data");
const { directory } = await openEngines();
const shop = openShop(directory, state.begin);
let measuredSold: Promise<BytesByUse> | null = null;
const sold = () => {
  measuredSold ??= bytesOfSold(shop);
  return measuredSold;
};
const isToDo = (size: number) => size > state.filled || (size === state.filled && !state.results[size]);
const sizes = [...SIZES.filter((size) => size < orders && isToDo(size)), orders];
if (orders < state.filled) end(`The shop in ${folder} has ${state.filled} orders already`);
for (const size of sizes) {
  await grow(size);
  state.results[size] = [];
  // The measurement adds orders of now; the shop grows on without them, unless it is full grown.
  using copy = size < MAX_ORDERS ? copyOf(dataDir) : null;
  for await (const row of measureAll(copy?.path ?? dataDir, size)) {
    state.results[size].push(row);
    console.log(`${isMissed(row) ? "MISSED" : "      "}  ${row.name.padEnd(42)} ${shown(row)}`);
  }
  await writeState(folder, state);
}
const faults = faultsOf(state.results);
console.log(`\n${markdown(state.results)}\n`);
for (const fault of faults) console.log(`- ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

/** Brings the shop to a size. */
async function grow(size: number): Promise<void> {
  if (state.filled >= size) return;
  const server = await startShop(dataDir);
  try {
    if (state.secretKey === "") state.secretKey = (await signUp(server.url)).secretKey;
    const client = openClient(server.url, state.secretKey);
    const begun = performance.now();
    const from = state.filled;
    await fillHistory(client, shop, { from, size }, async (filled) => {
      state.filled = filled;
      await writeState(folder, state);
    });
    const seconds = (performance.now() - begun) / 1000;
    const rate = Math.round((size - from) / seconds);
    console.log(
      `\n${size.toLocaleString("en")} orders, filled in ${Math.round(seconds)} s (${rate} a second)`,
    );
  } finally {
    await server.stop();
  }
}

async function* measureAll(dataDir: string, size: number): AsyncGenerator<Measurement> {
  yield* diskRows(dataDir, size, await sold());
  yield* startRows(dataDir);
  const server = await startShop(dataDir);
  const { pid } = server;
  try {
    const client = openClient(server.url, state.secretKey);
    const live = openLiveOrders(shop, size);
    await addLiveOrders(client, live);
    yield* listRows(client, pid, shop, size);
    const endProbe = await startProbe(server.url);
    yield* writeRows(client, pid, { shop, live, begin: state.begin, size });
    yield* analysisRows(client, pid);
    yield* rescoreRows(client, pid);
    yield* exportRows(client, pid);
    yield* healthRows(await endProbe());
    yield* mixedRows(client, pid, { shop, live, size });
    yield* erasureRows(client, dataDir, live);
  } finally {
    await server.stop();
  }
  if (size < MAX_ORDERS) yield* besideRetention(dataDir, size);
}

/** Last, as it changes all orders: of a copy. */
async function* besideRetention(dataDir: string, size: number): AsyncGenerator<Measurement> {
  writtenAsPlaced(dataDir, state.begin);
  const server = await startShop(dataDir);
  try {
    yield* retentionRows(openClient(server.url, state.secretKey), openLiveOrders(shop, size), size);
  } finally {
    await server.stop();
  }
}

function* healthRows(took: readonly number[]): Generator<Measurement> {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)];
  yield { name: "p50 of /health beside all writes and analyses", unit: "ms", value: at(0.5) };
  yield {
    name: "p99 of /health beside all writes and analyses",
    unit: "ms",
    value: at(0.99),
    atMost: HEALTH_MS,
  };
}

/** Ends with the status of a run that did not begin. */
function end(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

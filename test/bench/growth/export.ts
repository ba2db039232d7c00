/** The CSV export of all orders. */
import { cpuTicks, residentMegabytes } from "../process.ts";
import type { Client } from "./client.ts";
import { type Measurement, settled } from "./measure.ts";

const FIRST_BYTE_MS = 200;
const MIN_ROWS_PER_SECOND = 40_000;
const MAX_MORE_MEGABYTES = 64;
const MAX_US_A_ROW = 25;
const LINE_FEED = 10;
const TICK_US = 10_000;

export async function* exportRows(client: Client, pid: number): AsyncGenerator<Measurement> {
  await settled(pid);
  const ticks = cpuTicks(pid);
  const atRest = residentMegabytes(pid);
  const { firstMs, tookMs, rows, most } = await readExport(client, () => residentMegabytes(pid));
  const usedUs = (cpuTicks(pid) - ticks) * TICK_US;
  yield {
    name: "export: first byte",
    unit: "ms",
    value: firstMs,
    elapsed: firstMs,
    atMost: FIRST_BYTE_MS,
    isFlat: true,
  };
  const perSecond = (rows / tookMs) * 1000;
  yield { name: "export: rows a second", unit: "rows/s", value: perSecond, atLeast: MIN_ROWS_PER_SECOND };
  yield {
    name: "export: a row",
    unit: "µs",
    value: usedUs / rows,
    elapsed: tookMs,
    atMost: MAX_US_A_ROW,
    isFlat: true,
  };
  yield { name: "export: more memory", unit: "MB", value: most - atRest, atMost: MAX_MORE_MEGABYTES };
}

/** Reads the export to its end, or as far as it comes until the client gives up. */
async function readExport(client: Client, memory: () => number) {
  const begun = performance.now();
  let firstMs = Number.POSITIVE_INFINITY;
  let rows = 0;
  let most = 0;
  try {
    const response = await client.fetch("GET", "/api/v1/export/orders.csv");
    let sinceMemory = 0;
    for await (const chunk of response.body!) {
      firstMs = Math.min(firstMs, performance.now() - begun);
      rows += linesIn(chunk);
      if (sinceMemory++ % 20 === 0) most = Math.max(most, memory());
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  return { firstMs, tookMs: performance.now() - begun, rows: Math.max(1, rows - 1), most };
}

function linesIn(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}

/** Scores beside the erasure of all old orders, which the server begins by itself a minute after its start. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import { istDay } from "../../../src/features/checks/calendar.ts";
import type { Client } from "./client.ts";
import type { LiveOrders } from "./fill.ts";
import type { Measurement } from "./measure.ts";

const CONNECTIONS = 2;
/** Between two scores of a connection: in all some hundred a second, as of a shop of millions a day. */
const PAUSE_MS = 10;
const POLL_MS = 200;
/** Every order of the shop is older than this. */
const KEPT_DAYS = 30;
const MAX_RATIO = 2;
/** The longest that the begin of the pass is waited for, and that its load is measured. */
const MAX_WAIT_MS = 300_000;
const AFTER_MS = 60_000;

/**
 * Dates the orders' rows like the orders: the age of one that was imported counts from its import.
 * @param begin when the first order was placed, milliseconds since 1970
 */
export function writtenAsPlaced(dataDir: string, begin: number): void {
  using sqlite = new Database(join(dataDir, "thikana.db"));
  sqlite.run(
    `INSERT INTO clock_days (day, orders, audit, alerts, store_events)
     VALUES (?, (SELECT max(id) FROM orders), 0, 0, 0)`,
    [istDay(begin)],
  );
}

/** @param size orders of the shop, which loses the people of them, oldest first */
export async function* retentionRows(
  client: Client,
  live: LiveOrders,
  size: number,
): AsyncGenerator<Measurement> {
  await client.ask("PUT", "/api/v1/account", { retention: { orders_days: KEPT_DAYS } });
  let took: number[] = [];
  let isEnded = false;
  const work = async () => {
    while (!isEnded) {
      const begun = performance.now();
      await client.ask("POST", "/api/v1/order/score", live.next());
      took.push(performance.now() - begun);
      await Bun.sleep(PAUSE_MS);
    }
  };
  const working = Array.from({ length: CONNECTIONS }, work);
  if (!(await untilErased(client, 0))) throw new Error("no order was erased");
  const before = took;
  took = [];
  const begun = performance.now();
  const isDone = await untilErased(client, size - 1);
  const seconds = (performance.now() - begun) / 1000;
  const beside = took;
  took = [];
  // The machine may have become slower or faster meanwhile: so it counts before and after.
  if (isDone) await Bun.sleep(AFTER_MS);
  isEnded = true;
  await Promise.all(working);
  const [alone, value] = [p99([...before, ...took]), p99(beside)];
  yield { name: "p99 of score", unit: "ms", value: alone };
  yield { name: "… beside the erasure of old orders", unit: "ms", value, atMost: MAX_RATIO * alone };
  const erased = await countErased(client, size);
  yield { name: "old orders erased a second", unit: "rows/s", value: erased / seconds };
}

/** Resolves when an order has lost its person; false when it keeps it for some minutes. */
async function untilErased(client: Client, index: number): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < MAX_WAIT_MS; await Bun.sleep(POLL_MS)) {
    if (await isErased(client, index)) return true;
  }
  return false;
}

/** By halves, as the oldest are erased first. */
async function countErased(client: Client, size: number): Promise<number> {
  let [erased, kept] = [0, size];
  while (kept - erased > 1) {
    const middle = (erased + kept) >> 1;
    if (await isErased(client, middle)) erased = middle;
    else kept = middle;
  }
  return kept;
}

/** Of a few numbers there is no order, as its file was refused: then the one before counts. */
async function isErased(client: Client, index: number): Promise<boolean> {
  const response = await client.fetch("GET", `/api/v1/order/O${index}`);
  if (response.status === 404 && index > 0) return isErased(client, index - 1);
  return ((await response.json()) as { erased_at?: string | null }).erased_at != null;
}

const p99 = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)];

/** Scores beside the erasure of all old orders, which the server begins by itself a minute after its start. */
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
/** The longest that the pass is waited for. */
const MAX_PASS_MS = 1_800_000;

/** @param size orders of the shop, which loses the people of all of them */
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
  await erased(client, "O0");
  const before = took;
  took = [];
  const begun = performance.now();
  // Orders of files may have been refused; those of the end are asked for until one is found.
  await erased(client, await lastOf(client, size));
  const seconds = (performance.now() - begun) / 1000;
  const beside = took;
  isEnded = true;
  await Promise.all(working);
  const [alone, with99] = [p99(before), p99(beside)];
  yield { name: "p99 of score", unit: "ms", value: alone };
  yield {
    name: "… beside the erasure of all old orders",
    unit: "ms",
    value: with99,
    atMost: MAX_RATIO * alone,
  };
  yield { name: "old orders erased a second", unit: "rows/s", value: size / seconds };
}

async function lastOf(client: Client, size: number): Promise<string> {
  for (let i = size - 1; ; i--) {
    const id = `O${i}`;
    if ((await client.fetch("GET", `/api/v1/order/${id}`)).status === 200) return id;
  }
}

/** Resolves when an order has lost its person. @throws Error when it keeps it for half an hour */
async function erased(client: Client, id: string): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < MAX_PASS_MS; await Bun.sleep(POLL_MS)) {
    const { erased_at } = await client.ask<{ erased_at: string | null }>("GET", `/api/v1/order/${id}`);
    if (erased_at !== null) return;
  }
  throw new Error(`${id} was not erased`);
}

const p99 = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)];

/** Scores beside the erasure of one buyer with many orders, until nothing of the buyer is left in the database's files. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Client } from "./client.ts";
import type { LiveOrder, LiveOrders } from "./fill.ts";
import type { Measurement } from "./measure.ts";

const ORDERS = 40;
const CONNECTIONS = 2;
/** Between two scores of a connection: in all some hundred a second, as of a shop of millions a day. */
const PAUSE_MS = 10;
const POLL_MS = 200;
/** Without an erasure, to compare: at most so long before it, and as long after it as it took. */
const BEFORE_MS = 10_000;
const MAX_AFTER_MS = 300_000;
const MAX_WAIT_MS = 3_600_000;
const MAX_WRITE_MS = 100;
const BUYER = { name: "Kamakshi Voleti", phone: "9845018273", email: "kamakshi.voleti@example.com" };

/** The longest that a write waits, alone and beside the erasure, and how long it takes until the files are clean. */
export async function* erasureRows(
  client: Client,
  dataDir: string,
  live: LiveOrders,
): AsyncGenerator<Measurement> {
  const score = (order: LiveOrder) => client.ask("POST", "/api/v1/order/score", order);
  const { line1, line2, landmark, city, state, pincode } = live.next();
  const home = { line1, line2, landmark, city, state, pincode };
  for (let i = 0; i < ORDERS; i++) await score({ ...live.next(), ...home, ...BUYER });
  let longest = 0;
  let isEnded = false;
  const work = async () => {
    while (!isEnded) {
      const begun = performance.now();
      await score(live.next());
      longest = Math.max(longest, performance.now() - begun);
      await Bun.sleep(PAUSE_MS);
    }
  };
  const working = Array.from({ length: CONNECTIONS }, work);
  await Bun.sleep(BEFORE_MS);
  const before = longest;
  longest = 0;
  const begun = performance.now();
  await client.ask("POST", "/api/v1/privacy/erase", { phone: BUYER.phone });
  const answered = performance.now() - begun;
  const cleaned = (await untilScrubbed(dataDir)) ? performance.now() - begun : Number.POSITIVE_INFINITY;
  const beside = longest;
  longest = 0;
  // The machine may have become slower or faster meanwhile.
  await Bun.sleep(Math.min(performance.now() - begun, MAX_AFTER_MS));
  isEnded = true;
  await Promise.all(working);
  const alone = Math.max(before, longest);
  yield { name: "longest score", unit: "ms", value: alone };
  yield {
    name: `… beside the erasure of a buyer of ${ORDERS} orders`,
    ...{ unit: "ms", value: beside, atMost: Math.max(MAX_WRITE_MS, alone) },
  };
  yield { name: "erasure to its answer", unit: "ms", value: answered };
  yield { name: "erasure to clean files", unit: "ms", value: cleaned };
}

/** @returns false when something stays due, or only VACUUM reaches it */
async function untilScrubbed(dataDir: string): Promise<boolean> {
  using sqlite = new Database(join(dataDir, "thikana.db"), { readonly: true });
  const due = sqlite.query<{ key: string }, []>("SELECT key FROM meta WHERE key LIKE '%~_due' ESCAPE '~'");
  for (const begun = performance.now(); performance.now() - begun < MAX_WAIT_MS; await Bun.sleep(POLL_MS)) {
    const keys = due.all().map(({ key }) => key);
    if (!keys.includes("wipe_due")) return !keys.includes("vacuum_due");
  }
  return false;
}

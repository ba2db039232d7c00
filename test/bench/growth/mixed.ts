/** All kinds of requests at once for a minute, in place of the hour of a shop, and what memory the server has then. */
import { residentMegabytes } from "../process.ts";
import type { Client } from "./client.ts";
import type { LiveOrders } from "./fill.ts";
import type { Measurement } from "./measure.ts";
import type { Shop } from "./shop.ts";
import { editedOldest } from "./writes.ts";

const MIXED_MS = 60_000;
const WORKERS = 8;
/** Until what can go has gone. */
const REST_MS = 5_000;
const MAX_MEGABYTES = 300;
const SAMPLE_MS = 250;
/** Of the export, of which a browser would take all. */
const EXPORT_BYTES = 5_000_000;

export async function* mixedRows(
  client: Client,
  pid: number,
  { shop, live, size }: { shop: Shop; live: LiveOrders; size: number },
): AsyncGenerator<Measurement> {
  const until = performance.now() + MIXED_MS;
  let most = 0;
  const sampler = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, SAMPLE_MS);
  const often = frequentRequests(client, shop, live, size);
  const work = async (first: number) => {
    for (let i = first; performance.now() < until; i += WORKERS) await often[i % often.length](i);
  };
  const rarely = rareRequests(client, shop);
  const workRarely = async () => {
    for (let i = 0; performance.now() < until; i++) await rarely[i % rarely.length](i);
  };
  await Promise.all(
    [workRarely(), ...Array.from({ length: WORKERS - 1 }, (_, i) => work(i))].map(untilTimeout),
  );
  clearInterval(sampler);
  await Bun.sleep(REST_MS);
  const value = residentMegabytes(pid);
  yield { name: "memory after mixed load", unit: "MB", value, atMost: MAX_MEGABYTES };
  yield { name: "… the highest meanwhile", unit: "MB", value: most };
}

function frequentRequests(
  client: Client,
  shop: Shop,
  live: LiveOrders,
  size: number,
): ((i: number) => Promise<unknown>)[] {
  const list = (query: string) => () => client.ask("GET", `/api/v1/orders?${query}`);
  let last = "O0";
  const score = () => {
    const order = live.next();
    last = order.order_id;
    return client.ask("POST", "/api/v1/order/score", order);
  };
  return [
    ...[score, score, score, score],
    () => client.ask("POST", "/api/v1/order/outcome", { order_id: last, outcome: "delivered" }),
    () => client.ask("POST", "/api/v1/address/verify", shop.order(size).address),
    (i) => client.ask("GET", `/api/v1/order/O${(i * 7919) % size}`),
    () => client.ask("GET", "/api/v1/orders/risk"),
    ...[
      list(""),
      list("sort=-risk"),
      list("level=LOW&outcome=none&payment=COD"),
      list("q=sharma&offset=500"),
    ],
    (i) => client.ask("GET", `/api/v1/orders?pincode=${shop.pins[i % shop.pins.length]}`),
  ];
}

function rareRequests(client: Client, shop: Shop): ((i: number) => Promise<unknown>)[] {
  return [
    (i) => client.ask("POST", "/api/v1/order/score", editedOldest(shop, i)),
    () => client.ask("GET", "/api/v1/analytics/rto?days=365"),
    () => client.ask("POST", "/api/v1/rules/backtest", { days: 365 }),
    () => partOfExport(client),
    () => client.ask("POST", "/api/v1/rules/suggest"),
    () => client.ask("POST", "/api/v1/orders/rescore"),
  ];
}

/** A download that is broken off. */
async function partOfExport(client: Client): Promise<void> {
  const response = await client.fetch("GET", "/api/v1/export/orders.csv");
  let bytes = 0;
  for await (const chunk of response.body!) {
    bytes += chunk.length;
    if (bytes > EXPORT_BYTES) break;
  }
}

/** A worker whose request gets no answer ends; the rows of the single requests tell which one that is. */
const untilTimeout = (working: Promise<void>): Promise<void> =>
  working.catch((error) => {
    if (!(error instanceof DOMException)) throw error;
  });

/** What reads all orders: analytics, backtest, suggested rules, rescoring. */
import type { Client } from "./client.ts";
import { type Measurement, requestRow, timeOf } from "./measure.ts";

const DAYS = 365;
const ANALYTICS_MS = 100;
const RULES_MS = 1_000;
const RESCORE_US = 60;
const RESCORE_MOVED_US = 150;
/** How much a threshold is moved. */
const MOVE = 7;

export async function* analysisRows(client: Client, pid: number): AsyncGenerator<Measurement> {
  const name = `${DAYS} days`;
  yield await requestRow(
    pid,
    `analytics/rto, ${name}`,
    () => client.ask("GET", `/api/v1/analytics/rto?days=${DAYS}`),
    ANALYTICS_MS,
  );
  yield await requestRow(
    pid,
    `backtest, ${name}`,
    () => client.ask("POST", "/api/v1/rules/backtest", { days: DAYS }),
    RULES_MS,
  );
  yield await requestRow(pid, "suggest", () => client.ask("POST", "/api/v1/rules/suggest"), RULES_MS);
}

interface Rules {
  thresholds: { review: number; high: number };
}

export async function* rescoreRows(client: Client, pid: number): AsyncGenerator<Measurement> {
  yield await rescoreRow(client, pid, "rescore, an open order", RESCORE_US);
  const rules = await client.ask<Rules>("GET", "/api/v1/rules");
  const { review, high } = rules.thresholds;
  await client.ask("PUT", "/api/v1/rules", { ...rules, thresholds: { review: review - MOVE, high } });
  yield await rescoreRow(client, pid, "… with a threshold moved", RESCORE_MOVED_US, 1);
  await client.ask("PUT", "/api/v1/rules", { ...rules, thresholds: { review, high } });
  await rescore(client);
}

const rescore = (client: Client) => client.ask<{ rescored: number }>("POST", "/api/v1/orders/rescore");

/** Microseconds of processor time for each open order. @param runs at most; a second one moves nothing any more */
async function rescoreRow(
  client: Client,
  pid: number,
  name: string,
  atMost: number,
  runs?: number,
): Promise<Measurement> {
  let open = 1;
  const { value, elapsed } = await timeOf(
    pid,
    async () => {
      open = (await rescore(client)).rescored;
    },
    runs,
  );
  return { name, unit: "µs", value: (value * 1000) / open, elapsed, atMost, isFlat: true };
}

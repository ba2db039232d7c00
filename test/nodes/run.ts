/** One run: the pair, the nodes, clients and failures, then the checks. */
import { SQL } from "bun";
import { SECRET } from "../features/webhooks/support.ts";
import { freePort } from "../support/binary.ts";
import { Random } from "../support/random.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { findFaults } from "./checks.ts";
import { type Children, until } from "./children.ts";
import { DatabasePair } from "./database.ts";
import { MAX_OUTAGE_S } from "./failover.ts";
import { causeFailures } from "./failures.ts";
import { Ledger } from "./ledger.ts";
import { Load, type Shop } from "./load.ts";
import { unexplainedErrors } from "./logs.ts";
import { ADMIN_KEY, Nodes } from "./nodes.ts";
import { compareOrderTimes } from "./order-times.ts";
import { Receiver } from "./receiver.ts";

const NODES = 3;
/** Of orders whose histories are compared with those of one server. */
const ORDER_ROUNDS = 200;
/** An upgrade stops each node once; a request that it breaks is rare. */
const RESTARTS = 20;
const SETTINGS_LATE_MS = 1500;
/** Alerts whose delivery was interrupted are tried again; store events too. */
const SETTLE_LIMIT_S = 180;

export interface RunOptions {
  /** Folder of PostgreSQL's programs. */
  programs: string;
  /** How long things go wrong, at least. */
  seconds: number;
  /** Of the random choices. */
  seed: string;
}

export interface RunResult {
  /** Figures by name. */
  figures: Record<string, number | string>;
  /** What is wrong, a sentence each. */
  faults: string[];
}

/** @throws Error when something does not start or does not come to rest */
export async function runNodes(
  children: Children,
  { programs, seconds, seed }: RunOptions,
): Promise<RunResult> {
  const pair = await DatabasePair.start(children, programs);
  const ports = Array.from({ length: NODES }, freePort);
  const balancer = await startBalancer(children, pair.members, ports);
  await using receiver = new Receiver();
  await makeDatabase(balancer);
  using nodes = await Nodes.start(children, ports, balancer.databaseUrl);
  const shop = await openShop(balancer, receiver.url);
  const random = new Random(seed);
  const ledger = new Ledger();
  const load = new Load(shop, ledger, random);
  const times = await causeFailures({ nodes, pair, balancer, ledger, random, seconds });
  await nodes.ready();
  await balancer.allNodesServe();
  const retriesBefore = ledger.retryCount;
  await nodes.restartInTurn(RESTARTS, () => balancer.allNodesServe());
  const broken = ledger.retryCount - retriesBefore;
  await load.stop();
  const sql = new SQL({ url: balancer.databaseUrl, max: 1, bigint: true });
  try {
    await settle(sql);
    const phones = load.phones();
    const faults = [
      ...load.failures,
      ...(await findFaults({ shop, ledger, receiver, sql, phones, deaths: nodes.kills + nodes.ends })),
    ];
    const { secretKey } = await makeShop(balancer.url, "orders in time");
    const direct = ports.map((port) => ({ url: `http://127.0.0.1:${port}`, secretKey }));
    faults.push(...(await compareOrderTimes({ nodes: direct, sql, rounds: ORDER_ROUNDS })));
    for (const [error, times] of unexplainedErrors(nodes.names.map((name) => children.logOf(name)))) {
      faults.push(`logged ${times} times: ${error}`);
    }
    if (broken > 0) faults.push(`${broken} requests were broken by nodes that were stopped in order`);
    const outage = ledger.secondsToNext(times.primaryDied) ?? Number.POSITIVE_INFINITY;
    if (outage > MAX_OUTAGE_S)
      faults.push(`service was back ${outage.toFixed(1)} s after the primary's death`);
    return { faults, figures: figuresOf({ nodes, ledger, receiver, times, outage }) };
  } finally {
    await sql.close({ timeout: 0 }).catch(() => {});
  }
}

async function makeDatabase({ adminUrl }: Balancer): Promise<void> {
  const sql = new SQL({ url: adminUrl, max: 1 });
  await sql.unsafe("CREATE ROLE thikana LOGIN");
  await sql.unsafe("CREATE DATABASE thikana OWNER thikana");
  await sql.close();
}

/** Far more than the run needs: the checks of accounts with a limit are counted before their answers. */
const QUOTA = 10_000_000;

/** A merchant's account with a quota, a callback URL and the secret of a store. */
async function openShop({ url }: Balancer, callbackUrl: string): Promise<Shop> {
  await until("the load balancer", 10, async () => (await fetch(`${url}/health/ready`)).ok);
  const { secretKey, publishableKey } = await makeShop(url, "A shop");
  const settings = { callback_url: callbackUrl, storeA_secret: SECRET };
  await ask(`${url}/api/v1/account`, "PUT", { "X-API-Key": secretKey }, settings);
  // The other nodes may keep the account for a second.
  await Bun.sleep(SETTINGS_LATE_MS);
  return { url, secretKey, publishableKey };
}

async function makeShop(url: string, name: string) {
  const merchant = { name, email: `${crypto.randomUUID()}@example.com`, plan: "pro" };
  const admin = { "X-Admin-Key": ADMIN_KEY };
  const merchants = `${url}/api/v1/admin/merchants`;
  const made = await ask(merchants, "POST", admin, merchant);
  await ask(`${merchants}/${made.id}`, "PUT", admin, { quota: QUOTA });
  return { secretKey: made.secret_key, publishableKey: made.publishable_key };
}

async function ask(url: string, method: string, headers: Record<string, string>, body: object) {
  const response = await fetch(url, {
    ...{ method, body: JSON.stringify(body) },
    headers: { ...headers, "Content-Type": "application/json" },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, string>;
}

/** Resolves when no alert and no store event is waiting; what waits too long is a fault that the checks name. */
async function settle(sql: SQL): Promise<void> {
  const waiting = `
    SELECT (SELECT count(*) FROM alerts_outbox WHERE next_at IS NOT NULL)
         + (SELECT count(*) FROM store_events WHERE state = 'waiting') AS n`;
  await until("an empty outbox", SETTLE_LIMIT_S, async () => {
    await Bun.sleep(500);
    const [{ n }] = await sql.unsafe(waiting);
    return Number(n) === 0;
  }).catch(() => {});
}

interface Measured {
  nodes: Nodes;
  ledger: Ledger;
  receiver: Receiver;
  times: Awaited<ReturnType<typeof causeFailures>>;
  outage: number;
}

function figuresOf({ nodes, ledger, receiver, times, outage }: Measured): RunResult["figures"] {
  const rounded = (seconds: number) => Math.round(seconds * 10) / 10;
  const { begun, primaryDied, ended } = times;
  const received = [...receiver.events.values()];
  const back = primaryDied + outage * 1000;
  return {
    "seconds of failures": rounded((ended - begun) / 1000),
    "rounds of orders in time": ORDER_ROUNDS,
    "nodes killed": nodes.kills,
    "nodes that ended by themselves": nodes.ends,
    "times all connections were cut": times.cuts,
    "nodes stopped in order and started again": nodes.restarts,
    "orders acknowledged": ledger.orders.size,
    "of these sent twice at once": ledger.scored - ledger.orders.size,
    "outcomes acknowledged": ledger.outcomes.size,
    "webhooks acknowledged": ledger.storeOrders.size,
    "attempts repeated": [...ledger.retries].map(([why, n]) => `${why}: ${n}`).join(", "),
    "alerts received": received.length,
    "of these more than once": received.filter((times) => times > 1).length,
    "order/score, 50 of 100 within, ms": Math.round(ledger.latency(50)),
    "order/score, 99 of 100 within, ms": Math.round(ledger.latency(99)),
    "from the primary's death to the next order, s": rounded(outage),
    "longest time without an order before it, s": rounded(ledger.longestGap(begun, primaryDied)),
    "longest time without an order after it, s": rounded(ledger.longestGap(back, ended)),
  };
}

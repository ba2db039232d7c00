/** Nodes on PostgreSQL against one server on SQLite; both wait at each commit until it is on the same disk. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { SQL } from "bun";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import { type Server, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import { type Cluster, startCluster } from "../support/postgres-cluster.ts";
import { httpRequests } from "./http.ts";
import type { Bench } from "./main.ts";
import { benchOutage } from "./node-outage.ts";
import { orderRequests, STAMP } from "./orders.ts";
import { familyTicks } from "./process.ts";
import { compare, type Ratio, ratioRow, type Side } from "./ratio.ts";

/** Nothing when PostgreSQL is not installed, which has then been said. */
export async function* benchNodes(addresses: readonly AddressIn[]): AsyncGenerator<Bench> {
  const cluster = await startCluster({ isDurable: true });
  if (cluster === null) {
    console.error("Without PostgreSQL, nodes are not measured.");
    return;
  }
  try {
    yield* benchOneNode(cluster, addresses);
    yield* benchThreeNodes(cluster, addresses);
    yield* benchShopsOfNodes(cluster, addresses);
    yield* benchFaults(cluster, addresses);
  } finally {
    await cluster.stop();
  }
}

async function* benchOneNode(cluster: Cluster, addresses: readonly AddressIn[]): AsyncGenerator<Bench> {
  await using sqlite = await startNodes(1, addresses);
  await using postgres = await startNodes(1, addresses, { cluster, database: "first" });
  const scored = await compareSides(postgres, sqlite, "score");
  yield row("order/score, one node on PostgreSQL / SQLite", 0.6, scored);
  const name = "… p99 at 32 connections";
  yield { name, measured: scored.p99, unit: "ms", bound: "at most", target: 60 };
  const verified = await compareSides(postgres, sqlite, "verify");
  yield row("POST address/verify on PostgreSQL / SQLite", 0.95, verified);
}

/** Each node has a third of the requests of each shop, the worst that a balancer can do: for a shop, one writes at a time. */
async function* benchThreeNodes(cluster: Cluster, addresses: readonly AddressIn[]): AsyncGenerator<Bench> {
  // A new one, with as few orders stored as the three have.
  await using one = await startNodes(1, addresses, { cluster, database: "one", shops: SHOPS });
  await using three = await startNodes(3, addresses, { cluster, database: "three", shops: SHOPS });
  const scored = await compareSides(three, one, "score");
  yield row("order/score of ten shops on PostgreSQL, three nodes / one", 0.9, scored);
  const used = ({ own, database }: Ratio["cpu"]["product"]) => own + database;
  yield {
    name: "… processor time for an order",
    measured: used(scored.cpu.product) / used(scored.cpu.baseline),
    ...{ unit: "", bound: "at most", target: 1.15 },
  };
  const name = "… p99 at 32 connections to three nodes";
  yield { name, measured: scored.p99, unit: "ms", bound: "at most", target: 60 };
}

/** Each node has the requests of its own shops, as behind the guide's balancer: they write beside each other. */
async function* benchShopsOfNodes(cluster: Cluster, addresses: readonly AddressIn[]): AsyncGenerator<Bench> {
  await using one = await startNodes(1, addresses, {
    cluster,
    database: "one_of_all",
    shops: SHOPS_OF_NODES,
  });
  await using three = await startNodes(3, addresses, {
    ...{ cluster, database: "three_with_own", shops: SHOPS_OF_NODES, isByPort: true },
  });
  const watched = watchOverlaps(cluster, "three_with_own");
  const scored = await compareSides(three, one, "score");
  yield row("order/score of nine shops, each on one of three nodes / on one node", 0.9, scored);
  const name = "… of 100 moments with a transaction, those with several, of different shops";
  yield { name, measured: await watched.end(), unit: "", bound: "at least", target: 10 };
}

async function* benchFaults(cluster: Cluster, addresses: readonly AddressIn[]): AsyncGenerator<Bench> {
  await using node = await startNodes(1, addresses, { cluster, database: "faults" });
  const { servers, keys, urls } = node;
  yield* benchOutage({
    ...{ server: servers[0], secretKey: keys[0], url: urls[0] },
    ...{ addresses, postgresPid: cluster.pid },
  });
}

const SHOPS = 10;
/** Three for each of three nodes. */
const SHOPS_OF_NODES = 9;

const WATCH_MS = 20;

/** Looks at the locks that writers' transactions have, and do not wait for, until `end` gives the share. */
function watchOverlaps(cluster: Cluster, database: string): { end(): Promise<number> } {
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  const sql = new SQL({ url: url.href, max: 1 });
  const moments = { any: 0, several: 0 };
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const [{ open }] = await sql`SELECT count(*) AS open FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE l.locktype = 'advisory' AND l.mode = 'ShareLock' AND l.granted AND a.datname = current_database()
          AND a.wait_event_type IS DISTINCT FROM 'Lock'`;
      if (Number(open) > 0) moments.any++;
      if (Number(open) > 1) moments.several++;
      await Bun.sleep(WATCH_MS);
    }
  };
  const watched = watch();
  return {
    async end() {
      isOver = true;
      await watched;
      await sql.close();
      return (100 * moments.several) / moments.any;
    },
  };
}

interface Nodes extends AsyncDisposable {
  side: Side;
  requests: Record<"score" | "verify", string[]>;
  servers: readonly Server[];
  /** Secret keys of the accounts. */
  keys: readonly string[];
  /** Of the database; none with SQLite. */
  urls: readonly string[];
}

/** Equal servers with an account, or some, on a new database of the cluster; without one, a server on SQLite. */
async function startNodes(
  count: number,
  addresses: readonly AddressIn[],
  on?: { cluster: Cluster; database: string; shops?: number; isByPort?: boolean },
): Promise<Nodes> {
  const folder = temporaryFolder();
  const servers: Server[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    folder[Symbol.dispose]();
  };
  try {
    const instanceKey = join(folder.path, "instance.key");
    await Bun.write(instanceKey, randomBytes(32).toString("hex"), { mode: 0o600 });
    const shared = on && {
      THIKANA_DATABASE_URL: await createDatabase(on.cluster, on.database),
      THIKANA_INSTANCE_KEY_FILE: instanceKey,
    };
    for (let i = 0; i < count; i++) {
      const server = await startServer({
        dataDir: join(folder.path, `data${i}`),
        env: { THIKANA_DEFAULT_PLAN: "pro", ...shared },
        logFile: join(folder.path, `log${i}`),
      });
      servers.push(server);
    }
    const keys: string[] = [];
    for (let i = 0; i < (on?.shops ?? 1); i++) keys.push((await signUp(servers[0].url)).secretKey);
    return {
      ...{ servers, keys, urls: shared ? [shared.THIKANA_DATABASE_URL] : [] },
      side: {
        port: servers.map(({ port }) => port),
        pid: servers.map(({ pid }) => pid),
        isByPort: on?.isByPort,
        databaseTicks: on && (() => familyTicks(on.cluster.pid)),
      },
      requests: {
        score: shopAfterShop(keys.map((key) => orderRequests(key, addresses))),
        verify: httpRequests(keys[0], { addresses, pins: [] }).verify,
      },
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As many requests as one shop has, of each in turn. */
const shopAfterShop = (requests: readonly string[][]): string[] =>
  requests[0].map((_, i) => requests[i % requests.length][i]);

/** @returns its URL */
async function createDatabase(cluster: Cluster, name: string): Promise<string> {
  await using sql = new SQL({ url: cluster.url, max: 1 });
  await sql.unsafe(`CREATE DATABASE ${name}`);
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  return url.href;
}

function compareSides(product: Nodes, baseline: Nodes, kind: "score" | "verify"): Promise<Ratio> {
  const contender = ({ side, requests }: Nodes) => ({ side, requests: requests[kind] });
  return compare({ product: contender(product), baseline: contender(baseline) }, STAMP);
}

/** A row of rates, with the processor time of servers and of PostgreSQL's processes for a request. */
function row(name: string, target: number, ratio: Ratio): Bench {
  const bench = ratioRow(name, target, ratio);
  const used = (side: "product" | "baseline") => {
    const { own, database } = ratio.cpu[side];
    return database > 0 ? `${own.toFixed(0)} + PostgreSQL's ${database.toFixed(0)}` : own.toFixed(0);
  };
  return { ...bench, note: `${bench.note} (µs: ${used("product")} / ${used("baseline")})` };
}

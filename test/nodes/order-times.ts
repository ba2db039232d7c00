/**
 * Orders of a buyer without a time of their own, on nodes whose clocks are far apart: the histories are those of one server
 * on SQLite that gets the same in the sequence of the commits.
 */
import type { SQL } from "bun";
import { loadConfig } from "../../src/config.ts";
import { createHttpServer } from "../../src/http/index.ts";
import { silentLogger } from "../../src/lib/log.ts";
import { openApp } from "../../src/server/app.ts";
import { GOOD } from "../features/orders/support.ts";
import { signUp, temporaryFolder } from "../support/binary.ts";

/** Of nodes, by libfaketime: right, behind, and on another day. */
export const CLOCKS = ["+0s", "-20s", "+1d"] as const;

/** How far from the clock of the database, which is this machine's, an order may be placed. */
const MAX_APART_MS = 10_000;
/** As GET /order/{id} has them. */
const COMPARED = ["signals", "risk_score", "risk_reasons"] as const;

/** A server, and the key of a shop that has nothing stored there yet. */
interface Shop {
  url: string;
  secretKey: string;
}

interface OrderTimesOptions {
  /** The same shop on each node. */
  nodes: readonly Shop[];
  /** Of the nodes' database. */
  sql: SQL;
  rounds: number;
}

type Answer = Record<string, unknown>;
/** What a shop sends of an order. */
type Command = (shop: Shop) => Promise<Answer>;

/**
 * Rounds of orders of one phone each: on all nodes at once, or on one after the other with an outcome between.
 * @returns what is not as on one server, a sentence each
 */
export async function compareOrderTimes({ nodes, sql, rounds }: OrderTimesOptions): Promise<string[]> {
  const begun = Date.now();
  const [{ before }] = await sql`SELECT coalesce(max(id), 0) AS before FROM audit`;
  const sent = new Map<string, Command>();
  const send = (node: Shop, id: string, command: Command) => {
    sent.set(id, command);
    return command(node);
  };
  for (let round = 0; round < rounds; round++) {
    const buyer = { phone: String(9_846_000_000 + round) };
    const score = (n: number) => {
      const order_id = `T${round}-${n}`;
      return send(nodes[n % nodes.length], `order.scored ${order_id}`, scoring({ ...buyer, order_id }));
    };
    if (round % 2 === 0) {
      await Promise.all(nodes.map((_, n) => score(n)));
    } else {
      await score(round);
      await score(round + 1);
      const order_id = `T${round}-${round}`;
      await send(nodes[(round + 2) % nodes.length], `order.outcome ${order_id}`, returning(order_id));
      for (let n = round + 2; n < round + 5; n++) await score(n);
    }
  }
  const sequence: Committed[] = await sql`
    SELECT action || ' ' || order_id AS id, at::float8 AS at FROM audit
    WHERE id > ${before} AND action IN ('order.scored', 'order.outcome') ORDER BY audit.id`;
  if (sent.size !== sequence.length) return [`${sequence.length} of ${sent.size} are in the audit`];
  const isApart = ({ at }: Committed) => at < begun - MAX_APART_MS || at > Date.now() + MAX_APART_MS;
  return [
    ...sequence.filter(isApart).map(({ id }) => `${id} was given the time of a node`),
    ...(await differences(nodes[0], sequence, sent)),
  ];
}

/** An entry of the audit, which are in the sequence of the commits: action and order, and the time that it was given. */
interface Committed {
  id: string;
  at: number;
}

async function differences(
  node: Shop,
  sequence: readonly Committed[],
  sent: ReadonlyMap<string, Command>,
): Promise<string[]> {
  const faults: string[] = [];
  await using single = await openSingle(sequence[0].at);
  for (const { id, at } of sequence) {
    if (at < single.now) faults.push(`${id} was ${single.now - at} ms before what had been committed`);
    single.now = Math.max(single.now, at);
    await sent.get(id)?.(single);
  }
  for (const { id } of sequence) {
    const [action, order_id] = id.split(" ");
    if (action !== "order.scored") continue;
    const [shown, expected] = await Promise.all([stored(node, order_id), stored(single, order_id)]);
    if (!Bun.deepEquals(shown, expected)) faults.push(`${order_id}: ${changes(shown, expected)}`);
  }
  return faults;
}

const scoring =
  (order: { order_id: string; phone: string }): Command =>
  (shop) =>
    ask(shop, "order/score", { ...GOOD, payment_method: "COD", ...order });

const returning =
  (order_id: string): Command =>
  (shop) =>
    ask(shop, "order/outcome", { order_id, outcome: "rto" });

async function stored(shop: Shop, order_id: string): Promise<Answer> {
  const order = await ask(shop, `order/${order_id}`);
  return Object.fromEntries(COMPARED.map((name) => [name, order[name]]));
}

/** The signals that differ. */
function changes({ signals: shown }: Answer, { signals: expected }: Answer): string {
  const [a, b] = [shown as Answer, expected as Answer];
  const names = Object.keys(b).filter((name) => !Bun.deepEquals(a[name], b[name]));
  return names.map((name) => `${name} ${a[name]} instead of ${b[name]}`).join(", ");
}

async function ask({ url, secretKey }: Shop, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: body ? "POST" : "GET",
    body: body && JSON.stringify(body),
    headers: { "X-API-Key": secretKey, "Content-Type": "application/json" },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** One server on SQLite in this process, with a clock that is set. */
async function openSingle(now: number): Promise<Shop & { now: number } & AsyncDisposable> {
  const folder = temporaryFolder();
  const env = {
    ...{ THIKANA_PORT: "0", THIKANA_DATA_DIR: folder.path },
    ...{ THIKANA_SIGNUP: "open", THIKANA_DEFAULT_PLAN: "pro" },
  };
  const { config } = loadConfig([], env);
  const clock = { now };
  const app = await openApp({ config, log: silentLogger, clock: () => clock.now });
  const server = createHttpServer(app.services);
  const { url } = await server.listen();
  return Object.assign(clock, {
    ...{ url, secretKey: (await signUp(url)).secretKey },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await app.close();
      folder[Symbol.dispose]();
    },
  });
}

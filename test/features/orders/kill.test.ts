/** kill -9 at random moments under load: everything acknowledged is stored exactly once. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import type { History } from "../../../src/engine/risk/index.ts";
import { PlannedHistory } from "../../../src/features/orders/writer/history/index.ts";
import { positionOf } from "../../../src/features/orders/writer/history/past.ts";
import { SqlOrderStore } from "../../../src/features/orders/writer/sql/store.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { PROGRAM, signUp, startServer, temporaryFolder } from "../../support/binary.ts";
import { Random } from "../../support/random.ts";
import { BAD, GOOD } from "./support.ts";

const ROUNDS = 5;
const CONNECTIONS = 16;

// The private network allows the callback URL below. Nothing listens there: the alerts stay in the outbox.
const env = { THIKANA_DEFAULT_PLAN: "pro", THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" };
const start = (dataDir: string) => startServer({ command: PROGRAM, dataDir, env });

/** What the server has acknowledged. */
interface Acknowledged {
  orders: Set<string>;
  risky: Set<string>;
  outcomes: Map<string, string>;
  decisions: Map<string, string>;
}

/** One client: sends orders, outcomes and decisions until the server is gone. */
async function client(send: Send, name: string, random: Random, acknowledged: Acknowledged): Promise<void> {
  for (let i = 0; ; i++) {
    const order_id = `${name}-${i}`;
    const isBad = random.chance(0.3);
    const scored = await send("order/score", { ...(isBad ? BAD : GOOD), order_id });
    if (!scored) return;
    acknowledged.orders.add(order_id);
    if (scored.risk_level !== "LOW") acknowledged.risky.add(order_id);
    const outcome = random.pick(["delivered", "rto", "ndr"]);
    if (random.chance(0.5)) {
      if (!(await send("order/outcome", { order_id, outcome }))) return;
      acknowledged.outcomes.set(order_id, outcome);
    }
    if (random.chance(0.3)) {
      if (!(await send("order/verify", { order_id, action: "verified" }))) return;
      acknowledged.decisions.set(order_id, "verified");
    }
  }
}

/** Null when the server was killed before it answered. */
type Send = (path: string, body: object) => Promise<{ risk_level?: string } | null>;

function sender(url: string, secretKey: string): Send {
  return async (path, body) => {
    try {
      const response = await fetch(`${url}/api/v1/${path}`, {
        method: "POST",
        headers: { "X-API-Key": secretKey, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      if (response.status !== 200)
        throw new UnexpectedStatus(`${path} gave ${response.status} ${await response.text()}`);
      return (await response.json()) as { risk_level?: string };
    } catch (error) {
      if (error instanceof UnexpectedStatus) throw error;
      return null;
    }
  };
}

class UnexpectedStatus extends Error {}

test("every acknowledged order, outcome, decision and alert survives a kill -9 exactly once, with correct counters", async () => {
  using folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  const random = new Random("kill");
  const acknowledged: Acknowledged = {
    orders: new Set(),
    risky: new Set(),
    outcomes: new Map(),
    decisions: new Map(),
  };
  let server = await start(dataDir);
  const { secretKey } = await signUp(server.url);
  const headers = { "X-API-Key": secretKey, "Content-Type": "application/json" };
  const updated = await fetch(`${server.url}/api/v1/account`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ callback_url: "http://127.0.0.1:9/alerts" }),
  });
  expect(updated.status).toBe(200);
  for (let round = 0; round < ROUNDS; round++) {
    const send = sender(server.url, secretKey);
    const clients = Array.from({ length: CONNECTIONS }, (_, i) =>
      client(send, `${round}-${i}`, random, acknowledged),
    );
    const target = acknowledged.orders.size + CONNECTIONS + random.below(200);
    while (acknowledged.orders.size < target) await Bun.sleep(1);
    await server.stop("SIGKILL");
    await Promise.all(clients);
    server = await start(dataDir);
  }

  const csv = await (await fetch(`${server.url}/api/v1/export/orders.csv`, { headers })).text();
  const stored = new Map<string, string[]>();
  for (const line of csv.trimEnd().split("\r\n").slice(1)) {
    const cells = line.split(",");
    expect(stored.has(cells[0])).toBe(false);
    stored.set(cells[0], cells);
  }
  const listed = await fetch(`${server.url}/api/v1/orders?limit=1`, { headers });
  expect(((await listed.json()) as { total: number }).total).toBe(stored.size);
  const found = await fetch(`${server.url}/api/v1/orders?q=rao&limit=1`, { headers });
  expect(((await found.json()) as { total: number }).total).toBe(csv.split("Asha Rao").length - 1);
  await server.stop("SIGKILL");

  const missing = [...acknowledged.orders].filter((id) => !stored.has(id));
  expect(missing).toEqual([]);
  const sqlite = new Database(join(dataDir, "thikana.db"), { readonly: true });
  const rows = sqlite
    .query<{ id: string; outcome: string | null; ndr: number | null; decision: string }, []>(
      "SELECT order_id AS id, outcome, ndr_at AS ndr, decision FROM orders",
    )
    .all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [id, outcome] of acknowledged.outcomes)
    expect([id, byId.get(id)?.outcome ?? null]).toEqual([id, outcome]);
  for (const [id, decision] of acknowledged.decisions)
    expect([id, byId.get(id)?.decision ?? ""]).toEqual([id, decision]);
  const alerted = sqlite
    .query<{ id: string }, []>("SELECT order_id AS id FROM alerts_outbox WHERE type = 'order.risk'")
    .all();
  expect(new Set(alerted.map(({ id }) => id)).isSupersetOf(acknowledged.risky)).toBe(true);
  expect(alerted.length).toBe(new Set(alerted.map(({ id }) => id)).size);
  const decided = sqlite
    .query<{ id: string }, []>("SELECT order_id AS id FROM alerts_outbox WHERE type = 'order.decision'")
    .all();
  expect(decided.map(({ id }) => id).sort()).toEqual(
    rows.flatMap(({ id, decision }) => (decision === "verified" ? id : [])).sort(),
  );
  sqlite.close();
  const past = await pastOfGood(dataDir);
  expect(past.merchant_orders).toBe(stored.size);
  const ended = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
  // The current counters, and those by day.
  for (const { cod, prepaid } of [past.merchant, past.byDay]) {
    expect([cod.rto + prepaid.rto, cod.delivered + prepaid.delivered]).toEqual([
      ended("rto"),
      ended("delivered"),
    ]);
  }
});

/** The history of a good order placed now, and the merchant's counters as sums of all days. */
async function pastOfGood(dataDir: string): Promise<History & { byDay: History["merchant"] }> {
  const db = await openDatabase(dataDir, silentLogger);
  const store = new SqlOrderStore(db, silentLogger);
  const { pincode, email, payment_method: payment, order_value: orderValue } = GOOD;
  const past = await db.write(() =>
    new PlannedHistory(store.load()).of(
      {
        accountId: 1,
        placedAt: Date.now(),
        name: "",
        phone: "",
        fingerprint: "",
        district: "",
        state: "",
        pincode,
        email,
        payment,
        orderValue,
        currency: "INR",
      },
      null,
    ),
  );
  const tomorrow = positionOf(Date.now() + DAY_MS, null);
  const byDay = await db.write(() => store.load().pastNear(1, tomorrow).find(1, "merchant", ""));
  await db.close();
  return { ...past, byDay };
}

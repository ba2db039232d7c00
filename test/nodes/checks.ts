/** What must be true at the end: nothing acknowledged is lost, nothing doubled, every alert delivered, all counted. */
import type { SQL } from "bun";
import type { Ledger } from "./ledger.ts";
import type { Shop } from "./load.ts";
import { checkProbes } from "./probes.ts";
import type { Receiver } from "./receiver.ts";

interface Checked {
  shop: Shop;
  ledger: Ledger;
  receiver: Receiver;
  /** Of the nodes' database. */
  sql: SQL;
  /** How often a node was killed, or ended by itself. */
  deaths: number;
  /** Phones that many orders share. */
  phones: readonly string[];
}

/** @returns what is wrong, a sentence each */
export async function findFaults(checked: Checked): Promise<string[]> {
  const { shop, ledger, sql, phones } = checked;
  const faults = [...ledger.contradictions.map((text) => `two answers for one order: ${text}`)];
  faults.push(...(await ordersByHttp(shop, ledger)));
  faults.push(...(await ordersBySql(sql, ledger)));
  faults.push(...(await alerts(checked)));
  for (const [what, query] of Object.entries(NONE_OF)) {
    const rows = await sql.unsafe(query);
    if (rows.length > 0) faults.push(`${what}: ${rows.length}, such as ${JSON.stringify(rows[0], plain)}`);
  }
  faults.push(...(await quota(checked)));
  // These add orders: last.
  faults.push(...(await checkProbes(shop, sql, phones)));
  return faults;
}

/** Rows that must not exist. */
const NONE_OF: Record<string, string> = {
  "orders stored twice":
    "SELECT account_id, order_id, count(*) FROM orders GROUP BY 1, 2 HAVING count(*) > 1",
  "orders without exactly one order.scored in the audit": `
    SELECT o.order_id, count(a.id) FROM orders o LEFT JOIN audit a
      ON a.account_id = o.account_id AND a.order_id = o.order_id AND a.action = 'order.scored'
    GROUP BY o.id, o.order_id HAVING count(a.id) <> 1`,
  "entries of order.scored without an order": `
    SELECT order_id FROM audit a WHERE action = 'order.scored' AND NOT EXISTS
      (SELECT 1 FROM orders o WHERE o.account_id = a.account_id AND o.order_id = a.order_id)`,
  // The index follows the orders, up to the id in meta.
  "indexed orders without identities": `
    SELECT order_id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_identities i WHERE i.order_row = o.id)
      AND id <= (SELECT CAST(value AS integer) FROM meta WHERE key = 'identities_to')`,
  "identities without an order": `
    SELECT order_row FROM order_identities i WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = i.order_row)`,
  "counts of orders that differ from a recount": `
    WITH counted AS (
      SELECT account_id, risk_level, decision, coalesce(outcome, 'none') AS outcome, payment, CAST(count(*) AS integer) AS orders
      FROM orders GROUP BY 1, 2, 3, 4, 5),
    stored AS (
      SELECT account_id, risk_level, decision, outcome, payment, CAST(orders AS integer) FROM order_counts WHERE orders <> 0)
    SELECT * FROM (SELECT * FROM counted EXCEPT SELECT * FROM stored) more UNION ALL
    SELECT * FROM (SELECT * FROM stored EXCEPT SELECT * FROM counted) fewer`,
  "events in the outbox": "SELECT order_id FROM alerts_outbox WHERE next_at IS NOT NULL",
  "alerts given up":
    "SELECT order_id, last_error FROM alerts_outbox WHERE delivered_at IS NULL AND next_at IS NULL",
  "alerts doubled":
    "SELECT order_id, risk_level FROM alerts_outbox WHERE type = 'order.risk' GROUP BY 1, 2 HAVING count(*) > 1",
  "risky orders without an alert": `
    SELECT order_id FROM orders o WHERE risk_level <> 'LOW' AND NOT EXISTS
      (SELECT 1 FROM alerts_outbox a WHERE a.account_id = o.account_id AND a.order_id = o.order_id)`,
  "store events not processed": "SELECT order_id, state FROM store_events WHERE state <> 'done'",
  "store events stored twice": "SELECT order_id, digest FROM store_events GROUP BY 1, 2 HAVING count(*) > 1",
};

/** BigInt has no JSON. */
const plain = (_: string, value: unknown): unknown => (typeof value === "bigint" ? Number(value) : value);

/** The export and the list, as the merchant gets them. */
async function ordersByHttp({ url, secretKey }: Shop, ledger: Ledger): Promise<string[]> {
  const headers = { "X-API-Key": secretKey };
  const csv = await (await fetch(`${url}/api/v1/export/orders.csv`, { headers })).text();
  const ids = csv
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(",")));
  const stored = new Set(ids);
  const page = (await (await fetch(`${url}/api/v1/orders?limit=1`, { headers })).json()) as { total: number };
  const missing = [...ledger.orders.keys(), ...ledger.storeOrders].filter((id) => !stored.has(id));
  return [
    ...missingOnes("acknowledged orders missing in the export", missing),
    ...(stored.size === ids.length ? [] : [`the export has ${ids.length - stored.size} orders twice`]),
    ...(page.total === ids.length
      ? []
      : [`the list counts ${page.total} orders, the export has ${ids.length}`]),
  ];
}

/** Scores and outcomes are those that the clients were told. */
async function ordersBySql(sql: SQL, ledger: Ledger): Promise<string[]> {
  const rows = (await sql`SELECT order_id, risk_level, risk_score, outcome FROM orders`) as {
    order_id: string;
    risk_level: string;
    risk_score: number | bigint;
    outcome: string | null;
  }[];
  const stored = new Map(rows.map((row) => [row.order_id, row]));
  const differs = [...ledger.orders].filter(([id, { risk_level, risk_score }]) => {
    const row = stored.get(id);
    return row?.risk_level !== risk_level || Number(row.risk_score) !== risk_score;
  });
  const lost = [...ledger.outcomes].filter(([id, outcome]) => stored.get(id)?.outcome !== outcome);
  return [
    ...missingOnes(
      "orders that are not stored as answered",
      differs.map(([id]) => id),
    ),
    ...missingOnes(
      "acknowledged outcomes that are not stored",
      lost.map(([id]) => id),
    ),
  ];
}

/** Each event that counts as delivered has arrived, and each acknowledged risky order. */
async function alerts({ sql, receiver, ledger }: Checked): Promise<string[]> {
  const rows = (await sql`SELECT id, created_at, order_id FROM alerts_outbox`) as {
    id: bigint | number;
    created_at: bigint | number;
    order_id: string;
  }[];
  const eventId = (row: (typeof rows)[number]) => `msg_${row.id}_${Number(row.created_at).toString(36)}`;
  const absent = rows.filter((row) => !receiver.events.has(eventId(row))).map(({ order_id }) => order_id);
  const silent = [...ledger.orders].filter(
    ([id, { risk_level }]) => risk_level !== "LOW" && !receiver.orders.has(id),
  );
  return [
    ...missingOnes("events that were never received", absent),
    ...missingOnes(
      "risky orders of which no alert was received",
      silent.map(([id]) => id),
    ),
  ];
}

/** Checks that a node takes off the quota at once, and loses when it dies, at most. */
const QUOTA_BLOCK = 50;

/**
 * An acknowledged order has taken one check, and so has an attempt whose answer was lost, or none: the number of checks
 * is between those of answers and of attempts with what died with the nodes.
 */
async function quota({ sql, ledger, deaths }: Checked): Promise<string[]> {
  const [{ used }] = (await sql`SELECT CAST(sum(used) AS integer) AS used FROM quota_usage`) as {
    used: number;
  }[];
  const least = ledger.scored + ledger.storeOrders.size;
  const most = ledger.attempts + ledger.storeAttempts + deaths * QUOTA_BLOCK;
  return used >= least && used <= most ? [] : [`the quota counts ${used} checks, not ${least} to ${most}`];
}

function missingOnes(what: string, ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`${what}: ${ids.length}, such as ${ids.slice(0, 3).join(", ")}`];
}

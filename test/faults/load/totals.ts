/** Whether lists, export, search and counters agree with the orders that are stored. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { PlannedHistory } from "../../../src/features/orders/writer/history/index.ts";
import { positionOf } from "../../../src/features/orders/writer/history/past.ts";
import { SqlOrderStore } from "../../../src/features/orders/writer/sql/store.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { GOOD } from "../../features/orders/support.ts";

/** Orders of the account whose key it is. @returns what differs from what is stored */
export async function wrongTotals(dataDir: string, url: string, secretKey: string): Promise<string[]> {
  const headers = { "X-API-Key": secretKey };
  const total = async (query: string) => {
    const response = await fetch(`${url}/api/v1/orders?${query}&limit=1`, { headers });
    return (await response.json()) as { total: number; total_exact: boolean };
  };
  const csv = await (await fetch(`${url}/api/v1/export/orders.csv`, { headers })).text();
  const lines = csv.trimEnd().split("\r\n").slice(1);
  const found = await total("q=rao");
  const counted = { listed: (await total("")).total, exported: lines.length, found: found.total };
  const { orders } = endsOf(dataDir);
  const named = csv.split("Asha Rao").length - 1;
  const wanted = { listed: orders, exported: orders, found: found.total_exact ? named : found.total };
  return Bun.deepEquals(counted, wanted) ? [] : [`counted ${show(counted)} of ${show(wanted)}`];
}

/** Of one account, whose server has ended: its counters, and the sums of those by day. */
export async function wrongCounters(dataDir: string): Promise<string[]> {
  const { orders, rto, delivered } = endsOf(dataDir);
  const db = await openDatabase(dataDir, silentLogger);
  const store = new SqlOrderStore(db, silentLogger);
  const { pincode, email, payment_method: payment, order_value: orderValue } = GOOD;
  const nobody = { name: "", phone: "", fingerprint: "", district: "", state: "" };
  const order = { ...nobody, accountId: 1, placedAt: Date.now(), pincode, email, payment, orderValue };
  const past = await db.write(() => new PlannedHistory(store.load()).of({ ...order, currency: "INR" }, null));
  const tomorrow = positionOf(Date.now() + DAY_MS, null);
  const byDay = await db.write(() => store.load().pastNear(1, tomorrow).find(1, "merchant", ""));
  await db.close();
  const sums = [past.merchant, byDay].map(({ cod, prepaid }) => [
    cod.rto + prepaid.rto,
    cod.delivered + prepaid.delivered,
  ]);
  const counted = [past.merchant_orders, ...sums];
  const wanted = [orders, [rto, delivered], [rto, delivered]];
  return Bun.deepEquals(counted, wanted) ? [] : [`counters ${show(counted)} of ${show(wanted)}`];
}

/** Orders that are stored, and those that ended. */
function endsOf(dataDir: string): { orders: number; rto: number; delivered: number } {
  using sqlite = new Database(join(dataDir, "thikana.db"), { readonly: true });
  return (
    sqlite
      .query<{ orders: number; rto: number; delivered: number }, []>(
        `SELECT count(*) AS orders, count(*) FILTER (WHERE outcome = 'rto') AS rto,
         count(*) FILTER (WHERE outcome = 'delivered') AS delivered FROM orders`,
      )
      .get() ?? { orders: 0, rto: 0, delivered: 0 }
  );
}

const show = (value: unknown) => JSON.stringify(value);

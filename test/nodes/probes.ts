/** Whether the stored counters are right: an order's history against a recount of all rows. */
import type { SQL } from "bun";
import { getTableColumns } from "drizzle-orm";
import type { OrderRow } from "../../src/db/queries/orders.ts";
import { orders } from "../../src/db/schema.ts";
import type { OrderFacts } from "../../src/engine/risk/index.ts";
import { signalsOf } from "../../src/engine/risk/index.ts";
import { BURST_SIGNALS } from "../../src/engine/risk/signals/burst.ts";
import { IDENTITY_SIGNALS } from "../../src/engine/risk/signals/identity.ts";
import { PLACE_SIGNALS } from "../../src/engine/risk/signals/place.ts";
import { factsOf } from "../../src/features/orders/record/signal-inputs.ts";
import { recount } from "../features/orders/recount-history.ts";
import { BAD, GOOD } from "../features/orders/support.ts";
import type { Shop } from "./load.ts";

/** Signals that follow from the history and from no text of the order. */
const COUNTED = Object.keys({ ...IDENTITY_SIGNALS, ...PLACE_SIGNALS, ...BURST_SIGNALS });

/**
 * Scores an order more of each phone and of both kinds of address, and compares its signals.
 * @returns the signals that differ, a sentence each
 */
export async function checkProbes(shop: Shop, sql: SQL, phones: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [i, phone] of phones.entries()) {
    const order_id = `probe-${i}`;
    const shown = await score(shop, { ...(i % 2 === 0 ? GOOD : BAD), order_id, phone });
    const stored = (await sql`SELECT * FROM orders`) as Record<string, unknown>[];
    const rows = stored.map(orderRow);
    const own = rows.find((row) => row.orderId === order_id);
    if (!own) return [`the probe ${order_id} was not stored`];
    // As JSON, which has no NaN: the ratio of no order is null.
    const expected = JSON.parse(
      JSON.stringify(signalsOf(countedFacts(own), recount(rows, own), () => false)),
    ) as Record<string, unknown>;
    const wrong = COUNTED.filter((name) => shown[name] !== expected[name]);
    if (wrong.length > 0) {
      const list = wrong.map((name) => `${name} ${shown[name]} instead of ${expected[name]}`);
      faults.push(`signals of ${order_id}: ${list.join(", ")}`);
    }
  }
  return faults;
}

interface ScoredOrder {
  order_id: string;
  phone: string;
}

/** @returns the signals by which it was scored */
async function score({ url, secretKey }: Shop, order: ScoredOrder): Promise<Record<string, unknown>> {
  const headers = { "X-API-Key": secretKey, "Content-Type": "application/json" };
  const body = JSON.stringify(order);
  const scored = await fetch(`${url}/api/v1/order/score`, { method: "POST", headers, body });
  if (!scored.ok) throw new Error(`the probe was answered with ${scored.status} ${await scored.text()}`);
  const stored = await fetch(`${url}/api/v1/order/${order.order_id}`, { headers });
  return ((await stored.json()) as { signals: Record<string, unknown> }).signals;
}

/** A row in the names and types of the program. */
function orderRow(row: Record<string, unknown>): OrderRow {
  const entries = Object.entries(getTableColumns(orders)).map(([key, { name, columnType }]) => {
    const value = row[name];
    const isNumber = columnType === "SQLiteInteger" || columnType === "SQLiteReal";
    return [key, isNumber && value !== null ? Number(value) : value];
  });
  return Object.fromEntries(entries) as OrderRow; // its columns are those of the table
}

/** As far as the signals of {@link COUNTED} read them. */
function countedFacts(row: OrderRow): OrderFacts {
  const { fingerprint, pincode, district, state } = row;
  const address = { fingerprint, pincode, district, state, issues: [] };
  return factsOf(row, address as unknown as OrderFacts["address"]);
}

/** What the shop has on disk by its use, and what one of 5,000 orders a day has after two years. */
import { Database } from "bun:sqlite";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../../../src/config.ts";
import type { Measurement } from "./measure.ts";

const KILOBYTES_AN_ORDER = 2.5;
const ORDERS_A_DAY = 5_000;
const DAYS = 730;
const MAX_GIGABYTES = 15;
/** States of store orders, and checks. */
const FIXED_DAYS = 400;

const { config } = loadConfig([], {});
/** Uses, the tables of each, and how many days of rows there are in the end. */
const USES: readonly [use: string, tables: RegExp, days: number][] = [
  ["orders", /^orders$/, DAYS],
  ["indexes of orders", /^index of orders$/, DAYS],
  ["search", /^order_search/, DAYS],
  ["phones, e-mails and addresses of buyers", /^order_identities$/, DAYS],
  ["audit", /^audit$/, config.keepAuditDays],
  ["alerts", /^alerts_outbox$/, config.keepAlertsDays],
  ["webhooks of stores", /^store_event/, config.keepStoreEventsDays],
  ["states of store orders", /^store_orders$/, FIXED_DAYS],
  ["checks", /^check/, FIXED_DAYS],
  ["everything else", /./, DAYS],
];

/** Bytes an order by use. */
export type BytesByUse = ReadonlyMap<string, number>;

/** @param dataDir of a server that has stopped @param orders in it */
export function bytesByUse(dataDir: string, orders: number): BytesByUse {
  using sqlite = new Database(join(dataDir, "thikana.db"), { readonly: true });
  const rows = sqlite
    .query<{ name: string; bytes: number }, []>(
      `SELECT CASE WHEN m.type = 'index' AND m.tbl_name = 'orders' THEN 'index of orders' ELSE m.tbl_name END AS name,
         sum(d.pgsize) AS bytes
       FROM dbstat d JOIN sqlite_schema m ON m.name = d.name GROUP BY 1`,
    )
    .all();
  const sums = new Map<string, number>(USES.map(([use]) => [use, 0]));
  for (const { name, bytes } of rows) {
    const [use] = USES.find(([, tables]) => tables.test(name))!; // the last one is any
    sums.set(use, sums.get(use)! + bytes / orders);
  }
  return sums;
}

/**
 * A row for each use, and one for the two years.
 * @param grown bytes of the shop; @param sold those of one with webhooks, alerts and decisions. The larger one counts
 */
export function* diskRows(dataDir: string, orders: number, sold: BytesByUse): Generator<Measurement> {
  const files = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).size);
  const value = files.reduce((sum, size) => sum + size, 0) / orders / 1024;
  yield { name: "bytes on disk an order", unit: "KB", value, atMost: KILOBYTES_AN_ORDER };
  const grown = bytesByUse(dataDir, orders);
  let total = 0;
  for (const [use, , days] of USES) {
    const bytes = Math.max(grown.get(use) ?? 0, sold.get(use) ?? 0);
    total += bytes * Math.min(days, DAYS) * ORDERS_A_DAY;
    yield { name: `… ${use}`, unit: "bytes", value: bytes };
  }
  const name = `after two years of ${ORDERS_A_DAY.toLocaleString("en")} orders a day`;
  yield { name, unit: "GB", value: total / 1e9, atMost: MAX_GIGABYTES };
}

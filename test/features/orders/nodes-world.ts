/** Order writers of several nodes on one PostgreSQL database, beside one on SQLite that gets the same. */
import type { Db } from "../../../src/db/db.ts";
import { openPostgres } from "../../../src/db/postgres/open.ts";
import { addEncoded } from "../../../src/features/orders/analytics/codec.ts";
import { Counts, FIELDS } from "../../../src/features/orders/analytics/counts.ts";
import { decodePlaceStats } from "../../../src/features/orders/writer/history/place-stats.ts";
import { type OrderWriter, openOrderWriter } from "../../../src/features/orders/writer/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { temporaryDb } from "../../db/support.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { serverDatabase } from "../../support/postgres.ts";

/** A writer and what it writes to. */
export interface Node {
  db: Db;
  writer: OrderWriter;
}

const nodeOn = (db: Db): Node => ({ db, writer: openOrderWriter({ db, log: silentLogger }) });

/** So many nodes on a new database; needs THIKANA_TEST_POSTGRES. Closed and dropped when `await using` ends. */
export async function openNodes(count: number): Promise<AsyncDisposable & { url: string; nodes: Node[] }> {
  const database = await serverDatabase();
  if (database.url === null) throw new Error("THIKANA_TEST_POSTGRES is not set");
  const folders = Array.from({ length: count }, () => temporaryFolder());
  const nodes: Node[] = [];
  for (const { path } of folders) nodes.push(nodeOn(await openPostgres(database.url, path, silentLogger)));
  return {
    url: database.url,
    nodes,
    async [Symbol.asyncDispose]() {
      for (const { db } of nodes) await db.close();
      for (const folder of folders) folder[Symbol.dispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** One writer on SQLite. */
export async function openSingle(): Promise<AsyncDisposable & Node> {
  const { db, [Symbol.asyncDispose]: dispose } = await temporaryDb();
  return { ...nodeOn(db), [Symbol.asyncDispose]: dispose };
}

/** Tables, or selections, that nodes and a single server must have alike; sorted by all columns when compared. */
const TABLES: Readonly<Record<string, string>> = {
  orders: "SELECT * FROM orders",
  early_outcomes: "SELECT * FROM early_outcomes",
  audit: "SELECT account_id, order_id, at, source, action, before, after FROM audit",
  order_counts: "SELECT * FROM order_counts WHERE orders <> 0",
  score_outcomes: "SELECT * FROM score_outcomes WHERE delivered <> 0 OR rto <> 0",
  outcome_days: "SELECT * FROM outcome_days WHERE delivered <> 0 OR rto <> 0",
  order_identities: `SELECT DISTINCT i.identity, i.placed_at, o.order_id FROM order_identities i JOIN orders o ON o.id = i.order_row`,
  place_days: `SELECT * FROM place_days WHERE abs(cod) + abs(cod_delivered) + abs(cod_rto) + abs(prepaid)
     + abs(prepaid_delivered) + abs(prepaid_rto) > 0`,
  rule_decisions: "SELECT * FROM rule_decisions",
  place_stats: "SELECT * FROM place_stats WHERE stats <> '{}'",
  place_stats_journal: "SELECT counts_days FROM place_stats_journal",
  order_days: "SELECT * FROM order_days",
  order_days_journal: "SELECT changes FROM order_days_journal",
  alerts: "SELECT account_id, type, order_id, risk_level, payload, created_at, next_at FROM alerts_outbox",
};

type Value = string | number | null | Uint8Array | object;
type Row = Record<string, Value>;

/** All that orders leave in a database, once the deferred writes are done. */
export function storedState({ prepare }: Pick<Db, "prepare">): Record<string, string[]> {
  const state = Object.entries(TABLES).map(([name, sql]) => {
    const rows = prepare<Row, []>(sql).all();
    return [name, rows.map((row) => JSON.stringify(comparable(name, row))).sort()];
  });
  return Object.fromEntries(state);
}

/** Without row ids, which PostgreSQL gives out with gaps; maps and counters in one sequence. */
function comparable(table: string, { id: _, signal_set: _set, ...row }: Row): Row {
  if (table === "order_days") {
    const counts = new Counts();
    addEncoded(counts, row.counts as Uint8Array, row.day as number);
    const sums = counts.keys.map((key, i) => [
      String(key),
      ...counts.sums.slice(i * FIELDS, (i + 1) * FIELDS),
    ]);
    return { ...row, counts: sums.sort(([a], [b]) => (a < b ? -1 : 1)) };
  }
  if (table === "place_stats") {
    const { values, ...stats } = decodePlaceStats(row.stats as string);
    return { ...row, stats: { ...stats, values: [...values].sort(([a], [b]) => a - b) } };
  }
  return row;
}

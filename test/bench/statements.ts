/** A look-up by prepared SQL against the same by drizzle, on SQLite in memory: the processor time of the statement alone. */
import { Database } from "bun:sqlite";
import { eq, sql } from "drizzle-orm";
import { readerOf } from "../../src/db/reader.ts";
import { quotaUsage } from "../../src/db/schema.ts";
import { sqliteConnection } from "../../src/db/sqlite/connection.ts";
import { migrate } from "../../src/db/sqlite/migrate.ts";
import type { Bench } from "./main.ts";
import { median } from "./ratio.ts";

const ROWS = 1000;
const LOOKUPS = 50_000;
const ROUNDS = 7;
const MONTH = 202511;

/** How many times as long drizzle takes: with a query that it has prepared, and with one built at each call. */
export function* benchStatements(): Generator<Bench> {
  const sqlite = new Database(":memory:");
  migrate(sqlite);
  sqlite.run("PRAGMA foreign_keys = OFF");
  const db = readerOf(sqliteConnection(sqlite), { dialect: "sqlite", file: ":memory:" });
  const insert = db.prepare<never, [number, number, number]>(
    "INSERT INTO quota_usage (account_id, month, used) VALUES (?, ?, ?)",
  );
  for (let id = 0; id < ROWS; id++) insert.run(id, MONTH, id);

  type Usage = typeof quotaUsage.$inferSelect;
  const plain = db.prepare<Usage, [number]>(
    "SELECT account_id AS accountId, month, used FROM quota_usage WHERE account_id = ?",
  );
  const prepared = db.orm
    .select()
    .from(quotaUsage)
    .where(eq(quotaUsage.accountId, sql.placeholder("id")))
    .prepare();
  const byPlain = microsOf((id) => plain.get(id)?.used);
  const byPrepared = microsOf((id) => prepared.get({ id })?.used);
  const byBuilt = microsOf(
    (id) => db.orm.select().from(quotaUsage).where(eq(quotaUsage.accountId, id)).get()?.used,
  );
  const row = (name: string, micros: number): Bench => ({
    ...{ name, measured: micros / byPlain, unit: "", bound: "at least", target: 1 },
    note: `${micros.toFixed(1)} µs, prepared SQL ${byPlain.toFixed(1)} µs`,
  });
  yield row("look-up by a query that drizzle prepared / prepared SQL", byPrepared);
  yield row("look-up by a query that drizzle builds / prepared SQL", byBuilt);
  sqlite.close();
}

/** Microseconds of processor time for a look-up: the median of several rounds. @throws Error for a wrong row */
function microsOf(lookUp: (id: number) => number | undefined): number {
  const round = () => {
    const { user: before } = process.cpuUsage();
    for (let i = 0; i < LOOKUPS; i++) {
      if (lookUp(i % ROWS) !== i % ROWS) throw new Error("another row was read");
    }
    return (process.cpuUsage().user - before) / LOOKUPS;
  };
  round();
  return median(Array.from({ length: ROUNDS }, round));
}

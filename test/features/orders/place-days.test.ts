/** The counters of places by day: those of an existing database, and after a crash. */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Db } from "../../../src/db/db.ts";
import { MIGRATIONS } from "../../../src/db/migrations/index.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { valueBucket } from "../../../src/engine/risk/index.ts";
import { decodePlaceStats } from "../../../src/features/orders/writer/history/place-stats.ts";
import { openOrderWriter } from "../../../src/features/orders/writer/index.ts";
import { SqlOrderStore } from "../../../src/features/orders/writer/sql/store.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { temporaryDb } from "../../db/support.ts";
import { Random } from "../../support/random.ts";
import { randomSteps } from "./random-steps.ts";

/** The test of the migrations lists them. */
const sqlOf = (wanted: string) => MIGRATIONS.find(({ name }) => name === wanted)!.sql;
const [PLACE_DAYS, GROUPS] = [sqlOf("0013_place_days"), sqlOf("0017_outcome_groups")];
const NEW_KINDS = "'sorting_district', 'hour', 'value_band'";

/** Rows that count something: an order that moved to another place leaves zeros. */
const countersOf = (db: Pick<Db, "prepare">) =>
  db
    .prepare<Record<string, string | number>, []>(
      `SELECT * FROM place_days
       WHERE abs(cod) + abs(cod_delivered) + abs(cod_rto) + abs(prepaid) + abs(prepaid_delivered) + abs(prepaid_rto) > 0`,
    )
    .all();

/** The current counters of sorting districts, hours and bands that count something. */
const groupsOf = (db: Pick<Db, "prepare">) =>
  db
    .prepare<{ kind: string; value: string; stats: string }, []>(
      `SELECT kind, value, stats FROM place_stats WHERE kind IN (${NEW_KINDS}) ORDER BY kind, value`,
    )
    .all()
    .map(({ kind, value, stats }) => ({ kind, value, ...decodePlaceStats(stats) }))
    .filter(({ cod, prepaid }) => cod.delivered + cod.rto + prepaid.delivered + prepaid.rto > 0);

/** Takes the counters away and migrates again, as a database of the version before them. */
function migrateAgain(dir: string): void {
  const sqlite = new Database(join(dir, "thikana.db"));
  sqlite.run("DROP TABLE place_days");
  sqlite.run("ALTER TABLE place_stats_journal DROP COLUMN counts_days");
  sqlite.run(PLACE_DAYS);
  sqlite.run(`DELETE FROM place_stats WHERE kind IN (${NEW_KINDS})`);
  sqlite.run(GROUPS);
  sqlite.close();
}

async function fill(db: Db, seed: string) {
  const writer = openOrderWriter({ db, log: silentLogger });
  for (const step of randomSteps(new Random(seed), 25)) await step(writer);
  return writer;
}

/** Writes what is in the journal. */
async function flushed(db: Db) {
  await new SqlOrderStore(db, silentLogger).deferred.flush();
  // A store that has read nothing has nothing to write.
  const store = new SqlOrderStore(db, silentLogger);
  await db.write(() => void store.load().placeStats(1, "merchant", ""));
  await store.deferred.flush();
  return countersOf(db);
}

describe("an existing database", () => {
  test("gets the counters that its orders would have had from the start", async () => {
    await using fixture = await temporaryDb();
    const writer = await fill(fixture.db, "existing");
    await writer.close();
    const expected = countersOf(fixture.db);
    expect(expected.length).toBeGreaterThan(100);
    const groups = groupsOf(fixture.db);
    expect(new Set(groups.map(({ kind }) => kind)).size).toBe(3);
    await fixture.db.close();
    migrateAgain(fixture.dir);
    const again = await openDatabase(fixture.dir, silentLogger);
    expect(countersOf(again)).toEqual(expected);
    expect(groupsOf(again)).toEqual(groups);
    await again.close();
  });

  test("does not count twice what a crash of the earlier version left in the journal", async () => {
    await using fixture = await temporaryDb();
    await fill(fixture.db, "journal");
    const journal = fixture.db.prepare<{ n: number }, []>("SELECT count(*) AS n FROM place_stats_journal");
    expect(journal.get()?.n).toBeGreaterThan(10);
    await fixture.db.close();
    migrateAgain(fixture.dir);
    const again = await openDatabase(fixture.dir, silentLogger);
    const expected = countersOf(again);
    expect(await flushed(again)).toEqual(expected);
    await using clean = await temporaryDb();
    await (await fill(clean.db, "journal")).close();
    expect(groupsOf(again)).toEqual(groupsOf(clean.db));
    await again.close();
  });

  test("has the same value buckets in SQL as in the risk engine", () => {
    const sqlite = new Database(":memory:");
    const sql = /CASE WHEN currency .*? AS bucket/s.exec(PLACE_DAYS)?.[0];
    const bucket = sqlite.query<{ bucket: number }, [number]>(
      `SELECT ${sql} FROM (SELECT 'INR' AS currency, CAST(? AS REAL) AS order_value)`,
    );
    const random = new Random("buckets");
    const values = [0, 0.01, 1, 3, 7, 2 ** 31 - 1, 4e9, 1e12];
    for (let i = 0; i < 20_000; i++) values.push(i, random.below(1e9) / 100);
    expect(values.filter((value) => bucket.get(value)?.bucket !== valueBucket(value))).toEqual([]);
  });
});

test("what a crash left in the journal is counted once", async () => {
  await using fixture = await temporaryDb();
  const writer = await fill(fixture.db, "crash");
  await writer.close();
  const expected = countersOf(fixture.db);
  await using crashed = await temporaryDb();
  // This writer never gets to its deferred writes.
  await fill(crashed.db, "crash");
  expect(countersOf(crashed.db)).toEqual([]);
  expect(await flushed(crashed.db)).toEqual(expected);
  expect(await flushed(crashed.db)).toEqual(expected);
});

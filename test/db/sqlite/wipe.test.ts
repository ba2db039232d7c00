/** Erased data remain in no file of the database. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../../src/db/db.ts";
import { MIGRATIONS } from "../../../src/db/migrations/index.ts";
import { openReader } from "../../../src/db/open-reader.ts";
import { migrate } from "../../../src/db/sqlite/migrate.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { hasStaleText } from "../../../src/db/sqlite/stale.ts";
import { checkpointBeside, walBytes } from "../../../src/db/sqlite/wal.ts";
import { truncateWal, vacuum } from "../../../src/db/sqlite/wipe.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { Random } from "../../support/random.ts";
import { temporaryDb } from "../support.ts";

const ROWS = 3000;
const nameOf = (id: number): string => `Kamakshi Voleti ${String(id).padStart(5, "0")}`;

/** Rows of all sizes with a name each, updated so often that SQLite moves many of them; then all are blanked. */
async function blankedRows(db: Db): Promise<void> {
  const random = new Random("wipe");
  const insert = db.prepare<never, [number, string]>(
    `INSERT INTO alerts_outbox (id, account_id, type, order_id, risk_level, payload, created_at, attempts)
     VALUES (?1, 1, 'order.decision', ?1, 'HIGH', ?2, 0, 0)`,
  );
  const grow = db.prepare<never, [string, number]>("UPDATE alerts_outbox SET last_error = ? WHERE id = ?");
  const text = () => "x".repeat(random.below(random.chance(0.05) ? 9000 : 700));
  await db.write(() => {
    for (let id = 1; id <= ROWS; id++) insert.run(id, nameOf(id) + text());
  });
  for (let round = 0; round < 10; round++) {
    await db.write(() => {
      for (let i = 0; i < ROWS / 5; i++) grow.run(text(), 1 + random.below(ROWS));
    });
  }
  await db.write(() => void db.prepare("UPDATE alerts_outbox SET payload = '', last_error = NULL").run());
}

/** Each once. */
function namesIn(dir: string): string[] {
  const files = ["", "-wal"].map((end) => readFileSync(join(dir, `thikana.db${end}`), "latin1"));
  return [...new Set(files.join("").match(/Kamakshi Voleti \d{5}/g) ?? [])];
}

test("copies that SQLite left in unused space are found, unless a row says the same, and removed by VACUUM", async () => {
  await using temporary = await temporaryDb();
  const { db, dir } = temporary;
  await blankedRows(db);
  await truncateWal(db);
  const stale = namesIn(dir);
  expect(stale.length).toBeGreaterThan(0);
  expect(stale.length).toBeLessThan(ROWS / 10);
  const isFound = (text: string) => hasStaleText(join(dir, "thikana.db"), [text]);
  expect([await isFound("nobody at all"), await isFound(stale[0])]).toEqual([false, true]);
  const [shared, own] = stale;
  await db.write(() => void db.prepare("UPDATE alerts_outbox SET payload = ? WHERE id = 1").run(shared));
  await truncateWal(db);
  expect([await isFound(shared), await isFound(own)]).toEqual([false, true]);
  await vacuum(db);
  await truncateWal(db);
  expect(namesIn(dir)).toEqual([shared]);
});

test("the WAL is emptied once a reader has left its old snapshot, and writes continue meanwhile", async () => {
  await using temporary = await temporaryDb();
  const { db, dir } = temporary;
  await blankedRows(db);
  const reader = new Database(join(dir, "thikana.db"), { readonly: true });
  reader.run("BEGIN");
  reader.query("SELECT count(*) FROM alerts_outbox").get();
  const done: string[] = [];
  const remove = () => db.write(() => void db.prepare("DELETE FROM alerts_outbox WHERE id = 1").run());
  await remove();
  checkpointBeside(join(dir, "thikana.db"));
  const emptied = truncateWal(db).then(() => done.push("emptied"));
  for (let i = 0; i < 3; i++) await remove();
  done.push("written");
  reader.run("COMMIT");
  reader.close();
  await emptied;
  expect(done).toEqual(["written", "emptied"]);
  expect(walBytes(join(dir, "thikana.db"))).toBe(0);
  openReader({ dialect: "sqlite", file: join(dir, "thikana.db") }).close();
});

test("data deleted by an earlier version are gone after the migration", async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, "thikana.db");
  const before = MIGRATIONS.findIndex(({ name }) => name === "0010_privacy");
  const old = new Database(file);
  old.run("PRAGMA journal_mode = WAL");
  migrate(old, MIGRATIONS.slice(0, before));
  const insert = old.prepare("INSERT INTO meta VALUES (?, ?)");
  for (let id = 1; id <= 200; id++) insert.run(`key ${id}`, nameOf(id));
  old.run("DELETE FROM meta");
  old.run("PRAGMA wal_checkpoint(TRUNCATE)");
  old.close();
  expect(readFileSync(file).includes("Kamakshi")).toBe(true);
  const db = await openDatabase(folder.path, silentLogger);
  expect(namesIn(folder.path)).toEqual([]);
  await db.close();
});

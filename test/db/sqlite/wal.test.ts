/** The write-ahead log: gone after a clean stop, whoever read or wrote; and told of while a reader makes it grow. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { metaCommands } from "../../../src/db/queries/meta.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { createLogger } from "../../../src/lib/log.ts";
import { PROGRAM, signUp, startServer, temporaryFolder } from "../../support/binary.ts";

const databaseFiles = (dir: string) => readdirSync(dir).filter((name) => name.startsWith("thikana.db"));

/** A database in a folder, its log, and a connection of another program that holds a read. */
async function openWithReader() {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const db = await openDatabase(
    folder.path,
    createLogger("json", (line) => lines.push(line)),
  );
  const meta = metaCommands(db);
  await db.write(() => meta.set("admin_key_hash", "before"));
  const reader = new Database(join(folder.path, "thikana.db"), { readonly: true });
  reader.run("BEGIN");
  reader.query("SELECT * FROM meta").all();
  return {
    ...{ folder, db, meta, reader },
    warnings: () => lines.filter((line) => line.includes('"level":"warn"')),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

test("a stop waits for a reader that ends, and leaves one file", async () => {
  using opened = await openWithReader();
  const { db, folder, reader, meta, warnings } = opened;
  await db.write(() => meta.set("admin_key_hash", "after"));
  const closing = db.close();
  await Bun.sleep(300);
  reader.run("COMMIT");
  reader.close();
  await closing;
  expect(databaseFiles(folder.path)).toEqual(["thikana.db"]);
  expect(warnings()).toEqual([]);
});

test("a stop beside a reader that does not end says that the file is not whole, and loses nothing", async () => {
  using opened = await openWithReader();
  const { db, folder, reader, meta, warnings } = opened;
  await db.write(() => meta.set("admin_key_hash", "after"));
  await db.close();
  expect(warnings()).toEqual([
    expect.stringMatching(/incomplete without thikana\.db-wal.*"wal_bytes":[1-9]/),
  ]);
  reader.run("COMMIT");
  reader.close();
  const again = new Database(join(folder.path, "thikana.db"));
  expect(again.query("SELECT value FROM meta WHERE key = 'admin_key_hash'").get()).toEqual({
    value: "after",
  });
  again.close();
});

test("a WAL that a reader keeps from being emptied is told once, and emptied after it", async () => {
  using opened = await openWithReader();
  const { db, folder, reader, meta, warnings } = opened;
  // The limit is 128 MB. SQLite writes only the pages of a value that differ.
  for (const letter of "abcdefghij")
    await db.write(() => meta.set("admin_key_hash", letter.repeat(16 * 1024 * 1024)));
  expect(warnings()).toEqual([expect.stringContaining("a reader has held the database for a long time")]);
  reader.run("COMMIT");
  reader.close();
  await Bun.sleep(1_100);
  await db.write(() => meta.set("admin_key_hash", "short"));
  const wal = Bun.file(join(folder.path, "thikana.db-wal"));
  expect(wal.size).toBeLessThan(1024 * 1024);
  expect(warnings()).toHaveLength(1);
  await db.close();
});

test("the server leaves one file when it is stopped under load, with its threads", async () => {
  using folder = temporaryFolder();
  const server = await startServer({
    dataDir: folder.path,
    command: PROGRAM,
    env: { THIKANA_DEFAULT_PLAN: "pro" },
  });
  const { secretKey } = await signUp(server.url);
  const headers = { "X-API-Key": secretKey, "content-type": "application/json" };
  let answered = 0;
  let isStopping = false;
  const client = async (name: number) => {
    for (let i = 0; !isStopping; i++) {
      const order = { order_id: `${name}-${i}`, line1: "12 MG Road", pincode: "560001", order_value: 500 };
      const request = { method: "POST", headers, body: JSON.stringify(order) };
      const answer = await fetch(`${server.url}/api/v1/order/score`, request).catch(() => null);
      if (answer?.status === 200) answered++;
      else return;
    }
  };
  const clients = Array.from({ length: 8 }, (_, i) => client(i));
  // A thread with a connection of its own.
  const backtest = fetch(`${server.url}/api/v1/rules/backtest`, { method: "POST", headers, body: "{}" });
  while (answered < 50) await Bun.sleep(5);
  expect(await server.stop()).toBe(0);
  isStopping = true;
  await Promise.all([...clients, backtest.catch(() => null)]);

  expect(databaseFiles(folder.path)).toEqual(["thikana.db"]);
  const alone = new Database(join(folder.path, "thikana.db"), { readonly: true });
  const stored = alone.query<{ n: number }, []>("SELECT count(*) AS n FROM orders").get()?.n ?? 0;
  expect(stored).toBeGreaterThanOrEqual(answered);
  expect(alone.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  alone.close();
});

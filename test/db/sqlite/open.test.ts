import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "../../../src/db/migrations/index.ts";
import { metaCommands, metaQueries } from "../../../src/db/queries/meta.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { temporaryDb } from "../support.ts";

const CHILD = join(import.meta.dir, "child.ts");

/** Starts child.ts on the directory and waits for its first line; it is killed by `kill` or at the end of the scope. */
async function child(dir: string, task: "hold" | "write") {
  const started = Bun.spawn([process.execPath, CHILD, dir, task], {
    stdout: "pipe",
    stderr: "inherit",
    stdin: "ignore",
  });
  const reader = started.stdout.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.includes("\n")) break;
  }
  const kill = async () => {
    started.kill("SIGKILL");
    await started.exited;
  };
  return { pid: started.pid, first: text.split("\n")[0], kill, [Symbol.asyncDispose]: kill };
}

test("the connection is set up for durability", async () => {
  await using temporary = await temporaryDb();
  const pragma = (name: string) => temporary.db.orm.get<[unknown]>(`PRAGMA ${name}`)[0];
  expect(pragma("journal_mode")).toBe("wal");
  expect(pragma("synchronous")).toBe(2);
  expect(pragma("foreign_keys")).toBe(1);
  expect(pragma("busy_timeout")).toBe(5000);
});

test("only the owner can access the data directory and its files", async () => {
  using folder = temporaryFolder();
  const dir = join(folder.path, "deep", "data");
  const db = await openDatabase(dir, silentLogger);
  await db.write(() => metaCommands(db).set("admin_key_hash", "x"));
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(mode(dir)).toBe("700");
  for (const file of ["thikana.db", "thikana.db-wal", "thikana.db-shm", "thikana.lock", "thikana.pid"]) {
    expect([file, mode(join(dir, file))]).toEqual([file, "600"]);
  }
  await db.close();
});

test("closing leaves the database in one file", async () => {
  using folder = temporaryFolder();
  const db = await openDatabase(folder.path, silentLogger);
  await db.write(() => metaCommands(db).set("admin_key_hash", "kept"));
  await db.close();
  expect(readdirSync(folder.path).filter((name) => name.startsWith("thikana.db"))).toEqual(["thikana.db"]);
  const copy = join(folder.path, "copy.db");
  copyFileSync(join(folder.path, "thikana.db"), copy);
  const plain = new Database(copy);
  expect(plain.query("SELECT value FROM meta WHERE key = 'admin_key_hash'").all()).toEqual([
    { value: "kept" },
  ]);
  plain.close();
});

test("a directory locked by another process is refused, with its process id", async () => {
  using folder = temporaryFolder();
  await using holder = await child(folder.path, "hold");
  expect(holder.first).toBe("open");
  await expect(openDatabase(folder.path, silentLogger)).rejects.toThrow(`process ${holder.pid}`);
});

test("a killed process releases its lock", async () => {
  using folder = temporaryFolder();
  await using holder = await child(folder.path, "hold");
  expect(holder.first).toBe("open");
  await holder.kill();
  const db = await openDatabase(folder.path, silentLogger);
  expect((await db.health()).ok).toBe(true);
  await db.close();
});

test("closing releases the directory, also for the same process", async () => {
  using folder = temporaryFolder();
  const first = await openDatabase(folder.path, silentLogger);
  await expect(openDatabase(folder.path, silentLogger)).rejects.toThrow("in use by another thikana");
  await first.close();
  const second = await openDatabase(folder.path, silentLogger);
  await second.close();
});

test("committed data survive kill -9", async () => {
  using folder = temporaryFolder();
  await using writer = await child(folder.path, "write");
  await writer.kill();
  const db = await openDatabase(folder.path, silentLogger);
  const stored = Number(await metaQueries(db).get("admin_key_hash"));
  // The child goes on writing after its first line, so more may be there, never less.
  expect(stored).toBeGreaterThanOrEqual(Number(writer.first));
  expect(db.orm.get<[string]>("PRAGMA integrity_check")).toEqual(["ok"]);
  await db.close();
});

test("a newer database is refused, and the directory is unlocked", async () => {
  using folder = temporaryFolder();
  await (await openDatabase(folder.path, silentLogger)).close();
  const plain = new Database(join(folder.path, "thikana.db"));
  plain.run("PRAGMA user_version = 99");
  plain.close();
  for (let i = 0; i < 2; i++) {
    await expect(openDatabase(folder.path, silentLogger)).rejects.toThrow("is too old, start the version");
  }
});

test("a file that is no database, and a directory that is a file, are refused with their path", async () => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, "thikana.db"), "this is no database, ".repeat(100));
  await expect(openDatabase(folder.path, silentLogger)).rejects.toThrow(join(folder.path, "thikana.db"));
  const file = join(folder.path, "thikana.db");
  await expect(openDatabase(file, silentLogger)).rejects.toThrow(`${file} cannot be used`);
});

test("health reports the versions of schema and SQLite, and a closed database", async () => {
  using folder = temporaryFolder();
  const db = await openDatabase(folder.path, silentLogger);
  expect(await db.health()).toEqual({
    ok: true,
    schema: MIGRATIONS.length,
    sqlite: expect.stringMatching(/^3\./),
  });
  await db.close();
  expect((await db.health()).ok).toBe(false);
});

/** `thikana compact`: smaller, with the same rows; or as it was. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { openDatabase } from "../../src/db/sqlite/open.ts";
import { silentLogger } from "../../src/lib/log.ts";
import { PROGRAM, temporaryFolder } from "../support/binary.ts";
import { run, serve, start } from "./support.ts";

const ROWS = 40_000;
const KEPT = 10_000;
const PAGE_BYTES = 4096;
const folder = temporaryFolder();
/** A data directory of which most was deleted. */
const source = join(folder.path, "source");
let copies = 0;

beforeAll(async () => {
  const db = await openDatabase(source, silentLogger);
  await db.write(() => {
    const insert = db.prepare<never, [number, string]>(
      "INSERT INTO audit (id, account_id, order_id, at, source, action, after, kind) VALUES (?1, 1, ?1, ?1, 'test', 'order.scored', ?2, 'order')",
    );
    for (let id = 1; id <= ROWS; id++) insert.run(id, `${id} `.repeat(40));
    db.prepare(`DELETE FROM audit WHERE id % ${ROWS / KEPT} > 0`).run();
  });
  await db.close();
});
afterAll(() => folder[Symbol.dispose]());

/** A copy of the data directory, to be changed. */
function copyOf(): string {
  const dir = join(folder.path, `copy-${copies++}`);
  cpSync(source, dir, { recursive: true });
  return dir;
}
const database = (dir: string) => join(dir, "thikana.db");
const compact = (dir: string, ...flags: string[]) => run(["compact", "--data-dir", dir, ...flags]);

/** Every row, and that the file is whole. */
function contentOf(dir: string): unknown[] {
  using sqlite = new Database(database(dir));
  expect(sqlite.query("PRAGMA integrity_check").values()).toEqual([["ok"]]);
  return [
    sqlite.query("SELECT * FROM audit ORDER BY id").values(),
    sqlite.query("SELECT sql FROM sqlite_schema ORDER BY name").values(),
    sqlite.query("PRAGMA user_version").values(),
  ];
}

test("the file has the same rows, and no space of deleted ones", async () => {
  const dir = copyOf();
  const before = contentOf(dir);
  const { status, stdout, stderr } = await compact(dir, "--json");
  expect([status, stderr]).toEqual([0, expect.stringContaining("Checking the database")]);
  const { size, mode } = statSync(database(dir));
  expect(JSON.parse(stdout)).toEqual({ before: statSync(database(source)).size, after: size });
  expect(size).toBeLessThan(statSync(database(source)).size / 2);
  if (process.platform !== "win32") expect(mode & 0o777).toBe(0o600);
  expect(contentOf(dir)).toEqual(before);
  expect(readdirSync(dir).filter((name) => /incoming|-wal|-shm|swap/.test(name))).toEqual([]);
  using sqlite = new Database(database(dir));
  expect(sqlite.query("SELECT * FROM pragma_freelist_count").values()).toEqual([[0]]);
});

test("people read its sizes, and a second time changes nothing", async () => {
  const dir = copyOf();
  await compact(dir);
  const { stdout } = await compact(dir);
  const [before, after] = stdout
    .trim()
    .split("\n")
    .map((line) => line.replace(/^\w+ +/, ""));
  expect(stdout).toMatch(/^Before .+\nAfter .+\n$/);
  expect(after).toBe(before);
});

test("what a server wrote before it was killed is in it", async () => {
  using other = temporaryFolder();
  const writer = Bun.spawn(
    [process.execPath, resolve(import.meta.dir, "../db/sqlite/child.ts"), other.path, "write"],
    {
      stdout: "pipe",
    },
  );
  await writer.stdout.getReader().read();
  writer.kill("SIGKILL");
  await writer.exited;
  const value = () => {
    using sqlite = new Database(database(other.path));
    return Number(sqlite.query("SELECT value FROM meta WHERE key = 'admin_key_hash'").values()[0]?.[0]);
  };
  expect((await compact(other.path)).status).toBe(0);
  expect(value()).toBeGreaterThanOrEqual(50);
});

describe("nothing changes, and it is said why,", () => {
  async function refused(dir: string, reason: string | RegExp): Promise<void> {
    const before = readFileSync(database(dir));
    const { status, stdout, stderr } = await compact(dir);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(reason);
    expect(readFileSync(database(dir)).equals(before)).toBe(true);
    expect(readdirSync(dir)).not.toContain("incoming");
  }

  test("while a server runs", async () => {
    const dir = copyOf();
    const server = await serve(dir);
    await refused(dir, "in use by another thikana");
    await server.stop();
  });

  test("while another program reads", async () => {
    const dir = copyOf();
    const sqlite = new Database(database(dir));
    sqlite.run("PRAGMA journal_mode = WAL");
    sqlite.run("BEGIN");
    sqlite.query("SELECT count(*) FROM audit").get();
    const { status, stderr } = await compact(dir);
    expect([status, stderr]).toEqual([1, expect.stringContaining("another program has")]);
    sqlite.close();
    expect((await compact(dir)).status).toBe(0);
  });

  test("when the database is damaged", async () => {
    const dir = copyOf();
    const sqlite = new Database(database(dir));
    const roots = sqlite.query("SELECT rootpage FROM sqlite_schema WHERE name = 'audit_by_order'").values();
    sqlite.close();
    const page = Number(roots[0]?.[0]) - 1;
    const handle = openSync(database(dir), "r+");
    writeSync(handle, Buffer.alloc(100, 1), 0, 100, page * PAGE_BYTES);
    closeSync(handle);
    await refused(dir, /the database is damaged and was left as it is: .*restore the latest backup/);
  });

  test("when it is no database", async () => {
    const dir = copyOf();
    writeFileSync(database(dir), "no database ".repeat(1000));
    await refused(dir, /the database is damaged/);
  });

  test("when the disk fills", async () => {
    const dir = copyOf();
    const before = contentOf(dir);
    const child = Bun.spawn(
      ["sh", "-c", 'trap "" XFSZ; ulimit -f 1000; exec "$@"', "sh", ...PROGRAM, "compact", "--data-dir", dir],
      { stdout: "ignore", stderr: "pipe" },
    );
    expect(await new Response(child.stderr).text()).toContain("the new file could not be written");
    expect(await child.exited).toBe(1);
    expect(contentOf(dir)).toEqual(before);
    expect(readdirSync(dir)).not.toContain("incoming");
  });
});

test("without a database, or with more arguments, it is said what it needs", async () => {
  using empty = temporaryFolder();
  expect(await compact(empty.path)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("no database in"),
  });
  expect(await compact(source, "now")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('takes no "now"'),
  });
});

test("kill -9 at any moment leaves all rows, and the next start removes what is left of it", async () => {
  const expected = contentOf(source);
  const begun = performance.now();
  await compact(copyOf());
  const whole = performance.now() - begun;
  const MOMENTS = 12;
  const sizes = new Set<number>();
  let interrupted = 0;
  for (let i = 0; i < MOMENTS; i++) {
    const dir = copyOf();
    const child = await start(["compact", "--data-dir", dir], /^/, {}, "stderr");
    let isOver = false;
    const ended = child.exited.then(() => {
      isOver = true;
    });
    // From its first step on the new file; measured from the start, all might come before or after it.
    while (!isOver && !existsSync(join(dir, "incoming"))) await Bun.sleep(1);
    await Promise.race([ended, Bun.sleep((whole * i) / MOMENTS)]);
    child.kill("SIGKILL");
    await ended;
    if (readdirSync(dir).includes("incoming")) interrupted++;
    sizes.add(statSync(database(dir)).size);
    const db = await openDatabase(dir, silentLogger);
    await db.close();
    expect(readdirSync(dir)).not.toContain("incoming");
    expect(contentOf(dir)).toEqual(expected);
  }
  // Some were killed while the new file was there, and each file was either of the two.
  expect(interrupted).toBeGreaterThan(0);
  expect(sizes.size).toBeLessThanOrEqual(2);
});

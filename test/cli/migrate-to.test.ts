/** `thikana migrate-to`: a copy in PostgreSQL that a server answers from as it did from the file. */
import { Database as Sqlite } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DEMO_PASSWORD } from "../../src/cli/demo/members.ts";
import { DemoClock, openingOf, seedShop } from "../../src/cli/demo/seed.ts";
import { loadConfig } from "../../src/config.ts";
import { openPostgres } from "../../src/db/postgres/open.ts";
import { silentLogger } from "../../src/lib/log.ts";
import { openApp } from "../../src/server/app.ts";
import { describeOnPostgres, emptyDatabase } from "../db/postgres/support.ts";
import { GOOD } from "../features/orders/support.ts";
import { temporaryFolder } from "../support/binary.ts";
import { run, type Serving, serve, start } from "./support.ts";

const ORDERS = 240;
const OWNER = { email: "asha@rangoli.example", password: DEMO_PASSWORD };
const folder = temporaryFolder();
/** The data directory of a shop, and of another instance. */
const shop = join(folder.path, "shop");
const other = join(folder.path, "other");
let secretKey = "";
let copies = 0;

afterAll(() => folder[Symbol.dispose]());

async function fill(dataDir: string, orders: number): Promise<string> {
  const { config } = loadConfig(["--data-dir", dataDir, "--default-plan", "pro", "--backup-hours", "0"], {});
  const options = { seed: "copy", orders, days: 20, now: Date.now() };
  const clock = new DemoClock(openingOf(options));
  const app = await openApp({ config, log: silentLogger, clock: clock.now });
  const demo = await seedShop(app.services, { ...options, clock, isStopped: () => false });
  await app.close();
  return demo.secretKey;
}

/** A copy of a data directory. */
function copyOf(dir: string): string {
  const path = join(folder.path, `copy-${copies++}`);
  // A killed server leaves its socket.
  cpSync(dir, path, { recursive: true, filter: (file) => !file.endsWith(".sock") });
  return path;
}

/** A data directory with the instance key alone: what a node has. */
function nodeOf(dir: string): string {
  const path = join(folder.path, `node-${copies++}`);
  mkdirSync(path, { mode: 0o700 });
  cpSync(join(dir, "instance.key"), join(path, "instance.key"));
  return path;
}

const migrateTo = (url: string, dir: string, ...flags: string[]) =>
  run(["migrate-to", url, "--data-dir", dir, ...flags]);

const node = (url: string, dir: string) =>
  serve(dir, { THIKANA_DATABASE_URL: url, THIKANA_BACKUP_HOURS: "0" });

async function stop(server: Serving): Promise<void> {
  expect(await server.stop()).toBe(0);
}

async function ask(server: Serving, path: string, headers: HeadersInit, body?: object, method = "PUT") {
  const init = body ? { method, body: JSON.stringify(body) } : {};
  const response = await fetch(server.url + path, {
    ...init,
    headers: { "Content-Type": "application/json", ...headers },
  });
  return { status: response.status, text: await response.text() };
}

const post = (server: Serving, path: string, body: object, headers: HeadersInit = {}) =>
  ask(server, path, headers, body, "POST");

/** How a new order of a buyer is scored. */
async function scoreAgain(server: Serving, headers: HeadersInit, phone: string) {
  const order = { ...GOOD, order_id: "again-1", phone };
  const { status, text } = await post(server, "/api/v1/order/score", order, headers);
  expect([status, text]).toEqual([200, expect.any(String)]);
  const { risk_score, risk_level, risk_reasons } = JSON.parse(text);
  return { risk_score, risk_level, risk_reasons };
}

/** What a server answers about the shop, and how it scores a new order. */
async function answers(server: Serving): Promise<Record<string, unknown>> {
  const key = { "X-API-Key": secretKey };
  const login = await post(server, "/api/v1/auth/login", OWNER);
  expect(login.status).toBe(200);
  const { orders } = JSON.parse((await ask(server, "/api/v1/orders?limit=200", key)).text) as {
    orders: { order_id: string; phone: string; customer_name: string }[];
  };
  expect(orders).toHaveLength(200);
  const [first] = orders;
  const found: Record<string, unknown> = {};
  for (const path of [
    "/api/v1/orders?limit=200",
    "/api/v1/orders?limit=50&sort=-stake",
    "/api/v1/orders?status=pending&payment=COD&limit=20",
    `/api/v1/orders?q=${encodeURIComponent(first.customer_name.slice(0, 4))}`,
    `/api/v1/orders?q=${encodeURIComponent(first.phone.slice(2, 8))}`,
    "/api/v1/orders/risk",
    `/api/v1/order/${encodeURIComponent(first.order_id)}`,
    `/api/v1/order/${encodeURIComponent(first.order_id)}/timeline`,
    "/api/v1/export/orders.csv",
    "/api/v1/analytics/rto?days=20",
    "/api/v1/analytics/address?days=20",
    ...["rules", "rules/history", "lists", "views", "alerts", "webhooks/events?limit=50", "account"].map(
      (name) => `/api/v1/${name}`,
    ),
    `/api/v1/privacy/export?order_id=${encodeURIComponent(first.order_id)}`,
  ]) {
    found[path] = await ask(server, path, key);
  }
  found.members = await ask(server, "/api/v1/account/members", {
    Authorization: `Bearer ${(JSON.parse(login.text) as { token: string }).token}`,
  });
  found.score = await scoreAgain(server, key, first.phone);
  return found;
}

/** What is different at each time. */
const settled = (found: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(found).map(([path, answer]) => [
      path,
      JSON.stringify(answer)
        .replace(/\\"(age_s|waiting_s|last_used_at|last_seen_at|exported_at|generated_at)\\":[^,}]+/g, "")
        .replace(/request_id[^,}]+/g, ""),
    ]),
  );

describeOnPostgres("thikana migrate-to", () => {
  beforeAll(async () => {
    secretKey = await fill(shop, ORDERS);
    await fill(other, 3);
    const server = await serve(shop, { THIKANA_BACKUP_HOURS: "0" });
    const key = { "X-API-Key": secretKey };
    const settings = {
      callback_url: "https://shop.example.com/alerts",
      storeB_secret: "a secret of the store",
    };
    expect((await ask(server, "/api/v1/account", key, settings)).status).toBe(200);
    const entry = { list: "block", kind: "phone", value: "9845012345", note: "a trickster" };
    expect((await post(server, "/api/v1/lists", entry, key)).status).toBe(200);
    // What it has not written to its indexes yet is in the copy all the same.
    server.kill("SIGKILL");
    await server.exited;
  });

  test("a server answers from the copy as from the file, and scores a new order alike", async () => {
    await using database = await emptyDatabase();
    const source = copyOf(shop);
    const { status, stdout, stderr } = await migrateTo(database.url, source, "--json");
    expect([status, stderr]).toEqual([0, expect.stringContaining("Comparing the copy")]);
    const { tables, rows } = JSON.parse(stdout);
    expect(tables.orders).toEqual({ rows: ORDERS, checksum: expect.stringMatching(/^[0-9a-f]+$/) });
    expect(tables.order_search.rows).toBe(ORDERS);
    expect(rows).toBeGreaterThan(10 * ORDERS);

    const onFile = await serve(source, { THIKANA_BACKUP_HOURS: "0" });
    const expected = settled(await answers(onFile));
    await stop(onFile);
    const onPostgres = await node(database.url, nodeOf(source));
    expect(settled(await answers(onPostgres))).toEqual(expected);
    await stop(onPostgres);

    const again = await migrateTo(database.url, source);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("already has data of thikana")]);
  });

  test("after kill -9 it goes on; another source and a changed row are found, and no server starts meanwhile", async () => {
    await using database = await emptyDatabase();
    const source = copyOf(shop);
    // Tables alone are no data. One of the last is locked, so that the copy stops there.
    await (await openPostgres(database.url, nodeOf(source), silentLogger)).close();
    await database.sql.begin(async (sql) => {
      await sql`LOCK TABLE signal_sets IN SHARE MODE`;
      const command = await start(
        ["migrate-to", database.url, "--data-dir", source],
        /Copying/,
        {},
        "stderr",
      );
      const waiting = () =>
        sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'signal_sets'::regclass`;
      while ((await waiting()).length === 0) await Bun.sleep(5);
      command.kill("SIGKILL");
      await command.exited;
    });
    const [{ copied }] = await database.sql`SELECT copied FROM unfinished_copy`;
    expect(Number(copied)).toBeGreaterThan(0);
    expect(await database.sql`SELECT 1 FROM orders`).toHaveLength(ORDERS);
    expect(await database.sql`SELECT 1 FROM order_search`).toHaveLength(0);

    const refused = await migrateTo(database.url, copyOf(other));
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("of another instance")]);
    const server = await node(database.url, nodeOf(source));
    expect(await server.exited).toBe(1);
    expect(server.stderr()).toContain("unfinished copy");

    await database.sql`UPDATE accounts SET name = name || ' '`;
    const damaged = await migrateTo(database.url, source);
    expect([damaged.status, damaged.stderr]).toEqual([
      1,
      expect.stringContaining("the copy differs from the source: table accounts has other values"),
    ]);
    await database.sql`UPDATE accounts SET name = rtrim(name)`;
    const { status, stdout } = await migrateTo(database.url, source);
    expect([status, stdout]).toEqual([0, expect.stringContaining("all compared")]);
    expect(await database.sql`SELECT to_regclass('unfinished_copy') AS name`).toEqual([{ name: null }]);
  });

  test("a source that has changed since the copy began is refused", async () => {
    await using database = await emptyDatabase();
    const source = copyOf(other);
    const nul = new Sqlite(join(source, "thikana.db"));
    nul.run("UPDATE accounts SET name = 'a' || char(0) || 'b'");
    nul.close();
    expect((await migrateTo(database.url, source)).stderr).toContain(
      "accounts.name has a text with the character NUL",
    );
    const sqlite = new Sqlite(join(source, "thikana.db"));
    sqlite.run("DELETE FROM sessions");
    sqlite.run("DELETE FROM audit WHERE id = 1");
    sqlite.close();
    expect((await migrateTo(database.url, source, "--strip-nul")).stderr).toContain(
      "whose data has changed since",
    );
  });

  test("NUL is left out only if asked for, and each row is told", async () => {
    await using database = await emptyDatabase();
    const source = copyOf(other);
    const sqlite = new Sqlite(join(source, "thikana.db"));
    sqlite.run("UPDATE accounts SET name = 'a' || char(0) || 'b'");
    sqlite.close();
    expect((await migrateTo(database.url, source)).status).toBe(1);
    const { status, stderr } = await migrateTo(database.url, source, "--strip-nul");
    expect([status, stderr]).toEqual([0, expect.stringContaining("NUL left out: accounts.name of row 1\n")]);
    expect(await database.sql`SELECT name FROM accounts`).toEqual([{ name: "ab" }]);
  });

  test("ids go on after the last one that was given out, also to a row that is gone", async () => {
    await using database = await emptyDatabase();
    const source = copyOf(other);
    const sqlite = new Sqlite(join(source, "thikana.db"));
    sqlite.run("UPDATE sqlite_sequence SET seq = 4000 WHERE name = 'accounts'");
    sqlite.close();
    expect((await migrateTo(database.url, source)).status).toBe(0);
    expect(await database.sql`SELECT nextval(pg_get_serial_sequence('accounts', 'id')) AS id`).toEqual([
      { id: 4001n },
    ]);
    const [{ id, last }] =
      await database.sql`SELECT nextval(pg_get_serial_sequence('audit', 'id')) AS id, (SELECT max(id) FROM audit) AS last`;
    expect(id).toBe(last + 1n);
  });

  test.each<[name: string, prepare: (dir: string) => void, reason: string]>([
    ["without a database", (dir) => rmSync(join(dir, "thikana.db")), "no database in"],
    ["without the instance key", (dir) => rmSync(join(dir, "instance.key")), "instance.key is missing"],
    ["of a newer thikana", (dir) => setSchema(dir, 999), "newer than this thikana"],
  ])("a source %s is refused, and the target stays empty", async (_, prepare, reason) => {
    await using database = await emptyDatabase();
    const source = copyOf(other);
    prepare(source);
    const { status, stderr, stdout } = await migrateTo(database.url, source);
    expect([status, stdout, stderr]).toEqual([1, "", expect.stringContaining(reason)]);
    expect(await database.sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`).toHaveLength(0);
  });

  test("a target with tables of something else is refused", async () => {
    await using database = await emptyDatabase();
    await database.sql`CREATE TABLE orders (id INT)`;
    const { status, stderr } = await migrateTo(database.url, copyOf(other));
    expect([status, stderr]).toEqual([1, expect.stringContaining("give thikana its own database")]);
  });

  test("while a server runs on the source it is refused", async () => {
    await using database = await emptyDatabase();
    const source = copyOf(other);
    const server = await serve(source);
    const { status, stderr } = await migrateTo(database.url, source);
    expect([status, stderr]).toEqual([1, expect.stringContaining("in use by another thikana")]);
    await stop(server);
  });
});

function setSchema(dir: string, version: number): void {
  const sqlite = new Sqlite(join(dir, "thikana.db"));
  sqlite.run(`PRAGMA user_version = ${version}`);
  sqlite.close();
}

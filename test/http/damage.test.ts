/** A database file that is damaged, or has lost its WAL: the server says so until a check of the whole file passes. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeBackup } from "../../src/features/backup/create.ts";
import { PROGRAM, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import { isOnPostgres } from "../support/postgres.ts";
import { BAD } from "./orders.ts";
import { startTestServer } from "./server.ts";

const ORDERS = 200;
const PAGE_BYTES = 4096;

const start = (dataDir: string) =>
  startServer({ dataDir, command: PROGRAM, env: { THIKANA_DEFAULT_PLAN: "pro" } });

/** Asks with the secret key; the answer's body is read. */
const asker = (secretKey: string) => async (url: string, body?: object) => {
  const headers = { "X-API-Key": secretKey, "Content-Type": "application/json" };
  const response = await fetch(url, { method: body ? "POST" : "GET", headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text().catch(() => "broken off") };
};

async function saveOrders(url: string, secretKey: string): Promise<void> {
  const ask = asker(secretKey);
  const orders = Array.from({ length: ORDERS }, (_, i) => ({ ...BAD, order_id: `D-${i}` }));
  const saved = await Promise.all(orders.map((order) => ask(`${url}/api/v1/order/score`, order)));
  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));
}

/** Overwrites the pages of the older orders, as a bad disk does: the rest of the file is whole. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  const pages = Array.from({ length: bytes.length / PAGE_BYTES }, (_, i) => i * PAGE_BYTES);
  const ofOrders = pages.filter((at) => bytes.subarray(at, at + PAGE_BYTES).includes('"line1"'));
  expect(ofOrders.length).toBeGreaterThan(10);
  for (const at of ofOrders.slice(0, 10)) bytes.fill(0xa5, at, at + PAGE_BYTES);
  writeFileSync(file, bytes);
}

/** What replaces a file, as another server or a restore by hand does. */
const other = (path: string) => writeFileSync(path, readFileSync(`${path}.old`));

/** Waits until /health and /health/ready have a status. @returns the body of the first */
async function healthBecomes(url: string, status: number) {
  for (const begun = Date.now(); Date.now() - begun < 30_000; await Bun.sleep(50)) {
    const [health, ready] = await Promise.all(["/health", "/health/ready"].map((path) => fetch(url + path)));
    const body = (await health.json()) as { database: { damage?: { error: string; advice: string } } };
    if (health.status === status && ready.status === status) return body;
  }
  throw new Error(`/health did not become ${status}`);
}

describe.skipIf(isOnPostgres)("a database", () => {
  test("with damaged pages is unavailable; the last good backup is named", async () => {
    using folder = temporaryFolder();
    const file = join(folder.path, "thikana.db");
    let server = await start(folder.path);
    const { secretKey } = await signUp(server.url);
    await saveOrders(server.url, secretKey);
    await server.stop();
    const name = "thikana-20261001T000000Z.tar";
    const config = { dataDir: folder.path, instanceKeyFile: null };
    const target = join(folder.path, "backups", name);
    await makeBackup({ config, target, encryption: null, isLocked: false, clock: Date.now });
    damage(file);

    server = await start(folder.path);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const exported = await asker(secretKey)(`${server.url}/api/v1/export/orders.csv`);
    expect([exported.status, exported.text]).not.toEqual([200, expect.stringContaining(`D-${ORDERS - 1}`)]);
    const { database } = await healthBecomes(server.url, 503);
    expect(database).toMatchObject({
      damage: {
        error: "SQLITE_CORRUPT",
        advice: expect.stringMatching(new RegExp(`2026-10-01.*thikana restore ${name}`)),
      },
    });
    // What reads other pages does not make it well, nor does the check.
    for (let until = Date.now() + 4_000; Date.now() < until; await Bun.sleep(200))
      expect((await fetch(`${server.url}/health`)).status).toBe(503);
    expect(server.output()).toMatch(/"the database is damaged".*thikana restore \//);
    await server.stop();
  });

  test("that a check finds whole is available again, also when the sign was seen before a restart", async () => {
    await using server = await startTestServer({}, Date.now);
    server.services.log.error("an export was cut off", { error: "export worker: disk I/O error" });
    await server.restart();
    expect((await fetch(`${server.url}/health`)).status).toBe(503);
    expect(await healthBecomes(server.url, 200)).not.toHaveProperty("database.damage");
    await server.restart();
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  test.each([
    ["thikana.db", "removed", () => {}],
    ["thikana.db", "replaced", other],
    ["thikana.lock", "replaced", other],
  ])("whose %s is %s while the server runs stores nothing until it is back", async (name, _, replace) => {
    using folder = temporaryFolder();
    const path = join(folder.path, name);
    const server = await start(folder.path);
    const { secretKey } = await signUp(server.url);
    const save = (id: string) =>
      asker(secretKey)(`${server.url}/api/v1/order/score`, { ...BAD, order_id: id });
    expect((await save("M-1")).status).toBe(200);
    renameSync(path, `${path}.old`);
    replace(path);

    const refused = await save("M-2");
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([503, "storage_moved"]);
    await healthBecomes(server.url, 503);
    expect(server.output()).toContain(`${path} was removed, moved or replaced`);

    renameSync(`${path}.old`, path);
    expect((await save("M-3")).status).toBe(200);
    await healthBecomes(server.url, 200);
    await server.stop();
  });

  test("that cannot even be opened ends the start with what to do, not with a stack", async () => {
    using folder = temporaryFolder();
    await (await start(folder.path)).stop();
    writeFileSync(join(folder.path, "thikana.db"), "no database at all, ".repeat(1_000));
    const refused: Error = await start(folder.path).catch((error) => error);
    expect(refused.message).toMatch(/not a database.*keep a copy of the data directory and restore/);
    expect(refused.message).not.toMatch(/ at .*\.ts/);
  });

  test("whose WAL is gone after a crash says so at the start, and is checked", async () => {
    using folder = temporaryFolder();
    const wal = join(folder.path, "thikana.db-wal");
    let server = await start(folder.path);
    const { secretKey } = await signUp(server.url);
    await saveOrders(server.url, secretKey);
    await server.stop("SIGKILL");
    expect(existsSync(wal)).toBe(true);
    rmSync(wal);

    server = await start(folder.path);
    expect(server.output()).toContain("thikana.db-wal is missing");
    await server.stop();

    // After a clean stop there is none, and nothing to say.
    server = await start(folder.path);
    expect(server.output()).not.toContain("thikana.db-wal is missing");
    await server.stop("SIGKILL");
    server = await start(folder.path);
    expect(server.output()).not.toContain("thikana.db-wal is missing");
    await healthBecomes(server.url, 200);
    await server.stop();
  });
});

/** Backups by the interface of the server's owner. */
import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/binary.ts";
import { isOnPostgres } from "../support/postgres.ts";
import { ADMIN_KEY, send, signUp, startTestServer, useServer } from "./server.ts";
import { holdAlerts } from "./stored.ts";

interface Answer {
  running: boolean;
  problem: string | null;
  reason: string | null;
  failure?: object;
  last_at: string | null;
  folder: string;
  alerts_held_since: string | null;
  backups: { name: string; kind: string; encrypted: boolean; checked: boolean; size_bytes: number }[];
}

const server = await useServer();

const ask = (method: string, path: string, body?: object, of = server) =>
  send(of, method, `/api/v1/admin${path}`, { headers: { "X-Admin-Key": ADMIN_KEY }, body });
const state = async (of = server) => (await (await ask("GET", "/backups", undefined, of)).json()) as Answer;

/** Starts a backup and waits for its end. */
async function backUp(): Promise<Answer> {
  const started = await ask("POST", "/backups");
  expect([started.status, ((await started.json()) as Answer).running]).toEqual([200, true]);
  let now = await state();
  for (; now.running; now = await state()) await Bun.sleep(10);
  return now;
}

const health = async () =>
  (await (await send(server, "GET", "/health")).json()) as { status: string; backup: object };

test("a server without a backup says so, and nothing is wrong yet", async () => {
  expect(await state()).toEqual({
    ...{
      every_hours: isOnPostgres ? 0 : 24,
      keep: 3,
      folder: isOnPostgres ? "" : join(server.dataDir, "backups"),
      encrypted: false,
      running: false,
    },
    ...{ problem: null, reason: null, last_at: null, backups: [], alerts_held_since: null },
  } as object as Answer);
  expect((await health()).backup).toEqual({ problem: null, last_at: null });
});

test.if(isOnPostgres)("none is made of data in PostgreSQL, and it is said what makes one", async () => {
  const response = await ask("POST", "/backups");
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining("pg_basebackup") });
});

// PostgreSQL has tools of its own for the rest.
test.skipIf(isOnPostgres)("one is made on request, listed, and shown by /health", async () => {
  const { backups, last_at, problem } = await backUp();
  expect(backups).toMatchObject([
    {
      name: expect.stringMatching(/^thikana-\d{8}T\d{6}Z\.tar$/),
      kind: "regular",
      encrypted: false,
      checked: true,
    },
  ]);
  expect(problem).toBeNull();
  expect((await health()).backup).toEqual({ problem: null, last_at });
});

test.skipIf(isOnPostgres)("a second one at the same time is refused", async () => {
  const [first, second] = await Promise.all([ask("POST", "/backups"), ask("POST", "/backups")]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  while ((await state()).running) await Bun.sleep(10);
});

test.skipIf(isOnPostgres)(
  "one that fails is shown with its reason; the service works on, and /health says both",
  async () => {
    const file = temporaryFolder();
    // A folder that cannot be made.
    const blocked = join(file.path, "file");
    writeFileSync(blocked, "");
    await using other = await startTestServer({ THIKANA_BACKUP_DIR: join(blocked, "backups") });
    await ask("POST", "/backups", undefined, other);
    let now = await state(other);
    for (; now.running; now = await state(other)) await Bun.sleep(10);
    expect(now).toMatchObject({
      problem: "failed",
      reason: expect.stringContaining("ENOTDIR"),
      failure: { key: "not_writable", values: { folder: join(blocked, "backups"), why: "ENOTDIR" } },
      last_at: null,
    });
    const response = await send(other, "GET", "/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: "ok",
      backup: { problem: "failed", last_at: null },
    });
    file[Symbol.dispose]();
  },
);

describe("alerts", () => {
  test("that no restore holds cannot be released", async () => {
    const response = await ask("POST", "/alerts/release", {});
    expect([response.status, await response.json()]).toEqual([
      409,
      { detail: "Alerts are not held.", code: "alerts_not_held" },
    ]);
  });

  test("of a restored server are held until they are released, which is in the audit", async () => {
    await using restored = await startTestServer();
    await signUp(restored);
    await holdAlerts(restored);
    expect((await state(restored)).alerts_held_since).toBe("2025-11-21T08:00:00.000Z");
    const response = await ask("POST", "/alerts/release", { discard: true }, restored);
    expect([response.status, await response.json()]).toEqual([200, { discarded: 0 }]);
    expect((await state(restored)).alerts_held_since).toBeNull();
    const audit = (await (await ask("GET", "/audit?limit=1", undefined, restored)).json()) as {
      entries: object[];
    };
    expect(audit.entries).toMatchObject([
      { action: "admin.alerts_released", merchant_id: null, after: { discarded: true } },
    ]);
  });
});

test.each([
  ["GET", "/backups"],
  ["POST", "/backups"],
  ["POST", "/alerts/release"],
])("%s %s needs the admin key", async (method, path) => {
  const response = await send(server, method, `/api/v1/admin${path}`, {
    body: method === "POST" ? {} : undefined,
  });
  expect(response.status).toBe(401);
});

import { Database as Sqlite } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, cpSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/binary.ts";
import { run, serve } from "./support.ts";

interface Finding {
  check: string;
  status: string;
  message: string;
  advice?: string;
}

/** A data directory of a server that has stopped. */
const stopped = temporaryFolder();

beforeAll(async () => {
  const server = await serve(stopped.path);
  await server.stop();
});
afterAll(() => stopped[Symbol.dispose]());

async function doctor(dir: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = await run(["doctor", "--data-dir", dir, "--json"], { env });
  expect(stderr).toBe("");
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return { status, findings, of: (check: string) => findings.find((finding) => finding.check === check) };
}

const inode = (dir: string) => readdirSync(dir).map((name) => [name, statSync(join(dir, name)).mtimeMs]);

test("thikana doctor finds nothing in the data of a server that has stopped, and changes nothing", async () => {
  const before = inode(stopped.path);
  const { status, findings } = await doctor(stopped.path);
  expect(findings.filter((finding) => finding.status === "problem")).toEqual([]);
  expect(status).toBe(0);
  expect(inode(stopped.path)).toEqual(before);
});

describe.each<[name: string, harm: (dir: string) => void, check: string]>([
  ["a folder that others can open", (dir) => chmodSync(dir, 0o755), "permissions"],
  ["a database that others can open", (dir) => chmodSync(join(dir, "thikana.db"), 0o644), "permissions"],
  ["a database that was cut off", (dir) => truncateSync(join(dir, "thikana.db"), 40_960), "integrity"],
  [
    "a file that is no database",
    (dir) => writeFileSync(join(dir, "thikana.db"), "x".repeat(8192)),
    "integrity",
  ],
  [
    "an account that is gone",
    (dir) => sql(dir, "INSERT INTO widget_activity VALUES (99, 1, 'x')"),
    "foreign_keys",
  ],
  ["a newer schema", (dir) => sql(dir, "PRAGMA user_version = 999"), "schema"],
  ["a missing key", (dir) => rmSync(join(dir, "instance.key")), "instance_key"],
  ["another key", (dir) => writeFileSync(join(dir, "instance.key"), "ab".repeat(32)), "instance_key"],
  ["a clock set back", (dir) => sql(dir, AUDIT_OF_TOMORROW), "clock"],
])("%s", (_, harm, check) => {
  test(`is a problem of ${check}, with status 1`, async () => {
    using copy = temporaryFolder();
    cpSync(stopped.path, copy.path, { recursive: true });
    harm(copy.path);
    const { status, of } = await doctor(copy.path);
    expect(of(check)).toMatchObject({ status: "problem" });
    expect(status).toBe(1);
  });
});

const AUDIT_OF_TOMORROW = `INSERT INTO audit (account_id, order_id, at, source, action, kind)
  VALUES (0, '', ${Date.now() + 86_400_000}, 'x', 'x', 'admin')`;

/** As another program would write, without looking at references. */
function sql(dir: string, statement: string): void {
  const sqlite = new Sqlite(join(dir, "thikana.db"));
  sqlite.run("PRAGMA foreign_keys = OFF");
  sqlite.run(statement);
  sqlite.run("PRAGMA journal_mode = DELETE");
  sqlite.close();
}

describe.each<[name: string, env: Record<string, string>, forwarded: boolean, status: string]>([
  ["a server without a proxy", {}, false, "ok"],
  ["a proxy that is not trusted", {}, true, "problem"],
  ["a trusted proxy", { THIKANA_TRUSTED_PROXIES: "127.0.0.1" }, true, "ok"],
  ["a trusted proxy that has sent nothing", { THIKANA_TRUSTED_PROXIES: "127.0.0.1" }, false, "warning"],
])("beside a running server, %s", (_, env, forwarded, status) => {
  test(`is ${status} of proxy`, async () => {
    using folder = temporaryFolder();
    const server = await serve(folder.path, env);
    try {
      const headers: HeadersInit = forwarded ? { "X-Forwarded-For": "203.0.113.9" } : {};
      await fetch(`${server.url}/api/v1/auth/login`, { method: "POST", body: "{}", headers });
      const { of } = await doctor(folder.path);
      expect(of("proxy")).toMatchObject({ status });
      expect(of("server")).toMatchObject({ status: "ok", message: "running this program" });
      expect(of("permissions")).toMatchObject({ status: "ok" });
    } finally {
      await server.stop();
    }
  });
});

test("for people it prints a line for each check, and what to do", async () => {
  using copy = temporaryFolder();
  cpSync(stopped.path, copy.path, { recursive: true });
  chmodSync(copy.path, 0o755);
  const { stdout } = await run(["doctor", "--data-dir", copy.path]);
  expect(stdout).toMatch(/^✓ SQLite +version 3\.\d+/m);
  expect(stdout).toContain("✗ Permissions");
  expect(stdout).toContain(`→ chmod -R go= ${copy.path}\n`);
});

test("a folder without a database is told, with status 1", async () => {
  using empty = temporaryFolder();
  const { status, stderr } = await run(["doctor", "--data-dir", empty.path]);
  expect(status).toBe(1);
  expect(stderr).toContain(`no database in ${empty.path}`);
});

test("a database that was removed while its server runs is told as such", async () => {
  using folder = temporaryFolder();
  const server = await serve(folder.path);
  const file = join(folder.path, "thikana.db");
  rmSync(file);
  const { status, stderr } = await run(["doctor", "--data-dir", folder.path]);
  await server.stop();
  expect(status).toBe(1);
  expect(stderr).toContain(`${file} was removed, moved or replaced while the server runs`);
});

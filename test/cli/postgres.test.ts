/** Commands beside nodes that share a PostgreSQL database, and without one. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase } from "../db/postgres/support.ts";
import { temporaryFolder } from "../support/binary.ts";
import { run, type Serving, serve } from "./support.ts";

interface Finding {
  check: string;
  status: string;
  message: string;
}

describeOnPostgres("beside a PostgreSQL database", () => {
  const folder = temporaryFolder();
  const dirs = ["a", "b"].map((name) => join(folder.path, name));
  const nodes: Serving[] = [];
  let database: EmptyDatabase;
  let env: Record<string, string> = {};

  beforeAll(async () => {
    database = await emptyDatabase();
    env = { THIKANA_DATABASE_URL: database.url };
    for (const dir of dirs) {
      mkdirSync(dir, { mode: 0o700 });
      if (dir !== dirs[0]) cpSync(join(dirs[0], "instance.key"), join(dir, "instance.key"));
      nodes.push(await serve(dir, env));
    }
  });
  afterAll(async () => {
    for (const node of nodes) node.kill("SIGTERM");
    await Promise.all(nodes.map(({ exited }) => exited));
    await database[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  /** A data directory of no node, with the same key. */
  function third(name: string): string {
    const dir = join(folder.path, name);
    mkdirSync(dir, { mode: 0o700 });
    cpSync(join(dirs[0], "instance.key"), join(dir, "instance.key"));
    return dir;
  }
  const doctor = async (dir: string, url = database.url) => {
    const args = ["doctor", "--data-dir", dir, "--json"];
    const { status, stdout, stderr } = await run(args, { env: { THIKANA_DATABASE_URL: url } });
    expect(stderr).toBe("");
    const { findings } = JSON.parse(stdout) as { findings: Finding[] };
    return { status, of: (name: string) => findings.find(({ check }) => check === name) };
  };

  test("thikana admin works through a node, and beside all of them", async () => {
    const made: string[] = [];
    for (const dir of [...dirs, third("admin")]) {
      const email = `shop-${made.length}@example.com`;
      const args = [
        "admin",
        "create-account",
        "--name",
        "Shop",
        "--email",
        email,
        "--data-dir",
        dir,
        "--json",
      ];
      const { status, stderr } = await run(args, { env });
      expect([status, stderr]).toEqual([0, ""]);
      made.push(email);
    }
    expect(await database.sql`SELECT email FROM accounts ORDER BY id`).toEqual(
      made.map((email) => ({ email })),
    );
  });

  test.each([["backup"], ["restore x.tar"], ["compact"]])(
    "thikana %s says what to use instead",
    async (command) => {
      const { status, stdout, stderr } = await run([...command.split(" "), "--data-dir", dirs[0]], { env });
      expect([status, stdout, stderr]).toEqual([1, "", expect.stringContaining("pg_basebackup")]);
    },
  );

  test("thikana doctor tells of the database and its nodes", async () => {
    const { status, of } = await doctor(dirs[0]);
    expect(status).toBe(0);
    for (const check of ["postgres", "schema", "database_clock", "nodes", "instance_key", "permissions"]) {
      expect(of(check)).toMatchObject({ status: "ok" });
    }
    expect(of("replication")).toMatchObject({ status: "warning" });
    expect(of("nodes")?.message.match(/thikana /g)).toHaveLength(2);
    expect(of("integrity")).toBeUndefined();
  });

  test("thikana doctor finds another key, a newer schema, and that the database is away", async () => {
    const dir = third("doctor");
    writeFileSync(join(dir, "instance.key"), "ab".repeat(32));
    expect((await doctor(dir)).of("instance_key")).toMatchObject({ status: "problem" });
    await database.sql`UPDATE schema_version SET version = version + 7`;
    const newer = await doctor(dirs[0]);
    await database.sql`UPDATE schema_version SET version = version - 7`;
    expect([newer.status, newer.of("schema")]).toMatchObject([1, { status: "problem" }]);
    const away = await doctor(dirs[0], "postgres://u:hidden@127.0.0.1:1/d");
    expect([away.status, away.of("postgres")]).toMatchObject([1, { status: "problem" }]);
    expect(JSON.stringify(away.of("postgres"))).not.toContain("hidden");
  });
});

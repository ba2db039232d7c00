/** PgBouncer between a node and its database. Skipped where it is not installed. */
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeOnPostgres, emptyDatabase } from "../db/postgres/support.ts";
import { freePort, temporaryFolder } from "../support/binary.ts";
import { type Serving, serve } from "./support.ts";

const PGBOUNCER = Bun.which("pgbouncer", { PATH: `${process.env.PATH}:/usr/sbin` });

/** Its settings, for a pool of one session. @returns the URL through it */
function settingsOf(url: URL, mode: string, port: number): { text: string; pooled: string } {
  const text = `[databases]
* = host=${url.hostname} port=${url.port} user=${url.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = ${mode}
unix_socket_dir =
`;
  return { text, pooled: `postgres://${url.username}@127.0.0.1:${port}${url.pathname}` };
}

describeOnPostgres("behind PgBouncer", () => {
  test.skipIf(PGBOUNCER === null).each([
    ["transaction", 1, "set its pool_mode to session, or give the address of PostgreSQL itself"],
    ["session", 0, ""],
  ] as const)("in %s mode, a node ends with status %i", async (mode, status, said) => {
    await using database = await emptyDatabase();
    using folder = temporaryFolder();
    const port = freePort();
    const { text, pooled } = settingsOf(new URL(database.url), mode, port);
    const file = join(folder.path, "pgbouncer.ini");
    writeFileSync(file, text);
    mkdirSync(join(folder.path, "data"), { mode: 0o700 });
    // It refuses to run as root.
    const [uid, gid] = process.getuid?.() === 0 ? [65534, 65534] : [];
    const pooler = Bun.spawn([PGBOUNCER ?? "", "-q", "/dev/stdin"], {
      stdin: Bun.file(file),
      stdout: "ignore",
      stderr: "ignore",
      ...{ uid, gid },
    });
    try {
      const node: Serving = await serve(join(folder.path, "data"), { THIKANA_DATABASE_URL: pooled });
      node.kill("SIGTERM");
      expect(await node.exited).toBe(status);
      expect(node.stderr()).toContain(said);
    } finally {
      pooler.kill();
      await pooler.exited;
    }
  });
});

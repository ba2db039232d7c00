/** A node whose PostgreSQL database is away: at its start, and while it runs. */
import { expect, test } from "bun:test";
import { lockDirectory } from "../../src/db/directory/lock.ts";
import { CUT, PASS, startProxy } from "../db/postgres/proxy.ts";
import { describeOnPostgres, emptyDatabase } from "../db/postgres/support.ts";
import { temporaryFolder } from "../support/binary.ts";
import { isOnPostgres } from "../support/postgres.ts";
import { type Serving, serve, start } from "./support.ts";

const AWAY = { THIKANA_DATABASE_URL: "postgres://x@127.0.0.1:1/x" };

/** Asks until the status is this one. @returns the last body */
async function untilReady({ url }: Serving, status: number): Promise<unknown> {
  for (;;) {
    const response = await fetch(`${url}/health/ready`);
    const body = await response.json();
    if (response.status === status) return body;
    await Bun.sleep(20);
  }
}

describeOnPostgres("a node", () => {
  test("is not ready while its database is away, and is again when it is back", async () => {
    await using database = await emptyDatabase();
    using proxy = startProxy(database.url);
    using folder = temporaryFolder();
    const node = await serve(folder.path, { THIKANA_DATABASE_URL: proxy.url });
    await untilReady(node, 200);
    for (const round of [1, 2]) {
      proxy.set(CUT);
      expect(await untilReady(node, 503)).toEqual({ ready: false, database: false });
      // A write that fails meanwhile is not remembered for longer than the database is away.
      const signup = {
        name: "A shop",
        email: `shop-${round}@example.com`,
        password: "correct horse battery staple",
      };
      const refused = await fetch(`${node.url}/api/v1/auth/signup`, {
        method: "POST",
        body: JSON.stringify(signup),
        headers: { "Content-Type": "application/json" },
      });
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
      ]);
      proxy.set(PASS);
      await untilReady(node, 200);
    }
    expect(await node.stop()).toBe(0);
  });
});

// It asks for none that is there: once is enough.
test.skipIf(isOnPostgres)(
  "a node that waits for its database at the start says why, and stops at once when it is told to",
  async () => {
    using folder = temporaryFolder();
    const args = ["serve", "--port", "0", "--data-dir", folder.path];
    const why = /"waiting for the database","reason":"ERR_POSTGRES_CONNECTION_REFUSED"/;
    const node = await start(args, why, AWAY);
    expect(await node.stop()).toBe(0);
    expect(node.stdout()).toMatch(why);
    expect(node.stdout()).toContain("stopped while waiting for the database");
    lockDirectory(folder.path).release();
  },
);

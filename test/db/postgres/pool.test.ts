/** Sessions for the statements of a thread that must not block. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { SessionPool } from "../../../src/db/postgres/pool.ts";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase } from "./support.ts";

const LIMITS = { sessions: 1, ofAccount: 1, queued: 10, waitMs: 300 };

describeOnPostgres("a pool of sessions", () => {
  let database: EmptyDatabase;
  let pool: SessionPool;
  beforeAll(async () => {
    database = await emptyDatabase();
    pool = new SessionPool(
      {
        url: database.url,
        applicationName: "test",
        readOnly: true,
        statementTimeoutMs: 5_000,
        lockTimeoutMs: 5_000,
      },
      LIMITS,
    );
  });
  afterAll(async () => {
    pool.close();
    await database[Symbol.asyncDispose]();
  });

  const ask = (seconds: string) => pool.ask({ id: 0, sql: `SELECT pg_sleep(${seconds})`, params: [] }, null);

  test("waits for answers that other work of its own thread holds up", async () => {
    await ask("0");
    const busy = setInterval(() => {
      for (const until = performance.now() + LIMITS.waitMs / 2; performance.now() < until; );
    });
    try {
      const answers = Array.from({ length: 8 }, (_, i) => ask(`0.00${i}`));
      expect(await Promise.allSettled(answers)).toMatchObject(answers.map(() => ({ status: "fulfilled" })));
    } finally {
      clearInterval(busy);
    }
  });

  test("is away once an answer is late", async () => {
    expect(await ask("2").catch((error: { code: string }) => error.code)).toBe("database_away");
  });
});

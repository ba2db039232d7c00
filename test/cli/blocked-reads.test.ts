/** On PostgreSQL: a read that waits for another's lock holds up nobody else. */
import { expect, test } from "bun:test";
import { SQL } from "bun";
import { signUp, temporaryFolder } from "../support/binary.ts";
import { serverDatabase } from "../support/postgres.ts";
import { serve } from "./support.ts";

test.skipIf(!process.env.THIKANA_TEST_POSTGRES)(
  "while tables are locked, PIN look-ups, address checks and /health answer, and orders are a 503",
  async () => {
    using folder = temporaryFolder();
    await using database = await serverDatabase();
    const server = await serve(folder.path, {
      ...{ ...database.env, THIKANA_DEFAULT_PLAN: "pro" },
      THIKANA_DATABASE_WAIT_SECONDS: "1",
    });
    const { secretKey } = await signUp(server.url);
    const ask = (method: string, path: string, body?: object) =>
      fetch(server.url + path, {
        method,
        headers: { "x-api-key": secretKey, "content-type": "application/json" },
        body: body && JSON.stringify(body),
      });
    const address = { line1: "12 MG Road", city: "Bengaluru", pincode: "560001" };
    const order = { order_id: "1", order_value: 900, ...address };
    expect((await ask("POST", "/api/v1/order/score", order)).status).toBe(200);
    await using other = new SQL({ url: database.url!, max: 1 });
    const session = await other.reserve();
    await session`BEGIN`;
    await session`LOCK TABLE orders, accounts, members, sessions IN ACCESS EXCLUSIVE MODE`;
    let isWaiting = true;
    const read = ask("GET", "/api/v1/order/1").finally(() => {
      isWaiting = false;
    });
    // Time to reach the server, so that it waits there.
    await Bun.sleep(100);
    const answers = [
      await ask("GET", "/api/v1/pincode/560034"),
      await ask("POST", "/api/v1/address/verify", address),
      await ask("GET", "/health"),
    ];
    expect([answers.map(({ status }) => status), isWaiting]).toEqual([[200, 200, 200], true]);
    expect((await read).status).toBe(503);
    const scored = await ask("POST", "/api/v1/order/score", { ...order, order_id: "2" });
    expect([scored.status, (await scored.json()).code]).toEqual([503, "database_busy"]);
    await session`ROLLBACK`;
    session.release();
    expect((await ask("GET", "/api/v1/order/1")).status).toBe(200);
    expect((await ask("POST", "/api/v1/order/score", { ...order, order_id: "2" })).status).toBe(200);
    await server.stop();
  },
  60_000,
);

/** Orders that an earlier version stored twice: found by doctor, merged by a command, beside a server or without one. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { GOOD } from "../features/orders/support.ts";
import { temporaryFolder } from "../support/binary.ts";
import { run, serve } from "./support.ts";

const PRO = { THIKANA_DEFAULT_PLAN: "pro", THIKANA_SIGNUP: "open" };

test.each([true, false])(
  "doctor finds doubles, and merge-doubles merges them, a server running: %p",
  async (isRunning) => {
    using folder = temporaryFolder();
    const command = (...args: string[]) => run([...args, "--data-dir", folder.path, "--json"], { env: PRO });
    const finding = async () => {
      const { stdout } = await command("doctor");
      const { findings } = JSON.parse(stdout) as { findings: { check: string }[] };
      return findings.find(({ check }) => check === "doubles");
    };
    const first = await serve(folder.path, PRO);
    const json = { "Content-Type": "application/json" };
    const post = async (path: string, body: object, key = "") =>
      (await fetch(first.url + path, {
        ...{ method: "POST", headers: { ...json, "X-API-Key": key }, body: JSON.stringify(body) },
      }).then((response) => response.json())) as { secret_key: string };
    const account = { name: "A shop", email: "shop@example.com", password: "correct horse battery staple" };
    const { secret_key: key } = await post("/api/v1/auth/signup", account);
    const placed_at = new Date(Date.now() - 86_400_000).toISOString();
    for (const order_id of ["5000001191", "5000001192", "A"])
      await post("/api/v1/order/score", { ...GOOD, order_id, placed_at }, key);
    expect(await finding()).toMatchObject({ status: "ok" });
    await first.stop();

    const sqlite = new Database(join(folder.path, "thikana.db"));
    sqlite.run("UPDATE orders SET reference = '#1191' WHERE order_id = '5000001191'");
    sqlite.run("UPDATE orders SET order_id = '1191' WHERE order_id = 'A'");
    sqlite.close();
    expect(await finding()).toMatchObject({
      ...{ status: "warning", advice: "thikana admin merge-doubles" },
      message: expect.stringMatching(/^1 order/),
    });
    const second = isRunning ? await serve(folder.path, PRO) : null;
    expect(JSON.parse((await command("admin", "merge-doubles")).stdout)).toEqual({ merged: 1 });
    expect(JSON.parse((await command("admin", "merge-doubles")).stdout)).toEqual({ merged: 0 });
    expect(await finding()).toMatchObject({ status: "ok" });
    const server = second ?? (await serve(folder.path, PRO));
    const found = await fetch(`${server.url}/api/v1/order/1191`, { headers: { "X-API-Key": key } });
    expect(await found.json()).toMatchObject({ aliases: ["1191"], order_id: "5000001191" });
    await server.stop();
  },
);

/** What remains of an erasure in the files goes, whatever ends the process; `thikana doctor` tells what is due. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { istHour } from "../../src/features/checks/calendar.ts";
import { BAD } from "../features/orders/support.ts";
import { runStatement, untilScrubbed } from "../http/stored.ts";
import { signUp, temporaryFolder } from "../support/binary.ts";
import { run, serve } from "./support.ts";

const ORDERS = 60;
const PRO = { THIKANA_DEFAULT_PLAN: "pro", THIKANA_SIGNUP: "open" };
const ANY = { ...PRO, THIKANA_QUIET_HOUR: "any" };
/** Half a day away. */
const LATER = { ...PRO, THIKANA_QUIET_HOUR: String((istHour(Date.now()) + 12) % 24) };
const NAME = "Kamakshi Voleti";
const PHONE = "9845018273";

type Ask = (path: string, body: object) => Promise<object>;

/** A shop with orders of one buyer, each at another address, changed again and again. */
async function openShop(dataDir: string, env: Record<string, string>) {
  const server = await serve(dataDir, env);
  const { secretKey } = await signUp(server.url);
  const ask: Ask = async (path, body) => {
    const headers = { "X-API-Key": secretKey, "Content-Type": "application/json" };
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      ...{ method: "POST", headers, body: JSON.stringify(body) },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as object;
  };
  for (const order_value of [500, 900])
    for (let i = 0; i < ORDERS; i++)
      await ask("order/score", {
        ...{ ...BAD, order_id: `K-${i}`, order_value, name: NAME, customer_name: NAME, phone: PHONE },
        ...{
          line1: `${i} Gandharva Nivas`,
          line2: "x".repeat((i * order_value) % 190),
          landmark: `Pillar ${i} of 900`,
        },
      });
  return { server, ask };
}

/** Which of the buyer's texts stand in a file. */
const remains = (dataDir: string): string[] =>
  [NAME, PHONE, "Gandharva"].filter((text) =>
    readdirSync(dataDir).some((name) => {
      const path = join(dataDir, name);
      return name.startsWith("thikana.db") && existsSync(path) && readFileSync(path).includes(text);
    }),
  );

const storage = (dataDir: string) => ({ dataDir, databaseUrl: null });
const dueIn = (dataDir: string) =>
  runStatement<{ key: string }>(
    storage(dataDir),
    "SELECT key FROM meta WHERE key LIKE '%~_due' ESCAPE '~' ORDER BY key",
  );

async function told(dataDir: string, check: string) {
  const { stdout } = await run(["doctor", "--data-dir", dataDir, "--json"]);
  const { findings } = JSON.parse(stdout) as {
    findings: { check: string; status: string; message: string }[];
  };
  return findings.find((finding) => finding.check === check);
}

test("a kill -9 right after the answer to an erasure leaves its scrub to the next start", async () => {
  using folder = temporaryFolder();
  const { server, ask } = await openShop(folder.path, ANY);
  expect(remains(folder.path)).not.toEqual([]);
  expect(await ask("privacy/erase", { phone: PHONE })).toEqual({ orders: ORDERS });
  server.kill("SIGKILL");
  await server.exited;
  expect(await dueIn(folder.path)).toContainEqual({ key: "wipe_due" });
  const next = await serve(folder.path, ANY);
  await untilScrubbed(storage(folder.path));
  expect(remains(folder.path)).toEqual([]);
  expect(await next.stop()).toBe(0);
});

test("what only VACUUM reaches waits for the quiet hour, and thikana doctor tells of it", async () => {
  using folder = temporaryFolder();
  const { server, ask } = await openShop(folder.path, LATER);
  expect(await told(folder.path, "erasure")).toMatchObject({
    status: "ok",
    message: "none of it is left in the files",
  });
  // More texts than are searched for.
  await ask("privacy/erase", { phone: PHONE });
  while ((await dueIn(folder.path)).length !== 1) await Bun.sleep(5);
  expect(await dueIn(folder.path)).toEqual([{ key: "vacuum_due" }]);
  expect((await told(folder.path, "erasure"))?.message).toContain("THIKANA_QUIET_HOUR");
  await server.stop();
  const quiet = await serve(folder.path, ANY);
  await untilScrubbed(storage(folder.path));
  expect(remains(folder.path)).toEqual([]);
  expect(await told(folder.path, "erasure")).toMatchObject({ message: "none of it is left in the files" });
  await quiet.stop();
});

test("thikana compact removes it as well", async () => {
  using folder = temporaryFolder();
  const { server, ask } = await openShop(folder.path, LATER);
  await ask("privacy/erase", { phone: PHONE });
  while ((await dueIn(folder.path)).length !== 1) await Bun.sleep(5);
  await server.stop();
  expect((await run(["compact", "--data-dir", folder.path])).status).toBe(0);
  expect(await dueIn(folder.path)).toEqual([]);
  expect(remains(folder.path)).toEqual([]);
});

test("what a restore has replaced is told by thikana doctor", async () => {
  using folder = temporaryFolder();
  const server = await serve(folder.path);
  await server.stop();
  mkdirSync(join(folder.path, "before-restore-20200101T000000Z"), { mode: 0o700 });
  expect(await told(folder.path, "replaced_data")).toMatchObject({ status: "warning" });
});

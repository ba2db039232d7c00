/** A disk that takes no more writes, and takes them again: a limit on the size of files, set on the running process. */
import { afterAll, describe, expect, test } from "bun:test";
import { PROGRAM, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import { isOnPostgres } from "../support/postgres.ts";

const prlimit = Bun.which("prlimit");
const folder = temporaryFolder();

/** As a disk that is full: every write behind the first page of a file fails. */
const fill = () => setFileLimit("4096:unlimited");
const free = () => setFileLimit("unlimited:unlimited");

function setFileLimit(limit: string): void {
  const { exitCode, stderr } = Bun.spawnSync(["prlimit", `--pid=${server.pid}`, `--fsize=${limit}`]);
  if (exitCode !== 0) throw new Error(`prlimit: ${stderr}`);
}

async function send(method: string, path: string, body?: object): Promise<number> {
  const response = await fetch(server.url + path, {
    method,
    headers: { "X-API-Key": secretKey, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Asks for the server's health until it is this, as is its readiness; gives up after half a minute. */
async function healthBecomes(status: 200 | 503): Promise<void> {
  let last = 0;
  for (const begun = Date.now(); Date.now() - begun < 30_000; await Bun.sleep(50)) {
    last = (await fetch(`${server.url}/health`)).status;
    if (last === status) break;
  }
  expect(last).toBe(status);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(status);
}

// The signal that comes with the limit would end the process.
const server = await startServer({
  dataDir: folder.path,
  env: { THIKANA_DEFAULT_PLAN: "pro" },
  command: ["sh", "-c", 'trap "" XFSZ; exec "$@"', "sh", ...PROGRAM],
});
const { secretKey } = await signUp(server.url);
afterAll(async () => {
  await server.stop();
  folder[Symbol.dispose]();
});

// A limit on this process's files is none on PostgreSQL's.
describe.skipIf(prlimit === null || isOnPostgres)(
  "/health is 503 on a full disk, and 200 when a write has succeeded again",
  () => {
    const address = { line1: "12 80 Feet Road, Koramangala", city: "Bengaluru", pincode: "560034" };

    test("after a setting that could not be saved, though nobody tries again", async () => {
      fill();
      expect(await send("PUT", "/api/v1/account", { name: "Another name" })).toBe(503);
      await healthBecomes(503);
      // What only reads does not make it well.
      expect(await send("GET", "/api/v1/account")).toBe(200);
      await healthBecomes(503);
      free();
      await healthBecomes(200);
    });

    test("after counters that could not be written", async () => {
      fill();
      expect(await send("POST", "/api/v1/address/verify", address)).toBe(200);
      await healthBecomes(503);
      free();
      await healthBecomes(200);
    });

    test("after an order that the other thread could not write", async () => {
      const order = { ...address, order_id: "A-1", payment_method: "COD", order_value: 999 };
      expect(await send("POST", "/api/v1/order/score", order)).toBe(200);
      fill();
      expect(await send("POST", "/api/v1/order/score", { ...order, order_id: "A-2" })).toBe(503);
      await healthBecomes(503);
      free();
      await healthBecomes(200);
      expect(await send("POST", "/api/v1/order/score", { ...order, order_id: "A-2" })).toBe(200);
    });

    test("after a merchant's own mistake it stays 200", async () => {
      expect(await send("PUT", "/api/v1/account", { name: "" })).toBe(400);
      await healthBecomes(200);
    });
  },
);

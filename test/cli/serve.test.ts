import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { GOOD } from "../features/orders/support.ts";
import { PASSWORD, signUp, temporaryFolder } from "../support/binary.ts";
import { type Serving, serve } from "./support.ts";

/** An address whose request has begun and does not end. */
function unfinishedRequest({ url }: Serving): Promise<{ end: () => void }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
      socket.write("POST /api/v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n");
      socket.write("Content-Length: 50\r\n\r\n{", () => resolve({ end: () => socket.destroy() }));
    });
    socket.on("error", reject);
  });
}

test("the admin key is in a file for its owner alone, in no output, and works", async () => {
  using folder = temporaryFolder();
  const first = await serve(folder.path);
  const file = join(folder.path, "admin.key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const key = readFileSync(file, "utf8").trim();
  const response = await fetch(`${first.url}/api/v1/admin/merchants`, { headers: { "x-admin-key": key } });
  expect(response.status).toBe(200);
  expect(await first.stop()).toBe(0);
  expect(first.stderr()).toContain(file);
  expect(first.stdout() + first.stderr()).not.toContain("ak_");

  rmSync(file);
  const second = await serve(folder.path);
  expect(await second.stop()).toBe(0);
  expect(existsSync(file)).toBe(false);
});

test("SIGTERM writes what waits: checks and quota of a moment ago are there after it", async () => {
  using folder = temporaryFolder();
  const first = await serve(folder.path);
  const { secretKey } = await signUp(first.url);
  const headers = { "x-api-key": secretKey, "content-type": "application/json" };
  const body = JSON.stringify({ line1: "Flat 4B, 12 80 Feet Road", pincode: "560034" });
  for (let i = 0; i < 3; i++) {
    await fetch(`${first.url}/api/v1/address/verify`, { method: "POST", headers, body });
  }
  expect(await first.stop()).toBe(0);

  const second = await serve(folder.path);
  const analytics = await fetch(`${second.url}/api/v1/analytics/address`, { headers });
  expect(await analytics.json()).toMatchObject({ total: 3 });
  const account = await fetch(`${second.url}/api/v1/account`, { headers });
  expect(await account.json()).toMatchObject({ quota: { used: 3 } });
  // A damaged journal of the counters keeps the orders' part from ending well, and no other part.
  const order = JSON.stringify({ order_id: "O-1", ...GOOD });
  const scored = await fetch(`${second.url}/api/v1/order/score`, { method: "POST", headers, body: order });
  expect(scored.status).toBe(200);
  second.kill("SIGKILL");
  await second.exited;
  using sqlite = new Database(join(folder.path, "thikana.db"));
  expect(sqlite.run("UPDATE place_stats_journal SET changes = '['").changes).toBe(1);
  const checks = () => sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM checks").get()!.n;
  const before = checks();

  const third = await serve(folder.path);
  await fetch(`${third.url}/api/v1/address/verify`, { method: "POST", headers, body });
  third.kill("SIGINT");
  expect(await third.exited).toBe(0);
  expect(third.stdout() + third.stderr()).toMatch(/closing failed.*orders.*JSON Parse error/);
  expect(checks()).toBe(before + 1);
});

test("until the drain is over it answers, is not ready, and closes each connection", async () => {
  using folder = temporaryFolder();
  const server = await serve(folder.path, { THIKANA_DRAIN_SECONDS: "1" });
  const ask = async (path: string) => {
    const { status, headers } = await fetch(server.url + path);
    return [status, headers.get("connection") === "close"];
  };
  expect([await ask("/health/ready"), await ask("/health")]).toEqual([
    [200, false],
    [200, false],
  ]);
  server.kill("SIGTERM");
  while (!server.stdout().includes("stopping")) await Bun.sleep(5);
  expect([await ask("/health/ready"), await ask("/health"), await ask("/no-such-page")]).toEqual([
    [503, true],
    [200, true],
    [404, true],
  ]);
  expect(await server.exited).toBe(0);
});

test("a second signal ends the server at once, though a request is under way", async () => {
  using folder = temporaryFolder();
  const server = await serve(folder.path);
  const request = await unfinishedRequest(server);
  // Answered, so the server has read the other one too.
  await fetch(`${server.url}/health`);
  server.kill("SIGTERM");
  while (!server.stdout().includes('"stopping"')) await Bun.sleep(5);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(1);
  request.end();
});

test("a request that never ends is cut off, everything is written, and the exit code is told", async () => {
  using folder = temporaryFolder();
  const server = await serve(folder.path);
  const request = await unfinishedRequest(server);
  await fetch(`${server.url}/health`);
  server.kill("SIGTERM");
  // Ends by itself: nobody closes the request or kills the server.
  expect(await server.exited).toBe(0);
  expect(server.stdout()).toContain("requests that did not end were aborted");
  expect(server.stdout()).toMatch(/"msg":"stopped","exit_code":0\}/);
  expect(await Array.fromAsync(new Bun.Glob("thikana.db-wal").scan(folder.path))).toEqual([]);
  request.end();
});

test("a request under way is answered before the server ends", async () => {
  using folder = temporaryFolder();
  const server = await serve(folder.path);
  const { email } = await signUp(server.url);
  const login = fetch(`${server.url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  await fetch(`${server.url}/health`);
  server.kill("SIGTERM");
  expect((await login).status).toBe(200);
  expect(await server.exited).toBe(0);
});

test("a port that is taken ends the start with one line, before a key is made that would be lost", async () => {
  using folder = temporaryFolder();
  const taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const server = await serve(folder.path, {}, taken.port);
  expect(await server.exited).toBe(1);
  expect(server.stderr()).toMatch(
    new RegExp(`^thikana: cannot listen on 127\\.0\\.0\\.1:${taken.port}: .+$`, "m"),
  );
  expect(existsSync(join(folder.path, "admin.key"))).toBe(false);
  taken.stop(true);
  const next = await serve(folder.path, {}, taken.port);
  expect(existsSync(join(folder.path, "admin.key"))).toBe(true);
  expect(await next.stop()).toBe(0);
});

test("a folder and a key that others can open are closed to them, and the log says so", async () => {
  using folder = temporaryFolder();
  const [dir, key] = [join(folder.path, "data"), join(folder.path, "data", "instance.key")];
  const first = await serve(dir);
  await first.stop();
  chmodSync(dir, 0o755);
  chmodSync(key, 0o644);
  const second = await serve(dir);
  await second.stop();
  expect([dir, key].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(["700", "600"]);
  expect(second.stdout().match(/others could open it/g)).toHaveLength(2);
  expect(first.stdout()).not.toContain("others could");
});

test("a variable that is no setting is warned of in the log", async () => {
  using folder = temporaryFolder();
  const server = await serve(folder.path, { THIKANA_PROT: "9000" });
  expect(await server.stop()).toBe(0);
  expect(server.stdout()).toContain("THIKANA_PROT is not a setting of thikana");
});

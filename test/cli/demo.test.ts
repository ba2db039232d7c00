/** `thikana demo`: a shop to look at, which leaves nothing behind. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { temporaryFolder } from "../support/binary.ts";
import { run, type Started, start } from "./support.ts";

const READY = /Ctrl-C/;

describe("the demo", () => {
  const folder = temporaryFolder();
  let url: string;
  let demo: Started;
  let password: string;

  beforeAll(async () => {
    // The environment of a real server is not for this one.
    const env = { TMPDIR: folder.path, THIKANA_DATA_DIR: "/nowhere", THIKANA_DEFAULT_PLAN: "free" };
    demo = await start(["demo", "--port", "0"], READY, env);
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(demo.stdout())?.[0] ?? "";
    password = /password\s+(\S+)/.exec(demo.stdout())?.[1] ?? "";
  });
  afterAll(async () => {
    demo.kill("SIGKILL");
    await demo.exited;
    folder[Symbol.dispose]();
  });

  async function signIn(role: string): Promise<Record<string, string>> {
    const email = new RegExp(`${role}\\s+(\\S+@\\S+)`).exec(demo.stdout())?.[1];
    const body = JSON.stringify({ email, password });
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${url}/api/v1/auth/login`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
    const { token } = (await response.json()) as { token: string };
    return { Authorization: `Bearer ${token}` };
  }
  const get = async <T>(path: string, headers: Record<string, string>) =>
    (await (await fetch(`${url}/api/v1/${path}`, { headers })).json()) as T;
  const total = async (path: string, headers: Record<string, string>) =>
    (await get<{ total: number }>(path, headers)).total;

  test("is where it says", () => {
    expect(demo.stdout()).toContain(`${url}/`);
  });

  test("a port that is taken is told before the shop is filled", async () => {
    using taken = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const { status, stderr } = await run(["demo", "--port", String(taken.port)]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^thikana: cannot listen on 127\.0\.0\.1:\d+: another program uses this port/);
    expect(stderr).not.toContain("Filling");
  });

  test.each([
    ["owner", 200],
    ["agent", 403],
    ["viewer", 403],
  ])("prints how the %s signs in, who has that role", async (role, status) => {
    const headers = await signIn(role);
    expect((await fetch(`${url}/api/v1/webhooks/events`, { headers })).status).toBe(status);
    expect(await get("account", headers)).toMatchObject({ plan: "pro" });
  });

  test("has 3,000 orders, of which 100 to 300 wait for a review", async () => {
    const owner = await signIn("owner");
    expect(await total("orders?limit=1", owner)).toBe(3000);
    expect(await total("orders/risk?limit=1", owner)).toBeWithin(100, 301);
    for (const what of ["outcome=delivered", "outcome=rto", "outcome=ndr", "status=rejected"])
      expect([what, (await total(`orders?limit=1&${what}`, owner)) > 0]).toEqual([what, true]);
    expect(await total("orders/risk?limit=1&waiting=true", owner)).toBeGreaterThan(0);
  });

  test("shows a shop that gains by its review, as its people follow the advice", async () => {
    const owner = await signIn("owner");
    const { review } = await get<{ review: { saving: { saved: number } } }>("analytics/rto?days=60", owner);
    expect(review.saving.saved).toBeGreaterThan(0);
  });

  test("has orders of the last 60 days, none of the future", async () => {
    const owner = await signIn("owner");
    const [newest, oldest] = await Promise.all(
      ["-placed_at", "placed_at"].map(async (sort) => {
        const page = await get<{ orders: { placed_at: string }[] }>(`orders?limit=1&sort=${sort}`, owner);
        return Date.parse(page.orders[0].placed_at);
      }),
    );
    expect(newest).toBeLessThanOrEqual(Date.now());
    expect(oldest).toBeGreaterThan(Date.now() - 61 * 86_400_000);
  });

  test("tells what was done at the time when it was done", async () => {
    const owner = await signIn("owner");
    const { orders } = await get<{ orders: { order_id: string; placed_at: string }[] }>(
      "orders?status=verified&outcome=delivered&limit=20&sort=placed_at",
      owner,
    );
    const callers: string[] = [];
    for (const { order_id, placed_at } of orders) {
      const { entries } = await get<{ entries: { at: string; type: string; by: string }[] }>(
        `order/${order_id}/timeline`,
        owner,
      );
      const types = entries.map(({ type }) => type);
      expect(types.filter((type) => ["scored", "decision", "outcome"].includes(type)).slice(0, 2)).toEqual([
        "scored",
        "decision",
      ]);
      expect(Date.parse(entries[0].at) - Date.parse(placed_at)).toBeWithin(0, 3 * 3_600_000);
      callers.push(...entries.filter(({ type }) => type === "call").map(({ by }) => by));
    }
    // Some are sent as the advice says, without a call.
    expect(callers).not.toBeEmpty();
    for (const by of callers) expect(by).toContain("@rangoli.example");
  });

  test("ends at Ctrl-C, and its data are removed", async () => {
    expect(readdirSync(folder.path)).not.toEqual([]);
    demo.kill("SIGINT");
    expect(await demo.exited).toBe(0);
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

test("a signal while the shop is filled ends it too, and its data are removed", async () => {
  using folder = temporaryFolder();
  const demo = await start(["demo", "--orders", "20000"], /Filling/, { TMPDIR: folder.path }, "stderr");
  expect(await demo.stop()).toBe(0);
  expect(demo.stdout()).not.toMatch(READY);
  expect(readdirSync(folder.path)).toEqual([]);
});

test.each([
  [["demo", "shop"], 'demo takes no "shop"'],
  [["demo", "--orders", "0"], "--orders must be a number from 1 to 20,000"],
  [["demo", "--orders", "20001"], "--orders must be"],
  [["demo", "--orders", "many"], "--orders must be"],
  [["demo", "--port", "70000"], "--port"],
  [["demo", "--sed", "x"], "--sed"],
])("%p is refused, and nothing stays behind", async (args, message) => {
  using folder = temporaryFolder();
  const { status, stderr } = await run(args, { env: { TMPDIR: folder.path } });
  expect([status, stderr.includes(message)]).toEqual([2, true]);
  expect(readdirSync(folder.path)).toEqual([]);
});

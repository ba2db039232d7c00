/** Scoring all open orders again: how far it is, what runs beside it, and what ends it. */
import { expect, test } from "bun:test";
import { join, resolve } from "node:path";
import { slowAnswer } from "../../src/http/slow-answer.ts";
import { silentLogger } from "../../src/lib/log.ts";
import { PROGRAM, type ServerOptions, startServer, temporaryFolder } from "../support/binary.ts";
import { serverDatabase } from "../support/postgres.ts";
import { upload } from "./bulk.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { type Merchant, signUp, type TestServer, useServer } from "./server.ts";

const OPEN = 2_000;

const server = await useServer(PRO);
const shop = await shopWithOrders();

const RESCORE = "POST /api/v1/orders/rescore";
const STATE = "GET /api/v1/orders/rescore";

interface State {
  running: boolean;
  waiting: number;
  done: number;
  total: number;
  started_at: string | null;
  last: { done: number; total: number; result: { changed: number } | null; error: string | null } | null;
}

const stateOf = (merchant: Merchant, at = server) => ask<State>(at, merchant, STATE);

/** An account with open orders, none of them risky. */
async function shopWithOrders(at = server): Promise<Merchant> {
  const shop = await signUp(at);
  const lines = Array.from(
    { length: OPEN },
    (_, i) => `R${i},2025-10-01T10:00:00Z,Asha Rao,Flat ${i} Prestige Towers,Bengaluru,560034,PREPAID,${i}`,
  );
  const head = "order_id,placed_at,name,line1,city,pincode,payment_method,order_value";
  const file = new TextEncoder().encode([head, ...lines].join("\n"));
  const response = await upload(at, shop, file, { fields: { mode: "history" } });
  await response.text();
  return shop;
}

/** Gives every order the same points. @returns the result of the run that applies them */
async function newRules(shop: Merchant, points: 80 | 50, at = server) {
  const rule = { code: "ALL", when: { signal: "order_value", op: "gte", value: 0 }, points, message: "Any" };
  const document = { thresholds: { review: 40, high: 70 }, rules: [rule] };
  const { version } = await ask<{ version: number }>(at, shop, "PUT /api/v1/rules", document);
  const levels = points === 80 ? { LOW: 0, REVIEW: 0, HIGH: OPEN } : { LOW: 0, REVIEW: OPEN, HIGH: 0 };
  return { rescored: OPEN, changed: OPEN, levels, rules_version: version };
}

/** The states of an account until one is as it should be. */
async function statesUntil(is: (state: State) => boolean, merchant: Merchant, at = server): Promise<State[]> {
  const states: State[] = [];
  do states.push(await stateOf(merchant, at));
  while (!is(states[states.length - 1]));
  return states;
}

test("an account that was never rescored has no run", async () => {
  expect(await stateOf(await signUp(server))).toEqual({
    ...{ running: false, waiting: 0, done: 0, total: 0, started_at: null, last: null },
  });
});

test("a run can be watched, other orders are scored meanwhile, and nobody else sees it", async () => {
  const other = await signUp(server);
  const result = await newRules(shop, 80);
  const answer = ask(server, shop, RESCORE);
  const watched = statesUntil(({ running, last }) => !running && last !== null, shop);
  let isOver = false;
  void watched.finally(() => (isOver = true));
  for (let scored = 0; !isOver; scored++) {
    await ask(server, other, "POST /api/v1/order/score", { ...GOOD, order_id: `O${scored}` });
    expect(await stateOf(other)).toMatchObject({ running: false, last: null });
  }
  const seen = await watched;
  expect(await answer).toEqual(result);
  const running = seen.filter((state) => state.running && state.done > 0);
  expect(running.length).toBeGreaterThan(0);
  for (const state of running) {
    expect(state).toMatchObject({ total: OPEN, waiting: 0, started_at: expect.any(String) });
    expect(state.done).toBeLessThan(OPEN);
  }
  expect(await stateOf(shop)).toMatchObject({
    ...{ running: false, done: OPEN, total: OPEN, started_at: null },
    last: { done: OPEN, result, error: null },
  });
});

test("a second request waits, then has a run of its own", async () => {
  const result = await newRules(shop, 50);
  const answers = Promise.all([ask(server, shop, RESCORE), ask(server, shop, RESCORE)]);
  const states = await statesUntil(
    ({ running, waiting, last }) => !running && waiting === 0 && last?.result?.changed === 0,
    shop,
  );
  expect(states.some(({ running, waiting }) => running && waiting === 1)).toBe(true);
  expect(await answers).toEqual([result, { ...result, changed: 0 }]);
});

test("a run goes on when its client has gone", async () => {
  const result = await newRules(shop, 80);
  const client = new AbortController();
  const gone = fetch(`${server.url}/api/v1/orders/rescore`, {
    ...{ method: "POST", headers: { "X-API-Key": shop.sk }, signal: client.signal },
  }).catch(({ name }: Error) => name);
  await statesUntil(({ running }) => running, shop);
  client.abort();
  expect(await gone).toBe("AbortError");
  const states = await statesUntil(({ running }) => !running, shop);
  expect(states.at(-1)).toMatchObject({ running: false, last: { result } });
});

test("an order with the same score gets the new version of the rules, and no entry in the audit", async () => {
  const shop = await signUp(server);
  await ask(server, shop, "POST /api/v1/order/score", { ...GOOD, order_id: "same" });
  const before = await ask<{ risk_score: number }>(server, shop, "GET /api/v1/order/same");
  const rules = await ask<{ thresholds: object }>(server, shop, "GET /api/v1/rules");
  await ask(server, shop, "PUT /api/v1/rules", { ...rules, thresholds: { review: 50, high: 90 } });
  expect(await ask(server, shop, RESCORE)).toMatchObject({ rescored: 1, changed: 0, rules_version: 1 });
  expect(await ask(server, shop, "GET /api/v1/order/same")).toMatchObject({
    ...{ risk_level: "LOW", risk_score: before.risk_score, rules_version: 1 },
  });
  expect(await ask(server, shop, "GET /api/v1/audit?order_id=same")).toMatchObject({
    entries: [{ action: "order.scored" }],
  } as object);
});

test("a run that loses the writer's thread says so, and one that a restart interrupts is not running", async () => {
  using folder = temporaryFolder();
  await using database = await serverDatabase();
  const dataDir = join(folder.path, "data");
  const preload = `--preload=${resolve(import.meta.dir, "../features/orders/end-writer.ts")}`;
  const env = { ...PRO, ...database.env, THIKANA_ADMIN_KEY: "ak_for_the_tests_alone", BUN_OPTIONS: preload };
  const first = await startProcess({ dataDir, command: PROGRAM, env });
  const shop = await shopWithOrders(first.at);
  await newRules(shop, 80, first.at);
  const post = (url: string) =>
    fetch(`${url}/api/v1/orders/rescore`, { method: "POST", headers: { "X-API-Key": shop.sk } });
  const answer = post(first.url);
  await statesUntil(({ done, running }) => running && done > 0, shop, first.at);
  process.kill(first.pid, "SIGUSR2");
  expect((await answer).status).toBe(503);
  const { running, last } = await stateOf(shop, first.at);
  expect(running).toBe(false);
  expect(last).toMatchObject({ result: null, error: "The database was interrupted; try again." });
  expect(last?.done).toBeLessThan(OPEN);

  const again = post(first.url).catch(() => null);
  await statesUntil(({ running, done }) => running && done > 0, shop, first.at);
  await first.stop("SIGKILL");
  await again;
  const second = await startProcess({ dataDir, command: PROGRAM, env });
  expect(await stateOf(shop, second.at)).toMatchObject({ running: false, done: 0, last: null });
  expect(await (await post(second.url)).json()).toMatchObject({ rescored: OPEN });
  await second.stop();
});

/** The server in a process of its own. */
async function startProcess(options: ServerOptions) {
  const server = await startServer(options);
  // Only its URL is used.
  return { ...server, at: server as unknown as TestServer };
}

type Work = PromiseWithResolvers<object>;

/** A server whose only answer is that of the work, which ends when the answer has begun. */
async function askSlowly(end: (work: Work) => void): Promise<Response> {
  const ctx = { keepOpen() {}, services: { log: silentLogger }, id: "test" };
  await using answering = Bun.serve({
    port: 0,
    async fetch() {
      const work = Promise.withResolvers<object>();
      const answer = await slowAnswer(ctx as never, work.promise, 1); // no other services are used
      end(work);
      return answer as Response;
    },
  });
  return await fetch(answering.url).then(async (response) => new Response(await response.text(), response));
}

test("an answer that takes long begins with blanks, and is JSON", async () => {
  const response = await askSlowly(({ resolve }) => resolve({ rescored: 3 }));
  expect(response.headers.get("content-type")).toStartWith("application/json");
  const text = await response.text();
  expect(text).toMatch(/^ +\{"rescored":3\}$/);
});

test("an answer that fails after it has begun is cut off", async () => {
  const asked = askSlowly(({ reject }) => reject(new Error("no disk")));
  expect(await asked.catch((error: Error) => error)).toBeInstanceOf(Error);
});

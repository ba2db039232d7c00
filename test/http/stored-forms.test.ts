/** A database with orders in the form of earlier versions beside short ones: nobody sees a difference. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { openEngines } from "../../src/engine/index.ts";
import { DEFAULT_RULES, SIGNAL_NAMES } from "../../src/engine/risk/index.ts";
import { makeAddresses } from "../bench/addresses.ts";
import { PROGRAM, type Server, startServer, temporaryFolder } from "../support/binary.ts";
import { serverDatabase } from "../support/postgres.ts";
import { Random } from "../support/random.ts";
import { ask, PRO } from "./orders.ts";
import { type Merchant, signUp, type TestServer } from "./server.ts";
import { literal, runStatement } from "./stored.ts";

const COUNT = 60;
const random = new Random("both forms");
const { directory } = await openEngines();
const orders = makeAddresses(directory, COUNT, random).map((address, i) => ({
  ...{
    ...address,
    name: random.pick(["Asha Rao", "", "asdf"]),
    email: `buyer${random.below(9)}@example.com`,
  },
  ...{ order_id: `A-${i}`, order_value: 100 + random.below(4000) },
  payment_method: random.pick(["COD", "PREPAID"]),
}));
/** What a merchant writes: own codes, own sentences in another script. */
const OWN_RULES = {
  ...DEFAULT_RULES,
  thresholds: { review: 30, high: 50 },
  rules: DEFAULT_RULES.rules.map((rule) => ({
    ...rule,
    code: `own.${rule.code}`,
    message: `नियम "${rule.code}"`,
  })),
};

interface Answer {
  order_id: string;
  risk_reasons: { evidence: string }[];
  verification: object;
  signals: Record<string, unknown>;
}

const folder = temporaryFolder();
const database = await serverDatabase();
let process: Server;
let merchant: Merchant;
const start = async () => {
  const env = { ...PRO, ...database.env };
  process = await startServer({ dataDir: folder.path, command: PROGRAM, env });
};
const call = <T>(request: string, body?: object) =>
  ask<T>({ url: process.url } as TestServer, merchant, request, body);
const order = (id: string) => call<Answer>(`GET /api/v1/order/${id}`);
const run = <Row>(statement: string) =>
  runStatement<Row>({ dataDir: folder.path, databaseUrl: database.url }, statement);

/** Everything that shows orders. */
async function seen() {
  return {
    orders: await Promise.all(orders.map(({ order_id }) => order(order_id))),
    list: await call("GET /api/v1/orders?limit=500"),
    queue: await call("GET /api/v1/orders/risk"),
    audit: await call("GET /api/v1/audit?kind=order&limit=500"),
    csv: await call<string>("GET /api/v1/export/orders.csv"),
    reasons: (await call<{ by_reason: object }>("GET /api/v1/analytics/rto?days=30")).by_reason,
    person: await call<{ orders: Answer[] }>("GET /api/v1/privacy/export?email=buyer3@example.com").then(
      (found) => found.orders,
    ),
  };
}
let before: Awaited<ReturnType<typeof seen>>;

/** Beside the sentences of answers; earlier versions stored none of them. */
const KEYS = ["key", "facts", "values", "top_reason_key"];
/** Without the keys and values beside its sentences. */
const plain = <T>(answer: T): T =>
  JSON.parse(JSON.stringify(answer, (name, value) => (KEYS.includes(name) ? undefined : value)));

/** Row ids of the orders in the earlier form. */
async function oldRows(): Promise<number[]> {
  const rows = await run<{ id: number }>("SELECT id FROM orders WHERE verification LIKE '{%' ORDER BY id");
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  await start();
  merchant = await signUp({ url: process.url } as TestServer);
  for (const each of orders.slice(0, COUNT / 2)) await call("POST /api/v1/order/score", each);
  await call("PUT /api/v1/rules", OWN_RULES);
  for (const each of orders.slice(COUNT / 2)) await call("POST /api/v1/order/score", each);
  before = await seen();
  await process.stop();
  // Every second order, as earlier versions stored it.
  for (const { order_id, ...shown } of before.orders.filter((_, i) => i % 2 === 0)) {
    const signals = SIGNAL_NAMES.map((name) => shown.signals[name]);
    const [verification, reasons, values] = [shown.verification, shown.risk_reasons, signals].map((value) =>
      literal(JSON.stringify(plain(value))),
    );
    const set = `verification = ${verification}, risk_reasons = ${reasons}, signals = ${values}`;
    await run(`UPDATE orders SET ${set} WHERE order_id = ${literal(order_id)}`);
  }
  await start();
});
afterAll(async () => {
  await process.stop();
  folder[Symbol.dispose]();
  await database[Symbol.asyncDispose]();
});

test("orders, lists, audit, CSV, analytics and the export of a person are the same to the byte", async () => {
  expect(await oldRows()).toHaveLength(COUNT / 2);
  expect(JSON.stringify(plain(await seen()))).toBe(JSON.stringify(plain(before)));
});

test("an order that is sent again unchanged gets no audit entry, in either form", async () => {
  for (const i of [0, 1]) {
    const entries = () => call<{ entries: object[] }>(`GET /api/v1/audit?order_id=A-${COUNT - 1 - i}`);
    const count = (await entries()).entries.length;
    await call("POST /api/v1/order/score", orders[COUNT - 1 - i]);
    expect((await entries()).entries).toHaveLength(count);
    const now = await order(`A-${COUNT - 1 - i}`);
    expect(plain({ ...now, updated_at: "", scored_at: "" })).toEqual({
      ...plain(before.orders[COUNT - 1 - i]),
      ...{ updated_at: "", scored_at: "" },
    });
  }
});

test("rescoring by the same rules changes no order of them, in either form", async () => {
  const own = orders.slice(COUNT / 2, COUNT - 2).map(({ order_id }) => order_id);
  await call("POST /api/v1/orders/rescore");
  expect(plain(await Promise.all(own.map(order)))).toEqual(plain(before.orders.slice(COUNT / 2, COUNT - 2)));
});

test("erasing blanks both forms alike, and rescoring finds an order's reasons again", async () => {
  for (const id of ["A-40", "A-41"]) {
    const full = await order(id);
    await call("POST /api/v1/privacy/erase", { order_id: id });
    const blank = await order(id);
    expect(blank).toMatchObject({
      verification: { phone: "", fingerprint: "", suggestions: [], standardized: { line1: "", full: "" } },
      risk_reasons: plain(full.risk_reasons).map((reason) => ({ ...reason, evidence: "" })),
      signals: { ...full.signals, phone: "", email: "", address: "" },
    });
    const { name: _, email } = orders[Number(id.slice(2))];
    expect(JSON.stringify(blank)).not.toContain(email);
  }
});

test("the rewriting in the background leaves every order as it is shown, over a stop in between", async () => {
  const shown = await seen();
  await process.stop();
  const rows = await oldRows();
  expect(rows.length).toBeGreaterThan(COUNT / 4);
  // Sentences that this version does not write: they stay.
  const odd = { ...plain(before.orders[2].risk_reasons[0]), evidence: "As version 0.1 put it" };
  await run(`UPDATE orders SET risk_reasons = ${literal(JSON.stringify([odd]))} WHERE order_id = 'A-2'`);
  const [{ last }] = await run<{ last: number }>("SELECT max(id) AS last FROM orders");
  await run(`INSERT INTO meta VALUES ('orders_to_rewrite', '0 ${last}')`);
  await start();
  await process.stop();
  await start();
  while ((await oldRows()).length > 0) await Bun.sleep(50);
  const after = await seen();
  expect(await order("A-2")).toMatchObject({ risk_reasons: [odd] });
  expect(after.audit).toEqual(shown.audit);
  for (const [i, each] of after.orders.entries())
    if (i !== 2) expect(JSON.stringify(plain(each))).toBe(JSON.stringify(plain(shown.orders[i])));
  await process.stop();
  expect(await run("SELECT * FROM meta WHERE key = 'orders_to_rewrite'")).toEqual([]);
  expect(await run("SELECT count(*) AS n FROM orders WHERE signals LIKE '[%'")).toEqual([{ n: 0 }]);
  expect(await run("SELECT order_id FROM orders WHERE risk_reasons LIKE '[%'")).toEqual([
    { order_id: "A-2" },
  ]);
});

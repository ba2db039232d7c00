/** Events of decisions wait 15 seconds for an undo, on a clock that the test moves. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { receiver } from "../features/alerts/support.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { signUp, startTestServer } from "./server.ts";

const SECOND = 1000;

interface Event {
  type: string;
  data: { order_id: string; status: string; previous: string; note: string | null };
}

let now = Date.now();
let works = true;
let id: string;
let n = 0;
const shop = receiver(() => new Response(null, { status: works ? 200 : 500 }));

const server = await startTestServer({ ...PRO, THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" }, () => now);
const merchant = await signUp(server);
await ask(server, merchant, "PUT /api/v1/account", { callback_url: shop.url });
afterAll(async () => {
  await server.stop();
  await shop[Symbol.asyncDispose]();
});
beforeEach(async () => {
  works = true;
  id = `D${n++}`;
  await score(id, GOOD);
});

const score = (order_id: string, order: object) =>
  ask(server, merchant, "POST /api/v1/order/score", { ...order, order_id });
const decide = (action: string, note?: string) =>
  ask(server, merchant, "POST /api/v1/order/verify", { order_id: id, action, note });
const events = () => shop.got.map(({ body }) => JSON.parse(body) as Event);
const sent = () => events().flatMap(({ data }) => (data.order_id === id ? [data] : []));
const statuses = () => sent().map(({ previous, status }) => `${previous} > ${status}`);
/** Alerts and decisions of the order that the server has, newest first. */
const listed = async () => {
  const path = "GET /api/v1/alerts?limit=500";
  const { alerts } = await ask<{ alerts: { type: string; order_id: string; status: string }[] }>(
    server,
    merchant,
    path,
  );
  return alerts.filter(({ order_id }) => order_id === id).map(({ type, status }) => `${type} ${status}`);
};
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(5);
}
/** Resolves when the server has looked for events that are due, and has sent them: an alert is sent at once. */
async function settled(): Promise<void> {
  for (const part of ["a", "b"]) {
    const sentinel = `${id} ${part} ${shop.got.length}`;
    await score(sentinel, BAD);
    await until(() => events().some(({ data }) => data.order_id === sentinel));
  }
}
const after = (seconds: number) => {
  now += seconds * SECOND;
  return settled();
};

describe("the event of a decision", () => {
  test("is sent after 15 seconds, and not before", async () => {
    await decide("verified", "Confirmed by phone");
    await after(14.999);
    expect([sent(), await listed()]).toEqual([[], ["order.decision waiting"]]);
    await after(0.001);
    await until(() => sent().length > 0);
    expect(sent()).toMatchObject([{ status: "verified", previous: "pending", note: "Confirmed by phone" }]);
    await after(60);
    expect(statuses()).toEqual(["pending > verified"]);
  });

  test("is not sent when the decision is undone within 15 seconds", async () => {
    await decide("verified");
    await after(14.999);
    await decide("pending");
    expect(await listed()).toEqual([]);
    await after(60);
    expect(sent()).toEqual([]);
  });

  test("gives way to that of a later decision, which waits in its turn", async () => {
    await decide("verified");
    await after(10);
    await decide("rejected", "No such house");
    await after(14.999);
    expect(sent()).toEqual([]);
    await after(0.001);
    await until(() => sent().length > 0);
    expect(sent()).toMatchObject([{ previous: "pending", status: "rejected", note: "No such house" }]);
    expect(await listed()).toEqual(["order.decision delivered"]);
  });

  test("is not sent when several decisions end where they began", async () => {
    for (const action of ["verified", "rejected", "verified", "pending"]) await decide(action);
    await after(60);
    expect(sent()).toEqual([]);
  });

  test("is followed by a new one once it was sent", async () => {
    await decide("verified");
    await after(15);
    await until(() => sent().length === 1);
    await decide("pending");
    await after(15);
    await until(() => sent().length === 2);
    expect(statuses()).toEqual(["pending > verified", "verified > pending"]);
  });

  test("is followed by a new one while the shop has not accepted it: it may have arrived", async () => {
    works = false;
    await decide("verified");
    await after(15);
    await until(() => sent().length === 1);
    await until(async () => (await listed())[0] === "order.decision waiting");
    await decide("pending");
    works = true;
    await after(15);
    await until(async () => (await listed()).every((line) => line.endsWith("delivered")));
    expect(statuses()).toEqual(["pending > verified", "pending > verified", "verified > pending"]);
  });
});

describe("an undo of a decision with a note", () => {
  beforeEach(async () => {
    await decide("verified", "Called");
    await after(15);
    await until(() => sent().length === 1);
    await decide("rejected", "Wrong number");
  });

  test.each([
    ["without the note", undefined],
    ["with the note that the shop knows", "Called"],
  ])("sends nothing %s", async (_, note) => {
    await decide("verified", note);
    await after(60);
    expect(statuses()).toEqual(["pending > verified"]);
  });

  test("tells the shop of another note", async () => {
    await decide("verified", "Called again");
    await after(15);
    await until(() => sent().length === 2);
    expect(sent()[1]).toMatchObject({ previous: "verified", status: "verified", note: "Called again" });
  });
});

test("a note that is changed and changed back sends nothing, one that is removed is told", async () => {
  await decide("verified", "Called");
  await after(15);
  await until(() => sent().length === 1);
  await decide("verified", "Called twice");
  await decide("verified", "Called");
  await after(60);
  expect(sent().length).toBe(1);
  await decide("verified", "Called twice");
  await decide("verified");
  await after(15);
  await until(() => sent().length === 2);
  expect(sent()[1]).toMatchObject({ previous: "verified", status: "verified", note: null });
});

test("an alert of the order waits for no decision", async () => {
  await decide("verified");
  await score(id, BAD);
  await until(() => events().some(({ type, data }) => type === "order.risk" && data.order_id === id));
  expect(await listed()).toContain("order.decision waiting");
  await decide("pending");
  await after(60);
  expect(await listed()).toEqual(["order.risk delivered"]);
});

test("an alert does not send a decision that waits", async () => {
  await decide("verified");
  await score(id, BAD);
  await settled();
  expect(sent().filter(({ status }) => status)).toEqual([]);
});

test("many decisions in one request wait as well, the last of an order counts", async () => {
  const actions = ["verified", "rejected", "verified"];
  const decisions = actions.map((action) => ({ order_id: id, action }));
  await ask(server, merchant, "POST /api/v1/orders/verify", { decisions });
  expect(await listed()).toEqual(["order.decision waiting"]);
  await after(15);
  await until(() => sent().length > 0);
  expect(statuses()).toEqual(["pending > verified"]);
});

describe("the event of a rule's decision that falls with the order's contents", () => {
  const rule = (code: string, op: string, automatic: object) => ({
    ...{ code, points: 1, message: code, when: { signal: "order_value", op, value: 1000 }, automatic },
  });
  const small = rule("SMALL", "lt", { decision: "verified" });
  /** Those of `settled` are such. */
  const large = rule("LARGE", "gte", { level: "HIGH" });
  const put = (...rules: object[]) =>
    ask(server, merchant, "PUT /api/v1/rules", { thresholds: { review: 40, high: 70 }, rules });
  beforeEach(async () => {
    await put(small, large);
    await score(id, { ...GOOD, order_value: 100 });
  });
  afterEach(() => put(large));

  test("is followed by one that the order waits", async () => {
    await after(15);
    await until(() => sent().length === 1);
    await score(id, { ...GOOD, order_value: 5000 });
    await after(15);
    const decisions = () => statuses().filter((each) => !each.startsWith("undefined"));
    await until(() => decisions().length === 2);
    expect(decisions()).toEqual(["pending > verified", "verified > pending"]);
  });

  test("is not sent when that is within the 15 seconds", async () => {
    await score(id, { ...GOOD, order_value: 5000 });
    await after(60);
    expect(await listed()).toEqual(["order.risk delivered"]);
    expect(sent().filter(({ status }) => status)).toEqual([]);
  });
});

describe("after a restart within the 15 seconds", () => {
  test("the event is sent in its time", async () => {
    await decide("verified");
    now += 10 * SECOND;
    await server.restart();
    await settled();
    expect(sent()).toEqual([]);
    await after(5);
    await until(() => sent().length > 0);
    expect(statuses()).toEqual(["pending > verified"]);
  });

  test("the decision can be undone", async () => {
    await decide("verified");
    await server.restart();
    await decide("pending");
    await after(60);
    expect(sent()).toEqual([]);
  });
});

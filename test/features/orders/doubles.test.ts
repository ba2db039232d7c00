/** Orders that earlier versions stored twice are found, and merged with all that counts them. */
import { describe, expect, test } from "bun:test";
import { ORDER_COLUMNS, type OrderRow } from "../../../src/db/queries/orders.ts";
import type { DecisionEvent } from "../../../src/features/orders/record/event-schema.ts";
import { PlannedHistory } from "../../../src/features/orders/writer/history/index.ts";
import { SqlOrderStore } from "../../../src/features/orders/writer/sql/store.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { recount as recountAnalytics } from "./recount-analytics.ts";
import { recount } from "./recount-history.ts";
import { NOON, type OrdersFixture, openOrdersFixture } from "./support.ts";

const BY = { source: "test" };
const AT = NOON - 20 * DAY_MS;

const orderOf = (number: number, phone = `98450${10_000 + number}`) => ({
  ...{ phone, order_value: 500 + number, payment_method: "COD" as const, email: "" },
});

/** As two sources stored an order before they were matched. */
async function storeTwice(fixture: OrdersFixture, number: number, phone?: string) {
  const order = orderOf(number, phone);
  const at = AT + number * 3_600_000;
  const store = { order_id: `500000${number}`, reference: `#${number}`, channel: "shopify" };
  await fixture.score({ ...order, ...store }, at);
  await fixture.score({ ...order, order_id: `Z-${9_000_000 + number}`, awb: `SF${number}` }, at + 600_000);
  const rename = (table: string) =>
    fixture.db
      .prepare<never, [string, string]>(`UPDATE ${table} SET order_id = ? WHERE order_id = ?`)
      .run(String(number), `Z-${9_000_000 + number}`);
  await fixture.db.write(() => {
    for (const table of ["orders", "audit", "alerts_outbox"]) rename(table);
  });
}

/** The store's order of two, which stays. */
const STORES = "50000017";
const VERIFIES = {
  ...{ code: "AUTO", points: 1, message: "Any", automatic: { decision: "verified" } },
  when: { signal: "order_value", op: "gte", value: 0 },
};
const AUTO = "rule AUTO";

/** The rule decides when the order comes again; a person calls or decides. */
async function take(fixture: OrdersFixture, order_id: string, step: string): Promise<void> {
  const { orders, account } = fixture;
  const store = order_id === STORES ? { reference: "#17", channel: "shopify" } : {};
  const call = { result: "no_answer", actor: "asha", name: null, note: null, callAt: null } as const;
  if (step === AUTO) await fixture.score({ ...orderOf(17), ...store, order_id }, AT);
  else if (step === "called") await orders.call(account, { order_id, ...call }, BY);
  else await orders.decide(account, { order_id, action: step as "verified", actor: "meena" }, BY);
}

/** Decisions on the store's order that its shop is told of. */
const eventsOf = ({ db }: OrdersFixture) =>
  db
    .prepare<{ payload: string }, [string]>(
      "SELECT payload FROM alerts_outbox WHERE order_id = ? ORDER BY id",
    )
    .all(STORES)
    .map(({ payload }) => (JSON.parse(payload) as DecisionEvent).data)
    .map(({ previous, status }) => `${previous} > ${status}`);

const rowsIn = ({ db }: OrdersFixture) =>
  db.prepare<OrderRow, []>(`SELECT ${ORDER_COLUMNS} FROM orders o ORDER BY o.id`).all();

describe("doubles", () => {
  test("are counted and merged, once; what both had stays", async () => {
    await using fixture = await openOrdersFixture();
    for (const number of [1191, 1192, 1193]) await storeTwice(fixture, number);
    await storeTwice(fixture, 1194, "");
    await fixture.restart();
    const { account, orders, neighbour } = fixture;
    await orders.applyOutcome(account, { order_id: "1191", outcome: "rto", at: AT + 9 * DAY_MS }, BY);
    await orders.applyOutcome(
      account,
      { order_id: "5000001192", outcome: "delivered", at: AT + 8 * DAY_MS },
      BY,
    );
    await orders.decide(account, { order_id: "1193", action: "rejected", note: "no answer" }, BY);
    const call = {
      result: "no_answer" as const,
      actor: "asha",
      name: null,
      note: null,
      callAt: NOON + DAY_MS,
    };
    await orders.call(account, { order_id: "1191", ...call }, BY);

    expect(await orders.doubles.count(account)).toBe(4);
    expect(await orders.doubles.count(neighbour)).toBe(0);
    expect(await orders.doubles.merge(account, BY)).toEqual({ merged: 4, isDone: true });
    expect(await orders.doubles.count(account)).toBe(0);
    expect(await orders.doubles.merge(account, BY)).toEqual({ merged: 0, isDone: true });
    expect(rowsIn(fixture).map(({ orderId }) => orderId)).toEqual([
      ...["5000001191", "5000001192", "5000001193", "5000001194"],
    ]);
    const first = await orders.get(account, "1191");
    expect(first).toMatchObject({ orderId: "5000001191", awb: "SF1191", outcome: "rto", channel: "shopify" });
    expect(await orders.callsOf(first)).toHaveLength(1);
    expect(orders.extrasOf([first], NOON)[0]).toMatchObject({ aliases: ["1191"], calls: { count: 1 } });
    expect(await orders.get(account, "1193")).toMatchObject({
      decision: "rejected",
      decisionNote: "no answer",
    });
    const audit = await orders.audit(account, { orderId: "1193" }, { after: null, limit: 50, offset: 0 });
    expect(audit.map(({ action }) => action).sort()).toEqual([
      ...["order.decision", "order.decision", "order.merged", "order.scored", "order.scored"],
    ]);
    const page = {
      search: { q: "SF1192" },
      sort: { by: "placed_at", isDescending: true },
      limit: 9,
    } as const;
    expect((await orders.list(account, page)).orders.map(({ orderId }) => orderId)).toEqual(["5000001192"]);
  });

  test("of two parcels come to how the order ended: one was delivered before the other came back", async () => {
    await using fixture = await openOrdersFixture();
    const { account, orders } = fixture;
    await storeTwice(fixture, 1195);
    await fixture.restart();
    await orders.applyOutcome(
      account,
      { order_id: "5000001195", outcome: "delivered", at: AT + 4 * DAY_MS, awb: "SF0" },
      BY,
    );
    await orders.applyOutcome(account, { order_id: "1195", outcome: "rto", at: AT + 9 * DAY_MS }, BY);
    expect(await orders.doubles.merge(account, BY)).toEqual({ merged: 1, isDone: true });
    expect(await orders.get(account, "1195")).toMatchObject({ outcome: "delivered", awb: "SF0" });
  });

  test.each<{
    name: string;
    steps: [id: string, step: string][];
    left: [string, string | null];
    told: string[];
  }>([
    {
      name: "a person's decision stands before one that a rule made later",
      steps: [
        ["17", "rejected"],
        [STORES, AUTO],
      ],
      ...{ left: ["rejected", "meena"], told: ["verified > rejected"] },
    },
    {
      name: "the order that stays keeps it, which tells nobody anything",
      steps: [
        [STORES, "rejected"],
        ["17", AUTO],
      ],
      ...{ left: ["rejected", "meena"], told: [] },
    },
    {
      name: "what a person took back waits, whatever a rule decided",
      steps: [
        ["17", "rejected"],
        ["17", "pending"],
        [STORES, AUTO],
      ],
      ...{ left: ["pending", "meena"], told: ["verified > pending"] },
    },
    {
      name: "an order whose buyer was called waits, too",
      steps: [
        ["17", "called"],
        [STORES, AUTO],
      ],
      ...{ left: ["pending", null], told: ["verified > pending"] },
    },
    {
      name: "a rule's stands where no person did anything",
      steps: [["17", AUTO]],
      ...{ left: ["verified", AUTO], told: ["pending > verified"] },
    },
    {
      name: "of two people the later one has the word",
      steps: [
        [STORES, "verified"],
        ["17", "rejected"],
      ],
      ...{ left: ["rejected", "meena"], told: ["verified > rejected"] },
    },
  ])("$name", async ({ steps, left, told }) => {
    await using fixture = await openOrdersFixture();
    const account = { ...fixture.account, callbackUrl: "https://shop.example/hook" };
    fixture.account = account;
    await storeTwice(fixture, 17);
    await fixture.restart();
    const { orders } = fixture;
    await orders.rules.replace(account, { thresholds: { review: 40, high: 70 }, rules: [VERIFIES] }, BY);
    for (const [id, step] of steps) {
      fixture.now += DAY_MS;
      await take(fixture, id, step);
    }
    const before = eventsOf(fixture).length;
    // Later than an undo, which tells nobody anything.
    fixture.now += DAY_MS;
    await orders.doubles.merge(account, BY);
    const { orderId, decision, decisionActor } = await orders.get(account, "17");
    expect<unknown>([orderId, decision, decisionActor]).toEqual([STORES, ...left]);
    expect(eventsOf(fixture).slice(before)).toEqual(told);
    const [latest] = await orders.audit(account, { orderId: STORES }, { after: null, limit: 1, offset: 0 });
    expect(latest.action).toBe(told.length > 0 ? "order.decision" : "order.merged");
  });

  test("that are of two buyers, or cut off before they are merged, stay", async () => {
    await using fixture = await openOrdersFixture();
    for (const number of [1191, 1192]) await storeTwice(fixture, number);
    await fixture.score({ order_id: "1193", phone: "9845099999", name: "Ravi Iyer" }, AT);
    await fixture.score(
      { order_id: "5000001193", reference: "#1193", phone: "9845088888", name: "Imran" },
      AT,
    );
    await fixture.restart();
    const { account, orders } = fixture;
    expect(await orders.doubles.merge(account, BY, -1)).toEqual({ merged: 0, isDone: false });
    expect(await orders.doubles.merge(account, BY)).toEqual({ merged: 2, isDone: true });
    expect(rowsIn(fixture)).toHaveLength(4);
  });

  test("leave every counter as a recount of the orders has it", async () => {
    await using fixture = await openOrdersFixture();
    const { account } = fixture;
    for (let number = 1191; number < 1221; number++)
      await storeTwice(fixture, number, `98450${10_000 + (number % 7)}`);
    await fixture.restart();
    const end = (order_id: string, outcome: "rto" | "delivered") =>
      fixture.orders.applyOutcome(account, { order_id, outcome, at: AT + 9 * DAY_MS }, BY);
    for (let number = 1191; number < 1221; number++) {
      if (number % 3 === 0) await end(String(number), "rto");
      if (number % 4 === 0) await end(`500000${number}`, "delivered");
    }
    expect(await fixture.orders.doubles.merge(account, BY)).toMatchObject({ merged: 30 });
    const agree = async () => {
      const { db, orders, now } = fixture;
      for (const days of [30, 366])
        expect<unknown>(await orders.analytics(account, days)).toEqual(
          recountAnalytics(db, account.id, days, now),
        );
      const counts = db.prepare<{ n: number }, []>("SELECT sum(orders) AS n FROM order_counts").get();
      const rows = rowsIn(fixture);
      expect(rows).toHaveLength(30);
      expect(counts).toEqual({ n: 30 });
      const ended = db.prepare<object, []>(
        "SELECT sum(rto) AS rto, sum(delivered) AS delivered FROM score_outcomes",
      );
      const of = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
      expect(ended.get()).toEqual({ rto: of("rto"), delivered: of("delivered") });
    };
    await agree();
    await fixture.restart();
    await agree();
    await fixture.orders.close();
    const store = new SqlOrderStore(fixture.db, silentLogger);
    const rows = rowsIn(fixture);
    for (const row of rows) {
      const open = { ...row, outcome: null, outcomeAt: null, ndrAt: null };
      const history = await fixture.db.write(() => new PlannedHistory(store.load()).of(open, row.id));
      expect(history).toMatchObject(recount(rows, row));
    }
  });
});

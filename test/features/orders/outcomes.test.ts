/** Outcomes in every sequence of arrival; decisions; alerts; rescoring. */
import { describe, expect, test } from "bun:test";
import { parcelsIn } from "../../../src/db/queries/order-aliases.ts";
import type { Outcome } from "../../../src/features/orders/index.ts";
import { afterReport, NO_PARCELS, type OrderEnd } from "../../../src/features/orders/record/parcels.ts";
import { permutations } from "../../support/permutations.ts";
import { BAD, NOON, type OrdersFixture, openOrdersFixture } from "./support.ts";

const MINUTE = 60_000;
const ACTOR = { source: "key sk_…test" };
const report = (fixture: OrdersFixture, order_id: string, outcome: Outcome, at?: number) =>
  fixture.orders.applyOutcome(
    fixture.account,
    { order_id, outcome, ...(at === undefined ? {} : { at }) },
    ACTOR,
  );

describe("the next outcome", () => {
  const none = { outcome: null, outcomeAt: null, ndrAt: null };
  const delivered = { outcome: "delivered", outcomeAt: 50, ndrAt: null } as const;
  test.each([
    ["the first one is taken", none, "delivered", 10, { outcome: "delivered", outcomeAt: 10, ndrAt: null }],
    ["a failed attempt is stored separately", none, "ndr", 10, { outcome: "ndr", outcomeAt: 10, ndrAt: 10 }],
    ["the same again changes nothing", delivered, "delivered", 60, null],
    ["a later one wins", delivered, "rto", 60, { outcome: "rto", outcomeAt: 60, ndrAt: null }],
    ["one of the same time wins", delivered, "rto", 50, { outcome: "rto", outcomeAt: 50, ndrAt: null }],
    ["an older one changes nothing", delivered, "rto", 49, null],
    ["an older failed attempt only sets its time", delivered, "ndr", 40, { ...delivered, ndrAt: 40 }],
  ] as const)("%s", (_, current, outcome, at, expected) => {
    const end = afterReport({ ...current, ...NO_PARCELS }, { outcome, at });
    expect(end).toEqual(expected && { ...expected, ...NO_PARCELS });
  });
});

describe("an order in several parcels", () => {
  const [A, B, C] = ["A1", "B2", "C3"];
  type Report = readonly [awb: string, outcome: Outcome, at: number];
  test.each([
    [
      "has the outcome of the delivered one",
      [
        [A, "delivered", 10],
        [B, "rto", 20],
      ],
      [A, "delivered", 10],
      [[B, "rto", 20]],
    ],
    [
      "in any sequence",
      [
        [B, "rto", 20],
        [A, "delivered", 10],
      ],
      [A, "delivered", 10],
      [[B, "rto", 20]],
    ],
    [
      "came back when all did",
      [
        [A, "delivered", 10],
        [B, "rto", 20],
        [A, "rto", 30],
      ],
      [A, "rto", 30],
      [[B, "rto", 20]],
    ],
    [
      "is delivered while another one was",
      [
        [A, "delivered", 10],
        [B, "delivered", 20],
        [A, "rto", 30],
      ],
      [B, "delivered", 20],
      [[A, "rto", 30]],
    ],
    [
      "has three",
      [
        [A, "cancelled", 10],
        [B, "ndr", 20],
        [C, "rto", 30],
      ],
      [C, "rto", 30],
      [
        [A, "cancelled", 10],
        [B, "ndr", 20],
      ],
    ],
    [
      "knows an AWB in small letters",
      [
        [A, "ndr", 10],
        ["a1", "delivered", 20],
      ],
      [A, "delivered", 20],
      [],
    ],
    [
      "knows the time of each",
      [
        [A, "delivered", 10],
        [B, "rto", 30],
        [B, "ndr", 20],
      ],
      [A, "delivered", 10],
      [[B, "rto", 30]],
    ],
    [
      "takes a report without an AWB for all",
      [
        [A, "delivered", 10],
        [B, "ndr", 15],
        ["", "rto", 20],
      ],
      [A, "rto", 20],
      [[B, "ndr", 15]],
    ],
  ] as [string, Report[], Report, Report[]][])("%s", (_, reports, [awb, outcome, at], others) => {
    const end = reports.reduce<OrderEnd>(
      (order, report) => afterReport(order, { awb: report[0], outcome: report[1], at: report[2] }) ?? order,
      { outcome: null, outcomeAt: null, ndrAt: null, ...NO_PARCELS },
    );
    expect(end).toMatchObject({ awb, outcome, outcomeAt: at });
    const rest = parcelsIn(end.parcels).map((parcel) => [parcel.awb, parcel.outcome, parcel.at] as Report);
    expect(rest.toSorted()).toEqual(others);
  });
});

describe("an order and its outcomes, reported with their times", () => {
  const events = ["order", "ndr", "delivered", "rto"] as const;
  test.each(permutations(events).map((sequence) => [sequence.join(", "), sequence] as const))(
    "%s end in the same state",
    async (_, sequence) => {
      await using fixture = await openOrdersFixture();
      for (const event of sequence) {
        fixture.now += MINUTE;
        const at = NOON + events.indexOf(event) * 1000;
        if (event === "order") await fixture.score({ order_id: "A" }, at);
        else await report(fixture, "A", event, at);
      }
      const order = await fixture.orders.get(fixture.account, "A");
      expect(order).toMatchObject({ outcome: "rto", outcomeAt: NOON + 3000, ndrAt: NOON + 1000 });
      // The counters agree: one order, returned, with a failed attempt.
      fixture.now += MINUTE;
      const { order: next } = await fixture.score({ order_id: "B" });
      expect(fixture.orders.signalsOf(next)).toMatchObject({
        phone_orders: 1,
        phone_rto: 1,
        phone_delivered: 0,
        phone_ndr: 1,
        delivered_here: 0,
      });
      const { orders, total } = await fixture.orders.list(fixture.account, { search: { outcome: "rto" } });
      expect([orders.length, total]).toEqual([1, 1]);
    },
  );
});

test("repeating an outcome adds one audit entry, two different outcomes add two", async () => {
  await using fixture = await openOrdersFixture();
  await fixture.score({ order_id: "A" });
  for (const outcome of ["delivered", "delivered", "rto"] as const) {
    fixture.now += MINUTE;
    await report(fixture, "A", outcome);
  }
  const entries = await fixture.orders.audit(
    fixture.account,
    { orderId: "A" },
    { after: null, limit: 10, offset: 0 },
  );
  expect(entries.map(({ action, before, after }) => [action, outcomeOf(before), outcomeOf(after)])).toEqual([
    ["order.outcome", "delivered", "rto"],
    ["order.outcome", null, "delivered"],
    ["order.scored", null, undefined],
  ]);
});

const outcomeOf = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as { outcome?: string }).outcome;

const outbox = ({ db }: OrdersFixture) =>
  db
    .prepare<{ riskLevel: string }, []>("SELECT risk_level AS riskLevel FROM alerts_outbox ORDER BY id")
    .all();
const withCallback = async () => {
  const fixture = await openOrdersFixture();
  fixture.account = { ...fixture.account, callbackUrl: "https://shop.example.com/alerts" };
  return fixture;
};

describe("alerts", () => {
  test("are one for each order and level, however often it is scored", async () => {
    await using fixture = await withCallback();
    for (const order_value of [25_000, 25_000, 26_000])
      await fixture.score({ order_id: "bad", ...BAD, order_value });
    await fixture.orders.rescore(fixture.account, ACTOR);
    expect(outbox(fixture).length).toBe(1);
    await fixture.orders.rules.replace(
      fixture.account,
      { thresholds: { review: 1, high: 100 }, rules: FLAT },
      ACTOR,
    );
    await fixture.orders.rescore(fixture.account, ACTOR);
    await fixture.orders.rescore(fixture.account, ACTOR);
    expect(outbox(fixture).map(({ riskLevel }) => riskLevel)).toEqual(["HIGH", "REVIEW"]);
  });

  test("and events of decisions are not written without a callback URL, nor for an unknown order", async () => {
    const decide = ({ orders, account }: OrdersFixture) =>
      orders.decide(account, { order_id: "bad", action: "verified" }, ACTOR);
    await using fixture = await openOrdersFixture();
    await fixture.score({ order_id: "bad", ...BAD });
    await decide(fixture);
    await using other = await withCallback();
    await expect(decide(other)).rejects.toMatchObject({ code: "order_not_found" });
    expect([outbox(fixture), outbox(other)]).toEqual([[], []]);
  });
});

/** Ten points for every order. */
const FLAT = [
  { code: "FLAT", when: { signal: "order_value", op: "gte", value: 0 }, points: 10, message: "Every order" },
];

test("rescoring uses the stored signals, not today's history", async () => {
  await using fixture = await openOrdersFixture();
  const { order } = await fixture.score({ order_id: "A", payment_method: "COD" });
  for (let i = 0; i < 5; i++) {
    await fixture.score({ order_id: `later ${i}`, payment_method: "COD" });
    await report(fixture, `later ${i}`, "rto");
  }
  await fixture.orders.rescore(fixture.account, ACTOR);
  expect((await fixture.orders.get(fixture.account, "A")).riskScore).toBe(order.riskScore);
});

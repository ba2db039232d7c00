/** What becomes of an order, in every order of arrival; decisions; alerts. */
import { describe, expect, test } from "bun:test";
import { nextOutcome } from "../../src/orders/desk/outcome.ts";
import type { Outcome } from "../../src/orders/index.ts";
import { BAD, type Desk, NOON, openDesk } from "./support.ts";

const MINUTE = 60_000;
const DOER = { source: "key sk_…test" };
const tell = (desk: Desk, order_id: string, outcome: Outcome, at?: number) =>
  desk.orders.applyOutcome(desk.account, { order_id, outcome, ...(at === undefined ? {} : { at }) }, DOER);

describe("the next outcome", () => {
  const none = { outcome: null, outcomeAt: null, ndrAt: null };
  const delivered = { outcome: "delivered", outcomeAt: 50, ndrAt: null } as const;
  test.each([
    ["the first one is taken", none, "delivered", 10, { outcome: "delivered", outcomeAt: 10, ndrAt: null }],
    ["a failed attempt is remembered apart", none, "ndr", 10, { outcome: "ndr", outcomeAt: 10, ndrAt: 10 }],
    ["the same again changes nothing", delivered, "delivered", 60, null],
    ["a later one wins", delivered, "rto", 60, { outcome: "rto", outcomeAt: 60, ndrAt: null }],
    ["one of the same moment wins", delivered, "rto", 50, { outcome: "rto", outcomeAt: 50, ndrAt: null }],
    ["an older one changes nothing", delivered, "rto", 49, null],
    ["an older failed attempt is remembered, and no more", delivered, "ndr", 40, { ...delivered, ndrAt: 40 }],
  ] as const)("%s", (_, known, outcome, at, expected) => {
    expect(nextOutcome(known, { outcome, at })).toEqual(expected);
  });
});

/** Every way to arrange a list. */
function arrangements<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first, i) =>
    arrangements([...list.slice(0, i), ...list.slice(i + 1)]).map((rest) => [first, ...rest]),
  );
}

describe("an order and its outcomes, told with their times", () => {
  const events = ["order", "ndr", "delivered", "rto"] as const;
  test.each(arrangements(events).map((sequence) => [sequence.join(", "), sequence] as const))(
    "%s end in the same state",
    async (_, sequence) => {
      await using desk = await openDesk();
      for (const event of sequence) {
        desk.now += MINUTE;
        const at = NOON + events.indexOf(event) * 1000;
        if (event === "order") await desk.score({ order_id: "A" }, at);
        else await tell(desk, "A", event, at);
      }
      const order = await desk.orders.get(desk.account, "A");
      expect(order).toMatchObject({ outcome: "rto", outcomeAt: NOON + 3000, ndrAt: NOON + 1000 });
      // The counters say the same: one order, returned, with a failed attempt.
      desk.now += MINUTE;
      const { order: next } = await desk.score({ order_id: "B" });
      expect(desk.orders.signalsOf(next)).toMatchObject({
        ...{ phone_orders: 1, phone_rto: 1, phone_delivered: 0, phone_ndr: 1, delivered_here: 0 },
      });
      const { orders, total } = await desk.orders.list(desk.account, { search: { outcome: "rto" } });
      expect([orders.length, total]).toEqual([1, 1]);
    },
  );
});

test("an outcome told twice is one entry of the audit, two different ones are two", async () => {
  await using desk = await openDesk();
  await desk.score({ order_id: "A" });
  for (const outcome of ["delivered", "delivered", "rto"] as const) {
    desk.now += MINUTE;
    await tell(desk, "A", outcome);
  }
  const entries = await desk.orders.audit(desk.account, { orderId: "A" }, 10);
  expect(entries.map(({ action, before, after }) => [action, outcomeOf(before), outcomeOf(after)])).toEqual([
    ["order.outcome", "delivered", "rto"],
    ["order.outcome", null, "delivered"],
    ["order.scored", null, undefined],
  ]);
});

const outcomeOf = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as { outcome?: string }).outcome;

const waiting = ({ db }: Desk) =>
  db
    .prepare<{ orderId: string; riskLevel: string; payload: string }, []>(
      "SELECT order_id AS orderId, risk_level AS riskLevel, payload FROM alerts_outbox ORDER BY id",
    )
    .all();
const withCallback = async () => {
  const desk = await openDesk();
  desk.account = { ...desk.account, callbackUrl: "https://shop.example.com/alerts" };
  return desk;
};

describe("decisions", () => {
  const decide = (desk: Desk, action: "verified" | "rejected" | "pending", note: string | null = null) =>
    desk.orders.decide(desk.account, { order_id: "A", action, note, actor: "Ravi" }, DOER);
  const events = (desk: Desk) =>
    waiting(desk).map(({ payload }) => JSON.parse(payload) as { data: Record<string, unknown> });

  test("are events for the callback URL, each with the one before it", async () => {
    await using desk = await withCallback();
    await desk.score({ order_id: "A", reference: "#1019" });
    await decide(desk, "rejected", "No such house");
    desk.now += MINUTE;
    await decide(desk, "pending");
    expect(desk.announced).toBe(2);
    expect(events(desk)).toEqual([
      {
        type: "order.decision",
        timestamp: "2025-11-21T06:30:00.000Z",
        data: {
          ...{ order_id: "A", reference: "#1019", channel: "api" },
          ...{ status: "rejected", previous: "pending", note: "No such house", actor: "Ravi" },
          ...{ risk_level: "LOW", risk_score: expect.any(Number) },
          decided_at: "2025-11-21T06:30:00.000Z",
        },
      },
      expect.objectContaining({
        data: expect.objectContaining({ status: "pending", previous: "rejected", note: null }),
      }),
    ] as never);
  });

  test("that change nothing are none, a new note is one", async () => {
    await using desk = await withCallback();
    await desk.score({ order_id: "A" });
    for (const note of ["Called", "Called", "Called twice"]) await decide(desk, "verified", note);
    expect(events(desk).map(({ data }) => [data.previous, data.note])).toEqual([
      ["pending", "Called"],
      ["verified", "Called twice"],
    ]);
  });

  test("are not written where nobody can be told, nor for an order that is not there", async () => {
    await using desk = await openDesk();
    await desk.score({ order_id: "A" });
    await decide(desk, "verified");
    await using other = await withCallback();
    await expect(decide(other, "verified")).rejects.toMatchObject({ code: "order_not_found" });
    expect([events(desk), events(other)]).toEqual([[], []]);
  });
});

describe("alerts", () => {
  test("are written with a risky order, and with no other", async () => {
    await using desk = await withCallback();
    await desk.score({ order_id: "good" });
    expect(desk.announced).toBe(0);
    await desk.score({ order_id: "bad", ...BAD });
    expect(waiting(desk)).toMatchObject([{ orderId: "bad", riskLevel: "HIGH" }]);
    expect(desk.announced).toBe(1);
    expect(JSON.parse(waiting(desk)[0].payload)).toMatchObject({
      type: "order.risk",
      timestamp: "2025-11-21T06:30:00.000Z",
      data: { order_id: "bad", risk_level: "HIGH", order_value: 25_000, phone: "9999999999" },
    });
  });

  test("are one for each order and level, however often it is scored", async () => {
    await using desk = await withCallback();
    for (const order_value of [25_000, 25_000, 26_000])
      await desk.score({ order_id: "bad", ...BAD, order_value });
    await desk.orders.rescore(desk.account, DOER);
    expect(waiting(desk).length).toBe(1);
    await desk.orders.rules.replace(
      desk.account,
      { thresholds: { review: 1, high: 100 }, rules: FLAT },
      DOER,
    );
    await desk.orders.rescore(desk.account, DOER);
    await desk.orders.rescore(desk.account, DOER);
    expect(waiting(desk).map(({ riskLevel }) => riskLevel)).toEqual(["HIGH", "REVIEW"]);
  });

  test("are not written where nobody can be told", async () => {
    await using desk = await openDesk();
    await desk.score({ order_id: "bad", ...BAD });
    expect(waiting(desk)).toEqual([]);
  });
});

/** Ten points for every order. */
const FLAT = [
  { code: "FLAT", when: { signal: "order_value", op: "gte", value: 0 }, points: 10, message: "Every order" },
];

describe("rescoring", () => {
  test("applies the rules in force to open orders alone, in as many batches as it takes", async () => {
    await using desk = await openDesk();
    await Promise.all(Array.from({ length: 230 }, (_, i) => desk.score({ order_id: `O${i}` })));
    await tell(desk, "O0", "delivered");
    await tell(desk, "O1", "rto");
    await tell(desk, "O2", "ndr");
    await tell(desk, "O3", "cancelled");
    await desk.orders.rules.replace(desk.account, { thresholds: { review: 5, high: 50 }, rules: FLAT }, DOER);
    expect(await desk.orders.rescore(desk.account, DOER)).toEqual({
      ...{ rescored: 228, changed: 228, rules_version: 1 },
      levels: { LOW: 0, REVIEW: 228, HIGH: 0 },
    });
    expect((await desk.orders.list(desk.account, { search: { isQueued: true } })).total).toBe(227);
    expect(await desk.orders.get(desk.account, "O0")).toMatchObject({ riskLevel: "LOW", rulesVersion: 0 });
    expect(await desk.orders.rescore(desk.account, DOER)).toMatchObject({ rescored: 228, changed: 0 });
  });

  test("scores by the signals seen then, not by what is known today", async () => {
    await using desk = await openDesk();
    const { order } = await desk.score({ order_id: "A", payment_method: "COD" });
    for (let i = 0; i < 5; i++) {
      await desk.score({ order_id: `later ${i}`, payment_method: "COD" });
      await tell(desk, `later ${i}`, "rto");
    }
    await desk.orders.rescore(desk.account, DOER);
    expect((await desk.orders.get(desk.account, "A")).riskScore).toBe(order.riskScore);
  });

  test("lets others in between", async () => {
    await using desk = await openDesk();
    await Promise.all(Array.from({ length: 350 }, (_, i) => desk.score({ order_id: `O${i}` })));
    const done: string[] = [];
    await Promise.all([
      desk.orders.rescore(desk.account, DOER).then(() => done.push("rescore")),
      desk.score({ order_id: "meanwhile" }).then(() => done.push("score")),
    ]);
    expect(done).toEqual(["score", "rescore"]);
  });
});

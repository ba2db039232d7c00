/** What people saved by what they did with orders: one figure in the overview and beside the backtest, for an accountant. */
import { describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { type Merchant, signUp, useServer } from "./server.ts";
import { runStatement } from "./stored.ts";

const DAY_MS = 86_400_000;

const server = await useServer(PRO);

interface Saving {
  saved: number | null;
  interval: { low: number; high: number } | null;
  unknown: string | null;
  returns: number;
  estimated: number;
  recent: number;
  return_days: number;
  parts: Record<string, { orders: number; rupees: number } & Record<string, number>> | null;
}
const savingOf = async (who: Merchant, days = 60) =>
  (await ask<{ review: { saving: Saving } }>(server, who, `GET /api/v1/analytics/rto?days=${days}`)).review
    .saving;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
/** An order that is old enough for its returns to be known, unless it says otherwise. */
const score = (who: Merchant, order_id: string, more: object = BAD) => {
  const order = { placed_at: daysAgo(40), ...more, order_id };
  return ask<{ risk_score: number }>(server, who, "POST /api/v1/order/score", order);
};
const outcome = (who: Merchant, order_id: string, end: string) =>
  ask(server, who, "POST /api/v1/order/outcome", { order_id, outcome: end });
const decide = (who: Merchant, order_id: string, action: string) =>
  ask(server, who, "POST /api/v1/order/verify", { order_id, action });
/** Outcomes of stored orders count as after a call only if they are a millisecond later. */
const nextMillisecond = () => sleep(2);
const call = (who: Merchant, order_id: string) =>
  ask(server, who, "POST /api/v1/order/call", { order_id, result: "confirmed" });
const correct = (who: Merchant, order_id: string) =>
  ask(server, who, "POST /api/v1/order/address", { order_id, fields: { line1: "12 MG Road" } });
const held = async (who: Merchant, order_id: string) =>
  (await ask<{ held_score: number | null }>(server, who, `GET /api/v1/order/${order_id}`)).held_score;

/** A merchant with so many returns, and as many deliveries, of orders that nobody looked at. */
async function shopWith(returns: number, placed_at = daysAgo(40)): Promise<Merchant> {
  const who = await signUp(server);
  for (let i = 0; i < 2 * returns; i++) {
    const phone = `98450${10_000 + i}`;
    await score(who, `past ${i}`, { ...GOOD, phone, payment_method: "COD", placed_at });
    await outcome(who, `past ${i}`, i % 2 === 0 ? "rto" : "delivered");
  }
  return who;
}

/** At the standard costs: a return costs 250, a delivery earns 400, the calls for an order cost 10. */
const [RETURN, MARGIN, CALLS] = [250, 400, 10];

/** What is done with the orders A and B, and what an accountant reckons from the returns expected: of those not sent, and of those sent. */
const CASES: [
  name: string,
  acts: (who: Merchant) => Promise<unknown>[] | Promise<unknown>,
  saved: (unsent: number, sent: number) => number,
  parts: Record<string, object>,
][] = [
  [
    "one that was rejected: a return less by its probability, a margin less by the rest",
    (who) => decide(who, "A", "rejected"),
    (unsent) => unsent * RETURN - (1 - unsent) * MARGIN,
    { returns_avoided: { orders: 1 }, margin_lost: { orders: 1 }, calls: { orders: 0, rupees: 0 } },
  ],
  [
    "two that were rejected in one request, one of them after two calls, which cost once",
    async (who) => {
      await call(who, "A");
      await call(who, "A");
      const decisions = ["A", "B"].map((order_id) => ({ order_id, action: "rejected" }));
      await ask(server, who, "POST /api/v1/orders/verify", { decisions });
    },
    (unsent) => unsent * RETURN - (2 - unsent) * MARGIN - CALLS,
    { returns_avoided: { orders: 2 }, margin_lost: { orders: 2 }, calls: { orders: 1, rupees: -CALLS } },
  ],
  [
    "one whose buyer gave up while it was held: a good order lost by holding",
    async (who) => {
      await call(who, "A");
      await outcome(who, "A", "cancelled");
    },
    (unsent) => unsent * RETURN - (1 - unsent) * MARGIN - CALLS,
    { hold_loss: { orders: 1 }, margin_lost: { orders: 0, rupees: 0 } },
  ],
  [
    "one that was verified and then cancelled, too",
    async (who) => {
      await decide(who, "A", "verified");
      await outcome(who, "A", "cancelled");
    },
    (unsent) => unsent * RETURN - (1 - unsent) * MARGIN,
    { hold_loss: { orders: 1 }, margin_lost: { orders: 0 } },
  ],
  [
    "one that was called and delivered: so much less of a return as was expected",
    async (who) => {
      await call(who, "A");
      await decide(who, "A", "verified");
      await outcome(who, "A", "delivered");
    },
    (_, sent) => sent * (RETURN + MARGIN) - CALLS,
    { returns_prevented: { orders: 1, returned: 0 } },
  ],
  [
    "one that came back in spite of a call: a loss",
    async (who) => {
      await call(who, "A");
      await outcome(who, "A", "rto");
    },
    (_, sent) => (sent - 1) * (RETURN + MARGIN) - CALLS,
    { returns_prevented: { orders: 1, returned: 1 } },
  ],
  [
    "one that was verified and came back: people who send the good ones send those that return less often",
    async (who) => {
      await decide(who, "A", "verified");
      await outcome(who, "A", "rto");
    },
    (_, sent) => (sent - 1) * (RETURN + MARGIN),
    { returns_prevented: { orders: 1, returned: 1 }, calls: { orders: 0 } },
  ],
  [
    "one whose address was corrected, by its probability before that",
    async (who) => {
      await correct(who, "A");
      await outcome(who, "A", "delivered");
    },
    (_, sent) => sent * (RETURN + MARGIN),
    { returns_prevented: { orders: 1, returned: 0 }, calls: { orders: 0 } },
  ],
  [
    "one that was rejected, and sent all the same: it counts as sent",
    async (who) => {
      await decide(who, "A", "rejected");
      await decide(who, "B", "rejected");
      await outcome(who, "A", "delivered");
    },
    (unsent, sent) => unsent * RETURN - (1 - unsent) * MARGIN + sent * (RETURN + MARGIN),
    { returns_avoided: { orders: 1 }, returns_prevented: { orders: 1, returned: 0 } },
  ],
  [
    "one that is on its way after a call costs the call so far, beside one that was rejected",
    async (who) => {
      await call(who, "A");
      await decide(who, "A", "verified");
      await decide(who, "B", "rejected");
    },
    (unsent) => unsent * RETURN - (1 - unsent) * MARGIN - CALLS,
    { returns_prevented: { orders: 0, rupees: 0 }, calls: { orders: 1 } },
  ],
  [
    "a failed delivery shows that an order was sent: to reject it afterwards avoids nothing",
    async (who) => {
      await outcome(who, "A", "ndr");
      await decide(who, "A", "rejected");
      await decide(who, "B", "rejected");
    },
    (unsent) => unsent * RETURN - (1 - unsent) * MARGIN,
    { returns_avoided: { orders: 1 }, margin_lost: { orders: 1 } },
  ],
  [
    "a rejection that was undone is none, the next one counts",
    async (who) => {
      await decide(who, "A", "rejected");
      await decide(who, "A", "pending");
      await decide(who, "B", "verified");
      await decide(who, "B", "rejected");
    },
    (unsent) => unsent * RETURN - (1 - unsent) * MARGIN,
    { returns_avoided: { orders: 1 } },
  ],
];

describe("saved is told to the rupee", () => {
  test.each(CASES)("%s", async (_, acts, saved, parts) => {
    const who = await shopWith(20);
    await score(who, "A");
    await score(who, "B", { ...GOOD, payment_method: "COD" });
    await acts(who);
    const saving = await savingOf(who);
    expect(saving.parts).toMatchObject(parts);
    const { returns_avoided, margin_lost, hold_loss, returns_prevented } = saving.parts!;
    const sum = Object.values(saving.parts!).reduce((all, { rupees }) => all + rupees, 0);
    expect(saving.saved).toBe(sum);
    // Each part is rounded to a rupee.
    const { returns } = returns_avoided;
    expect(Math.abs(saving.saved! - saved(returns, returns_prevented.expected))).toBeLessThanOrEqual(1.5);
    const good = margin_lost.deliveries + hold_loss.deliveries;
    expect(returns + good).toBeCloseTo(returns_avoided.orders, 3);
    expect(saving.interval!.low).toBeLessThan(saving.saved!);
    expect(saving.interval!.high).toBeGreaterThan(saving.saved!);
  });
});

test("what held orders would have done is known from those of their days that nobody held, however early they were held", async () => {
  const expected: number[] = [];
  for (const deliveries of [5, 100]) {
    const who = await signUp(server);
    await score(who, "A");
    await decide(who, "A", "rejected");
    for (let i = 0; i < 20 + deliveries; i++) {
      await score(who, `past ${i}`, { ...BAD, phone: `98450${10_000 + i}` });
      await outcome(who, `past ${i}`, i < 20 ? "rto" : "delivered");
    }
    const before = await savingOf(who);
    expected.push(before.parts!.returns_avoided.returns);
    // Of other days, and held themselves.
    for (const [id, days] of [
      ["earlier", 100],
      ["later", 5],
      ["verified", 40],
    ] as const) {
      await score(who, id, { ...BAD, phone: "9845055555", placed_at: daysAgo(days) });
      if (id === "verified") await decide(who, id, "verified");
      await outcome(who, id, "rto");
    }
    const { returns, parts } = await savingOf(who);
    expect([returns, parts!.returns_avoided.returns]).toEqual([20, expected.at(-1)!]);
  }
  expect(expected[0]).toBeWithin(0.65, 0.95);
  expect(expected[1]).toBeWithin(0.1, 0.35);
});

describe("it is not known yet", () => {
  test.each([
    [19, "too_few_returns"],
    [20, null],
  ])(
    "while fewer than 20 orders that nobody held have come back: with %d it says %p",
    async (returns, unknown) => {
      const who = await shopWith(returns);
      await score(who, "A");
      await decide(who, "A", "rejected");
      const saving = await savingOf(who);
      expect(saving).toMatchObject({ unknown, returns, returns_needed: 20 } as object);
      expect(saving.saved === null).toBe(unknown !== null);
      expect(saving.parts === null).toBe(unknown !== null);
    },
  );

  test("while nobody held an order: risky ones that buyers cancelled, or that were delivered, are no saving", async () => {
    const who = await shopWith(20);
    for (const [id, end] of [
      ["A", "cancelled"],
      ["B", "delivered"],
      ["C", "rto"],
    ]) {
      await score(who, id);
      await outcome(who, id, end);
    }
    const none = { saved: null, interval: null, parts: null, unknown: "none_held" };
    expect(await savingOf(who)).toMatchObject(none);
    // To decide or call afterwards holds nothing.
    await decide(who, "A", "rejected");
    await decide(who, "B", "rejected");
    await call(who, "C");
    expect(await savingOf(who)).toMatchObject(none);
    expect(await held(who, "B")).toBeNull();
  });
});

test("a flagged order that is rejected after a failed delivery was not stopped", async () => {
  const who = await signUp(server);
  for (const id of ["sent", "kept"]) await score(who, id);
  await outcome(who, "sent", "ndr");
  for (const id of ["sent", "kept"]) await decide(who, id, "rejected");
  const { review } = await ask<{ review: object }>(server, who, "GET /api/v1/analytics/rto?days=60");
  expect(review).toMatchObject({ flagged: 2, rejected: 2, stopped: 1 });
});

describe("returns come later than deliveries", () => {
  const deliver = async (who: Merchant, id: string, days: number) => {
    await score(who, id, { ...BAD, placed_at: daysAgo(days) });
    await call(who, id);
    await outcome(who, id, "delivered");
  };

  test("so an order that was delivered after a call counts, with the call, once the returns of its days are known", async () => {
    const who = await shopWith(20);
    await deliver(who, "new", 29);
    const none = { saved: null, unknown: "too_recent", recent: 1, return_days: 30 };
    expect(await savingOf(who)).toMatchObject(none as object);
    await deliver(who, "old", 30);
    const { parts, ...saving } = await savingOf(who);
    expect(saving).toMatchObject({ unknown: null, recent: 1 });
    expect(parts?.returns_prevented).toMatchObject({ orders: 1, returned: 0 });
    expect(parts?.calls).toEqual({ orders: 1, rupees: -CALLS });
  });

  test("as does one that was rejected, after a call or without", async () => {
    const who = await shopWith(20);
    for (const [id, days] of [
      ["new", 29],
      ["old", 30],
    ] as const) {
      await score(who, id, { ...BAD, placed_at: daysAgo(days) });
      await call(who, id);
      await decide(who, id, "rejected");
      await score(who, `${id}, looked at`, { ...BAD, placed_at: daysAgo(days) });
      await decide(who, `${id}, looked at`, "rejected");
    }
    const { parts, ...saving } = await savingOf(who);
    expect(saving).toMatchObject({ unknown: null, recent: 2 });
    expect(parts).toMatchObject({ returns_avoided: { orders: 2 }, calls: { orders: 1 } });
  });

  test("and the rate of orders that are old enough is told beside that of all", async () => {
    const who = await signUp(server);
    for (const [id, days, end] of [
      ["A", 35, "rto"],
      ["B", 31, "delivered"],
      ["C", 3, "delivered"],
      ["D", 2, "delivered"],
    ] as const) {
      await score(who, id, { ...GOOD, placed_at: daysAgo(days) });
      await outcome(who, id, end);
    }
    const { rto_rate, complete } = await ask<{ rto_rate: number; complete: object }>(
      ...[server, who, "GET /api/v1/analytics/rto?days=60"],
    );
    expect(rto_rate).toBe(0.25);
    expect(complete).toEqual({ return_days: 30, delivered: 1, rto: 1, rto_rate: 0.5 });
  });
});

const rulesOf = (points: number) => ({
  thresholds: { review: 40, high: 70 },
  rules: [{ code: "ALL", when: { signal: "order_value", op: "gte", value: 0 }, points, message: "All" }],
});

describe("past figures stay", () => {
  test("when the rules change and open orders are scored again; a later decision keeps the probability, too", async () => {
    const who = await shopWith(24);
    const { risk_score } = await score(who, "A");
    await decide(who, "A", "rejected");
    const before = await savingOf(who);
    expect(await held(who, "A")).toBe(risk_score);
    await ask(server, who, "PUT /api/v1/rules", rulesOf(0));
    await ask(server, who, "POST /api/v1/orders/rescore");
    expect(await savingOf(who)).toEqual(before);
    await decide(who, "A", "verified");
    await decide(who, "A", "rejected");
    expect(await savingOf(who)).toEqual(before);
    // Scored by the new rules, which say nothing about the score that it had.
    for (const id of ["B", "C", "D"]) {
      await score(who, id);
      await outcome(who, id, "rto");
    }
    expect(await savingOf(who)).toEqual(before);
  });

  test("but are at the costs of today: who corrects a cost corrects all figures", async () => {
    const who = await shopWith(20);
    await score(who, "A");
    await decide(who, "A", "rejected");
    await ask(server, who, "PUT /api/v1/account", { return_cost: 1000, order_margin: 50 });
    const { saved, parts } = await savingOf(who);
    const p = parts!.returns_avoided.returns;
    expect(Math.abs(saved! - (p * 1000 - (1 - p) * 50))).toBeLessThanOrEqual(1);
  });
});

test("probabilities are those of orders that are sent as they come: an outcome after a call does not count", async () => {
  const who = await signUp(server);
  const outcomes = async (order_id: string) => {
    const order = await ask<{ rto_probability_outcomes: number }>(
      server,
      who,
      `GET /api/v1/order/${order_id}`,
    );
    return order.rto_probability_outcomes;
  };
  for (const id of ["A", "B", "C"]) await score(who, id);
  await call(who, "A");
  await outcome(who, "A", "delivered");
  expect(await outcomes("C")).toBe(0);
  await outcome(who, "B", "rto");
  expect(await outcomes("C")).toBe(1);
  // Called when it was over: that changed nothing.
  await call(who, "B");
  expect(await outcomes("C")).toBe(1);
});

test("overview and rules tell the same for the same days, to the rupee, beside what the rules in force would have saved", async () => {
  const who = await shopWith(30);
  const DAY = 86_400_000;
  for (let i = 0; i < 12; i++) {
    const at = new Date(Date.now() - (i * 8 + 1) * DAY).toISOString();
    await score(who, `O${i}`, { ...BAD, placed_at: at });
    if (i % 3 === 1) await call(who, `O${i}`);
    await decide(who, `O${i}`, i % 2 === 0 ? "rejected" : "verified");
    if (i % 2 === 1) await outcome(who, `O${i}`, i % 4 === 1 ? "delivered" : "rto");
  }
  const seen = new Set<string>();
  for (const days of [1, 7, 30, 90, 366]) {
    const { realised, today, treated } = await ask<{
      realised: Saving;
      today: { saving: { saved: number } };
      treated: number;
    }>(server, who, "POST /api/v1/rules/backtest", { days });
    // Rejected and not sent, or called, then delivered or returned.
    expect(treated).toBe([0, 1, 2, 4, 6, 7, 8, 10].filter((i) => i * 8 + 1 < days).length);
    expect(realised).toEqual(await savingOf(who, days));
    expect(today.saving.saved).toBeNumber();
    seen.add(JSON.stringify(realised.parts));
  }
  expect(seen.size).toBe(2);
});

test("orders held before an upgrade are marked once, in the background", async () => {
  const who = await shopWith(20);
  for (const id of ["A", "B", "C", "D"]) await score(who, id);
  await decide(who, "A", "rejected");
  await call(who, "B");
  await nextMillisecond();
  await outcome(who, "B", "delivered");
  // Not counted yet.
  await score(who, "recent", { ...BAD, placed_at: daysAgo(5) });
  await call(who, "recent");
  await nextMillisecond();
  await outcome(who, "recent", "delivered");
  await decide(who, "C", "verified");
  await outcome(who, "D", "delivered");
  await decide(who, "D", "verified");
  const stored = await savingOf(who);
  await server.restart();
  const [{ id: last }] = await runStatement<{ id: number }>(server, "SELECT max(id) AS id FROM orders");
  await runStatement(server, "DELETE FROM order_days");
  await runStatement(server, "DELETE FROM order_days_journal");
  await runStatement(server, "UPDATE orders SET held_score = NULL, held_version = NULL, held_acts = 0");
  await runStatement(server, `INSERT INTO meta VALUES ('orders_to_estimate', '0 ${last}')`);
  await runStatement(server, "INSERT INTO meta VALUES ('order_days_to', '0')");
  await server.restart();
  for (;;) {
    const left = await runStatement(
      server,
      "SELECT key FROM meta WHERE key IN ('orders_to_estimate', 'order_days_to')",
    );
    if (left.length === 0) break;
    await sleep(50);
  }
  const saving = await savingOf(who);
  expect(saving).toMatchObject({ estimated: 2, recent: 1, returns: stored.returns });
  expect(saving.parts).toMatchObject({
    returns_avoided: { orders: 1 },
    calls: { orders: 1 },
    returns_prevented: { orders: 1, returned: 0 },
  });
  // C was decided on its way; D afterwards.
  expect([await held(who, "C"), await held(who, "D")]).toEqual([expect.any(Number), null]);
});

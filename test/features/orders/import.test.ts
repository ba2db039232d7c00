/** Imported past orders against the same orders scored live. */
import { expect, test } from "bun:test";
import type { OrderIn, Outcome } from "../../../src/features/orders/index.ts";
import type { Order } from "../../../src/features/orders/record/order.ts";
import { Random } from "../../support/random.ts";
import { GOOD, NOON, type OrdersFixture, openOrdersFixture, pastOrder } from "./support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Event {
  order: Partial<OrderIn> & { order_id: string };
  at: number;
  outcome: { outcome: Outcome; at: number } | null;
}

/** 400 orders of the 40 days up to noon, sorted by time; a fifth share one phone. */
function randomEvents(seed: string): Event[] {
  const random = new Random(seed);
  const times = Array.from({ length: 400 }, () => NOON - 1 - random.below(40 * DAY)).sort((a, b) => a - b);
  return times.map((at, i) => {
    const outcome = random.pick(["delivered", "delivered", "rto", "cancelled", "ndr", null] as const);
    const ended = at + HOUR + random.below(12 * DAY);
    return {
      order: {
        order_id: `O${i}`,
        phone: random.chance(0.2) ? "9845099999" : `98450${10_000 + random.below(40)}`,
        email: random.chance(0.3) ? null : `buyer${random.below(30)}@example.com`,
        line1: `Flat ${1 + random.below(20)}, Prestige Towers, 80 Feet Road`,
        pincode: random.pick(["560034", "560001", "110001", "400050"]),
        city: null,
        state: null,
        payment_method: random.chance(0.6) ? "COD" : "PREPAID",
        order_value: random.below(5000),
      },
      at,
      outcome: outcome && ended < NOON ? { outcome, at: ended } : null,
    };
  });
}

/** Sends orders and outcomes live, each at its time. */
async function live(fixture: OrdersFixture, events: readonly Event[]): Promise<void> {
  const steps = events.flatMap(({ order, at, outcome }) => [
    { at, run: () => fixture.score(order) as Promise<unknown> },
    ...(outcome
      ? [{ at: outcome.at, run: () => report(fixture, order.order_id, outcome) as Promise<unknown> }]
      : []),
  ]);
  for (const { at, run } of steps.sort((a, b) => a.at - b.at)) {
    fixture.now = at;
    await run();
  }
  fixture.now = NOON;
}

const report = (fixture: OrdersFixture, order_id: string, { outcome }: { outcome: Outcome }) =>
  fixture.orders.applyOutcome(fixture.account, { order_id, outcome }, { source: "test" });

/** Imports them as files of past orders and runs the deferred writes in between. */
async function imported(fixture: OrdersFixture, events: readonly Event[], size: number): Promise<void> {
  const rows = events.map(({ order, at, outcome }) => pastOrder(order, at, outcome));
  for (let from = 0; from < rows.length; from += size) {
    const answers = await fixture.orders.score(fixture.account, rows.slice(from, from + size), "history");
    for (const answer of answers) expect(answer).toHaveProperty("riskScore");
    if (from % (3 * size) === 0) await fixture.orders.close();
  }
}

async function signalsOf({ orders, account }: OrdersFixture, events: readonly Event[]) {
  const found = await Promise.all(events.map(({ order }) => orders.get(account, order.order_id)));
  return found.map((order) => ({ id: order.orderId, ...orders.signalsOf(order) }));
}

test("an imported order is scored by what was known when it was placed, even if newer orders are stored", async () => {
  const events = randomEvents("as of");
  await using shop = await openOrdersFixture();
  await live(shop, events);
  const expected = await signalsOf(shop, events);
  const older = events.filter(({ at }) => at < NOON - 10 * DAY);
  const newer = events.slice(older.length);
  await using fixture = await openOrdersFixture();
  await live(fixture, newer);
  await imported(fixture, older, 50);
  expect(await signalsOf(fixture, older)).toEqual(expected.slice(0, older.length));
});

test("importing older orders changes nothing in stored orders", async () => {
  const events = randomEvents("stored");
  await using fixture = await openOrdersFixture();
  const newer = events.slice(250);
  await live(fixture, newer);
  const before = await Promise.all(
    newer.map(({ order }) => fixture.orders.get(fixture.account, order.order_id)),
  );
  await imported(fixture, events.slice(0, 250), 100);
  const after = await Promise.all(
    newer.map(({ order }) => fixture.orders.get(fixture.account, order.order_id)),
  );
  expect(after).toEqual(before);
});

test("live orders between the batches of an import do not change its signals", async () => {
  const events = randomEvents("between");
  await using shop = await openOrdersFixture();
  await live(shop, events);
  await using fixture = await openOrdersFixture();
  const old = events.slice(0, 380);
  for (let i = 0; i < 20; i++) {
    await imported(fixture, old.slice(i * 19, i * 19 + 19), 19);
    // Placed after all imported orders; the order and its outcome change often.
    await fixture.score({ order_id: "noise", phone: "9845012999", pincode: "600017", order_value: i });
    await report(fixture, "noise", { outcome: i % 2 ? "rto" : "delivered" });
  }
  expect(await signalsOf(fixture, old)).toEqual(await signalsOf(shop, old));
});

test("2,000 orders imported today are not a burst of today", async () => {
  await using fixture = await openOrdersFixture();
  const rows = Array.from({ length: 2_000 }, (_, i) =>
    pastOrder(
      { order_id: `O${i}`, phone: `98${String(45_000_000 + (i % 700))}`, line1: `${i % 700}, First Street` },
      NOON - 100 * DAY + i * HOUR,
    ),
  );
  await fixture.orders.score(fixture.account, rows, "history");
  const { order } = await fixture.score({ order_id: "live", phone: "9845000001", line1: "1, First Street" });
  const signals = fixture.orders.signalsOf(order);
  expect(signals).toMatchObject({ pin_orders_hour: 1, phone_orders_day: 1, address_orders_day: 1 });
  expect(signals.pin_orders_day).toBeLessThanOrEqual(1);
  expect(signals.phone_orders).toBe(3);
});

test("an imported order that is stored already takes only the outcome from the file", async () => {
  await using fixture = await openOrdersFixture();
  const { order: before } = await fixture.score({ order_id: "A", order_value: 700 });
  fixture.now += 20 * DAY;
  const again = pastOrder({ ...GOOD, order_id: "A", order_value: 9 }, NOON - DAY, {
    outcome: "rto",
    at: NOON + 5 * DAY,
  });
  await fixture.orders.score(fixture.account, [again], "history");
  const after = await fixture.orders.get(fixture.account, "A");
  expect(after).toEqual({
    ...before,
    outcome: "rto",
    outcomeAt: NOON + 5 * DAY,
    updatedAt: fixture.now,
  });
});

const cases: [name: string, given: Order["outcome"], at: number | null][] = [
  ["the file's date", { outcome: "rto", at: NOON - 50 * DAY }, NOON - 50 * DAY],
  ["no date: delivered ten days after the order", { outcome: "delivered", at: null }, NOON - 50 * DAY],
  ["no date: returned three weeks after the order", { outcome: "rto", at: null }, NOON - 39 * DAY],
  [
    "a date before the order: the order's date",
    { outcome: "delivered", at: NOON - 90 * DAY },
    NOON - 60 * DAY,
  ],
  ["a date in the next hours: now", { outcome: "delivered", at: NOON + HOUR }, NOON],
  ["no outcome", null, null],
];
test.each(cases)("the outcome of an imported order: %s", async (_, outcome, at) => {
  await using fixture = await openOrdersFixture();
  await fixture.orders.score(
    fixture.account,
    [pastOrder({ order_id: "A" }, NOON - 60 * DAY, outcome)],
    "history",
  );
  expect(await fixture.orders.get(fixture.account, "A")).toMatchObject({
    outcome: outcome?.outcome ?? null,
    outcomeAt: at,
    placedAt: NOON - 60 * DAY,
  });
});

test("an outcome without a date leaves the time of an equal one, and replaces a different one but for a cancellation", async () => {
  await using fixture = await openOrdersFixture();
  const row = (outcome: Outcome) => pastOrder({ order_id: "A" }, NOON - 60 * DAY, { outcome, at: null });
  const reported = { outcome: "delivered", at: NOON - 30 * DAY } as const;
  await fixture.orders.score(
    fixture.account,
    [pastOrder({ order_id: "A" }, NOON - 60 * DAY, reported)],
    "history",
  );
  await fixture.orders.score(fixture.account, [row("delivered")], "history");
  const order = () => fixture.orders.get(fixture.account, "A");
  expect(await order()).toMatchObject({ outcome: "delivered", outcomeAt: reported.at });
  await fixture.orders.score(fixture.account, [row("rto")], "history");
  expect(await order()).toMatchObject({ outcome: "rto", outcomeAt: reported.at });
  // Shops cancel orders that came back.
  await fixture.orders.score(fixture.account, [row("cancelled")], "history");
  expect(await order()).toMatchObject({ outcome: "rto", outcomeAt: reported.at });
});

test("an outcome reported before the import is applied to the imported order", async () => {
  await using fixture = await openOrdersFixture();
  const reported = { order_id: "A", outcome: "rto", at: NOON - 40 * DAY } as const;
  await fixture.orders.applyOutcome(fixture.account, reported, { source: "test" });
  await fixture.orders.score(fixture.account, [pastOrder({ order_id: "A" }, NOON - 60 * DAY)], "history");
  expect(await fixture.orders.get(fixture.account, "A")).toMatchObject({
    outcome: "rto",
    outcomeAt: reported.at,
  });
});

test("alerts are written for orders of the last 48 hours, and for no imported past order", async () => {
  await using fixture = await openOrdersFixture();
  fixture.account = { ...fixture.account, callbackUrl: "https://shop.example/alerts" };
  const bad = { ...GOOD, phone: "9999999999", name: "asdf", line1: "test", order_value: 25_000 } as const;
  const risky = {
    ...bad,
    line2: "",
    landmark: "",
    email: "x@mailinator.com",
    payment_method: "COD",
  } as const;
  const row = (order_id: string, at: number) => pastOrder({ ...risky, order_id }, at);
  await fixture.score({ ...risky, order_id: "old" }, NOON - 48 * HOUR - 1);
  await fixture.orders.score(fixture.account, [row("old row", NOON - 49 * HOUR)], "orders");
  await fixture.orders.score(fixture.account, [row("past", NOON - HOUR)], "history");
  await fixture.orders.rescore(fixture.account, { source: "test" });
  expect(fixture.announced).toBe(0);
  await fixture.score({ ...risky, order_id: "recent" }, NOON - 48 * HOUR);
  await fixture.orders.score(fixture.account, [row("recent row", NOON - HOUR)], "orders");
  expect(fixture.announced).toBe(2);
});

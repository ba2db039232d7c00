/** Backtests and learning read the database on a worker thread. */
import { describe, expect, test } from "bun:test";
import { istDay, startOfIstDay } from "../../../src/features/checks/calendar.ts";
import { GOOD, NOON, openOrdersFixture, pastOrder } from "./support.ts";

const DAY = 86_400_000;
/** More than two pages of 500. */
const ORDER_COUNT = 1_203;

test("a backtest counts every finished order of its days once, even when many have the same time", async () => {
  await using fixture = await openOrdersFixture();
  const ids = Array.from({ length: ORDER_COUNT }, (_, i) => `O${i}`);
  // Two of three have the same time, the others are seconds apart.
  await Promise.all(
    ids.map((order_id, i) => fixture.score({ order_id, order_value: i }, i % 3 ? NOON : NOON - i * 1000)),
  );
  await fixture.orders.outcome(
    fixture.account,
    ids.map((order_id, i) => ({ order_id, outcome: i % 4 ? "delivered" : "rto" })),
  );
  const { orders, rtos, given, rto_value } = await fixture.orders.rules.backtest(fixture.account, null, 1);
  expect({ orders, rtos }).toEqual({ orders: ORDER_COUNT, rtos: Math.ceil(ORDER_COUNT / 4) });
  expect(given.LOW.value + given.REVIEW.value + given.HIGH.value).toBe((ORDER_COUNT * (ORDER_COUNT - 1)) / 2);
  expect(rto_value).toBe(ids.reduce((sum, _, i) => sum + (i % 4 ? 0 : i), 0));
});

test("a backtest leaves out what was placed before, what is open, and another merchant's orders", async () => {
  await using fixture = await openOrdersFixture();
  // Calendar days in IST, today among them.
  const start = startOfIstDay(istDay(NOON) - 29);
  const { account, neighbour, orders } = fixture;
  await fixture.score({ order_id: "first", order_value: 1 }, start);
  await fixture.score({ order_id: "before", order_value: 10 }, start - 1);
  await fixture.score({ order_id: "open", order_value: 100 });
  await fixture.score({ order_id: "cancelled", order_value: 1000 });
  const options = { channel: "api", counted: true, at: NOON, source: "key sk_…test" };
  await orders.scoreOne(neighbour, { ...GOOD, order_id: "theirs", order_value: 10_000 }, options);
  for (const order_id of ["first", "before"]) {
    await orders.outcome(account, [{ order_id, outcome: "rto" }]);
  }
  await orders.outcome(account, [{ order_id: "cancelled", outcome: "cancelled" }]);
  await orders.outcome(neighbour, [{ order_id: "theirs", outcome: "rto" }]);
  expect(await orders.rules.backtest(account, null, 30)).toMatchObject({ orders: 1, rto_value: 1 });
  expect(await orders.rules.backtest(account, null, 31)).toMatchObject({ orders: 2, rto_value: 11 });
});

describe("of the newest orders more deliveries than returns are known", () => {
  /** Orders of 40 days ago, `rtos` of which came back, and ten of last week that were delivered. */
  async function shopWith(older: number, rtos: number) {
    const fixture = await openOrdersFixture();
    const rowOf = (order_id: string, days: number, outcome: "delivered" | "rto") => {
      const at = NOON - days * DAY;
      return pastOrder({ ...GOOD, order_id }, at, { outcome, at: at + 3 * DAY });
    };
    const rows = [
      ...Array.from({ length: older }, (_, i) => rowOf(`O${i}`, 40, i < rtos ? "rto" : "delivered")),
      ...Array.from({ length: 10 }, (_, i) => rowOf(`N${i}`, 7, "delivered")),
    ];
    await fixture.orders.score(fixture.account, rows, "history");
    return fixture;
  }

  test("so backtests and learning leave them out where the older ones suffice", async () => {
    await using fixture = await shopWith(200, 60);
    const { account, orders } = fixture;
    const told = { return_days: 30, newest: 10, newest_left_out: true };
    const found = await orders.rules.backtest(account, null, 90);
    expect(found).toMatchObject({ orders: 200, rtos: 60, rto_rate: 0.3, sample: { of: 200 }, ...told });
    const learnt_from = { outcomes: 200, rtos: 60, of: 200 };
    expect(await orders.rules.suggest(account)).toMatchObject({ learnt_from, ...told });
  });

  test.each([
    ["fewer than 200 of these have ended", 199, 60],
    ["fewer than 30 of these came back", 200, 29],
  ])("and read them while %s", async (_, older, rtos) => {
    await using fixture = await shopWith(older, rtos);
    const told = { return_days: 30, newest: 10, newest_left_out: false };
    const found = await fixture.orders.rules.backtest(fixture.account, null, 90);
    expect(found).toMatchObject({ orders: older + 10, rtos, ...told });
  });

  test("and in a period that has no others", async () => {
    await using fixture = await shopWith(200, 60);
    const told = { return_days: 30, newest: 10, newest_left_out: false };
    expect(await fixture.orders.rules.backtest(fixture.account, null, 30)).toMatchObject({
      ...{ orders: 10, rtos: 0, ...told },
    });
  });
});

test("an invalid document is rejected before a thread starts", async () => {
  await using fixture = await openOrdersFixture();
  await expect(fixture.orders.rules.backtest(fixture.account, { rules: [] }, 30)).rejects.toMatchObject({
    code: "invalid_rules",
  });
});

test("closing while a backtest runs rejects it, and the database can be closed afterwards", async () => {
  const fixture = await openOrdersFixture();
  const running = fixture.orders.rules.backtest(fixture.account, null, 30).catch((error: Error) => error);
  await fixture[Symbol.asyncDispose]();
  expect(await running).toBeInstanceOf(Error);
});

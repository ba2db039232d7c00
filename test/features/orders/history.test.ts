/** The history read from the database against the same counts made in memory from all events. */
import { expect, test } from "bun:test";
import type { OrderRow } from "../../../src/db/queries/orders.ts";
import type { History, OrderFacts } from "../../../src/engine/risk/index.ts";
import { type CountedOrder, PlannedHistory } from "../../../src/features/orders/writer/history/index.ts";
import { SqlOrderStore } from "../../../src/features/orders/writer/sql/store.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { Past } from "../../engine/risk/simulator/past.ts";
import { Random } from "../../support/random.ts";
import { NOON, type OrdersFixture, openOrdersFixture } from "./support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PINS = ["560034", "560001", "110001", "400050"];
const OUTCOMES = ["delivered", "rto", "cancelled", "ndr"] as const;

function factsOf(row: OrderRow): OrderFacts {
  const { payment, orderValue: order_value, channel, name, phone, email, placedAt: placed_at } = row;
  const { fingerprint, pincode, district, state } = row;
  const address = { fingerprint, pincode, district, state };
  // Past uses no other facts.
  return { payment, order_value, channel, name, phone, email, placed_at, address } as unknown as OrderFacts;
}

/** An order's history, read from disk without caches. @param id null when the order is not stored */
function past({ db }: OrdersFixture, order: CountedOrder, id: number | null): Promise<History> {
  const store = new SqlOrderStore(db, silentLogger);
  return db.write(() => new PlannedHistory(store.load()).of(order, id));
}

/** Bursts are counted in slots of five minutes: orders are placed at slot starts, so that both counts agree. */
const SLOT = 5 * MINUTE;

test("the history of an order, current or past, counts exactly what had happened by then", async () => {
  await using fixture = await openOrdersFixture();
  const random = new Random("history");
  const memory = new Past();
  const open: { row: OrderRow; facts: OrderFacts }[] = [];
  const seen: { row: OrderRow; history: History }[] = [];
  for (let i = 0; i < 160; i++) {
    fixture.now = NOON + i * 7 * SLOT;
    const { order } = await fixture.score({
      order_id: `O${i}`,
      phone: `98450${10_000 + random.below(12)}`,
      email: random.chance(0.3) ? null : `buyer${random.below(15)}@example.com`,
      line1: `Flat ${1 + random.below(10)}, Prestige Towers, 80 Feet Road`,
      pincode: random.pick(PINS),
      city: null,
      state: null,
      payment_method: random.chance(0.6) ? "COD" : "PREPAID",
      order_value: random.below(5000),
    });
    const facts = factsOf(order);
    const expected = memory.historyOf(facts);
    expect(await past(fixture, order, order.id)).toMatchObject(expected);
    seen.push({ row: order, history: expected });
    memory.place(facts);
    open.push({ row: order, facts });
    // Runs the deferred writes at random times.
    if (random.chance(0.03)) await fixture.orders.close();
    // Between two orders, some open order gets an outcome.
    if (random.chance(0.7)) {
      const at = random.below(open.length);
      const outcome = random.pick(OUTCOMES);
      const [{ row, facts }] = outcome === "ndr" ? [open[at]] : open.splice(at, 1);
      fixture.now += 2 * SLOT;
      const applied = await fixture.orders.applyOutcome(
        fixture.account,
        { order_id: row.orderId, outcome },
        { source: "t" },
      );
      if (applied.changed) memory.happen(facts, outcome);
    }
  }
  // An order placed now uses the current counters.
  const placedAt = fixture.now + SLOT - (fixture.now % SLOT);
  for (const { row } of seen) {
    const next = { ...row, placedAt };
    expect(await past(fixture, next, null)).toMatchObject(memory.historyOf(factsOf(next)));
  }
  // Later events do not change the history of an earlier order.
  for (const { row, history } of seen) {
    expect(await past(fixture, row, row.id)).toMatchObject(history);
  }
});

test("a transaction that was rolled back leaves no trace in the history", async () => {
  await using fixture = await openOrdersFixture();
  await fixture.score({ order_id: "A" });
  const failed = fixture.db.write(() => {
    throw new Error("rolled back");
  });
  const [, { order }] = await Promise.all([
    expect(failed).rejects.toThrow("rolled back"),
    fixture.score({ order_id: "B" }),
  ]);
  expect(fixture.orders.signalsOf(order)).toMatchObject({ phone_orders: 1, address_orders: 1 });
  expect(await past(fixture, order, order.id)).toMatchObject({ merchant_orders: 1 });
});

test("the last fifty orders of a phone count, and all of a PIN", async () => {
  await using fixture = await openOrdersFixture();
  for (let i = 0; i < 120; i++) {
    fixture.now += MINUTE;
    await fixture.score({ order_id: `O${i}` });
    // Part of the orders is in the index on disk, the rest in memory.
    if (i === 105) await fixture.orders.close();
  }
  fixture.now += MINUTE;
  const { order } = await fixture.score({ order_id: "one more" });
  expect(fixture.orders.signalsOf(order).phone_orders).toBe(50);
  expect((await past(fixture, order, order.id)).pin_orders).toBe(120);
});

test("the history of a late order excludes later orders and outcomes", async () => {
  await using fixture = await openOrdersFixture();
  await fixture.score({ order_id: "early", payment_method: "COD" });
  fixture.now = NOON + 48 * HOUR;
  await fixture.orders.applyOutcome(fixture.account, { order_id: "early", outcome: "rto" }, { source: "t" });
  await fixture.score({ order_id: "next", payment_method: "COD" });
  const { order } = await fixture.score({ order_id: "sent late" }, NOON + 24 * HOUR);
  const signals = fixture.orders.signalsOf(order);
  expect(signals.phone_orders).toBe(1);
  expect(signals.phone_rto).toBe(0);
  const { order: now } = await fixture.score({ order_id: "now" });
  expect(fixture.orders.signalsOf(now).phone_orders).toBe(3);
  expect(fixture.orders.signalsOf(now).phone_rto).toBe(1);
});

test("an order scored again does not count in its own history", async () => {
  await using fixture = await openOrdersFixture();
  await fixture.score({ order_id: "A", order_value: 100 });
  fixture.now += HOUR;
  const { order, created } = await fixture.score({ order_id: "A", order_value: 200 });
  expect(created).toBe(false);
  expect(fixture.orders.signalsOf(order)).toMatchObject({
    phone_orders: 0,
    first_order: true,
    order_value: 200,
  });
});

test("an order that changes its phone leaves the counters of the old one", async () => {
  await using fixture = await openOrdersFixture();
  await fixture.score({
    order_id: "A",
    phone: "9845012345",
    email: null,
    line1: "12, First Street, Indiranagar",
  });
  await fixture.score({
    order_id: "A",
    phone: "9845054321",
    email: null,
    line1: "12, First Street, Indiranagar",
  });
  const of = async (phone: string) =>
    fixture.orders.signalsOf(
      (
        await fixture.score({
          order_id: `probe ${phone}`,
          phone,
          email: null,
          line1: "9, Other Road, Ulsoor",
        })
      ).order,
    );
  expect((await of("9845012345")).phone_orders).toBe(0);
  expect((await of("9845054321")).phone_orders).toBe(1);
});

test("merchants do not share history", async () => {
  await using fixture = await openOrdersFixture();
  await fixture.score({ order_id: "A" });
  fixture.account = fixture.neighbour;
  const { order, created } = await fixture.score({ order_id: "A" });
  expect(created).toBe(true);
  expect(fixture.orders.signalsOf(order).first_order).toBe(true);
});

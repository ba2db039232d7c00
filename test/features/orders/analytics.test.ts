/** The counters by day answer as a recount of the orders does, whatever happened to the orders. */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { openReader } from "../../../src/db/open-reader.ts";
import { orderDayQueries } from "../../../src/db/queries/order-days.ts";
import { scanQueries } from "../../../src/db/queries/orders-scan.ts";
import { scoreOutcomeQueries } from "../../../src/db/queries/score-outcomes.ts";
import type { Reader } from "../../../src/db/reader.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { DEFAULT_COSTS } from "../../../src/engine/risk/costs.ts";
import { rtoAnalytics } from "../../../src/features/orders/analytics/index.ts";
import type { OrderIn, Outcome } from "../../../src/features/orders/index.ts";
import { phonesOf } from "../../../src/features/orders/writer/privacy/scope.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { Random } from "../../support/random.ts";
import { fileOf } from "../../support/sqlite.ts";
import { copyToOldSchema, multiplyOrder } from "./old-database.ts";
import { recount } from "./recount-analytics.ts";
import { BAD, GOOD, type OrdersFixture, openOrdersFixture, pastOrder } from "./support.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BY = { source: "test" };
const SPANS = [1, 2, 7, 30, 33, 90, 366];

const PLACES = [
  { pincode: "560034", city: "Bengaluru", state: "Karnataka" },
  { pincode: "560001", city: "Bengaluru", state: "Karnataka" },
  { pincode: "110001", city: "New Delhi", state: "Delhi" },
  { pincode: "400050", city: "Mumbai", state: "Maharashtra" },
  { pincode: "", city: "", state: "" },
  { pincode: "0034x", city: "Pune", state: null },
  { pincode: "SW1A 1AA", city: "London", state: null, country: "GB" },
];

async function agree({ orders, db, now, ...fixture }: OrdersFixture, spans = SPANS): Promise<void> {
  for (const account of [fixture.account, fixture.neighbour]) {
    for (const days of spans)
      expect<unknown>(await orders.analytics(account, days)).toEqual(recount(db, account.id, days, now));
  }
}

/** One random change of one of the orders O0 to O59, in one of the two accounts. */
async function step(fixture: OrdersFixture, random: Random): Promise<unknown> {
  const { orders, writer, now } = fixture;
  const account = random.chance(0.8) ? fixture.account : fixture.neighbour;
  const order_id = `O${random.below(60)}`;
  const input: OrderIn = {
    ...(random.chance(0.4) ? BAD : GOOD),
    ...random.pick(PLACES),
    order_id,
    phone: `98450${10_000 + random.below(20)}`,
    payment_method: random.pick(["COD", "PREPAID"]),
    order_value: random.pick([0, 0.1, 0.2, 999.99, 1234.567, random.below(100_000) / 100]),
    currency: random.chance(0.1) ? "USD" : "INR",
  };
  // Mostly few days, so that values tie on the day of their first order.
  const at = now - random.below(random.pick([2, 2, 40, 380])) * DAY - random.below(2) * HOUR;
  const outcome = random.pick(["delivered", "rto", "rto", "ndr", "cancelled"] as const satisfies Outcome[]);
  const kind = random.next();
  if (kind < 0.4) return orders.scoreOne(account, input, { channel: "api", counted: false, at, ...BY });
  if (kind < 0.5) return orders.score(account, [pastOrder(input, at, { outcome, at: null })], "history");
  if (kind < 0.75) return orders.applyOutcome(account, { order_id, outcome }, BY);
  if (kind < 0.82) {
    const action = random.pick(["verified", "rejected", "pending"] as const);
    return orders.decide(account, { order_id, action }, BY).catch(() => null);
  }
  if (kind < 0.85) {
    const call = { order_id, result: "confirmed", callAt: null, note: null, actor: "a", name: null } as const;
    return orders.call(account, call, BY).catch(() => null);
  }
  if (kind < 0.87) {
    const { country: _, ...fields } = { country: "IN", ...random.pick(PLACES) };
    return orders.editAddress(account, { order_id, fields }, BY).catch(() => null);
  }
  if (kind < 0.9) {
    const when = { signal: "order_value", op: "gt", value: random.below(2000) };
    const rules = ["A", "B"].map((code) => ({ code, when, points: random.below(60), message: code }));
    await orders.rules.replace(account, { thresholds: { review: 20, high: 60 }, rules }, BY);
    return orders.rescore(account, BY);
  }
  if (kind < 0.95) {
    const scope = { orderIds: [order_id], phones: phonesOf(input.phone ?? ""), email: "" };
    return writer.erasePerson(account.id, scope, 0, BY, now);
  }
  fixture.now += random.below(30) * HOUR;
  return random.chance(0.5) ? fixture.restart() : null;
}

/** Returns that nobody held, enough for a saving to be known. */
async function addReturns({ orders, account, now }: OrdersFixture, name: string): Promise<void> {
  const at = now - 61 * DAY;
  const returns = Array.from({ length: 20 }, (_, i) =>
    pastOrder({ ...GOOD, order_id: `${name} ${i}` }, at, { outcome: "rto", at: at + 9 * DAY }),
  );
  await orders.score(account, returns, "history");
}

describe("analytics agree with a recount of the orders", () => {
  test("after any sequence of changes", async () => {
    await using fixture = await openOrdersFixture();
    const random = new Random("analytics 102");
    for (let i = 0; i < 240; i++) {
      if (i % 40 === 0) await addReturns(fixture, `R${i}`);
      await step(fixture, random);
      if (i % 40 === 0) await agree(fixture);
    }
    await agree(fixture);
    await fixture.restart();
    await agree(fixture);
  });

  test("when transactions fail, before the counters are written and after", async () => {
    await using fixture = await openOrdersFixture();
    const { db } = fixture;
    const run = (sql: string) => db.write(() => void db.prepare(sql).run());
    await fixture.score({ order_id: "before" });
    // Written after the counters' own journal, in the same transaction.
    await run(
      "CREATE TRIGGER fails BEFORE INSERT ON place_stats_journal BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    expect(fixture.score({ order_id: "lost" })).rejects.toThrow("full");
    await expect(report(fixture, "before")).rejects.toThrow("full");
    await run("DROP TRIGGER fails");
    await agree(fixture);
    await run("CREATE TRIGGER fails BEFORE INSERT ON order_days BEGIN SELECT RAISE(ABORT, 'full'); END");
    await report(fixture, "before");
    await expect(fixture.orders.close()).rejects.toThrow("full");
    await agree(fixture);
    await run("DROP TRIGGER fails");
    await fixture.restart();
    await agree(fixture);
    expect(await fixture.orders.analytics(fixture.account, 1)).toMatchObject({ orders: 1, rto: 1 });
  });
});

const report = (fixture: OrdersFixture, order_id: string) =>
  fixture.orders.applyOutcome(fixture.account, { order_id, outcome: "rto" }, BY);

describe("a database from before the counters", () => {
  test("is counted in the background, goes on after a restart, and answers the same all the time", async () => {
    using folder = temporaryFolder();
    await using source = await openOrdersFixture();
    const { pincode, city, state } = PLACES[0];
    await source.score({ order_id: "P", pincode, city, state });
    copyToOldSchema(fileOf(source.db), folder.path, "0014_order_days");
    using sqlite = new Database(join(folder.path, "thikana.db"));
    multiplyOrder(sqlite, 1700, {
      order_id: "'P' || i",
      placed_at: `o.placed_at - i * 7 % 300 * ${DAY}`,
      pincode: "cast(560000 + i % 37 as text)",
      outcome: "iif(i % 3 = 0, 'rto', null)",
    });
    const db = await openDatabase(folder.path, silentLogger);
    await using fixture = await openOrdersFixture({ db, [Symbol.asyncDispose]: () => db.close() });
    const { countedTo } = orderDayQueries(db);
    while (countedTo() === 0) await setImmediate();
    await fixture.restart();
    expect(countedTo()).toBeWithin(1, 1700);
    // Two that are counted, two that are not, and a new one.
    for (const order_id of ["P1", "P1650", "new"])
      await fixture.score({ order_id, pincode: "110001", city: "Delhi" });
    await report(fixture, "P2");
    await report(fixture, "P1690");
    await agree(fixture, [366]);

    while (countedTo() !== null) await setImmediate();
    await agree(fixture);
    await report(fixture, "P3");
    await fixture.restart();
    await agree(fixture);
  });
});

describe("how long returns take is measured", () => {
  /** Returns that were placed 61 days ago, or earlier, each after so many days; null: it is not known when. */
  async function returnDaysWith(times: readonly (number | null)[], placed = 61): Promise<number> {
    await using fixture = await openOrdersFixture();
    const { orders, account, now } = fixture;
    const returns = times.map((days, i) => {
      const at = now - placed * DAY;
      const outcome = { outcome: "rto", at: days === null ? null : at + days * DAY } as const;
      return pastOrder({ ...GOOD, order_id: `O${i}` }, at, outcome);
    });
    await orders.score(account, returns, "history");
    return (await orders.analytics(account, 30)).complete.return_days;
  }
  const times = (count: number, days: number) => Array<number>(count).fill(days);

  test.each([
    ["19 of 20 are back by then", times(19, 12.5).concat(50), 13],
    ["two of 20 are slow", times(18, 12.5).concat(50, 50), 50],
    ["past orders that were sent without their dates say nothing", times(20, 0.2), 30],
    ["nor do those of a file without the dates of returns", Array<null>(20).fill(null), 30],
    ["with 19 nothing is known", times(19, 12), 30],
    ["what is told after 60 days is told by a file", times(20, 12).concat(times(20, 60.5)), 12],
  ])("%s", async (_, returns, days) => {
    expect(await returnDaysWith(returns)).toBe(days);
  });

  test("with orders of the last half year, but for the newest, whose slow returns are still to come", async () => {
    expect(await returnDaysWith(times(20, 12), 239)).toBe(12);
    expect(await returnDaysWith(times(20, 12), 241)).toBe(30);
    expect(await returnDaysWith(times(20, 12), 59)).toBe(30);
  });
});

/** A reader that counts the rows it gives. */
function counting(reader: Reader): Reader & { rows: number } {
  const counted = {
    ...reader,
    rows: 0,
    prepare(sql: string) {
      const statement = reader.prepare(sql);
      return {
        get: () => statement.get(),
        all(...values: never[]) {
          const rows = statement.all(...values);
          counted.rows += rows.length;
          return rows;
        },
      };
    },
  };
  return counted as unknown as Reader & { rows: number }; // the statements are those of the reader
}

test("analytics of a year read as many rows from 8,064 orders as from 2,016", async () => {
  const read: number[] = [];
  for (const orders of [2_016, 8_064]) {
    using folder = temporaryFolder();
    await using source = await openOrdersFixture();
    await source.score({ order_id: "O" });
    copyToOldSchema(fileOf(source.db), folder.path, "0014_order_days");
    using sqlite = new Database(join(folder.path, "thikana.db"));
    multiplyOrder(sqlite, orders, {
      order_id: "'O' || i",
      placed_at: `o.placed_at - i * 365 / ${orders} * ${DAY}`,
      // Each PIN has another number of orders: equal ones would be sorted by reading orders.
      pincode: "cast(560000 + cast(sqrt(i % 2016) as integer) as text)",
      outcome: "iif(i % 7 = 0, 'rto', 'delivered')",
    });
    const db = await openDatabase(folder.path, silentLogger);
    await using fixture = await openOrdersFixture({ db, [Symbol.asyncDispose]: () => db.close() });
    while (orderDayQueries(db).countedTo() !== null) await setImmediate();
    await fixture.restart();
    const reader = openReader(db.location);
    const counted = counting(reader);
    const queries = {
      days: orderDayQueries(counted),
      scan: scanQueries(counted),
      scoreOutcomes: scoreOutcomeQueries(reader),
    };
    const answer = await rtoAnalytics(queries, { id: 1, costs: DEFAULT_COSTS }, 366, fixture.now);
    expect<unknown>(answer).toEqual(recount(db, 1, 366, fixture.now));
    reader.close();
    read.push(counted.rows);
  }
  expect(read[1]).toBeLessThanOrEqual(read[0]);
});

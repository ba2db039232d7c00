/** The history of orders that are edited or arrive late, against a recount from all rows. */
import { describe, expect, test } from "bun:test";
import type { Db } from "../../../src/db/db.ts";
import { ORDER_COLUMNS, type OrderRow } from "../../../src/db/queries/orders.ts";
import { PlannedHistory } from "../../../src/features/orders/writer/history/index.ts";
import { openOrderWriter } from "../../../src/features/orders/writer/index.ts";
import { SqlOrderStore } from "../../../src/features/orders/writer/sql/store.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { temporaryDb } from "../../db/support.ts";
import { Random } from "../../support/random.ts";
import { BY, DAY, HOUR, randomSteps, toSave } from "./random-steps.ts";
import { recount } from "./recount-history.ts";
import { NOON, openOrdersFixture, saveAll } from "./support.ts";

const rowsIn = (db: Db) =>
  db.prepare<OrderRow, []>(`SELECT ${ORDER_COLUMNS} FROM orders o ORDER BY o.id`).all();
const unfinished = (row: OrderRow) => ({ ...row, outcome: null, outcomeAt: null, ndrAt: null });
const NEXT_ID = Number.MAX_SAFE_INTEGER;
const FIRST_NEW_ID = 2 ** 52;

/** Some of the stored orders, one that arrives late beside each, and the history that a recount gives. */
function* recounted(
  rows: readonly OrderRow[],
  some: readonly OrderRow[],
): Generator<[row: OrderRow, id: number | null, expected: object]> {
  for (const row of some) {
    yield [row, row.id, recount(rows, row)];
    const late = { ...row, id: NEXT_ID, placedAt: row.placedAt + 40 * 60_000 };
    yield [late, null, recount(rows, late)];
  }
}

describe("after random orders, edits, outcomes and late arrivals", () => {
  test("any order has the history that a recount gives, also beside late ones of its transaction", async () => {
    await using fixture = await temporaryDb();
    const { db } = fixture;
    const random = new Random("past a");
    const writer = openOrderWriter({ db, log: silentLogger });
    for (const step of randomSteps(random, 60)) {
      await step(writer);
      // Part is on disk, part in the journal and in memory, and some writes are rolled back.
      if (random.chance(0.1)) await writer.close();
      if (random.chance(0.1)) await expect(db.write(() => fail())).rejects.toThrow("rolled back");
    }
    const scope = { orderIds: ["O3"], phones: ["9845010000"], email: "" };
    const erased = await writer.erasePerson(1, scope, 0, BY, NOON);
    expect(erased.orders).toBeGreaterThan(2);
    const rows = rowsIn(db);
    expect(rows.length).toBeGreaterThan(120);
    const kept = new SqlOrderStore(db, silentLogger);
    // All at once: the open writer may store its counters between two turns, which another store does not notice.
    await db.write(() => {
      for (const [row, id, expected] of recounted(rows, random.shuffled(rows)))
        expect(new PlannedHistory(kept.load()).of(unfinished(row), id)).toMatchObject(expected);
      const plan = new PlannedHistory(kept.load());
      const planned = [...rows];
      for (const row of random.shuffled(rows)) {
        const late = { ...unfinished(row), id: NEXT_ID, placedAt: row.placedAt + 40 * 60_000 };
        expect(plan.of(late, null)).toMatchObject(recount(planned, late));
        const added = { ...late, id: FIRST_NEW_ID + planned.length };
        plan.changed(null, added);
        planned.push(added);
      }
    });
    await writer.close();
    await db.write(() => {
      for (const [row, id, expected] of recounted(rows, rows.slice(0, 40))) {
        const fresh = new SqlOrderStore(db, silentLogger).load();
        expect(new PlannedHistory(fresh).of(unfinished(row), id)).toMatchObject(expected);
      }
    });
  });
});

test("a transaction that was rolled back leaves no trace in the history of an order beside it", async () => {
  await using fixture = await openOrdersFixture();
  await fixture.score({ order_id: "A" });
  const [, { order }] = await Promise.all([
    expect(fixture.db.write(() => fail())).rejects.toThrow("rolled back"),
    fixture.score({ order_id: "B" }),
  ]);
  expect(fixture.orders.signalsOf(order)).toMatchObject({ phone_orders: 1, address_orders: 1 });
});

test("merchants do not share history", async () => {
  await using fixture = await openOrdersFixture();
  await fixture.score({ order_id: "A" });
  fixture.account = fixture.neighbour;
  const { order, created } = await fixture.score({ order_id: "A" });
  expect(created).toBe(true);
  expect(fixture.orders.signalsOf(order).first_order).toBe(true);
});

function fail(): never {
  throw new Error("rolled back");
}

describe("an identity with more than fifty orders", () => {
  const PHONE = "9845077777";
  const OTHER = "9845088888";
  const COUNT = 80;
  const order = (i: number, phone = PHONE) =>
    toSave(
      { order_id: `O${i}`, phone, email: null, line1: `${i}, First Street, Ulsoor` },
      NOON - 20 * DAY + i * HOUR,
    );
  const cases: [where: string, flushAt: number][] = [
    ["in memory", -1],
    ["partly on disk", 40],
    ["on disk", COUNT - 1],
  ];

  test.each(cases)(
    "has its last fifty, whatever was edited away or there and back: %s",
    async (_, flushAt) => {
      await using fixture = await temporaryDb();
      const { db } = fixture;
      const writer = openOrderWriter({ db, log: silentLogger });
      const phoneOrders = async (order_id: string, at: number) => {
        await saveAll(
          writer,
          [toSave({ order_id, phone: PHONE, email: null, line1: `${order_id}, B Road` }, at)],
          NOON,
        );
        const rows = rowsIn(db);
        const row = rows.find(({ orderId }) => orderId === order_id)!; // it was saved
        const { phone } = await db.write(() =>
          new PlannedHistory(new SqlOrderStore(db, silentLogger).load()).of(unfinished(row), row.id),
        );
        expect(phone).toEqual(recount(rows, row).phone);
        return phone.prepaid.orders;
      };
      for (let i = 0; i < COUNT; i++) {
        await saveAll(writer, [order(i)], NOON);
        if (i === flushAt) await writer.close();
      }
      expect(await phoneOrders("probe 1", NOON)).toBe(50);
      // The last forty get another phone: 41 of this one are left.
      for (let i = COUNT - 40; i < COUNT; i++) await saveAll(writer, [order(i, OTHER)], NOON);
      expect(await phoneOrders("probe 2", NOON + 1)).toBe(41);
      for (let i = COUNT - 40; i < COUNT; i++) await saveAll(writer, [order(i)], NOON);
      expect(await phoneOrders("probe 3", NOON + 2)).toBe(50);
      // In the middle of them.
      expect(await phoneOrders("late", NOON - 20 * DAY + 36.5 * HOUR)).toBe(37);
      await writer.close();
    },
  );

  test("passes over what an earlier version left of phones that orders no longer have", async () => {
    await using fixture = await temporaryDb();
    const { db } = fixture;
    const writer = openOrderWriter({ db, log: silentLogger });
    for (let i = 0; i < COUNT; i++) await saveAll(writer, [order(i)], NOON);
    await writer.close();
    const entries = db
      .prepare<Record<string, number>, []>("SELECT * FROM order_identities WHERE order_row > 20")
      .all();
    for (let i = 20; i < COUNT; i++) await saveAll(writer, [order(i, OTHER)], NOON);
    const stale = db.prepare<never, number[]>("INSERT OR IGNORE INTO order_identities VALUES (?, ?, ?)");
    await db.write(() => {
      for (const entry of entries) stale.run(...Object.values(entry));
    });
    const row = { ...rowsIn(db)[0], placedAt: NOON };
    const { phone } = await db.write(() =>
      new PlannedHistory(new SqlOrderStore(db, silentLogger).load()).of(unfinished(row), null),
    );
    expect(phone.prepaid.orders).toBe(20);
    await writer.close();
  });
});

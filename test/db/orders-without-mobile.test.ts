/** Orders without a mobile are found by PIN and value from their first one on, however early the account was asked. */
import { expect, test } from "bun:test";
import { orderQueries } from "../../src/db/queries/orders.ts";
import { openOrdersFixture } from "../features/orders/support.ts";

test("an order without a mobile is found once it is stored, or has lost its phone; not by another account", async () => {
  await using fixture = await openOrdersFixture();
  const { db } = fixture;
  const { order } = await fixture.score({ order_id: "first", order_value: 700 });
  const { pincode, orderValue } = order;
  const orders = orderQueries(db);
  const found = (accountId = 1) => orders.withoutMobile(accountId, pincode, orderValue);
  const insert = (orderId: string, phone: string) => {
    const row = { ...order, orderId, phone };
    orders.insertAll([row]);
    return row;
  };
  await db.write(() => {
    expect(found()).toEqual([]);
    const other = insert("with a mobile", "9845012346");
    expect(found()).toEqual([]);
    const blank = insert("without a phone", "");
    expect(found()).toEqual([blank.id]);
    orders.update({ ...other, phone: "" });
    expect(found().toSorted()).toEqual([other.id, blank.id].toSorted());
    orders.update({ ...blank, phone: "080 2345 678" });
    expect(found()).toContain(blank.id);
    expect(found(2)).toEqual([]);
  });
});

test("an update that blanks the only phone is noticed", async () => {
  await using fixture = await openOrdersFixture();
  const { order } = await fixture.score({ order_id: "first", order_value: 700 });
  const orders = orderQueries(fixture.db);
  const found = () => orders.withoutMobile(1, order.pincode, order.orderValue);
  await fixture.db.write(() => {
    expect(found()).toEqual([]);
    orders.update({ ...order, phone: "" });
    expect(found()).toEqual([order.id]);
  });
});

test("they come newest first, and of more than 500 the newest 500", async () => {
  await using fixture = await openOrdersFixture();
  const { order } = await fixture.score({ order_id: "first", order_value: 700 });
  const orders = orderQueries(fixture.db);
  const found = () => orders.withoutMobile(1, order.pincode, order.orderValue);
  const insert = (times: readonly number[]) => {
    const rows = times.map((time) => ({ ...order, orderId: `at ${time}`, phone: "", placedAt: time }));
    orders.insertAll(rows);
    return rows.map(({ id }) => id);
  };
  await fixture.db.write(() => {
    const [second, third, first] = insert([2000, 3000, 1000]);
    expect(found()).toEqual([third, second, first]);
    const later = insert(Array.from({ length: 500 }, (_, i) => 4000 + i));
    expect(found()).toEqual(later.toReversed());
  });
});

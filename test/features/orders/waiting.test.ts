/** How many orders can wait for a call. */
import { expect, test } from "bun:test";
import { MAX_WAITING } from "../../../src/features/orders/writer/commands/calls.ts";
import { NOON, openOrdersFixture } from "./support.ts";

const HOUR = 3_600_000;
const BY = { source: "test" };

test("an account has at most 10,000 orders that wait; those of another one, and of the past, do not count", async () => {
  await using fixture = await openOrdersFixture();
  const { db, orders, account } = fixture;
  for (const order_id of ["last", "beyond", "due"]) await fixture.score({ order_id });
  const fill = db.prepare<never, [number, number, number, number]>(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO waiting_orders SELECT ? + i, ?, ? FROM n`,
  );
  await db.write(() => {
    fill.run(MAX_WAITING - 1, 100_000, account.id, NOON + HOUR);
    fill.run(100, 200_000, account.id, NOON);
    fill.run(100, 300_000, fixture.neighbour.id, NOON + HOUR);
  });
  const call = (order_id: string, callAt: number) =>
    orders
      .call(account, { order_id, result: "busy", callAt, note: null, actor: "Ravi", name: null }, BY)
      .then(({ orderId }) => orderId)
      .catch(({ code }) => code);
  expect(await call("last", NOON + 1)).toBe("last");
  expect(await call("beyond", NOON + 1)).toBe("too_many_waiting");
  expect(await orders.callsOf(await orders.get(account, "beyond"))).toEqual([]);
  expect(await call("due", NOON)).toBe("due");
});

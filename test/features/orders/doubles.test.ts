/** Orders that earlier versions stored twice are found, and merged with all that counts them. */
import { describe, expect, test } from "bun:test";
import { ORDER_COLUMNS, type OrderRow } from "../../../src/db/queries/orders.ts";
import { PlannedHistory } from "../../../src/features/orders/writer/history/index.ts";
import { SqlOrderStore } from "../../../src/features/orders/writer/sql/store.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { recount as recountAnalytics } from "./recount-analytics.ts";
import { recount } from "./recount-history.ts";
import { NOON, type OrdersFixture, openOrdersFixture } from "./support.ts";

const BY = { source: "test" };
const AT = NOON - 20 * DAY_MS;

/** As two sources stored an order before they were matched. */
async function storeTwice(fixture: OrdersFixture, number: number, phone = `98450${10_000 + number}`) {
  const order = { phone, order_value: 500 + number, payment_method: "COD" as const, email: "" };
  const at = AT + number * 3_600_000;
  const store = { order_id: `500000${number}`, reference: `#${number}`, channel: "shopify" };
  await fixture.score({ ...order, ...store }, at);
  await fixture.score({ ...order, order_id: `Z-${9_000_000 + number}`, awb: `SF${number}` }, at + 600_000);
  const rename = (table: string) =>
    fixture.db
      .prepare<never, [string, string]>(`UPDATE ${table} SET order_id = ? WHERE order_id = ?`)
      .run(String(number), `Z-${9_000_000 + number}`);
  await fixture.db.write(() => {
    for (const table of ["orders", "audit", "alerts_outbox"]) rename(table);
  });
}

const rowsIn = ({ db }: OrdersFixture) =>
  db.prepare<OrderRow, []>(`SELECT ${ORDER_COLUMNS} FROM orders o ORDER BY o.id`).all();

describe("doubles", () => {
  test("are counted and merged, once; what both had stays", async () => {
    await using fixture = await openOrdersFixture();
    for (const number of [1191, 1192, 1193]) await storeTwice(fixture, number);
    await storeTwice(fixture, 1194, "");
    await fixture.restart();
    const { account, orders, neighbour } = fixture;
    await orders.applyOutcome(account, { order_id: "1191", outcome: "rto", at: AT + 9 * DAY_MS }, BY);
    await orders.applyOutcome(
      account,
      { order_id: "5000001192", outcome: "delivered", at: AT + 8 * DAY_MS },
      BY,
    );
    await orders.decide(account, { order_id: "1193", action: "rejected", note: "no answer" }, BY);
    const call = {
      result: "no_answer" as const,
      actor: "asha",
      name: null,
      note: null,
      callAt: NOON + DAY_MS,
    };
    await orders.call(account, { order_id: "1191", ...call }, BY);

    expect(await orders.doubles.count(account)).toBe(4);
    expect(await orders.doubles.count(neighbour)).toBe(0);
    expect(await orders.doubles.merge(account, BY)).toEqual({ merged: 4, isDone: true });
    expect(await orders.doubles.count(account)).toBe(0);
    expect(await orders.doubles.merge(account, BY)).toEqual({ merged: 0, isDone: true });
    expect(rowsIn(fixture).map(({ orderId }) => orderId)).toEqual([
      ...["5000001191", "5000001192", "5000001193", "5000001194"],
    ]);
    const first = await orders.get(account, "1191");
    expect(first).toMatchObject({ orderId: "5000001191", awb: "SF1191", outcome: "rto", channel: "shopify" });
    expect(await orders.callsOf(first)).toHaveLength(1);
    expect(orders.extrasOf([first], NOON)[0]).toMatchObject({ aliases: ["1191"], calls: { count: 1 } });
    expect(await orders.get(account, "1193")).toMatchObject({
      decision: "rejected",
      decisionNote: "no answer",
    });
    const audit = await orders.audit(account, { orderId: "1193" }, { after: null, limit: 50, offset: 0 });
    expect(audit.map(({ action }) => action).sort()).toEqual([
      ...["order.decision", "order.merged", "order.scored", "order.scored"],
    ]);
    const page = {
      search: { q: "SF1192" },
      sort: { by: "placed_at", isDescending: true },
      limit: 9,
    } as const;
    expect((await orders.list(account, page)).orders.map(({ orderId }) => orderId)).toEqual(["5000001192"]);
  });

  test("that are of two buyers, or cut off before they are merged, stay", async () => {
    await using fixture = await openOrdersFixture();
    for (const number of [1191, 1192]) await storeTwice(fixture, number);
    await fixture.score({ order_id: "1193", phone: "9845099999", name: "Ravi Iyer" }, AT);
    await fixture.score(
      { order_id: "5000001193", reference: "#1193", phone: "9845088888", name: "Imran" },
      AT,
    );
    await fixture.restart();
    const { account, orders } = fixture;
    expect(await orders.doubles.merge(account, BY, -1)).toEqual({ merged: 0, isDone: false });
    expect(await orders.doubles.merge(account, BY)).toEqual({ merged: 2, isDone: true });
    expect(rowsIn(fixture)).toHaveLength(4);
  });

  test("leave every counter as a recount of the orders has it", async () => {
    await using fixture = await openOrdersFixture();
    const { account } = fixture;
    for (let number = 1191; number < 1221; number++)
      await storeTwice(fixture, number, `98450${10_000 + (number % 7)}`);
    await fixture.restart();
    const end = (order_id: string, outcome: "rto" | "delivered") =>
      fixture.orders.applyOutcome(account, { order_id, outcome, at: AT + 9 * DAY_MS }, BY);
    for (let number = 1191; number < 1221; number++) {
      if (number % 3 === 0) await end(String(number), "rto");
      if (number % 4 === 0) await end(`500000${number}`, "delivered");
    }
    expect(await fixture.orders.doubles.merge(account, BY)).toMatchObject({ merged: 30 });
    const agree = async () => {
      const { db, orders, now } = fixture;
      for (const days of [30, 366])
        expect<unknown>(await orders.analytics(account, days)).toEqual(
          recountAnalytics(db, account.id, days, now),
        );
      const counts = db.prepare<{ n: number }, []>("SELECT sum(orders) AS n FROM order_counts").get();
      const rows = rowsIn(fixture);
      expect(rows).toHaveLength(30);
      expect(counts).toEqual({ n: 30 });
      const ended = db.prepare<object, []>(
        "SELECT sum(rto) AS rto, sum(delivered) AS delivered FROM score_outcomes",
      );
      const of = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
      expect(ended.get()).toEqual({ rto: of("rto"), delivered: of("delivered") });
    };
    await agree();
    await fixture.restart();
    await agree();
    await fixture.orders.close();
    const store = new SqlOrderStore(fixture.db, silentLogger);
    const rows = rowsIn(fixture);
    for (const row of rows) {
      const open = { ...row, outcome: null, outcomeAt: null, ndrAt: null };
      const history = await fixture.db.write(() => new PlannedHistory(store.load()).of(open, row.id));
      expect(history).toMatchObject(recount(rows, row));
    }
  });
});

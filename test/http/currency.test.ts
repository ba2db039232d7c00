/** Signals in rupees say nothing of an order in another currency. */
import { describe, expect, test } from "bun:test";
import { ask, GOOD, PRO } from "./orders.ts";
import { type Merchant, signUp, useServer } from "./server.ts";

interface Scored {
  risk_score: number;
  risk_reasons: { code: string; evidence: string; message: string }[];
}
interface Order extends Scored {
  order_value: number;
  currency: string;
  signals: Record<string, unknown>;
}

const score = (order: object, who = merchant) =>
  ask<Scored>(server, who, "POST /api/v1/order/score", { ...GOOD, payment_method: "COD", ...order });
const get = (id: string, who = merchant) => ask<Order>(server, who, `GET /api/v1/order/${id}`);

const server = await useServer(PRO);
const merchant = await signUp(server);

test("an order's currency is a signal, its value is none unless it is in rupees", async () => {
  await score({ order_id: "usd", order_value: 80_000, currency: "usd", phone: "9000000301" });
  const order = await get("usd");
  expect(order).toMatchObject({ order_value: 80_000, currency: "USD" });
  expect(order.signals).toMatchObject({
    ...{ currency: "USD", order_value: null, value_rank: null, phone_value_day: 0, address_value_day: 0 },
  });
  const cod = order.risk_reasons.find(({ code }) => code === "COD");
  expect(cod?.evidence).toBe("To be paid at the door, in USD");
  expect(JSON.stringify(order.risk_reasons)).not.toContain("₹");
});

test("a later order in rupees counts its own rupees alone", async () => {
  const own = await signUp(server);
  await score({ order_id: "usd", order_value: 80_000, currency: "usd", phone: "9000000301" }, own);
  await score({ order_id: "inr", order_value: 300, phone: "9000000301" }, own);
  expect((await get("inr", own)).signals).toMatchObject({
    ...{ currency: "INR", order_value: 300, phone_orders_day: 2, phone_value_day: 300, pin_value_day: 300 },
  });
});

test("the merchant's values are those of orders in rupees", async () => {
  const [mixed, plain] = [await signUp(server), await signUp(server)];
  for (let i = 0; i < 12; i++) {
    const order = { order_id: `r${i}`, order_value: 100 * (i + 1) };
    for (const who of [mixed, plain]) await score(order, who);
    await score({ order_id: `u${i}`, order_value: 5, currency: "USD" }, mixed);
  }
  for (const who of [mixed, plain]) await score({ order_id: "last", order_value: 650 }, who);
  const rankOf = async (who: Merchant) => (await get("last", who)).signals.value_rank;
  expect(await rankOf(mixed)).toBe(await rankOf(plain));
});

test("analytics add up rupees alone", async () => {
  const own = await signUp(server);
  await score({ order_id: "a", order_value: 700 }, own);
  await score({ order_id: "b", order_value: 90_000, currency: "AED" }, own);
  expect(await ask(server, own, "GET /api/v1/analytics/rto?days=1")).toMatchObject({
    orders: 2,
    order_value: 700,
  });
});

describe("a merchant's rule about rupees", () => {
  const rule = (code: string, when: object) => ({ code, when, points: 10, message: code });
  const value = (op: string, value: unknown) => ({ signal: "order_value", op, value });
  const fired = async (order: object, who: Merchant) =>
    (await score(order, who)).risk_reasons.map(({ code }) => code).sort();

  test("holds for rupees, and no comparison of it for another currency", async () => {
    const own = await signUp(server);
    await ask(server, own, "PUT /api/v1/rules", {
      thresholds: { review: 40, high: 70 },
      rules: [
        rule("SMALL", value("lt", 500)),
        rule("LARGE", value("gte", 500)),
        rule("NOT_ZERO", value("ne", 0)),
        rule("ODD", value("not_in", [500, 1000])),
        rule("ABROAD", { signal: "currency", op: "ne", value: "INR" }),
      ],
    });
    expect(await fired({ order_id: "1", order_value: 300 }, own)).toEqual(["NOT_ZERO", "ODD", "SMALL"]);
    expect(await fired({ order_id: "2", order_value: 300, currency: "EUR" }, own)).toEqual(["ABROAD"]);
    // From the signals as they were stored.
    const rescored = await ask(server, own, "POST /api/v1/orders/rescore");
    expect(rescored).toMatchObject({ rescored: 2, changed: 0 });
    expect((await get("2", own)).risk_reasons.map(({ code }) => code)).toEqual(["ABROAD"]);
  });
});

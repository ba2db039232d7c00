/** Postal codes abroad that look like a PIN are not counted with places in India. */
import { expect, test } from "bun:test";
import { ask, GOOD, PRO } from "./orders.ts";
import { signUp, useServer } from "./server.ts";

const score = (order_id: string, more: object) =>
  ask<{ risk_reasons: { code: string }[] }>(server, merchant, "POST /api/v1/order/score", {
    ...{ ...GOOD, order_id, order_value: 900, payment_method: "COD" },
    ...more,
  });
interface Stored {
  signals: Record<string, unknown>;
  verification: { standardized: { pincode: string; full: string } };
}
const get = (id: string) => ask<Stored>(server, merchant, `GET /api/v1/order/${id}`);

const server = await useServer(PRO);
const merchant = await signUp(server);
for (let i = 0; i < 40; i++) {
  await score(`IN-${i}`, {
    pincode: "560034",
    phone: `98450${10_000 + i}`,
    line1: `${i + 1}, 5th Main Road`,
  });
  await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: `IN-${i}`, outcome: "rto" });
}

const ABROAD = { state: null, landmark: null, phone: null, line2: null };

test.each([
  ["SG", "Singapore", "560034", "SG 560034"],
  ["RU", "Moscow", "560034", "RU 560034"],
  ["CN", "Beijing", "560034", "CN 560034"],
  ["US", "Mankato", "56003", "US 56003"],
])("%s: an order to %s %s knows nothing of returns in Bengaluru", async (country, city, pincode, counted) => {
  const order = { ...ABROAD, line1: "34 Serangoon Avenue", city, pincode, country };
  const { risk_reasons } = await score(country, order);
  expect(risk_reasons.map(({ code }) => code).filter((code) => code.startsWith("PIN_RTO"))).toEqual([]);
  const { signals, verification } = await get(country);
  expect(signals).toMatchObject({
    country,
    pincode: counted,
    pin_rto: 0,
    pin_rto_rate: null,
    pin_orders_day: 1,
  });
  // The address stays as it is written.
  expect(verification.standardized).toMatchObject({ pincode });
  expect(verification.standardized.full).not.toContain(counted);
});

test("and those abroad do not count in Bengaluru", async () => {
  await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: "SG", outcome: "delivered" });
  await score("IN-late", { pincode: "560034", phone: "9845099999", line1: "77, 5th Main Road" });
  expect((await get("IN-late")).signals).toMatchObject({ pincode: "560034", pin_rto: 40, pin_finished: 40 });
});

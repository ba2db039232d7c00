/** What the reasons of a scored order rest on. */
import { beforeAll, expect, test } from "bun:test";
import { ask, GOOD, PRO } from "./orders.ts";
import { signUp, useServer } from "./server.ts";

interface Scored {
  risk_reasons: { code: string; points: number; message: string; evidence: string }[];
}

const score = (order: object) =>
  ask<Scored>(server, merchant, "POST /api/v1/order/score", { ...GOOD, payment_method: "COD", ...order });

/** Sixty orders to a PIN of Bengaluru, all delivered, and thirty to Pune that came back: fewer do in the whole state. */
const server = await useServer(PRO);
const merchant = await signUp(server);
beforeAll(async () => {
  for (let i = 0; i < 90; i++) {
    const order_id = `past ${i}`;
    const pune = i < 60 ? {} : { line2: "Kothrud", landmark: "", city: "Pune", state: "", pincode: "411038" };
    await score({
      order_id,
      phone: `98450${10_000 + i}`,
      email: "",
      line1: `Flat ${i}, Rose Villa`,
      ...pune,
    });
    const outcome = i < 60 ? "delivered" : "rto";
    await ask(server, merchant, "POST /api/v1/order/outcome", { order_id, outcome });
  }
});

test("an order without a PIN gets no points for one, whatever is known of its state", async () => {
  const { risk_reasons } = await score({ order_id: "no PIN", phone: "9900000001", pincode: "" });
  expect(risk_reasons.map(({ code }) => code).filter((code) => code.startsWith("PIN_RTO"))).toEqual([]);
  expect(JSON.stringify(risk_reasons)).not.toMatch(/\b0 of 0\b|unknown pin/);
});

test("of a PIN without a finished order the nearest place that has some is named", async () => {
  const place = { line1: "12, Temple Road", line2: "Vidyanagar", city: "Hubballi", pincode: "580031" };
  const { risk_reasons } = await score({ order_id: "new PIN", phone: "9900000002", ...place });
  const [reason] = risk_reasons.filter(({ code }) => code.startsWith("PIN_RTO"));
  expect(reason.points).toBeLessThan(0);
  expect(reason.evidence).toStartWith(
    "No finished order to 580031 yet; 0 of 60 orders to Karnataka came back; with the area around it, ",
  );
});

/** Twelve buyers at one door, each with a phone and an e-mail, of whom some sent their parcels back. */
async function twelveBuyersAt(line1: string, phones: number, returned: number): Promise<void> {
  for (let i = 0; i < 12; i++) {
    const order_id = `${line1} ${i}`;
    await score({ order_id, line1, phone: String(phones + i), email: `guest${phones + i}.k@gmail.com` });
    const outcome = i < returned ? "rto" : "delivered";
    await ask(server, merchant, "POST /api/v1/order/outcome", { order_id, outcome });
  }
}
const sharing = ({ risk_reasons }: Scored) =>
  risk_reasons.filter(({ code }) => /^ADDRESS_(PHONES|EMAILS)/.test(code));

test("many buyers at one door where parcels are taken are no risk: a hostel, an office", async () => {
  await twelveBuyersAt("Flat 501, Sai Hostel", 9_811_300_000, 3);
  const line1 = "Flat 501, Sai Hostel";
  for (let i = 1; i <= 5; i++) {
    const newcomer = { phone: `990000002${i}`, email: `newcomer.k${i}@gmail.com` };
    // Five open orders of one day are another matter.
    expect(sharing(await score({ ...newcomer, line1, order_id: `hostel ${i}` }))).toHaveLength(i < 5 ? 0 : 2);
  }
});

test("they are one where parcels come back more often than usual, and the evidence is their number alone", async () => {
  await twelveBuyersAt("Flat 502, Vishal House", 9_811_400_000, 8);
  const newcomer = { order_id: "drop", phone: "9900000012", email: "newcomer.d@gmail.com" };
  expect(sharing(await score({ ...newcomer, line1: "Flat 502, Vishal House" }))).toMatchObject([
    { code: "ADDRESS_PHONES_MANY", evidence: "13 different phones used with this address" },
    { code: "ADDRESS_EMAILS", evidence: "13 different e-mails used with this address" },
  ]);
});

test("of a buyer with more orders than are read the evidence says how many were", async () => {
  const buyer = { line1: "Flat 503, Rose Villa", phone: "9900000013", email: "" };
  for (let i = 0; i < 53; i++) {
    const order_id = `of many ${i}`;
    await score({ ...buyer, order_id });
    const outcome = i < 10 ? "rto" : "delivered";
    await ask(server, merchant, "POST /api/v1/order/outcome", { order_id, outcome });
  }
  const texts = (await score({ ...buyer, order_id: "of many" })).risk_reasons.map(({ evidence }) => evidence);
  expect(texts).toContain(
    "7 of 50 orders of this phone came back (of its last 50); 43 orders of this phone delivered (of its last 50)",
  );
  expect(texts).toContain("At least 43 orders delivered to this phone at this address before");
});

test("only open orders count as many in a short time, and the evidence says so", async () => {
  const buyer = { line1: "Flat 504, Rose Villa", phone: "9900000014", email: "" };
  for (let i = 0; i < 4; i++) await score({ ...buyer, order_id: `burst ${i}` });
  await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: "burst 0", outcome: "cancelled" });
  const { risk_reasons } = await score({ ...buyer, order_id: "burst" });
  expect(risk_reasons.find(({ code }) => code === "PHONE_BURST_DAY_SEVERAL")?.evidence).toBe(
    "4 open orders of this phone within 24 hours",
  );
});

test("of a place no rate of COD orders is given before one of the shop is finished", async () => {
  const prepaid = await signUp(server);
  const sent = (order_id: string, more: object = {}) =>
    ask<Scored>(server, prepaid, "POST /api/v1/order/score", {
      ...GOOD,
      payment_method: "PREPAID",
      order_id,
      ...more,
    });
  for (let i = 0; i < 70; i++) {
    const pune = { line2: "Kothrud", landmark: "", city: "Pune", state: "", pincode: "411038" };
    const own = { phone: `98452${10_000 + i}`, email: "", line1: `Flat ${i}, Rose Villa` };
    await sent(`past ${i}`, i < 35 ? own : { ...own, ...pune });
    const outcome = i < 35 ? "rto" : "delivered";
    await ask(server, prepaid, "POST /api/v1/order/outcome", { order_id: `past ${i}`, outcome });
  }
  const { risk_reasons } = await sent("next", { phone: "9900000015", email: "" });
  expect(risk_reasons.find(({ code }) => code.startsWith("PIN_RTO"))?.evidence).toBe(
    "35 of 35 orders to 560034 came back",
  );
});

test("of an order at the usual price the evidence does not say that most are larger", async () => {
  const shop = await signUp(server);
  const sent = (order_id: string, n: number) =>
    ask<Scored>(server, shop, "POST /api/v1/order/score", {
      ...GOOD,
      order_id,
      order_value: n % 10 < 7 ? 499 : 999,
    });
  for (let i = 0; i < 30; i++) await sent(`past ${i}`, i);
  expect((await sent("next", 0)).risk_reasons.find(({ code }) => code.startsWith("VALUE_"))).toMatchObject({
    code: "VALUE_BELOW_HALF",
    message: "In the lower half of your orders by value",
    evidence:
      "₹499: expected to be smaller than 64 % of your orders, counting half of those at the same value",
  });
});

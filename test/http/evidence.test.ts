/** What the reasons of a scored order rest on. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { ask, GOOD, PRO } from "./orders.ts";
import { signUp, startTestServer } from "./server.ts";

interface Scored {
  risk_reasons: { code: string; points: number; evidence: string }[];
}

const score = (order: object) =>
  ask<Scored>(server, merchant, "POST /api/v1/order/score", { ...GOOD, payment_method: "COD", ...order });

/** Sixty orders to a PIN of Bengaluru, all delivered, and thirty to Pune that came back: fewer do in the whole state. */
const server = await startTestServer(PRO);
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
afterAll(() => server.stop());

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
  const newcomer = { order_id: "hostel", phone: "9900000011", email: "newcomer.k@gmail.com" };
  expect(sharing(await score({ ...newcomer, line1: "Flat 501, Sai Hostel" }))).toEqual([]);
});

test("they are one where parcels come back more often than usual, and the evidence is their number alone", async () => {
  await twelveBuyersAt("Flat 502, Vishal House", 9_811_400_000, 8);
  const newcomer = { order_id: "drop", phone: "9900000012", email: "newcomer.d@gmail.com" };
  expect(sharing(await score({ ...newcomer, line1: "Flat 502, Vishal House" }))).toMatchObject([
    { code: "ADDRESS_PHONES_MANY", evidence: "13 different phones used with this address" },
    { code: "ADDRESS_EMAILS", evidence: "13 different e-mails used with this address" },
  ]);
});

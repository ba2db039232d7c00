/** A COD order that is paid: in advance it becomes prepaid, at the door it stays COD. */
import { expect, test } from "bun:test";
import { type Event, openOrdersFixture, shopifyOrder, wooOrder } from "./support.ts";

const COD = "Cash on Delivery (COD)";
const BOTH = [COD, "Razorpay Secure"];
const FULFILLED = {
  fulfillment_status: "fulfilled",
  fulfillments: [{ id: 1, status: "success", created_at: "2026-09-15T10:00:00+05:30" }],
};
const CALLED_OFF = { fulfillments: [{ id: 1, status: "cancelled", shipment_status: "in_transit" }] };
const PAID = { financial_status: "paid", total_outstanding: "0.00" };
const PART = { financial_status: "partially_paid", total_outstanding: "1100.00" };

/** A version of the order of 14 September, changed on a day of September. */
const version = (day: number, patch: object = {}): Event =>
  shopifyOrder("orders/updated", {
    ...{ payment_gateway_names: [COD], updated_at: `2026-09-${day}T12:00:00+05:30`, ...patch },
  });
const paid = (day: number, patch: object = {}): Event => version(day, { ...PAID, ...patch });
const woo = (day: number, patch: object): Event =>
  wooOrder("order.updated", { date_modified_gmt: `2026-09-${day}T06:00:00`, ...patch });

const WHOLE = 1249;
const stories: [string, Event[], "COD" | "PREPAID", number?][] = [
  [
    "paid by another method before it is sent",
    [version(14), paid(15, { payment_gateway_names: BOTH })],
    "PREPAID",
  ],
  [
    "and sent after that",
    [
      version(14),
      paid(15, { payment_gateway_names: BOTH }),
      paid(16, { payment_gateway_names: BOTH, ...FULFILLED }),
    ],
    "PREPAID",
  ],
  [
    "and partly refunded after that",
    [
      version(14),
      paid(15, { payment_gateway_names: BOTH }),
      version(17, { financial_status: "partially_refunded", payment_gateway_names: BOTH, ...FULFILLED }),
    ],
    "PREPAID",
  ],
  ["marked paid by an app the day after", [version(14), paid(15)], "PREPAID"],
  [
    "paid by another method a week later, not sent yet",
    [version(14), paid(20, { payment_gateway_names: BOTH })],
    "PREPAID",
  ],
  [
    "the other method alone is left",
    [version(14), paid(15, { payment_gateway_names: ["Razorpay Secure"] })],
    "PREPAID",
  ],
  [
    "paid, but the edit that followed is to be collected",
    [
      version(14),
      paid(15, { payment_gateway_names: BOTH }),
      version(16, { ...PART, payment_gateway_names: BOTH, total_outstanding: "200.00" }),
    ],
    "COD",
    200,
  ],
  [
    "marked paid when the courier has paid out",
    [version(14), version(15, FULFILLED), paid(20, FULFILLED)],
    "COD",
  ],
  [
    "paid by a link while it is on its way",
    [version(14), version(15, FULFILLED), paid(16, { payment_gateway_names: BOTH, ...FULFILLED })],
    "COD",
  ],
  [
    "marked paid once it is delivered, though the shop has called off the parcel that a courier has",
    [version(14), version(15, CALLED_OFF), paid(16, CALLED_OFF)],
    "COD",
  ],
  ["marked paid a week later by a shop that tells nothing of parcels", [version(14), paid(20)], "COD"],
  ["written as paid from the beginning by an app", [paid(14), paid(15)], "COD"],
  ["partly paid at the checkout", [version(14, { ...PART, payment_gateway_names: BOTH })], "COD", 1100],
  [
    "partly paid at the checkout, the rest at the door: what was due stays",
    [
      version(14, { ...PART, payment_gateway_names: BOTH }),
      version(15, { ...PART, payment_gateway_names: BOTH, ...FULFILLED }),
      paid(20, { payment_gateway_names: BOTH, ...FULFILLED }),
    ],
    "COD",
    1100,
  ],
  [
    "partly paid at the checkout, of a shop that tells nothing of parcels",
    [version(14, { ...PART, payment_gateway_names: BOTH }), paid(20, { payment_gateway_names: BOTH })],
    "COD",
    1100,
  ],
  [
    "partly paid at the checkout, and the rest by a link the day after",
    [version(14, { ...PART, payment_gateway_names: BOTH }), paid(15, { payment_gateway_names: BOTH })],
    "PREPAID",
  ],
  [
    "partly by a gift card, the rest at the door",
    [paid(20, { payment_gateway_names: ["gift_card", COD] })],
    "COD",
  ],
  [
    "WooCommerce: paid by a link",
    [woo(14, {}), woo(15, { payment_method: "razorpay", payment_method_title: "UPI" })],
    "PREPAID",
  ],
  [
    "WooCommerce: the card failed, then COD",
    [woo(14, { payment_method: "razorpay", payment_method_title: "UPI", status: "failed" }), woo(15, {})],
    "COD",
  ],
  [
    "WooCommerce: completed, with the cash",
    [woo(14, {}), woo(20, { status: "completed", date_paid_gmt: "2026-09-20T06:00:00" })],
    "COD",
  ],
];

test.each(stories)("%s", async (_, events, payment, orderValue = WHOLE) => {
  await using fixture = await openOrdersFixture();
  fixture.now = Date.UTC(2026, 8, 25);
  const account = await fixture.merchant();
  for (const event of events) await fixture.receive(account, event);
  const id = events[0].store === "storeA" ? "5811220934801" : "4711";
  expect(await fixture.services.orders.get(account, id)).toMatchObject({ payment, orderValue });
});

test("a payment in advance that is heard of late counts from the next version on, after a restart as well", async () => {
  await using fixture = await openOrdersFixture();
  fixture.now = Date.UTC(2026, 8, 25);
  const account = await fixture.merchant();
  const sent = (day: number) => paid(day, { payment_gateway_names: BOTH, ...FULFILLED });
  for (const event of [version(14), sent(16), paid(15, { payment_gateway_names: BOTH })])
    await fixture.receive(account, event);
  await fixture.restart();
  await fixture.receive(account, sent(17));
  expect(await fixture.services.orders.get(account, "5811220934801")).toMatchObject({ payment: "PREPAID" });
});

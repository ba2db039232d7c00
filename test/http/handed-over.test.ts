/** An order that the shop has sent leaves the review queue, and comes back when that is called off. */
import { beforeEach, describe, expect, test } from "bun:test";
import { text } from "../features/bulk/files.ts";
import {
  type Event,
  SECRET,
  shopifyEvent,
  shopifyOrder,
  shopifyShipment,
  wooOrder,
} from "../features/webhooks/support.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, type OrderPage, PRO } from "./orders.ts";
import { type Merchant, send, signUp, useServer } from "./server.ts";

let merchant: Merchant;
const server = await useServer(PRO);
beforeEach(signUpAnew);
async function signUpAnew(): Promise<void> {
  merchant = await signUp(server);
  const body = { storeA_secret: SECRET, storeB_secret: SECRET };
  await send(server, "PUT", "/api/v1/account", { body, headers: { "X-API-Key": merchant.sk } });
}

/** Of yesterday, as orders of last week do not wait. */
const at = (minute: number) => new Date(Date.now() - 86_400_000 + minute * 60_000).toISOString();
const gmt = (minute: number) => at(minute).slice(0, 19);

const [SHOPIFY, WOO] = ["5811220934801", "4711"];
/** The address, the phone and the value are bad, so that the order waits for review. */
const BAD = { address1: "near temple", address2: "", city: "", zip: "999999", phone: "12345" };
const RISKY = {
  shipping_address: BAD,
  billing_address: BAD,
  phone: null,
  customer: null,
  total_price: "90000.00",
};
const shopify = (patch: object = {}) =>
  shopifyOrder("orders/updated", { ...RISKY, created_at: at(0), updated_at: at(1), ...patch });
const BAD_WOO = { address_1: "near temple", address_2: "", city: "", postcode: "999999", phone: "12345" };
const woo = (patch: object = {}) =>
  wooOrder("order.updated", {
    ...{
      shipping: BAD_WOO,
      billing: BAD_WOO,
      total: "90000.00",
      date_created_gmt: gmt(0),
      date_modified_gmt: gmt(1),
    },
    ...patch,
  });
const scan = (status: string) =>
  shopifyEvent(
    "fulfillment_events/create",
    `{"id":1,"order_id":${SHOPIFY},"fulfillment_id":2,"status":"${status}","message":"","happened_at":"${at(2)}"}`,
  );
const parcel = (patch: object, minute = 2) =>
  shopifyShipment(
    {
      ...{ tracking_number: null, tracking_numbers: [], shipment_status: null },
      ...{ created_at: at(2), updated_at: at(minute), ...patch },
    },
    minute === 2 ? "fulfillments/create" : "fulfillments/update",
  );
const file = (status: string, awb = "") =>
  text(`Order ID,Order Date,Status,AWB,Address,Pin,Payment Method,Total,Phone
A,${new Date().toISOString()},${status},${awb},near temple,999999,COD,90000,12345`);

const post = async ({ store, body, headers }: Event) => {
  const answer = await send(server, "POST", `/webhooks/${store}/${merchant.pk}`, { body, headers });
  expect(answer.status).toBe(200);
};
const score = (more: object = {}) =>
  ask(server, merchant, "POST /api/v1/order/score", {
    ...{ order_id: "A", line1: "near temple", pincode: "999999", phone: "12345", order_value: 90_000 },
    ...more,
  });
const queue = async () =>
  (await ask<OrderPage>(server, merchant, "GET /api/v1/orders/risk")).orders.map(({ order_id }) => order_id);
const get = (id: string) => ask<object>(server, merchant, `GET /api/v1/order/${id}`);

/** Nobody has decided here. */
const SENT = { status: "verified", decision: { note: null, actor: null, at: null } };

test.each<[string, string, () => Promise<unknown>, () => Promise<unknown>]>([
  [
    "Shopify: fulfilled",
    SHOPIFY,
    () => post(shopify()),
    () => post(shopify({ fulfillment_status: "fulfilled", updated_at: at(2) })),
  ],
  [
    "Shopify: fulfilled in part",
    SHOPIFY,
    () => post(shopify()),
    () => post(shopify({ fulfillment_status: "partial", updated_at: at(2) })),
  ],
  ["Shopify: a parcel without a number", SHOPIFY, () => post(shopify()), () => post(parcel({}))],
  ["Shopify: a scan on the way", SHOPIFY, () => post(shopify()), () => post(scan("in_transit"))],
  [
    "WooCommerce: a plugin's status",
    WOO,
    () => post(woo()),
    () => post(woo({ status: "shipped", date_modified_gmt: gmt(2) })),
  ],
  [
    "WooCommerce: a courier's status",
    WOO,
    () => post(woo()),
    () => post(woo({ status: "delhivery-in-transit", date_modified_gmt: gmt(2) })),
  ],
  [
    "a file: fulfilled",
    "A",
    () => score(),
    () => resultOf(upload(server, merchant, file("Shipped"), { fields: { mode: "orders" } })),
  ],
])("%s", async (_, id, arrives, isSent) => {
  await arrives();
  expect(await queue()).toEqual([id]);
  await isSent();
  expect(await queue()).toEqual([]);
  expect(await get(id)).toMatchObject(SENT);
});

test.each<[string, Event]>([
  ["a printed label", scan("label_printed")],
  ["a parcel that was called off", parcel({ status: "cancelled" })],
  ["an update of the order", shopify({ note: "call first", updated_at: at(2) })],
])("Shopify: it waits on after %s", async (_, event) => {
  await post(shopify());
  await post(event);
  expect(await queue()).toEqual([SHOPIFY]);
});

describe("called off", () => {
  const fulfilled = (minute: number, patch: object = {}) =>
    shopify({ fulfillment_status: "fulfilled", updated_at: at(minute), ...patch });
  const calledOff = parcel({ status: "cancelled" }, 4);
  const unfulfilled = shopify({ fulfillments: [{ id: 2, status: "cancelled" }], updated_at: at(4) });
  const wooAs = (status: string, minute: number) => woo({ status, date_modified_gmt: gmt(minute) });

  describe.each<[string, string, Event[], Event]>([
    ["Shopify's parcel", SHOPIFY, [shopify(), parcel({})], calledOff],
    ["Shopify's order", SHOPIFY, [shopify(), fulfilled(2)], unfulfilled],
    ["Shopify's order, sent as it came", SHOPIFY, [fulfilled(2)], unfulfilled],
    ["Shopify's label", SHOPIFY, [shopify(), parcel({ shipment_status: "label_printed" })], calledOff],
    ["WooCommerce's order", WOO, [wooAs("processing", 1), wooAs("shipped", 2)], wooAs("processing", 4)],
    ["WooCommerce's order on hold", WOO, [wooAs("shipped", 2)], wooAs("on-hold", 4)],
    [
      "WooCommerce's completed order",
      WOO,
      [wooAs("processing", 1), wooAs("shipped", 2), wooAs("completed", 3)],
      wooAs("processing", 4),
    ],
  ])("%s", (_, id, sent, off) => {
    const send = async () => {
      for (const event of sent) await post(event);
      expect(await queue()).toEqual([]);
    };

    test("waits again, also when it comes twice or too early", async () => {
      await send();
      for (const event of [off, off, ...sent]) {
        await post(event);
        expect(await queue()).toEqual([id]);
      }
      expect(await get(id)).toMatchObject({ status: "pending", decision: SENT.decision });
      await signUpAnew();
      for (const event of [off, ...sent]) await post(event);
      expect(await queue()).toEqual([id]);
    });

    test("stays as a person has decided", async () => {
      await send();
      const decision = { order_id: id, action: "verified", actor: "Ravi" };
      await ask(server, merchant, "POST /api/v1/order/verify", { ...decision, action: "rejected" });
      await ask(server, merchant, "POST /api/v1/order/verify", decision);
      await post(off);
      expect(await get(id)).toMatchObject({ status: "verified", decision: { actor: "Ravi" } });
    });
  });

  test.each<[string, string, Event[]]>([
    ["a scan", SHOPIFY, [shopify(), parcel({}), scan("in_transit"), calledOff, unfulfilled]],
    ["a parcel on its way", SHOPIFY, [shopify(), parcel({ shipment_status: "out_for_delivery" }), calledOff]],
    ["a delivery", SHOPIFY, [shopify(), parcel({}), scan("delivered"), calledOff, unfulfilled]],
    ["another parcel", SHOPIFY, [shopify(), parcel({}), calledOff, fulfilled(4)]],
    ["a courier's status", WOO, [woo(), wooAs("shipped", 2), wooAs("in-transit", 3), wooAs("processing", 4)]],
    [
      "a failed attempt",
      WOO,
      [woo(), wooAs("shipped", 2), wooAs("delhivery-ndr", 3), wooAs("processing", 4)],
    ],
    ["a status of another plugin", WOO, [woo(), wooAs("shipped", 2), wooAs("review-requested", 4)]],
  ])("not after %s", async (_, id, events) => {
    for (const event of events) await post(event);
    expect(await queue()).toEqual([]);
    expect(await get(id)).toMatchObject(SENT);
  });

  test("and sent again, it leaves again", async () => {
    for (const event of [shopify(), parcel({}), calledOff]) await post(event);
    expect(await queue()).toEqual([SHOPIFY]);
    await post(fulfilled(5));
    expect(await queue()).toEqual([]);
  });
});

test("the parcel may be known before its order: that never waits", async () => {
  await post(scan("in_transit"));
  await post(shopify());
  expect(await queue()).toEqual([]);
  expect(await get(SHOPIFY)).toMatchObject({ ...SENT, risk_level: "HIGH" });
});

test("the alert of a risky order is sent also when the store has sent the order", async () => {
  await ask(server, merchant, "PUT /api/v1/account", { callback_url: "https://shop.example/alerts" });
  await post(shopify({ fulfillment_status: "fulfilled" }));
  const { alerts } = await ask<{ alerts: object[] }>(server, merchant, "GET /api/v1/alerts");
  expect(alerts).toMatchObject([{ order_id: SHOPIFY }]);
});

describe("what people decide stands", () => {
  const fulfilled = shopify({ fulfillment_status: "fulfilled", updated_at: at(2) });
  const verify = (action: string) =>
    ask(server, merchant, "POST /api/v1/order/verify", { order_id: SHOPIFY, action, actor: "Ravi" });

  test("a rejection, although the shop has sent the order", async () => {
    await post(shopify());
    await verify("rejected");
    await post(fulfilled);
    expect(await get(SHOPIFY)).toMatchObject({ status: "rejected", decision: { actor: "Ravi" } });
  });

  test("who puts a sent order back into the queue finds it there after further events", async () => {
    await post(shopify());
    await post(fulfilled);
    await verify("pending");
    await post(scan("out_for_delivery"));
    expect(await queue()).toEqual([SHOPIFY]);
  });

  test("an undone decision is not taken for that of the person when the order is sent", async () => {
    await post(shopify());
    await verify("rejected");
    await verify("pending");
    await post(fulfilled);
    expect(await get(SHOPIFY)).toMatchObject(SENT);
  });
});

describe("a tracking number alone may be that of a label: the order waits", () => {
  const sent = (content: Uint8Array<ArrayBuffer>, mode: string) =>
    resultOf(upload(server, merchant, content, { fields: { mode } }));
  const yesterday = at(0).slice(0, 10);
  const untold = text(`Order ID,Order Date,AWB,Address,Pin,Payment Method,Total,Phone
A,${yesterday},SR0042,near temple,999999,COD,90000,12345`);

  test.each<[string, string, () => Promise<unknown>]>([
    ["in a first request", "A", () => score({ awb: "SR0042" })],
    ["in a later request", "A", () => score().then(() => score({ awb: "SR0042" }))],
    ["in a file, by its status", "A", () => sent(file("Label Generated", "SR0042"), "orders")],
    ["in a file without a status", "A", () => sent(untold, "orders")],
    ["in a file of past orders", "A", () => sent(untold, "history")],
    [
      "in a file, of an order that waits",
      "A",
      () => score().then(() => sent(file("New", "SR0042"), "orders")),
    ],
    ["in WooCommerce", WOO, () => post(woo({ meta_data: [{ key: "_awb", value: "SR0042" }] }))],
  ])("%s", async (_, id, arrives) => {
    await arrives();
    expect(await queue()).toEqual([id]);
    expect(await get(id)).toMatchObject({ awb: "SR0042", status: "pending" });
  });

  test("but not with a status that says it was sent", async () => {
    await sent(file("Shipped", "SR0042"), "orders");
    expect(await queue()).toEqual([]);
  });
});

test("savings do not count an order that was sent without a call", async () => {
  await post(shopify());
  await post(parcel({}));
  await ask(server, merchant, "POST /api/v1/order/outcome", { order_id: SHOPIFY, outcome: "rto" });
  const { review } = await ask<{ review: object }>(server, merchant, "GET /api/v1/analytics/rto");
  expect(review).toMatchObject({ flagged: 1, pending: 0, verified: 1, stopped: 0, sent_rto_rate: 1 });
  expect(review).toMatchObject({ saving: { saved: null, parts: null } });
});

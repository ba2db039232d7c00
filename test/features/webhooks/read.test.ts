/** What single events of the two platforms mean. */
import { describe, expect, test } from "bun:test";
import { STATES } from "../../../data/states.ts";
import { openEngines } from "../../../src/engine/index.ts";
import { gatewayList } from "../../../src/features/webhooks/payment.ts";
import {
  BILLING,
  type Event,
  orderOf,
  reading,
  SHIPPING,
  shopifyEvent,
  shopifyOrder,
  shopifyShipment,
  wooEvent,
  wooOrder,
} from "./support.ts";

const shopify = (patch = {}, topic = "orders/updated", headers = {}) => shopifyOrder(topic, patch, headers);
const woo = (patch = {}, topic = "order.updated") => wooOrder(topic, patch);

describe("an order becomes the order that is scored", () => {
  const home = {
    name: "Meera Nair",
    email: "meera.nair@shop-mail.in",
    line1: "Flat 12C, Lakeview Residency, 80 Feet Road",
    line2: "Koramangala 4th Block, near Sony Signal",
    city: "Bengaluru",
    pincode: "560034",
    country: "IN",
    payment_method: "COD",
    order_value: 1249,
  };
  test("of Shopify", () => {
    const { input, reference, placedAt } = orderOf(shopify());
    expect(input).toMatchObject({
      ...home,
      order_id: "5811220934801",
      phone: "+91 98860 41233",
      state: "Karnataka",
    });
    expect([reference, placedAt]).toEqual(["#KD2041", Date.UTC(2026, 8, 14, 4, 35)]);
  });
  test("of WooCommerce, whose GMT times have no offset", () => {
    const { input, reference, placedAt } = orderOf(woo());
    expect(input).toMatchObject({ ...home, order_id: "4711", phone: "098860 41233", state: "KA" });
    expect([reference, placedAt]).toEqual(["4711", Date.UTC(2026, 8, 14, 4, 35)]);
  });
});

describe("ids beyond what a number can hold stay whole", () => {
  const big = "920982911946154509";
  test.each([
    ["of an order with its GraphQL id", shopify({ admin_graphql_api_id: `gid://shopify/Order/${big}` })],
    ["of a deletion", shopifyEvent("orders/delete", `{"id":${big}}`)],
    [
      "of a parcel",
      shopifyEvent("fulfillments/update", `{"id":1,"order_id":${big},"shipment_status":"delivered"}`),
    ],
    ["of a WooCommerce order", wooEvent("order.deleted", `{"id":${big}}`)],
  ] as [string, Event][])("%s", (_, event) => expect(reading(event)).toMatchObject({ orderId: big }));
});

const ADDRESS = { ...SHIPPING, phone: null };
const other = { ...ADDRESS, address1: "9 Park Street", phone: "033 2229 8899" };
describe("a phone is looked for in five places", () => {
  const rows: [string, object, string | null][] = [
    ["the shipping address first", { billing_address: other, phone: "+919000000001" }, "+91 98860 41233"],
    [
      "then the billing address",
      { shipping_address: ADDRESS, billing_address: other, phone: "+919000000001" },
      "033 2229 8899",
    ],
    [
      "then the order",
      { shipping_address: ADDRESS, phone: "+919000000001", customer: { phone: "+919000000002" } },
      "+919000000001",
    ],
    [
      "then the customer",
      { shipping_address: ADDRESS, customer: { phone: "+919000000002" } },
      "+919000000002",
    ],
    [
      "then the customer's usual address",
      { shipping_address: ADDRESS, customer: { default_address: { phone: "90000 00003" } } },
      "90000 00003",
    ],
    [
      "one that is too short is passed over",
      { shipping_address: { ...ADDRESS, phone: "12345" }, phone: "+919000000001" },
      "+919000000001",
    ],
    ["unless there is no other", { shipping_address: { ...ADDRESS, phone: "12345" } }, "12345"],
    ["and there may be none", { shipping_address: null, customer: null }, null],
  ];
  test.each(rows)("%s", (_, patch, phone) => expect(orderOf(shopify(patch)).input.phone ?? null).toBe(phone));
});

describe("shipping comes before billing", () => {
  const elsewhere = {
    ...BILLING,
    address_1: "9 Park Street",
    city: "Kolkata",
    state: "WB",
    postcode: "700016",
    phone: "",
  };
  test.each([
    ["WooCommerce ships elsewhere", woo({ shipping: elsewhere }), { city: "Kolkata", phone: "098860 41233" }],
    ["WooCommerce's shipping is empty texts", woo(), { city: "Bengaluru" }],
    [
      "Shopify ships elsewhere",
      shopify({ billing_address: SHIPPING, shipping_address: { ...other, city: "Kolkata" } }),
      { line1: "9 Park Street", city: "Kolkata" },
    ],
    [
      "Shopify ships nothing",
      shopify({ shipping_address: null, billing_address: SHIPPING }),
      { city: "Bengaluru" },
    ],
    [
      "Shopify has only a country to ship to",
      shopify({ shipping_address: { country_code: "IN" }, billing_address: SHIPPING }),
      { city: "Bengaluru" },
    ],
  ] as [string, Event, object][])("%s", (_, event, input) =>
    expect(orderOf(event).input).toMatchObject(input),
  );

  test("an app that may not see the customer sends nulls, and the order is an order all the same", () => {
    const hidden = {
      shipping_address: null,
      billing_address: null,
      customer: null,
      email: null,
      contact_email: null,
    };
    const { input } = orderOf(shopify(hidden));
    expect(input).toMatchObject({ line1: null, phone: null, email: null, name: null, payment_method: "COD" });
  });
});

describe("cash on delivery", () => {
  const cod: [string, string[]][] = [
    ["Shopify's own method", ["Cash on Delivery (COD)"]],
    ["the app for India", ["cash_on_delivery"]],
    ["the bare word", ["COD"]],
    ["dots", ["C.O.D"]],
    ["pay on delivery", ["Pay on delivery (UPI or cash)"]],
    ["Hindi", ["कैश ऑन डिलीवरी"]],
    ["one of two gateways", ["Razorpay", "Cash on Delivery (COD)"]],
    ["payment on delivery", ["Payment on Delivery"]],
    ["cash or UPI", ["Cash/UPI on Delivery"]],
    ["UPI at the door", ["UPI on delivery"]],
    ["in brackets", ["Pay (cash) on delivery"]],
    ["at the door", ["Pay at your doorstep"]],
    ["GoKwik's partly paid", ["Gokwik PPCOD"]],
    ["partly paid by UPI", ["gokwik_ppcod_upi"]],
    ["more than one space", ["Cash  on\u00a0Delivery"]],
    ["at delivery", ["Cash at delivery"]],
    ["at the time of delivery", ["Pay at the time of delivery"]],
    ["Hindi, on delivery", ["डिलीवरी पर भुगतान"]],
  ];
  test.each(cod)("%s", (_, names) => {
    expect(orderOf(shopify({ payment_gateway_names: names })).input.payment_method).toBe("COD");
  });
  test.each([
    ["Codacash is a wallet", ["Codacash"]],
    ["a bar code is none", ["Barcode payment"]],
    ["a card", ["Razorpay Secure (UPI, Cards, Wallets, NetBanking)"]],
    ["pending proves nothing", ["Bank Deposit"]],
    ["UPI in advance", ["UPI (free on delivery)"]],
    ["something else on delivery", ["Call on delivery"]],
    ["the time of another thing", ["Pay at the time of order, delivery free"]],
    ["letters before it", ["Appcod"]],
    ["nothing to pay", []],
  ] as [string, string[]][])("not: %s", (_, payment_gateway_names) => {
    expect(orderOf(shopify({ payment_gateway_names })).input.payment_method).toBe("PREPAID");
  });
  test("the merchant's own names count, whole and without case", () => {
    const own = gatewayList("Zahlung bei Lieferung,  Ghar  Pe Payment ");
    const paid = (name: string) =>
      orderOf(shopify({ payment_gateway_names: [name] }), own).input.payment_method;
    expect(paid("ghar pe payment")).toBe("COD");
    expect(paid("Ghar Pe Payment Plus")).toBe("PREPAID");
  });
  test("old versions of the API have one gateway", () => {
    expect(
      orderOf(shopify({ payment_gateway_names: undefined, gateway: "cash_on_delivery" })).input
        .payment_method,
    ).toBe("COD");
  });
  test("an app's order without a gateway says it with a tag", () => {
    const method = (payment_gateway_names: string[], tags: string) =>
      orderOf(shopify({ payment_gateway_names, tags })).input.payment_method;
    expect(method([], "releasit, COD")).toBe("COD");
    expect(method(["manual"], "releasit, COD")).toBe("COD");
    expect(method(["manual"], "phone order")).toBe("PREPAID");
    expect(method(["Razorpay", "manual"], "COD")).toBe("PREPAID");
    expect(method(["manual"], "Converted from COD #KD2040")).toBe("PREPAID");
    expect(method([], "COD to Prepaid, cw")).toBe("PREPAID");
  });
  test("what is partly paid is cash on delivery for the rest", () => {
    const part = {
      payment_gateway_names: ["Razorpay", "COD"],
      financial_status: "partially_paid",
      total_outstanding: "1100.50",
    };
    expect(orderOf(shopify(part)).input).toMatchObject({ payment_method: "COD", order_value: 1100.5 });
  });
  test("WooCommerce: by the method's id, by its title, by the merchant's list", () => {
    const method = (payment_method: string, payment_method_title: string, own: string[] = []) =>
      orderOf(woo({ payment_method, payment_method_title }), own).input.payment_method;
    expect(method("cod", "Barzahlung")).toBe("COD");
    expect(method("custom_gateway", "Cash on Delivery")).toBe("COD");
    expect(method("wc_doorpay", "Doorpay", gatewayList("wc_doorpay"))).toBe("COD");
    expect(method("razorpay", "Cards, UPI")).toBe("PREPAID");
  });
});

describe("an order that was edited in Shopify", () => {
  const line = (title: string, quantity: number, current_quantity: number) => ({
    ...{ title, quantity, current_quantity, price: "400.00" },
  });
  const edited = {
    total_price: "1249.00",
    current_total_price: "849.00",
    line_items: [line("Lamp", 1, 0), line("Diya", 3, 2)],
  };
  const whole = [
    { name: "Lamp", quantity: 1 },
    { name: "Diya", quantity: 3 },
  ];
  test("has the amount and the items that are left: the courier collects no more", () => {
    expect(orderOf(shopify(edited)).input).toMatchObject({
      order_value: 849,
      items: [{ name: "Diya", quantity: 2 }],
    });
  });
  test.each([
    ["cancelled", { cancelled_at: "2026-09-15T08:00:00+05:30", current_total_price: "0.00" }],
    ["partly refunded", { financial_status: "partially_refunded" }],
    ["refunded", { financial_status: "refunded", current_total_price: "0.00" }],
    [
      "emptied, as after a return",
      { current_total_price: "0.00", line_items: [line("Lamp", 1, 0), line("Diya", 3, 0)] },
    ],
  ])("but keeps what was ordered when it was %s", (_, patch) => {
    const { input } = orderOf(shopify({ ...edited, ...patch }));
    expect(input).toMatchObject({ order_value: 1249, items: whole });
  });
});

describe("what becomes of an order", () => {
  const said = (event: Event): string | null => {
    const it = reading(event);
    if (it.kind === "shipment") return it.outcome?.outcome ?? it.handover;
    return it.kind === "order" ? (it.outcome?.outcome ?? null) : it.kind === "ignored" ? it.reason : it.kind;
  };
  const shipment = (shipment_status: string | null) =>
    shopifyShipment({ shipment_status, tracking_number: null });
  const scan = (status: string) =>
    shopifyShipment({ status, happened_at: "2026-09-16T10:00:00Z" }, "fulfillment_events/create");
  test.each([
    ["a new order", shopify({}, "orders/create"), null],
    ["cancelled", shopify({ cancelled_at: "2026-09-15T08:00:00+05:30" }, "orders/cancelled"), "cancelled"],
    ["cancelled is a field, not a topic", shopify({}, "orders/cancelled"), null],
    ["refunded before it was sent", shopify({ financial_status: "refunded" }), "cancelled"],
    [
      "refunded and put back",
      shopify({ financial_status: "refunded", fulfillment_status: "restocked" }),
      "cancelled",
    ],
    [
      "refunded after it was sent",
      shopify({ financial_status: "refunded", fulfillment_status: "fulfilled" }),
      null,
    ],
    [
      "refunded after its parcel was called off",
      shopify({ financial_status: "refunded", fulfillments: [{ status: "cancelled" }] }),
      null,
    ],
    ["partly refunded", shopify({ financial_status: "partially_refunded" }), null],
    ["tagged RTO", shopify({ tags: "vip, RTO" }), "rto"],
    [
      "tagged RTO and cancelled",
      shopify({ tags: "RTO Initiated", cancelled_at: "2026-09-15T08:00:00Z" }),
      "rto",
    ],
    ...["RTO Acknowledged", "RTO NDR", "RTO Transit", "RTO In Intransit", "RTO In-Transit", "rto_ofd"].map(
      (tag) => [`tagged "${tag}"`, shopify({ tags: `vip, ${tag}` }), "rto"],
    ),
    ...["NDR", "NDR Pending", "Undelivered", "ndr-2"].map((tag) => [
      `tagged "${tag}"`,
      shopify({ tags: tag }),
      "ndr",
    ]),
    ...[
      ["on its way", "in_transit", "rto"],
      ["after a failed attempt", "attempted_delivery", "rto"],
      ["after its delivery", "delivered", "cancelled"],
      ["with a label alone", "label_printed", "cancelled"],
    ].map(([when, shipment_status, said]) => [
      `cancelled ${when}`,
      shopify({
        ...{ cancelled_at: "2026-09-15T08:00:00Z", financial_status: "voided" },
        fulfillments: [{ id: 1, status: "success", shipment_status, tracking_number: "S1" }],
      }),
      said,
    ]),
    ["tagged NDR and cancelled", shopify({ tags: "NDR", cancelled_at: "2026-09-15T08:00:00Z" }), "cancelled"],
    ["an NDR that was settled is none", shopify({ tags: "NDR resolved, RTO cancelled, no RTO" }), null],
    ["a risk of RTO is no RTO", shopify({ tags: "High RTO risk, rto-score:80" }), null],
    ["a parcel delivered", shipment("delivered"), "delivered"],
    ["a failed attempt", shipment("attempted_delivery"), "ndr"],
    ["a failure", shipment("failure"), "ndr"],
    ["a parcel on its way", shipment("in_transit"), "scanned"],
    ["a parcel without news", shipment(null), "sent"],
    [
      "a parcel that was not handed over",
      shopifyShipment({ tracking_number: null, shipment_status: null, status: "error" }),
      "unsent",
    ],
    ["a shipment named like a method", shipment("constructor"), "scanned"],
    ["a scan of a failed attempt", scan("attempted_delivery"), "ndr"],
    ["a scan of the delivery", scan("delivered"), "delivered"],
    ["a scan on the way", scan("out_for_delivery"), "scanned"],
    ["a scan before the courier has it", scan("label_printed"), "no_news"],
    ["Shopify's deletion", shopifyEvent("orders/delete", '{"id":5811220934801}'), "deletion"],
    [
      "a sample by its header",
      shopify({ cancelled_at: "2026-09-15T08:00:00Z" }, "orders/cancelled", { "X-Shopify-Test": "true" }),
      "sample",
    ],
    ["a sample by its body", shopify({ test: true, cancelled_at: "2026-09-15T08:00:00Z" }), "sample"],
    ["a topic nobody asked for", shopify({}, "products/update"), "other_topic"],
    ["an edit, which holds no order", shopify({}, "orders/edited"), "other_topic"],
    ["no topic at all", shopify({}, ""), "no_topic"],
    ["an order without an id", shopify({ id: null, admin_graphql_api_id: null }), "no_order"],
    ["a body that is no object", shopifyEvent("orders/create", "[1]"), "no_order"],
    ...(
      [
        ["pending", null],
        ["processing", null],
        ["on-hold", null],
        ["constructor", null],
        ["__proto__", null],
        ["completed", "delivered"],
        ["delivered", "delivered"],
        ["cancelled", "cancelled"],
        ["failed", "cancelled"],
        ["refunded", "cancelled"],
        ["rto", "rto"],
        ["wc-rto", "rto"],
        ["rto-initiated", "rto"],
        ["rto-transit", "rto"],
        ["rto-acknowledged", "rto"],
        ["rto-ndr", "rto"],
        ["wc-rto-in-intransit", "rto"],
        ["delivery-failed", "ndr"],
        ["ndr-pending", "ndr"],
        ["returned-to-origin", "rto"],
        ["ndr", "ndr"],
        ["undelivered", "ndr"],
        ["shipped", null],
        ["checkout-draft", "draft"],
        ["auto-draft", "draft"],
        ["draft", "draft"],
        ["new", "draft"],
        ["trash", "draft"],
        ["", "draft"],
      ] as const
    ).map(([status, outcome]) => [`status "${status}"`, woo({ status }), outcome]),
    [
      "refunded after completion",
      woo({ status: "refunded", date_completed_gmt: "2026-09-18T05:00:00" }),
      "delivered",
    ],
    ["WooCommerce's deletion", wooEvent("order.deleted", '{"id":4711}'), "deletion"],
    ["another resource", woo({}, "product.updated"), "other_topic"],
    ["an action of a plugin", woo({}, "action.woocommerce_add_to_cart"), "other_topic"],
  ] as [string, Event, string | null][])("%s", (_, event, expected) => expect(said(event)).toBe(expected));

  test("parcels inside an order count too", () => {
    const fulfillments = [
      { shipment_status: "delivered", updated_at: "2026-09-17T10:00:00+05:30" },
      { shipment_status: null },
    ];
    expect(orderOf(shopify({ fulfillments })).shipments).toEqual([
      { outcome: "delivered", at: Date.UTC(2026, 8, 17, 4, 30) },
    ]);
  });
});

describe("what people call an order", () => {
  const items = [{ name: "Brass diya, pair", sku: null, quantity: 1, price: 1249 }];
  test("Shopify: its name, currency and lines", () => {
    expect(orderOf(shopify()).input).toMatchObject({ reference: "#KD2041", currency: "INR", items });
  });
  test("WooCommerce: its number, currency and lines", () => {
    const named = woo({ number: "KD-4711", currency: "usd" });
    expect(orderOf(named).input).toMatchObject({ reference: "KD-4711", currency: "USD", items });
  });
  test("a hundred lines are kept, nonsense in them is left out, and a currency that is none is not taken", () => {
    const line = { name: "x".repeat(600), sku: 42, quantity: "two", price: "-1" };
    const { input } = orderOf(shopify({ line_items: Array(101).fill(line), currency: "Rs." }));
    expect(input.items?.length).toBe(100);
    expect(input.items?.[0]).toEqual({ name: "x".repeat(500), sku: "42" });
    expect(input.currency).toBeNull();
  });

  const awbOf = (event: Event) => {
    const it = reading(event);
    return it.kind === "order" || it.kind === "shipment" ? (it.tracking?.awb ?? null) : it.kind;
  };
  const parcel = (tracking_number: string, day: number, more = {}) => ({
    ...{ tracking_number, status: "success", created_at: `2026-09-0${day}T10:00:00Z`, ...more },
  });
  const items_ = (...numbers: string[]) => numbers.map((tracking_number) => ({ tracking_number }));
  test.each([
    ["no parcel, no number", shopify(), null],
    ["a parcel's number", shopify({ fulfillments: [parcel("A1", 1)] }), "A1"],
    ["of two parcels the later one's", shopify({ fulfillments: [parcel("B2", 2), parcel("A1", 1)] }), "B2"],
    [
      "not that of one called off",
      shopify({ fulfillments: [parcel("A1", 1), parcel("B2", 2, { status: "cancelled" })] }),
      "A1",
    ],
    ["a shipment's own", shopifyShipment({ shipment_status: null }), "1490800011223"],
    ["the first of its list", shopifyShipment({ tracking_number: null, tracking_numbers: ["X9"] }), "X9"],
    ...[
      ["_tracking_number", "SF12345678"],
      ["awb", "14908123456"],
      ["_shiprocket_awb_code", "14908123456"],
      ["delhivery-waybill", "14908123456"],
      ["_wc_shipment_tracking_items", items_("EE1234567IN", "EE7654321IN")],
    ].map(([key, value]) => [
      `WooCommerce's field ${key}`,
      woo({
        meta_data: [
          { key: "awb_status", value: "booked 123" },
          { key, value },
        ],
      }),
      typeof value === "string" ? value : "EE7654321IN",
    ]),
    ...[
      ["google_tracking_id", "1234567890"],
      ["awb", "https://courier.example/track/1"],
      ["awb", "not yet"],
      ["_wc_shipment_tracking_items", "a:0:{}"],
    ].map(([key, value]) => [`not ${key} "${value}"`, woo({ meta_data: [{ key, value }] }), null]),
  ] as [string, Event, string | null][])("tracking number: %s", (_, event, awb) =>
    expect(awbOf(event)).toBe(awb),
  );
});

describe("what the widget left on the order is kept", () => {
  const id = "chk_0123456789";
  test.each([
    [
      "Shopify's cart attribute",
      shopify({
        note_attributes: [
          { name: "gift", value: "no" },
          { name: "service_check_id", value: id },
        ],
      }),
    ],
    ["WooCommerce's field", woo({ meta_data: [{ key: "_service_check_id", value: id }] })],
    ["the plugin's field", woo({ meta_data: [{ key: "_thikana_check_id", value: id }] })],
  ] as [string, Event][])("%s", (_, event) => expect(orderOf(event).checkId).toBe(id));

  test("a landmark field of the checkout is the landmark", () => {
    const meta_data = [{ key: "_wc_shipping/shop/landmark", value: "Opposite the water tank" }];
    expect(orderOf(woo({ meta_data })).input.landmark).toBe("Opposite the water tank");
  });
});

describe("every province code of both platforms is the right state", async () => {
  const { engine } = await openEngines();
  const stateOf = (event: Event) => {
    const { order_id, customer_name, email, payment_method, order_value, channel, ...address } =
      orderOf(event).input;
    return engine.verify({ ...address, pincode: null }).standardized.state;
  };
  const codes = STATES.flatMap(({ name, codes }) => codes.map((code) => [code, name] as const));
  test.each(codes)("%s", (code, name) => {
    expect(stateOf(woo({ billing: { ...BILLING, city: "", state: code } }))).toBe(name);
    const address = { ...SHIPPING, city: "", province: null, province_code: code };
    expect(stateOf(shopify({ shipping_address: address }))).toBe(name);
  });
  test.each(["CT", "CG", "OR", "OD", "TS", "TG", "UK", "UT", "DN", "DD", "DH", "LA", "LD", "PY", "CH", "AN"])(
    "%s is among them",
    (code) => {
      expect(codes.map(([each]) => each)).toContain(code);
    },
  );
});

test.each([
  ["money", { total_price: "abc" }, 0],
  ["negative money", { total_price: "-5.00" }, 0],
  ["money as a number", { total_price: 12.5 }, 12.5],
  ["no money", { total_price: null }, 0],
])("nonsense in a field harms nothing: %s", (_, patch, value) => {
  const nonsense = { ...patch, current_total_price: patch.total_price, payment_gateway_names: [] };
  expect(orderOf(shopify(nonsense)).input.order_value).toBe(value);
});

test("texts are cut to what an order may hold, never in the middle of a character", () => {
  const long = `${"a".repeat(499)}😀😀`;
  expect(orderOf(shopify({ shipping_address: { ...SHIPPING, address1: long } })).input.line1).toBe(
    "a".repeat(499),
  );
});

/** One order that shop, store and courier each know by a number of their own is stored once. */
import { describe, expect, test } from "bun:test";
import {
  type Event,
  SECRET,
  SHIPPING,
  shopifyOrder,
  shopifyShipment,
  wooOrder,
} from "../features/webhooks/support.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, GOOD, type OrderPage, PRO } from "./orders.ts";
import { type Merchant, send, signUp, useServer } from "./server.ts";

interface Order {
  order_id: string;
  reference: string;
  awb: string;
  aliases: string[];
  outcome: string | null;
  status: string;
  channel: string;
  email: string;
  phone: string;
  placed_at: string;
  items: unknown[];
  address: Record<string, string | null>;
}

const PHONE = "9845012345";
const VALUE = 1499;
/** When the store has the order of its events. */
const PLACED = "2026-10-05T12:00:00+05:30";
const DATES = { created_at: PLACED, updated_at: PLACED, processed_at: PLACED };

let merchant: Merchant;
const server = await useServer(PRO);

const newMerchant = async () => {
  merchant = await signUp(server);
  await ask(server, merchant, "PUT /api/v1/account", { storeA_secret: SECRET, storeB_secret: SECRET });
};
const receive = async ({ store, body, headers }: Event) => {
  const response = await send(server, "POST", `/webhooks/${store}/${merchant.pk}`, { body, headers });
  expect(await response.json()).toMatchObject({ state: "done" });
};
/** Shopify's #1191. */
const event = (patch: object = {}) =>
  shopifyOrder("orders/create", {
    ...{ id: 5000001191, admin_graphql_api_id: null, name: "#1191", ...DATES, tags: "", cancelled_at: null },
    ...{
      shipping_address: { ...SHIPPING, phone: PHONE },
      total_price: String(VALUE),
      current_total_price: String(VALUE),
      fulfillments: [],
    },
    ...patch,
  });
const score = (order: object) =>
  ask<Order & { created: boolean }>(server, merchant, "POST /api/v1/order/score", {
    ...{ ...GOOD, pincode: SHIPPING.zip, phone: PHONE, order_value: VALUE, placed_at: PLACED, ...order },
  });
const get = (id: string) => ask<Order>(server, merchant, `GET /api/v1/order/${encodeURIComponent(id)}`);
const count = async () => (await ask<OrderPage>(server, merchant, "GET /api/v1/orders")).total;

const COLUMNS = "Order ID,Order Date,Name,Phone,Address Line 1,City,State,Pincode,Order Total,COD,AWB,Status";
type Parcel = Partial<Record<"id" | "date" | "phone" | "pin" | "value" | "awb" | "status" | "name", string>>;
const line = ({ id, date, name, phone, pin, value, awb, status }: Parcel) =>
  [
    ...[id ?? "1191", date ?? "2026-10-05 12:10", name ?? "Asha Verma", phone ?? PHONE, "9 Sunrise Apts"],
    ...[
      SHIPPING.city,
      SHIPPING.province,
      pin ?? SHIPPING.zip,
      value ?? VALUE,
      "COD",
      awb ?? "",
      status ?? "",
    ],
  ].join(",");
const file = async (mode: "orders" | "history" | "outcomes", ...parcels: Parcel[]) => {
  const bytes = new TextEncoder().encode([COLUMNS, ...parcels.map(line)].join("\n"));
  const result = await resultOf(upload(server, merchant, bytes, { fields: { mode } }));
  return result as typeof result & { matched: number };
};

describe.each(["orders", "history"] as const)("a store's order and a courier's file of %s", (mode) => {
  test("are one order, which has what each of them knows", async () => {
    await newMerchant();
    await receive(event());
    const { address } = await get("#1191");
    const added = await file(mode, { id: "ACME-1191", awb: "SF123456789IN", status: "Delivered" });
    expect(added).toMatchObject({ processed: 1, failed: 0, matched: 1 });
    expect(await count()).toBe(1);
    const order = await get("5000001191");
    expect(order).toMatchObject({ reference: "#1191", aliases: ["ACME-1191"], channel: "shopify" });
    expect(order).toMatchObject({ awb: "SF123456789IN", outcome: "delivered", address });
    for (const id of ["ACME-1191", "#1191", "1191", "SF123456789IN"]) expect(await get(id)).toEqual(order);
  });

  test("are one order in the other sequence, too", async () => {
    await newMerchant();
    await file(mode, { id: "1191", awb: "SF123456789IN" });
    const { address } = await get("1191");
    await receive(event());
    expect(await count()).toBe(1);
    const order = await get("1191");
    expect(order).toMatchObject({ order_id: "1191", reference: "#1191", aliases: ["5000001191"] });
    // The store's address is of before the courier had the order.
    expect(order).toMatchObject({ awb: "SF123456789IN", channel: "shopify", address });
    expect(order.items).not.toEqual([]);
    expect(await get("5000001191")).toEqual(order);
  });

  test("are two where the buyers are", async () => {
    await newMerchant();
    await receive(event());
    expect(await file(mode, { phone: "9845099999", name: "Ravi Iyer" })).toMatchObject({ matched: 0 });
    expect(await file(mode, { id: "ACME-1191", date: "2024-10-05" })).toMatchObject({ matched: 0 });
    expect(await count()).toBe(3);
  });
});

describe("a row of outcomes", () => {
  test("reaches the order of its buyer by any spelling of the number", async () => {
    await newMerchant();
    await receive(event());
    const told = await file("outcomes", { id: "ACME-1191", status: "RTO" });
    expect(told.summary).toMatchObject({ rto: 1, not_found: 0 });
    expect(await get("5000001191")).toMatchObject({ outcome: "rto" });
  });

  test("of another buyer waits for an order of its own", async () => {
    await newMerchant();
    await receive(event());
    const other = { phone: "9845099999", name: "Ravi Iyer", pin: "110001", value: "5" };
    const told = await file("outcomes", { ...other, status: "RTO" });
    expect(told.summary).toMatchObject({ rto: 1, not_found: 1 });
    expect(await get("5000001191")).toMatchObject({ outcome: null });
  });

  test("of a number that two have is its buyer's", async () => {
    await newMerchant();
    const other = { phone: "9845099999", name: "Ravi Iyer", pincode: "110001", order_value: 5 };
    await score({ order_id: "A-77", reference: "#1191" });
    await score({ order_id: "B-78", reference: "#1191", ...other });
    expect(await file("outcomes", { status: "Delivered" })).toMatchObject({ failed: 0 });
    expect(await get("A-77")).toMatchObject({ outcome: "delivered" });
    expect(await get("B-78")).toMatchObject({ outcome: null });
  });
});

test("events of the store go on reaching an order that a courier's file brought", async () => {
  await newMerchant();
  await file("orders", {});
  await receive(event());
  await receive(
    shopifyShipment({ order_id: 5000001191, tracking_number: "SF9", shipment_status: "delivered" }),
  );
  expect(await get("1191")).toMatchObject({ awb: "SF9", outcome: "delivered" });
  await receive(event({ updated_at: "2026-10-06T12:00:00+05:30", email: "asha.new@example.com" }));
  expect(await count()).toBe(1);
});

test("the store's later address replaces an earlier one, and an earlier one no later one", async () => {
  await newMerchant();
  await file("orders", {});
  const moved = { ...SHIPPING, phone: PHONE, address1: "44 New House Road" };
  await receive(event({ shipping_address: moved, updated_at: "2026-10-05T13:00:00+05:30" }));
  expect((await get("1191")).address.line1).toBe("44 New House Road");
  const edit = { order_id: "5000001191", fields: { line1: "7 Corrected Lane" } };
  await ask(server, merchant, "POST /api/v1/order/address", edit);
  const late = { ...moved, address1: "45 New House Road" };
  await receive(event({ shipping_address: late, updated_at: "2026-10-05T14:00:00+05:30" }));
  expect((await get("1191")).address.line1).toBe("7 Corrected Lane");
});

describe("an order of the API", () => {
  test("and one of the store are one, whichever comes first", async () => {
    for (const isApiFirst of [true, false]) {
      await newMerchant();
      if (!isApiFirst) await receive(event());
      const scored = await score({ order_id: "1191", email: "asha@example.com", awb: "A1" });
      expect(scored.created).toBe(isApiFirst);
      if (isApiFirst) await receive(event());
      expect(await count()).toBe(1);
      expect(await get("1191")).toEqual(await get("5000001191"));
      // The id that is given again updates the order that has it.
      expect(await score({ order_id: "1191", awb: "A2" })).toMatchObject({ created: false });
      expect(await count()).toBe(1);
    }
  });

  test("is updated by its own id, whoever buys it", async () => {
    await newMerchant();
    await score({ order_id: "1191" });
    const other = { phone: "9845099999", pincode: "110001", order_value: 5, name: "Ravi Iyer" };
    expect(await score({ order_id: "1191", ...other })).toMatchObject({ created: false });
    expect(await get("1191")).toMatchObject({ phone: "9845099999" });
  });

  test("whose number is another buyer's alias is an order of its own", async () => {
    await newMerchant();
    await receive(event());
    await file("history", {});
    const other = { phone: "9845099999", pincode: "110001", order_value: 5, name: "Ravi Iyer" };
    expect(await score({ order_id: "1191", ...other })).toMatchObject({ created: true });
    expect(await get("5000001191")).toMatchObject({ phone: PHONE });
    expect(await get("1191")).toMatchObject({ phone: "9845099999" });
  });

  test("of a buyer who orders again is an order of its own", async () => {
    await newMerchant();
    for (const order_id of ["1191", "1192", "1193"]) await score({ order_id });
    expect(await count()).toBe(3);
  });
});

test("two stores that number alike have two orders", async () => {
  await newMerchant();
  await receive(event());
  const billing = { phone: PHONE, postcode: SHIPPING.zip };
  await receive(wooOrder("order.created", { id: 77, number: "1191", billing, total: String(VALUE) }));
  expect(await count()).toBe(2);
});

test("a courier's row goes to the order of its buyer, not to the one whose id it has", async () => {
  await newMerchant();
  await receive(event());
  await score({
    order_id: "1191",
    phone: "9845099999",
    pincode: "110001",
    order_value: 5,
    name: "Ravi Iyer",
  });
  for (const mode of ["orders", "history"] as const)
    expect(await file(mode, { status: "RTO" })).toMatchObject({ matched: 1 });
  expect(await get("5000001191")).toMatchObject({ outcome: "rto" });
  expect(await get("1191")).toMatchObject({ phone: "9845099999", outcome: null });
});

test("an order that was cancelled at the courier and made again is one, and ends as the last", async () => {
  await newMerchant();
  await file(
    "history",
    { status: "Cancelled" },
    { id: "1191-C", date: "2026-10-06 10:00", status: "Delivered" },
  );
  await receive(event());
  expect(await count()).toBe(1);
  expect(await get("5000001191")).toMatchObject({ outcome: "delivered", order_id: "1191" });
});

test("many sources at the same moment give one order", async () => {
  await newMerchant();
  await Promise.all([
    receive(event()),
    score({ order_id: "1191" }),
    score({ order_id: "ACME-1191" }),
    file("orders", { id: "1191-IN" }),
  ]);
  expect(await count()).toBe(1);
  expect((await get("5000001191")).aliases.length).toBe(3);
});

describe("an outcome that came before its order", () => {
  const outcome = (order_id: string) =>
    ask(server, merchant, "POST /api/v1/order/outcome", {
      ...{ order_id, outcome: "rto", outcome_at: "2026-10-20T12:00:00+05:30" },
    });
  test.each(["#1191", "1191"])("by the store's name %p is the order's", async (name) => {
    await newMerchant();
    await outcome(name);
    await receive(event());
    expect(await get("5000001191")).toMatchObject({ outcome: "rto" });
  });

  test("by another source's id is the order's", async () => {
    await newMerchant();
    await outcome("ACME-1191");
    await receive(event());
    expect(await get("5000001191")).toMatchObject({ outcome: null });
    await score({ order_id: "ACME-1191" });
    expect(await get("5000001191")).toMatchObject({ outcome: "rto" });
  });

  test("is not that of an order of the same name years later", async () => {
    await newMerchant();
    await ask(server, merchant, "POST /api/v1/order/outcome", {
      ...{ order_id: "#1191", outcome: "rto", outcome_at: "2024-10-20T12:00:00+05:30" },
    });
    await receive(event());
    expect(await get("5000001191")).toMatchObject({ outcome: null });
  });
});

test("a person is exported and erased by any id of the order", async () => {
  await newMerchant();
  await file("orders", { id: "ACME-1191" });
  await receive(event());
  const found = await ask<{ orders: Order[]; store_events: object[] }>(
    ...([server, merchant, "GET /api/v1/privacy/export?order_id=5000001191"] as const),
  );
  expect(found.orders).toMatchObject([{ order_id: "ACME-1191", aliases: ["5000001191"] }]);
  expect(found.store_events).toMatchObject([{ order_id: "5000001191" }]);
  const erased = await ask(server, merchant, "POST /api/v1/privacy/erase", { order_id: "5000001191" });
  expect(erased).toEqual({ orders: 1 });
  expect(await get("ACME-1191")).toMatchObject({ phone: "", email: "", customer_name: "" });
  // The other source's file gives back what is no person's.
  await file("history", { id: "1191-IN", awb: "SF9", status: "RTO", phone: "" });
  expect(await get("1191-IN")).toMatchObject({ outcome: "rto", awb: "SF9", phone: "", customer_name: "" });
});

test("outcomes, decisions, calls and claims reach an order by any of its ids", async () => {
  await newMerchant();
  await receive(event());
  await file("orders", { id: "ACME-1191" });
  const post = (path: string, body: object) =>
    ask(server, merchant, `POST /api/v1/${path}`, { order_id: "ACME-1191", ...body });
  await post("order/verify", { action: "verified" });
  await post("order/call", { result: "confirmed" });
  await post("order/outcome", { outcome: "ndr" });
  expect(await get("5000001191")).toMatchObject({ status: "verified", outcome: "ndr", calls: { count: 1 } });
  const { entries } = await ask<{ entries: object[] }>(
    server,
    merchant,
    "GET /api/v1/audit?order_id=ACME-1191",
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ action: "order.matched", order_id: "5000001191" }),
  );
});

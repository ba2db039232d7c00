/** An order in several parcels is found by each AWB, and each parcel keeps what was reported of it. */
import { beforeEach, describe, expect, test } from "bun:test";
import { text } from "../features/bulk/files.ts";
import {
  type Event,
  STORE_SECRETS,
  shopifyOrder,
  shopifyShipment,
  wooOrder,
} from "../features/webhooks/support.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, GOOD, PRO } from "./orders.ts";
import { type Merchant, send, signUp, useServer } from "./server.ts";

let merchant: Merchant;
const server = await useServer(PRO);
beforeEach(async () => {
  merchant = await signUp(server);
  await send(server, "PUT", "/api/v1/account", {
    body: STORE_SECRETS,
    headers: { "X-API-Key": merchant.sk },
  });
});

interface Order {
  order_id: string;
  awb: string;
  outcome: string | null;
  order_value: number;
  parcels: { awb: string; outcome: string | null; outcome_at: string | null }[];
}
const get = (name: string) => ask<Order>(server, merchant, `GET /api/v1/order/${name}`);
const apply = (file: string) =>
  resultOf(upload(server, merchant, text(file), { fields: { mode: "outcomes" } }));
const post = async ({ store, body, headers }: Event) => {
  const answer = await send(server, "POST", `/webhooks/${store}/${merchant.pk}`, { body, headers });
  expect(answer.status).toBe(200);
};
/** AWB and outcome of the parcel that counts, and those of the others. */
const ends = ({ awb, outcome, parcels }: Order) => [
  [awb, outcome],
  ...parcels.map((parcel) => [parcel.awb, parcel.outcome]),
];

const PLACED = Date.now() - 20 * 86_400_000;
const on = (day: number) => new Date(PLACED + day * 86_400_000).toISOString();
const [A, B] = ["FMPA11111", "FMPB22222"];
const DELIVERED = [A, "delivered"];
const RETURNED = [B, "rto"];
const fulfillment = (id: number, numbers: string[], patch: object = {}) => ({
  ...{ id, order_id: 5811220934801, status: "success", shipment_status: null },
  ...{ created_at: on(id), updated_at: on(id), tracking_number: numbers[0], tracking_numbers: numbers },
  ...patch,
});
const shopify = (...fulfillments: object[]) =>
  shopifyOrder("orders/updated", {
    ...{ created_at: on(0), updated_at: on(3), fulfillment_status: "fulfilled", fulfillments },
  });
const woo = (...numbers: string[]) =>
  wooOrder("order.updated", {
    ...{ date_created_gmt: on(0).slice(0, 19), date_modified_gmt: on(1).slice(0, 19), status: "processing" },
    meta_data: [
      {
        ...{ id: 1, key: "_wc_shipment_tracking_items" },
        value: numbers.map((tracking_number) => ({ tracking_number })),
      },
    ],
  });
const score = (more: object) =>
  ask(server, merchant, "POST /api/v1/order/score", { ...GOOD, order_id: "P-1", placed_at: on(0), ...more });

describe("each AWB finds the order", () => {
  test.each([
    ["of two fulfilments", () => post(shopify(fulfillment(1, [A]), fulfillment(2, [B])))],
    ["of two numbers of one fulfilment", () => post(shopify(fulfillment(1, [A, B])))],
    [
      "of a fulfilment that came later",
      async () => {
        await post(shopify(fulfillment(1, [A])));
        await post(shopifyShipment(fulfillment(2, [B]), "fulfillments/create"));
      },
    ],
    ["of two shipments in WooCommerce", () => post(woo(A, B))],
    ["sent with the order", () => score({ awb: A, parcels: [{ awb: B }] })],
    [
      "sent one after the other",
      async () => {
        await score({ awb: A });
        await score({ awb: B });
      },
    ],
  ])("%s", async (_, store) => {
    await store();
    const { order_id } = await get(A);
    for (const name of [B, B.toLowerCase()])
      expect(await get(name)).toMatchObject({ order_id, outcome: null });
    for (const part of [A, B.slice(2, -1)]) {
      const { orders } = await ask<{ orders: Order[] }>(server, merchant, `GET /api/v1/orders?q=${part}`);
      expect(orders.map((order) => order.order_id)).toEqual([order_id]);
    }
    // The courier knows the AWB alone.
    const { results } = await apply(`AWB,Status,Status Date\n${B},RTO,${on(9)}\n${A},Delivered,${on(5)}`);
    expect(results).toMatchObject([
      { order_id, order_found: true },
      { order_id, order_found: true },
    ]);
    expect(ends(await get(order_id))).toEqual([DELIVERED, RETURNED]);
  });
});

test("a scan of a fulfilment is that of its parcel, so that the return of the other one changes nothing", async () => {
  await post(shopify(fulfillment(1, [A]), fulfillment(2, [B])));
  await post(shopifyShipment(fulfillment(1, [A], { shipment_status: "delivered", updated_at: on(6) })));
  await apply(`AWB,Status,Status Date\n${B},RTO,${on(9)}`);
  expect(ends(await get(A))).toEqual([DELIVERED, RETURNED]);
});

test("scans that come before their order are those of their parcels", async () => {
  await post(
    shopifyShipment(fulfillment(2, [B], { shipment_status: "attempted_delivery", updated_at: on(7) })),
  );
  await post(shopifyShipment(fulfillment(1, [A], { shipment_status: "delivered", updated_at: on(6) })));
  await post(shopify(fulfillment(1, [A]), fulfillment(2, [B])));
  expect(ends(await get(A))).toEqual([DELIVERED, [B, "ndr"]]);
  await apply(`AWB,Status,Status Date\n${B},RTO,${on(9)}`);
  expect(ends(await get(A))).toEqual([DELIVERED, RETURNED]);
});

test("an outcome by AWB is that of the parcel, and one of both came back only when both did", async () => {
  await score({ awb: A, parcels: [{ awb: B }] });
  const report = (body: object) => ask(server, merchant, "POST /api/v1/order/outcome", body);
  expect(await report({ order_id: "P-1", awb: A, outcome: "delivered" })).toMatchObject({ changed: true });
  expect(await report({ order_id: B, outcome: "rto" })).toMatchObject({
    ...{ order_id: "P-1", outcome: "delivered", changed: false },
  });
  expect(ends(await get("P-1"))).toEqual([DELIVERED, RETURNED]);
  expect(await report({ order_id: A, outcome: "rto" })).toMatchObject({ outcome: "rto", changed: true });
});

test("an outcome by an AWB that nobody knew yet is that of the parcel, once the order has the AWB", async () => {
  const report = (order_id: string, outcome: string) =>
    ask(server, merchant, "POST /api/v1/order/outcome", { order_id, outcome });
  expect(await report(B, "rto")).toMatchObject({ order_found: false });
  await report(A, "delivered");
  await post(shopify(fulfillment(1, [A])));
  expect(ends(await get(A))).toEqual([DELIVERED]);
  await post(shopifyShipment(fulfillment(2, [B]), "fulfillments/create"));
  expect(ends(await get(A))).toEqual([DELIVERED, RETURNED]);
});

test("a cancelled label leaves the order open that has another one", async () => {
  await score({ awb: A });
  await score({ awb: B });
  const { results } = await apply(`AWB,Status,Status Date\n${A},Cancelled,${on(2)}`);
  expect(results).toMatchObject([{ order_id: "P-1", outcome: "cancelled", changed: false }]);
  expect(ends(await get("P-1"))).toEqual([
    [B, null],
    [A, "cancelled"],
  ]);
});

test("a file names parcels that were not known, and the export has all of them", async () => {
  await score({});
  const { results, summary } = await apply(
    `Order ID,AWB,Status,Status Date\nP-1,${A},Delivered,${on(5)}\nP-1,${B},RTO,${on(9)}\nP-1,C3,In Transit,${on(9)}`,
  );
  expect([results.length, summary.delivered]).toEqual([1, 1]);
  expect(ends(await get(B))).toEqual([DELIVERED, RETURNED, ["C3", null]]);
  expect(await ask<string>(server, merchant, "GET /api/v1/export/orders.csv")).toContain(
    `,${A},INR,,${B} rto; C3`,
  );
  const { entries } = await ask<{ entries: { type: string; after: object }[] }>(
    server,
    merchant,
    "GET /api/v1/order/P-1/timeline",
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ type: "outcome", after: expect.objectContaining({ awb: B, outcome: "rto" }) }),
  );
});

test("a file of past orders has parcels with amounts of their own", async () => {
  const head = "Order ID,Order Date,Mobile,Address,Pin,Payment,COD Amount,AWB,Status,Status Date";
  const row = (awb: string, amount: number, status: string, day: number) =>
    `P-2,${on(0)},9845012345,12 MG Road,560001,COD,${amount},${awb},${status},${on(day)}`;
  const file = text([head, row(A, 500, "Delivered", 5), row(B, 400, "RTO", 9)].join("\n"));
  await resultOf(upload(server, merchant, file, { fields: { mode: "history" } }));
  const order = await get(B);
  expect([order.order_value, ...ends(order)]).toEqual([900, DELIVERED, RETURNED]);
});

test.each([
  ["is that of each if the order's total has room for both", ",900", 800, []],
  ["is that of the order if its total does not", ",400", 400, []],
  ["is counted once without a total, and the answer says so", ",", 400, ["parcel_amounts"]],
] as const)("a COD amount that two parcels have %s", async (_, total, value, codes) => {
  const head = "Order ID,Order Date,Mobile,Address,Pin,Payment,COD Amount,AWB,Status,Order Total";
  const id = `P-4${total}`.replace(",", "-");
  const row = (awb: string) =>
    `${id},${on(0)},9845012345,12 MG Road,560001,COD,400,${awb}${id},Delivered${total}`;
  const file = text([head, row(A), row(B)].join("\n"));
  const { warnings } = await resultOf(upload(server, merchant, file, { fields: { mode: "history" } }));
  expect(warnings.map(({ code }) => code).filter((code) => code === "parcel_amounts")).toEqual([...codes]);
  expect((await get(id)).order_value).toBe(value);
});

test("an AWB that two orders have is ambiguous", async () => {
  await score({ awb: A, parcels: [{ awb: B }] });
  await score({ order_id: "P-3", awb: B });
  const answer = await send(server, "GET", `/api/v1/order/${B}`, { headers: { "X-API-Key": merchant.sk } });
  expect(answer.status).toBe(409);
});

test("doubles are merged with all their parcels", async () => {
  const order = { order_id: "5001", reference: "#5001", placed_at: on(0), order_value: 1499 };
  await score({ ...order, awb: A });
  await score({ ...order, order_id: "SHOP-5001", reference: "", awb: "C3", parcels: [{ awb: B }] });
  const found = await Promise.all([A, B, "C3"].map(get));
  expect(new Set(found.map(({ order_id }) => order_id)).size).toBe(1);
});

test("an erased order keeps its parcels, whose couriers still report", async () => {
  await score({ awb: A, parcels: [{ awb: B }] });
  await ask(server, merchant, "POST /api/v1/privacy/erase", { order_id: "P-1" });
  await apply(`AWB,Status,Status Date\n${B},RTO,${on(9)}`);
  expect(ends(await get(B))).toEqual([RETURNED, [A, null]]);
});

/** Which orders of a file wait for review. */
import { beforeAll, describe, expect, test } from "bun:test";
import { text } from "../features/bulk/files.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, type OrderPage, PRO } from "./orders.ts";
import { type Merchant, signUp, useServer } from "./server.ts";

const DAY = 86_400_000;
let merchant: Merchant;
const server = await useServer(PRO);

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const HEADER = "Order ID,Order Date,Status,Fulfillment Status,AWB,Address,Pin,Payment Method,Total,Phone";
/** The address and the phone are bad, so that all of them are risky. */
const file = (rows: readonly string[]) =>
  text([HEADER, ...rows.map((row) => `${row},near temple,999999,COD,9000,12345`)].join("\n"));
const send = (mode: string, ...rows: string[]) =>
  resultOf(upload(server, merchant, file(rows), { fields: { mode } }));
const queue = async () =>
  (await ask<OrderPage>(server, merchant, "GET /api/v1/orders/risk")).orders.map(({ order_id }) => order_id);

describe.each(["orders", "history"])("mode %s", (mode) => {
  beforeAll(async () => {
    merchant = await signUp(server);
  });

  test("an order waits only while it is under seven days old, open and not handed over", async () => {
    await send(
      mode,
      `young,${daysAgo(6.9)},,,`,
      `new,${daysAgo(1)},New,unfulfilled,`,
      `unassigned,${daysAgo(1)},Ready to Ship,,N/A`,
      `old,${daysAgo(7.1)},,,`,
      `months-old,${daysAgo(60)},New,unfulfilled,`,
      `sent,${daysAgo(1)},In Transit,,`,
      `fulfilled,${daysAgo(1)},,fulfilled,`,
      `labelled,${daysAgo(1)},,,SR0042`,
      `attempted,${daysAgo(3)},Undelivered,,`,
      `delivered,${daysAgo(5)},Delivered,,`,
      `back,${daysAgo(6)},RTO Delivered,,`,
      `cancelled,${daysAgo(1)},Cancelled,,`,
    );
    expect((await queue()).sort()).toEqual(["labelled", "new", "unassigned", "young"]);
    // The shop has let it go; nobody has decided here.
    expect(await ask(server, merchant, "GET /api/v1/order/sent")).toMatchObject({
      ...{ status: "verified", decision: { note: null, actor: null, at: null } },
    });
  });

  test("one that waits is gone when a later file says that it was sent, but not because it has grown old", async () => {
    await send("orders", `waits,${daysAgo(2)},,,`, `stays,${daysAgo(6.9)},,,`);
    await send(mode, `waits,${daysAgo(2)},Picked Up,,`, `stays,${daysAgo(9)},New,,`);
    expect(await queue()).not.toContain("waits");
    expect(await queue()).toContain("stays");
  });

  test("a decision of a person stands", async () => {
    await send("orders", `rejected,${daysAgo(2)},,,`);
    await ask(server, merchant, "POST /api/v1/order/verify", { order_id: "rejected", action: "rejected" });
    await send(mode, `rejected,${daysAgo(2)},Shipped,,`);
    expect(await ask(server, merchant, "GET /api/v1/order/rejected")).toMatchObject({ status: "rejected" });
  });
});

test("an order of the API waits, however old it is", async () => {
  merchant = await signUp(server);
  const order = { order_id: "api", pincode: "999999", line1: "near temple", placed_at: daysAgo(90) };
  await ask(server, merchant, "POST /api/v1/order/score", { ...order, order_value: 9000, phone: "12345" });
  expect(await queue()).toEqual(["api"]);
});

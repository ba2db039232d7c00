/** Files as shops and couriers give them out: what is read, what is told of the rest, and what becomes of outcomes. */
import { describe, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { csvOf, EXPORTS } from "../features/bulk/exports.ts";
import { sharing, text, workbook, workbookOf } from "../features/bulk/files.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, PRO } from "./orders.ts";
import { send, signUp, useServer } from "./server.ts";

const server = await useServer(PRO);
let merchant = await signUp(server);

const read = (bytes: Uint8Array, fields: Record<string, string>) =>
  resultOf(upload(server, merchant, bytes, { fields }));
const stored = async (id: string) => {
  const path = `/api/v1/order/${encodeURIComponent(id)}`;
  const response = await send(server, "GET", path, { headers: { "X-API-Key": merchant.sk } });
  return { status: response.status, order: (await response.json()) as Record<string, unknown> };
};

test("further rows of an order keep their place in a CSV, and are not addresses of their own", async () => {
  const file = text(csvOf(EXPORTS["Shopify's orders_export.csv"]));
  const { rows, processed, item_rows, errors } = await read(file, { mode: "addresses" });
  expect([rows, processed, item_rows, errors]).toEqual([3, 2, 1, []]);
  const csv = await (await upload(server, merchant, file, { query: "?format=csv" })).text();
  const lines = csv.trim().split("\r\n");
  expect(lines.map((line) => line.slice(0, 5))).toEqual(["Name,", "#1019", "#1019", "#1020"]);
  expect(lines[2]).toEndWith(",,,,");
});

describe("a report of a marketplace", () => {
  test("of Amazon names its orders by its own ids, as sellers rarely give one", async () => {
    const file = text(
      "amazon-order-id\tmerchant-order-id\tpurchase-date\torder-status\tsku\titem-price\tship-postal-code\n" +
        "403-1-1\t\t2026-10-01T10:00:00+00:00\tShipped - Returned to Seller\tKU-R\t550\t560001\n",
    );
    expect(await read(file, { mode: "orders" })).toMatchObject({
      ...{ processed: 1, failed: 0, outcomes: { rto: 1 } },
      results: [{ order_id: "403-1-1" }],
    });
  });

  const PLACE = "ship-city\tship-state\tship-postal-code\n";
  const AMAZON = "purchase-date\tsku\tcurrency\titem-price";
  const PLACED = "2026-10-01T10:00:00+00:00";
  const FLIPKART =
    "ORDER ITEM ID,Order Id,Order Type,SKU,Invoice Amount,Selling Price Per Item,Quantity,PIN Code\n";
  test.each([
    [
      "Amazon, all orders",
      `amazon-order-id\t${AMAZON}\tquantity\t${PLACE}` +
        `403-7\t${PLACED}\tKU\tINR\t1100\t2\tPune\tMH\t411001\n403-7\t${PLACED}\tST\tINR\t300\t1\tPune\tMH\t411001\n`,
    ],
    [
      "Amazon, unshipped orders",
      `order-id\torder-item-id\t${AMAZON}\tquantity-purchased\tcod-collectible-amount\t${PLACE}` +
        `403-7\t1\t${PLACED}\tKU\tINR\t1100\t2\t1100\tPune\tMH\t411001\n` +
        `403-7\t2\t${PLACED}\tST\tINR\t300\t1\t300\tPune\tMH\t411001\n`,
    ],
    [
      "Flipkart",
      `${FLIPKART}OI1,403-7,postpaid,KU,1100,550,2,411001\nOI2,403-7,postpaid,ST,300,300,1,411001\n`,
    ],
    [
      "a shop that repeats the order's total",
      "Order Item ID,Order ID,SKU,Order Total,Unit Price,Quantity,PIN Code\n" +
        "OI1,403-7,KU,1400,550,2,411001\nOI2,403-7,ST,1400,300,1,411001\n",
    ],
    [
      "Amazon, tax report with a refund",
      `Order Id,Shipment Item Id,Sku,Invoice Amount,Item Price,Quantity,Ship To Postal Code\n` +
        "403-7,1,KU,1100,550,2,411001\n403-7,2,ST,300,300,1,411001\n403-7,2,ST,-300,300,1,411001\n",
      2,
    ],
  ] as [string, string, number?][])(
    "of %s: an order of two lines is worth both",
    async (_, file, more = 1) => {
      merchant = await signUp(server);
      expect(await read(text(file), { mode: "orders" })).toMatchObject({ processed: 1, item_rows: more });
      const { order_value, items } = (await stored("403-7")).order as {
        order_value: number;
        items: object[];
      };
      expect(order_value).toBe(1400);
      expect(items.slice(0, 2)).toEqual([
        { sku: "KU", quantity: 2, price: 550 },
        { sku: "ST", quantity: 1, price: 300 },
      ]);
    },
  );

  test("of Amazon pays in another way than on delivery where it says Other", async () => {
    merchant = await signUp(server);
    const row = (id: string, payment: string) =>
      `${id}\t${PLACED}\tKU\tINR\t500\t${payment}\t1\tPune\tMH\t411001\n`;
    const file = `order-id\t${AMAZON}\tpayment-method\tquantity-purchased\t${PLACE}${row("403-5", "Other")}${row("403-6", "COD")}`;
    expect(await read(text(file), { mode: "orders" })).toMatchObject({ processed: 2, failed: 0 });
    expect((await stored("403-5")).order).toMatchObject({ payment_method: "PREPAID" });
    expect((await stored("403-6")).order).toMatchObject({ payment_method: "COD" });
  });

  test("of Amazon may have the lines of an order apart, a line of nothing, and a line again", async () => {
    merchant = await signUp(server);
    const line = (id: string, sku: string, price: string, quantity: number, status = "Pending") =>
      `${id}\t${PLACED}\t${sku}\tINR\t${price}\t${quantity}\t${status}\tPune\tMH\t411001\n`;
    const rows = [
      ...[line("403-8", "KU", "1100", 2), line("403-9", "KU", "500", 1), line("403-8", "ST", "300", 1)],
      ...[line("403-9", "ST", "", 0), line("403-8", "KU", "1100", 2, "Shipped - Returned to Seller")],
    ];
    const file = `amazon-order-id\t${AMAZON}\tquantity\torder-status\t${PLACE}${rows.join("")}`;
    const totals = { processed: 2, item_rows: 3, matched: 0, outcomes: { rto: 1, open: 1 } };
    expect(await read(text(file), { mode: "orders" })).toMatchObject(totals);
    const { order } = await stored("403-8");
    expect(order).toMatchObject({ order_value: 1400, items: [{ sku: "KU" }, { sku: "ST" }] });
    expect(order.items).toHaveLength(2);
    expect((await stored("403-9")).order).toMatchObject({ order_value: 500 });
  });

  test("of Flipkart tells by the state of an order how it ended", async () => {
    const file = text(
      "Order Id,Order State,Order Type,Address Line 1,State,PIN Code\nOD1,DELIVERED,postpaid,1 MG,KA,560001\n",
    );
    const { outcomes } = (await read(file, { mode: "orders" })) as unknown as { outcomes: object };
    expect(outcomes).toMatchObject({ delivered: 1, open: 0 });
  });

  test("of Meesho has outcomes", async () => {
    const file = text(
      "Reason for Credit Entry,Sub Order No,Customer State,SKU\nRTO_COMPLETE,71_1,Karnataka,K\n",
    );
    expect((await read(file, { mode: "outcomes" })).results).toMatchObject([
      { order_id: "71_1", outcome: "rto" },
    ]);
  });
});

describe("a payment method", () => {
  test.each([
    ["COD (Pay at door)", "COD"],
    ["Payment on Delivery", "COD"],
    ["Cash/UPI on Delivery", "COD"],
    ["cash_on_delivery", "COD"],
    ["UPI on delivery", "COD"],
    ["Razorpay + Cash on Delivery (COD)", "COD"],
    ["1", "COD"],
    ["1.0", "COD"],
    ["GoKwik PPCOD", "COD"],
    ["partially_paid", "COD"],
    ["Partial Prepaid", "COD"],
    ["COD-Partial", "COD"],
    ["Part payment", "COD"],
    ["Unpaid", "COD"],
    ["Fully Paid", "PREPAID"],
    ["NEFT", "PREPAID"],
    ["नकद", "COD"],
    ["सीओडी", "COD"],
    ["N/A", "COD"],
    ["प्रीपेड", "PREPAID"],
    ["ऑनलाइन", "PREPAID"],
    ["PPD", "PREPAID"],
    ["Pre-paid", "PREPAID"],
    ["Non-COD", "PREPAID"],
    ["Credit Card/Debit Card/NetBanking", "PREPAID"],
    ["UPI", "PREPAID"],
    ["bacs", "PREPAID"],
    ["0", "PREPAID"],
  ])("%p is %s", async (method, expected) => {
    const file = text(`Order ID,Address,Pin,Total,Payment Mode\nP-1,12 MG Road,560001,100,${method}\n`);
    expect((await read(file, { mode: "orders" })).errors).toEqual([]);
    expect((await stored("P-1")).order.payment_method).toBe(expected);
  });

  test("and its amounts may have what exports write into empty cells", async () => {
    const file = text(
      "Order ID,Address,Pin,Total,COD Amount,Payment Mode\nN-1,12 MG Road,560001,100,N/A,Prepaid\nN-2,12 MG Road,560001,-,70,COD\n",
    );
    expect((await read(file, { mode: "orders" })).errors).toEqual([]);
    expect((await stored("N-1")).order).toMatchObject({ payment_method: "PREPAID", order_value: 100 });
    expect((await stored("N-2")).order).toMatchObject({ payment_method: "COD", order_value: 70 });
  });

  test("that is not said follows from the amount to collect", async () => {
    await read(
      text("Order ID,Address,Pin,Total,COD Amt\nP-2,12 MG Road,560001,100,60\nP-3,12 MG Road,560001,100,0\n"),
      { mode: "orders" },
    );
    expect((await stored("P-2")).order).toMatchObject({ payment_method: "COD", order_value: 60 });
    expect((await stored("P-3")).order).toMatchObject({ payment_method: "PREPAID", order_value: 100 });
  });
});

test.each([
  ["payment_method", "Gift", 'payment method "Gift" is neither COD nor prepaid'],
  ["order_value", "free", 'order value "free" is not an amount'],
  ["cod_amount", "part", 'COD amount "part" is not an amount'],
  ["currency", "XQZ", 'currency "XQZ" is not a currency code of ISO 4217'],
  ["order_id", "x".repeat(101), `order id "${"x".repeat(40)}…" has more than 100 characters`],
])("a %s that is refused is quoted with its row: %p", async (field, value, reason) => {
  const cells: Record<string, string> = {
    order_id: "Q-1",
    address: "12 MG Road",
    pincode: "560001",
    [field]: value,
  };
  const header = "order_id,address,pincode,payment_method,order_value,cod_amount,currency";
  const line = (row: Record<string, string>) =>
    `${header
      .split(",")
      .map((name) => row[name] ?? "")
      .join(",")}\n`;
  const { errors, processed } = await read(
    text(`${header}\n${line({ ...cells, [field]: "", order_id: "Q-0" })}${line(cells)}`),
    { mode: "orders" },
  );
  expect([processed, errors]).toMatchObject([1, [{ row: 3, field, reason }]]);
});

describe("an id that a spreadsheet has changed", () => {
  test.each([
    ["5.12346E+12", "a rounded number"],
    ["1.2E+11", "a rounded number"],
    ["1.2e+11", "a rounded number"],
    ["1E+11", "a rounded number"],
    ["1,2E+11", "a rounded number"],
    ["Jan-19", "a date"],
    ["19-Jan", "a date"],
    ["19-Jan-26", "a date"],
    ["2026-01-19 00:00:00", "a date"],
    ["19/01/26", "a date"],
    ["19-01-2026", "a date"],
  ])("%p is %s: told with its row and column, and nothing is stored", async (id, what) => {
    const file = text(`Order No.,Address,Pin,Total\n"${id}",12 MG Road,560001,100\n`);
    const { processed, errors } = await read(file, { mode: "orders" });
    const reason = expect.stringContaining(`"${id}" in the column "Order No." was turned into ${what}`);
    expect([processed, errors]).toMatchObject([0, [{ row: 2, field: "order_id", reason }]]);
    expect((await stored(id)).status).toBe(404);
  });

  test.each([
    ["5.123456789012E+12", "5123456789012"],
    ["12E5", "12E5"],
    ["MAY-2026-7", "MAY-2026-7"],
    ["99-99-2026", "99-99-2026"],
    ["23-10-0045", "23-10-0045"],
  ])("%p is the id %s", async (id, expected) => {
    await read(text(`Order ID,Address,Pin,Total\n${id},12 MG Road,560001,100\n`), { mode: "orders" });
    expect((await stored(expected)).status).toBe(200);
  });

  test("with more digits than a cell of a workbook keeps is a rounded number", async () => {
    const header = ["Order ID", "AWB", "Address", "Pin", "Total"];
    const rest = ["12 MG Road", 560001, 100] as const;
    const { errors, warnings } = await read(
      workbook([header, [123456789012345680, 1, ...rest], ["D-3", 12345678901234568, ...rest]]),
      { mode: "orders" },
    );
    expect(errors).toMatchObject([{ row: 2, field: "order_id", key: "id_rounded" }]);
    expect(warnings).toContainEqual(expect.objectContaining({ code: "labels_damaged" }));
    expect((await stored("D-3")).order).toMatchObject({ awb: "" });
  });

  test("or an AWB is left out and told; N/A is none", async () => {
    const file = text(
      "Order ID,AWB,Order Name,Address,Pin,Total\n" +
        "D-1,1.4E+13,Jan-19,12 MG Road,560001,100\nD-2,N/A,#D-2,12 MG Road,560001,100\n",
    );
    const { warnings } = await read(file, { mode: "orders" });
    expect((await stored("D-1")).order).toMatchObject({ awb: "", reference: "" });
    expect((await stored("D-2")).order).toMatchObject({ awb: "", reference: "#D-2" });
    expect(warnings.find(({ code }) => code === "labels_damaged")?.detail).toContain(
      '"Jan-19" and "1.4E+13"',
    );
  });
});

test("what pandas writes for a missing value is no phone, AWB, amount or id", async () => {
  const file = text(
    "order_id,name,phone,address,landmark,pincode,amount,awb\n" +
      "M-1,Asha,nan,12 MG Road,nan,560001.0,nan,nan\nnan,Ravi,9845012346.0,14 MG Road,nan,560001.0,499.0,nan\n",
  );
  const { errors } = await read(file, { mode: "orders" });
  expect(errors).toMatchObject([{ row: 3, key: "no_order_id" }]);
  expect((await stored("M-1")).order).toMatchObject({ phone: "", awb: "", order_value: 0 });
});

describe("warnings", () => {
  const said = async (bytes: Uint8Array, fields: Record<string, string>) =>
    Object.fromEntries((await read(bytes, fields)).warnings.map(({ code, detail }) => [code, detail]));

  test("are none when all was used", async () => {
    const file = text(
      "Order ID,Date,Address,Pin,Total,Payment\n" +
        "W-1,05/10/2026,12 MG Road,560001,100,COD\nW-2,25/10/2026,12 MG Road,560001,100,Prepaid\n",
    );
    expect(await said(file, { mode: "orders" })).toEqual({});
  });

  test("tell columns that were not used, and rows without value, date or payment method", async () => {
    const file = text(
      "Order ID,Date,Address,Pin,Total,COD Amount,Payment,Colour,Gift Note\n" +
        "W-1,05 Oct 2026,12 MG Road,560001,,,COD,red,\nW-2,,12 MG Road,560001,100,100,,,\n" +
        "W-3,,12 MG Road,560001,0,,,,\n",
    );
    expect(await said(file, { mode: "orders" })).toEqual({
      columns_ignored: "Columns that were not used: Colour and Gift Note.",
      value_missing: "No order value, so 0 was used: row 2.",
      payment_missing: "No payment method, so cash on delivery was assumed: row 4.",
      date_missing: "No order date, so the time of the upload was used: rows 3 and 4.",
    });
  });

  test("have what their sentence names as values, and a key where a code has several sentences", async () => {
    const file = text(
      "Order ID,Date,Address,Pin,Total,Colour,COD\n" +
        "K-1,03/04/2026,12 MG Road,560001,,red,1\nK-2,04/05/2026,12 MG Road,560001,100,,0\n",
    );
    const { warnings } = await read(file, { mode: "orders" });
    expect(warnings).toEqual([
      expect.objectContaining({ code: "columns_ignored", values: { names: ["Colour"], count: 1 } }),
      expect.objectContaining({
        code: "date_order",
        key: "date_order.unclear",
        values: { column: "Date", dates: 2, text: "03/04/2026", row: 2 },
      }),
      expect.objectContaining({ code: "value_missing", values: { rows: [2], count: 1 } }),
    ]);
    expect(warnings.map((warning) => "key" in warning)).toEqual([false, true, false]);
  });

  test("none of dates whose order the form says, as a part of a file may have none that proves it", async () => {
    const head = "Order ID,Order Date,Address,Pin,COD Amount\n";
    const file = text(`${head}M-1,04/25/2026,12 MG Road,560001,100\nM-2,05/06/2026,12 MG Road,560001,100\n`);
    const whole = await upload(server, merchant, file, { action: "inspect", fields: { mode: "orders" } });
    const { looks_like } = (await whole.json()) as { looks_like: { date_order: string } };
    expect(looks_like.date_order).toBe("month_first");
    const fields = { mode: "history", date_order: looks_like.date_order };
    expect(await said(text(`${head}M-2,05/06/2026,12 MG Road,560001,100\n`), fields)).toEqual({});
    expect((await stored("M-2")).order.placed_at).toBe("2026-05-05T18:30:00.000Z");
    // Its own dates go before.
    await said(
      text(`${head}M-3,25/06/2026,12 MG Road,560001,100\nM-4,05/06/2026,12 MG Road,560001,100\n`),
      fields,
    );
    expect((await stored("M-4")).order.placed_at).toBe("2026-06-04T18:30:00.000Z");
  });

  test("tell the workbook's other sheets that have data, hidden and empty ones apart", async () => {
    const rows = [
      ["Address", "Pin"],
      ["12 MG Road", 560001],
    ] as const;
    const file = workbookOf({ October: rows, Empty: [], November: rows });
    expect(await said(file, {})).toEqual({
      sheets_ignored: "Sheets that were not read (choose one with sheet): November.",
    });
    expect(await said(workbook(rows), {})).toEqual({});
  });

  test("tell more items than an order has", async () => {
    const items = "I-1,12 MG Road,560001,100,WriteLock\n".repeat(101);
    const file = text(`Order ID,Address,Pin,Total,Product Name\n${items}`);
    expect(await said(file, { mode: "orders" })).toMatchObject({
      items_ignored: "More than 100 items, so the rest was not used: row 2.",
    });
    expect((await stored("I-1")).order.items).toHaveLength(100);
  });
});

describe("sheet", () => {
  const sheet = (id: string) => [
    ["Order ID", "Address", "Pin"],
    [id, "12 MG Road", 560001],
  ];
  // Of a file with a sheet "2" before others, a number means the place only where no name is meant.
  const file = workbookOf({ "2": sheet("two"), October: sheet("oct"), November: sheet("nov") });

  test.each([
    [undefined, "two"],
    ["November", "nov"],
    [" november ", "nov"],
    ["3", "nov"],
    ["1", "two"],
    ["2", "two"],
  ])("%p is the one of %p", async (choice, id) => {
    const { results } = await read(file, choice === undefined ? {} : { sheet: choice });
    expect(results.map(({ order_id }) => order_id)).toEqual([id]);
  });

  test.each([
    ["December", 'has no sheet "December"; its sheets are "2", "October", "November".'],
    ["4", 'has no sheet "4"'],
    ["0", 'has no sheet "0"'],
  ])("%p is not there: 400, and the answer names those that are", async (choice, says) => {
    const response = await upload(server, merchant, file, { fields: { sheet: choice } });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: "sheet_not_found", field: "sheet", detail: expect.stringContaining(says) },
    ]);
  });

  test("that has only notes is passed over", async () => {
    const help = [["Help"], ["Orders are on the next sheet"], ["Questions", "help@example.com"]];
    const { results, warnings } = await read(workbookOf({ Help: help, Orders: sheet("oct") }), {});
    expect(results).toMatchObject([{ order_id: "oct" }]);
    expect(warnings.map(({ detail }) => detail)).toContain(
      "Sheets that were not read (choose one with sheet): Help.",
    );
  });

  test("a CSV has one sheet and no names", async () => {
    const csv = text("Address,Pin\n12 MG Road,560001\n");
    expect((await upload(server, merchant, csv, { fields: { sheet: "1" } })).status).toBe(200);
    expect((await upload(server, merchant, csv, { fields: { sheet: "October" } })).status).toBe(400);
  });
});

describe("a file of outcomes", () => {
  test("keeps no outcome for an AWB that no order has: a later order may have it as its id", async () => {
    const file = text("Waybill,Status\nNOPE9,RTO\n");
    expect((await read(file, { mode: "outcomes" })).summary).toMatchObject({ rto: 1, not_found: 1 });
    const order = { order_id: "NOPE9", pincode: "560001" };
    expect(await ask(server, merchant, "POST /api/v1/order/score", order)).toMatchObject({ outcome: null });
  });

  test("has WooCommerce's own names of statuses too", async () => {
    for (const order_id of ["W-1", "W-2"])
      await ask(server, merchant, "POST /api/v1/order/score", { order_id, pincode: "560001" });
    const file = text("Order ID,Status\nW-1,wc-completed\nW-2,wc-refunded\n");
    expect((await read(file, { mode: "outcomes" })).summary).toMatchObject({ delivered: 1, cancelled: 1 });
  });

  test("reads all of its status columns, and what the sender says of them, as a file of orders is read", async () => {
    const file = text(
      `Order ID,Order Date,Status,Status Type
T-1,01 Sep 2026,In Transit,RT
T-2,01 Sep 2026,Held,Gate 4
T-3,01 Sep 2026,Refunded,
T-4,01 Jan 2026,Shipped,
T-5,01 Jan 2026,In Transit,
`,
    );
    const statuses = { "Held / Gate 4": "ndr", "Shipped / 30+ days": "delivered", "In Transit": "rto" };
    const { results, warnings } = await read(file, {
      mode: "outcomes",
      statuses: JSON.stringify(statuses),
    });
    const ends = results.map((row) => (row as { outcome?: string }).outcome);
    expect(ends).toEqual(["rto", "ndr", "cancelled", "delivered", "rto"]);
    expect(warnings).toMatchObject([{ code: "outcome_unsure", values: { rows: [4], values: ["Refunded"] } }]);
    // For the next files of the shop they mean nothing.
    const forgotten = Object.fromEntries(Object.keys(statuses).map((status) => [status, null]));
    await read(file, { mode: "outcomes", statuses: JSON.stringify(forgotten) });
  });

  describe("has several rows of one order", () => {
    const day = (n: number) => `2026-10-${n}T00:00:00.000+05:30`;
    const RTO_EVENTS = "Out for Delivery,10\nUndelivered,11\nRTO Initiated,15\nRTO Delivered,20".split("\n");
    /** AWB, status and day of each row; what the order has then, and of which row the answer tells. */
    test.each([
      ["events in any sequence", RTO_EVENTS.map((one) => `P1,${one}`), ["rto", 15, 11], 5, 3],
      ["events in any sequence", RTO_EVENTS.map((one) => `P1,${one}`).reverse(), ["rto", 15, 11], 2, 3],
      [
        "an attempt before the delivery",
        ["P1,Delivered,12", "P1,Undelivered,10"],
        ["delivered", 12, 10],
        2,
        1,
      ],
      ["a later correction", ["P1,RTO,10", "P1,Delivered,12"], ["delivered", 12, null], 3, 1],
      ["no dates", ["P1,RTO Delivered,", "P1,Undelivered,"], ["rto", 0, null], 2, 1],
      ["a date of one alone", ["P1,Delivered,12", "P1,Undelivered,"], ["delivered", 12, null], 2, 1],
      ["two parcels", ["P1,Delivered,10", "P2,RTO,20"], ["delivered", 10, null], 2, 1],
      [
        "two parcels",
        ["P1,RTO,20", "P2,Delivered,10", "P2,Out for delivery,9"],
        ["delivered", 10, null],
        3,
        2,
      ],
      ["an AWB that came later", [",New,9", "P1,Cancelled,10"], ["cancelled", 10, null], 3, 1],
      ["rows that agree", [",RTO,", ",RTO,"], ["rto", 0, null], 2, 1],
      // One parcel is still under way: the order is not cancelled.
      ["a cancelled and an open parcel", ["P1,Cancelled,10", "P2,In Transit,10"], [null, 0, null], 0, 1],
    ] as [string, string[], [string | null, number, number | null], number, number][])(
      "%s: %p",
      async (_, rows, [outcome, endDay, ndrDay], row, more) => {
        merchant = await signUp(server);
        await ask(server, merchant, "POST /api/v1/order/score", { order_id: "O-7", pincode: "560001" });
        const lines = rows.map((cells) => {
          const [awb, status, on] = cells.split(",");
          return `O-7,${awb},${status},${on && day(Number(on.padStart(2, "0")))}\n`.replace("-9T", "-09T");
        });
        const file = text(`Order ID,AWB,Status,Status Date\n${lines.join("")}`);
        const { rows: all, processed, failed, item_rows, results } = await read(file, { mode: "outcomes" });
        expect([processed, item_rows, processed + failed + Number(item_rows)]).toEqual([row && 1, more, all]);
        expect(results.map((one) => one.row)).toEqual(row ? [row] : []);
        const { order } = await stored("O-7");
        expect(order.outcome).toBe(outcome);
        const at = (n: number) => new Date(day(n)).toISOString();
        if (endDay) expect(order.outcome_at).toBe(at(endDay));
        expect(order.ndr_at).toBe(ndrDay && at(ndrDay));
      },
    );

    test("and says whose outcomes differ", async () => {
      const file = text("Order ID,Status\nO-8,RTO\nO-9,RTO\nO-8,Delivered\nO-9,RTO Initiated\n");
      const { item_rows, warnings, summary } = await read(file, { mode: "outcomes" });
      expect([item_rows, summary]).toMatchObject([2, { delivered: 1, rto: 1 }]);
      expect(warnings).toMatchObject([{ code: "outcomes_differ", values: { rows: [4], values: ["O-8"] } }]);
      const sent = { query: "?format=csv", fields: { mode: "outcomes" } };
      const csv = await (await upload(server, merchant, file, sent)).text();
      expect(csv.split("\r\n").map((line) => line.split(",")[2])).toEqual([
        "applied_outcome",
        "",
        "rto",
        "delivered",
        "",
        undefined,
      ] as string[]);
    });
  });

  test("of an attempt before the delivery leaves what else the row changes", async () => {
    merchant = await signUp(server);
    const send = (total: number, status: string, day: string) =>
      read(
        text(
          `Order ID,Order Date,Address,Pin,Total,Payment,Status,Status Date\nN1,2026-10-01,12 MG Road,560001,${total},COD,${status},${day}\n`,
        ),
        { mode: "orders" },
      );
    await send(900, "Delivered", "2026-10-10");
    await send(700, "Undelivered", "2026-10-08");
    const { order } = await stored("N1");
    expect(order).toMatchObject({ outcome: "delivered", order_value: 700 });
  });

  describe("of another parcel than the order's", () => {
    const HEAD = "Order ID,Order Date,Address,Pin,Total,Payment,AWB,Status\n";
    const row = (id: string, awb: string, status: string, total = 900) =>
      `${id},2026-10-01,12 MG Road,560001,${total},COD,${awb},${status}\n`;
    const send = (mode: string, rows: string) => read(text(HEAD + rows), { mode });

    test.each([
      ["history", "P2", "RTO", "delivered"],
      ["orders", "P2", "RTO", "delivered"],
      ["outcomes", "P2", "RTO", "delivered"],
      // The same parcel.
      ["history", "P1", "RTO", "rto"],
      ["outcomes", "P1", "RTO", "rto"],
      ["outcomes", "N/A", "RTO", "rto"],
    ])("in a later file of mode %s: one delivered, then %s %s, is %s", async (mode, awb, status, outcome) => {
      merchant = await signUp(server);
      await send("history", row("2P", "P1", "Delivered"));
      await send(mode, row("2P", awb, status));
      expect((await stored("2P")).order).toMatchObject({ outcome, awb: "P1" });
    });

    test("that was delivered stays so when the order's first one comes back later", async () => {
      merchant = await signUp(server);
      await send(
        "history",
        row("4P", "P1", "In Transit") + row("4P", "P2", "In Transit") + row("5P", "", "New"),
      );
      for (const [id, awb, status] of [
        ["4P", "P2", "Delivered"],
        ["4P", "P1", "RTO"],
        ["5P", "Q1", "Delivered"],
        ["5P", "Q2", "RTO"],
      ])
        await send("outcomes", row(id, awb, status));
      expect((await stored("4P")).order).toMatchObject({ outcome: "delivered", awb: "P2" });
      expect((await stored("5P")).order).toMatchObject({ outcome: "delivered", awb: "Q1" });
    });

    test.each([
      [
        ["P1", "RTO", "2026-10-12"],
        ["P2", "Delivered", "2026-10-06"],
      ],
      [
        ["P2", "Delivered", "2026-10-06"],
        ["P1", "RTO", "2026-10-12"],
      ],
    ])("counts by how it ended, whichever file comes first: %p, %p", async (...rows) => {
      merchant = await signUp(server);
      await send("history", row("6P", "", ""));
      for (const cells of rows)
        await read(text(`Order ID,AWB,Status,Status Date\n6P,${cells}\n`), { mode: "outcomes" });
      const { order } = await stored("6P");
      expect(order).toMatchObject({
        outcome: "delivered",
        outcome_at: "2026-10-05T18:30:00.000Z",
        awb: "P2",
      });
    });

    test("with a value of its own, in one file: the order is delivered once, if one of them is", async () => {
      merchant = await signUp(server);
      const rows = row("2P", "P1", "Delivered", 600) + row("2P", "P2", "RTO", 300);
      expect(await send("history", rows)).toMatchObject({
        ...{ processed: 1, item_rows: 1, matched: 0, outcomes: { delivered: 1, rto: 0 } },
      });
      expect((await stored("2P")).order).toMatchObject({ outcome: "delivered" });
    });

    test("takes the place of a cancelled or returned one that was sent again", async () => {
      merchant = await signUp(server);
      await send("history", row("2P", "P1", "Cancelled") + row("3P", "Q1", "RTO"));
      await send("outcomes", row("2P", "P2", "RTO") + row("3P", "Q2", "Delivered"));
      expect((await stored("2P")).order).toMatchObject({ outcome: "rto" });
      expect((await stored("3P")).order).toMatchObject({ outcome: "delivered" });
    });
  });

  test("counts those without an order, and marks their rows", async () => {
    await ask(server, merchant, "POST /api/v1/order/score", { order_id: "O-1", pincode: "560001" });
    const file = text(
      "Order ID,AWB,Status\nO-1,,RTO Acknowledged\nO-2,,rto-transit\nO-3,,In Transit\n,,RTO\n",
    );
    const used = async () =>
      (await ask<{ quota: { used: number } }>(server, merchant, "GET /api/v1/account")).quota.used;
    const before = await used();
    const { processed, summary, results, errors } = await read(file, { mode: "outcomes" });
    // It costs no checks.
    expect(await used()).toBe(before);
    expect([processed, summary]).toEqual([2, { delivered: 0, ndr: 0, rto: 2, cancelled: 0, not_found: 1 }]);
    expect(results).toMatchObject([
      { row: 2, order_id: "O-1", order_found: true },
      { row: 3, order_id: "O-2", order_found: false },
    ]);
    expect(errors).toMatchObject([
      {
        row: 4,
        field: "outcome",
        reason: '"In Transit" does not say yet how the order ended',
      },
      { row: 5, field: "order_id" },
    ]);
    const csv = await (
      await upload(server, merchant, file, { query: "?format=csv", fields: { mode: "outcomes" } })
    ).text();
    expect(csv.split("\r\n").slice(0, 3)).toEqual([
      "Order ID,AWB,Status,applied_outcome,order_found,found_order_id,error",
      "O-1,,RTO Acknowledged,rto,yes,O-1,",
      "O-2,,rto-transit,rto,not yet,,",
    ]);
  });

  test.each(["constructor", "__proto__"])("has no outcome in the status %s", async (status) => {
    const { errors } = await read(text(`Order ID,Status\nO-1,${status}\n`), { mode: "outcomes" });
    expect(errors).toMatchObject([{ row: 2, field: "outcome" }]);
  });

  test.each(["90017.0", "90017.00"])("finds the order 90017 that a program has written as %s", async (id) => {
    await ask(server, merchant, "POST /api/v1/order/score", { order_id: "90017", pincode: "560001" });
    const { results } = await read(text(`Order ID,Status\n${id},RTO\n`), { mode: "outcomes" });
    expect(results).toMatchObject([{ order_id: "90017", order_found: true }]);
  });

  test("of a courier names the shop's order beside its own number", async () => {
    await ask(server, merchant, "POST /api/v1/order/score", { order_id: "XB-1", pincode: "560001" });
    const file =
      "AWB No.,Client Order ID,Current Status,Current Status Date\n7001,XB-1,RTO-IT,20/11/2025 10:00\n";
    const { results } = await read(text(file), { mode: "outcomes" });
    expect(results).toMatchObject([{ order_id: "XB-1", outcome: "rto", order_found: true }]);
  });

  test("names its orders by reference or AWB where it has no id", async () => {
    const { results } = await read(text("Order Name,Waybill,Status\n#77,,Delivered\n,AWB9,RTO\n"), {
      mode: "outcomes",
    });
    expect(results).toMatchObject([{ order_id: "#77" }, { order_id: "AWB9" }]);
  });
});

describe("an answer that nobody reads", () => {
  /** Sends a file whose answer has 12 MB, and reads no further than to the head of it. */
  async function unread(): Promise<Socket> {
    const body = new FormData();
    body.append("file", new File([sharing(4_000, 300, 10)], "a.xlsx"));
    body.append("mode", "addresses");
    body.append("format", "csv");
    const request = new Response(body);
    const type = request.headers.get("content-type");
    const bytes = Buffer.from(await request.arrayBuffer());
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v1/bulk/verify HTTP/1.1\r\nHost: a\r\nX-API-Key: ${merchant.sk}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes);
    const head = await new Promise<string>((resolve) => {
      socket.once("data", (data) => {
        socket.pause();
        resolve(String(data));
      });
    });
    expect(head).toStartWith("HTTP/1.1 200");
    return socket;
  }

  test("keeps its permit until its client has disconnected", async () => {
    const rows = text("Address,Pin\n12 MG Road,560001\n");
    const sockets = [await unread(), await unread()];
    expect((await upload(server, merchant, rows)).status).toBe(429);
    for (const socket of sockets) socket.destroy();
    let status = 429;
    for (let i = 0; status === 429 && i < 100; i++) {
      await Bun.sleep(50);
      status = (await upload(server, merchant, rows)).status;
    }
    expect(status).toBe(200);
  });
});

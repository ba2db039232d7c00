/** How orders of files ended, by all that a row says. */
import { afterAll, describe, expect, test } from "bun:test";
import { text } from "./files.ts";
import { openBulkWorld } from "./support.ts";

const NOW = Date.parse("2026-11-21T06:00:00Z");
const bulk = await openBulkWorld(NOW);
afterAll(() => bulk[Symbol.asyncDispose]());

/** Column → cell of one row; what became of its order, and whether it was handed over. */
async function readRow(
  row: Record<string, string>,
): Promise<{ outcome: string | null; isSent: boolean; codes: string[] }> {
  const cells = { "Order ID": "A-1", Address: "12 MG Road", Pin: "560001", ...row };
  const quoted = (values: string[]) => values.map((value) => `"${value}"`).join(",");
  const { orders, answer } = await bulk.read(
    text(`${quoted(Object.keys(cells))}\n${quoted(Object.values(cells))}\n`),
    "orders",
  );
  const codes = answer.warnings.map(({ code }) => code).filter((code) => code.startsWith("outcome_"));
  return { outcome: orders[0].outcome?.outcome ?? null, isSent: orders[0].isSent, codes };
}

describe("a status is understood", () => {
  test.each([
    ["delivered", ["Delivered", "DELIVERED", "delivered_to_customer", "wc-completed", "Completed", "DL"]],
    // Sent back by the buyer, who had accepted it.
    [
      "delivered",
      ["Customer Return", "CUSTOMER_RETURN", "Customer return (not RTO)", "Returned by Customer"],
    ],
    ["delivered", ["Shipment Delivered", "Delivered on 12 Oct", "डिलीवर हो गया", "पूर्ण", "Self Fulfilled"]],
    [
      "rto",
      ["RTO", "RTO Delivered", "rto_in_transit", "RTO-OFD", "RTO NDR", "RT", "Returned", "RETURN_EXPECTED"],
    ],
    [
      "rto",
      ["Return to Origin", "Returned to seller", "Delivered to Origin", "RETURN_ACKNOWLEDGED", "वापस आ गया"],
    ],
    [
      "rto",
      ["Courier Return", "Delivered (RTO)", "Shipped - Returning to Seller", "Shipped - Rejected by Buyer"],
    ],
    [
      "rto",
      ["Undelivered - RTO", "NDR - RTO", "Not delivered - returned", "Undelivered, returning to origin"],
    ],
    ["rto", ["Delivered to consignor", "Delivered back to sender", "Returned to Vendor", "RTO-IT"]],
    ["ndr", ["Could not be delivered", "Cannot be delivered", "CONSIGNEE REFUSED TO ACCEPT"]],
    ["rto", ["rts_d", "Returned - RTS"]],
    ["delivered", ["DOOR_STEP_EXCHANGED"]],
    ["ndr", ["Undelivered", "Undelivered-2nd Attempt", "NDR", "Not Delivered", "Delivery attempt failed"]],
    [
      "cancelled",
      ["Cancelled", "CANCELED", "CANCELLATION REQUESTED", "Cancelled by buyer", "Order Cancelled", "रद्द"],
    ],
    [
      "sent",
      ["In Transit", "IN_TRANSIT", "Out for Delivery", "Shipped", "PICKED UP", "Dispatched", "Fulfilled"],
    ],
    ["sent", ["Not yet delivered", "Yet to be delivered", "Expected to be delivered by 12 Nov"]],
    [
      "open",
      ["New", "READY TO SHIP", "Pickup Scheduled", "Processing", "On hold", "Manifested", "FULFILLABLE"],
    ],
    [
      "open",
      ["Not Picked Up", "Not shipped", "Yet to be dispatched", "Ready to be Shipped", "Will be dispatched"],
    ],
    ["open", ["Unshipped", "Pending - Waiting for Pick Up", "Pending Pickup", "Awaiting dispatch"]],
    ["open", ["Unfulfilled", "", "N/A", "-"]],
    // Unicommerce has sent it, a sheet kept by hand says that it arrived.
    ["unknown", ["COMPLETE"]],
    ["unknown", ["Fake delivered", "Wrongly delivered", "Delivered, then returned", "NDR Resolved"]],
    // Cancelled after it was sent: it comes back, and the sender is asked.
    ["unsure rto", ["Cancelled after dispatch", "Cancelled - RTO", "CANCELLED_IN_TRANSIT"]],
    ["unsure rto", ["Cancelled by customer at doorstep", "Shipped then cancelled", "Cancelled (returned)"]],
    ["cancelled", ["Cancelled before dispatch", "Cancelled - not shipped", "Cancelled by seller"]],
    ["unknown", ["Cancelled after confirmation", "Delivered by mistake"]],
    ["unknown", ["Lost in transit", "Shipped - Damaged"]],
    ["unknown", ["Lost", "Damaged", "RTO Cancelled", "Livré", "Zurückgesandt", "Disposed Off"]],
  ] as const)("as %s: %p", async (says, statuses) => {
    for (const Status of statuses) {
      const found = await readRow({ Status });
      const isRead = says !== "sent" && says !== "open" && says !== "unknown";
      const outcome = says === "unsure rto" ? "rto" : isRead ? says : null;
      const isSent = says !== "open" && says !== "unknown" && says !== "cancelled";
      const unsure = { unknown: ["outcome_ignored"], "unsure rto": ["outcome_unsure"] } as const;
      const codes = says === "unknown" || says === "unsure rto" ? [...unsure[says]] : [];
      expect([Status, found]).toEqual([Status, { outcome, isSent, codes }]);
    }
  });
});

describe("of several statuses", () => {
  test.each([
    [{ Status: "In Transit", "Status Type": "RT" }, "rto"],
    [{ Status: "RTO", "Status Type": "DL" }, "rto"],
    [{ Status: "Pending", "Status Type": "UD" }, null],
    [
      { "Order Status": "COMPLETE", "Shipping Package Status": "RETURNED", "Item Status": "DISPATCHED" },
      "rto",
    ],
    [{ "Sale Order Item Status": "DISPATCHED", "Shipping Package Status Code": "DELIVERED" }, "delivered"],
    [{ "Order Status": "COMPLETE", "Item Status": "DISPATCHED" }, null],
    [{ "Order Status": "Cancelled", "Delivery Status": "Delivered" }, "delivered"],
    [{ "Order Status": "Processing", "Tracking Status": "Undelivered" }, "ndr"],
    // What the buyer sends back was delivered before.
    [{ Status: "Delivered", "Sub Status": "Return Initiated" }, "delivered"],
    [{ Status: "Return Delivered", "Status Type": "DL" }, "rto"],
    [{ Status: "Return Picked Up" }, "rto"],
    [{ Status: "Delivered", "Sub Status": "Return Out for Delivery" }, "delivered"],
  ] as [Record<string, string>, string | null][])("%p is %p", async (row, outcome) =>
    expect((await readRow(row)).outcome).toBe(outcome),
  );
});

test("cancelled after a date of dispatch came back, and the sender is asked apart from the other cancelled ones", async () => {
  const row = { Status: "Cancelled", "Shipped Date": "2026-11-01" };
  expect(await readRow(row)).toEqual({ outcome: "rto", isSent: true, codes: ["outcome_unsure"] });
  expect((await readRow({ ...row, "Shipped Date": "N/A" })).outcome).toBe("cancelled");
  const file = text(
    `Order ID,Address,Pin,Status,Shipped Date\n1,12 MG Road,560001,Cancelled,2026-11-01\n2,12 MG Road,560001,Cancelled,\n`,
  );
  const { answer } = await bulk.read(file, "orders");
  expect(answer.warnings.find(({ code }) => code === "outcome_unsure")?.values).toMatchObject({
    values: ["Cancelled / sent"],
    rows: [2],
  });
});

const LONG_AGO = "2026-09-01";
const LATELY = "2026-11-10";
/** Of Shopify. @param more further cells */
const shopify = (
  method: string,
  fulfillment: string,
  financial: string,
  more: Record<string, string> = {},
) => ({
  ...{ "Payment Method": method, "Fulfillment Status": fulfillment, "Financial Status": financial },
  ...{ "Created at": LONG_AGO, "Cancelled at": "", Tags: "", "Fulfilled at": "", ...more },
});
const COD = "Cash on Delivery (COD)";
const TAGS = (Tags: string) => ({ Tags });

describe("a shop that tells what was sent and paid", () => {
  test.each([
    // Cash on delivery is paid when the parcel is delivered.
    [shopify(COD, "fulfilled", "paid"), "delivered", true],
    [shopify(COD, "FULFILLED", "Paid", { "Created at": LATELY }), "delivered", true],
    [shopify(COD, "partial", "partially_refunded"), "delivered", true],
    [shopify(COD, "fulfilled", "voided"), "rto", true],
    [shopify(COD, "fulfilled", "refunded"), "rto", false],
    [shopify(COD, "fulfilled", "pending", { "Created at": LATELY }), null, true],
    [shopify(COD, "fulfilled", "pending"), null, false],
    [shopify(COD, "unfulfilled", "pending"), null, true],
    [shopify(COD, "", "pending"), null, true],
    [shopify(COD, "unfulfilled", "voided"), "cancelled", true],
    [shopify(COD, "unfulfilled", "pending", { "Cancelled at": LONG_AGO }), "cancelled", true],
    [shopify(COD, "fulfilled", "voided", { "Cancelled at": LONG_AGO }), "rto", false],
    // A table that pandas has written.
    [shopify(COD, "fulfilled", "paid", { "Cancelled at": "nan", Tags: "nan" }), "delivered", true],
    [shopify(COD, "unfulfilled", "pending", { "Cancelled at": "NaT", "Fulfilled at": "NaT" }), null, true],
    [shopify(COD, "unfulfilled", "paid"), null, false],
    // Paid in advance: time tells.
    [shopify("Razorpay", "fulfilled", "paid"), "delivered", true],
    [shopify("Razorpay", "fulfilled", "paid", { "Created at": LATELY }), null, true],
    [shopify("Razorpay", "fulfilled", "paid", { "Fulfilled at": LATELY }), null, true],
    [shopify("Razorpay", "fulfilled", "refunded"), "rto", false],
    [shopify("Razorpay", "unfulfilled", "refunded"), "cancelled", true],
    [shopify("Razorpay", "restocked", "refunded"), "cancelled", true],
    // Tags and a delivery status go before.
    [shopify(COD, "fulfilled", "paid", TAGS("RTO")), "rto", true],
    [shopify(COD, "fulfilled", "pending", TAGS("vip, RTO-Initiated")), "rto", true],
    [shopify(COD, "fulfilled", "pending", TAGS("rto received 12 Oct")), "rto", true],
    [shopify(COD, "fulfilled", "paid", TAGS("RTO risk: high, high-rto")), "delivered", true],
    [shopify(COD, "fulfilled", "paid", TAGS("Shiprocket: RTO")), "rto", true],
    [shopify(COD, "fulfilled", "paid", TAGS("Delhivery RTO risk, no RTO")), "delivered", true],
    [shopify(COD, "fulfilled", "paid", TAGS("RTO saved, rto_whitelist, RTO Shield")), "delivered", true],
    [shopify(COD, "fulfilled", "pending", TAGS("Delivered")), "delivered", true],
    [shopify("Razorpay", "fulfilled", "paid", { "Delivery Status": "RTO Delivered" }), "rto", true],
    [shopify(COD, "fulfilled", "pending", { "Delivery Status": "Delivered" }), "delivered", true],
  ] as [Record<string, string>, string | null, boolean][])(
    "%p is %p, for sure: %p",
    async (row, outcome, isSure) => {
      const found = await readRow(row);
      expect([found.outcome, found.codes.length === 0]).toEqual([outcome, isSure]);
    },
  );
});

describe("dates", () => {
  test.each([
    [{ Status: "DISPATCHED", "RTO Initiated Date": LATELY }, "rto"],
    [{ Status: "In Transit", "RTO Delivered Date": "N/A", "Order Delivered Date": "N/A" }, null],
    [{ "Delivered Date": LATELY, "RTO Delivered Date": "" }, "delivered"],
    [{ "Delivered Date": LONG_AGO, "Return Date": LATELY }, "delivered"],
    [{ "Delivered Date": LONG_AGO, "RTO Date": LATELY }, "rto"],
    // It may be the day that is expected.
    [{ Status: "New", "Delivery Date": LATELY }, null],
    [{ Status: "Delivered", "Return Date": LATELY }, "delivered"],
    [{ "Cancelled at": LATELY }, "cancelled"],
  ] as [Record<string, string>, string | null][])("%p is %p", async (row, outcome) =>
    expect((await readRow(row)).outcome).toBe(outcome),
  );
});

test("the date of a return beside a status that is not known is asked about", async () => {
  const found = await readRow({ Status: "Return Requested", "Return Date": LATELY });
  expect(found).toEqual({ outcome: "rto", isSent: true, codes: ["outcome_unsure"] });
  expect((await readRow({ Status: "Held", "RTO Date": LATELY })).codes).toEqual([]);
});

describe("a shop's own words", () => {
  test.each([
    [{ Status: "Refunded", "Payment Method": "razorpay" }, "cancelled"],
    [{ Status: "Refunded", "Date Completed": LATELY }, "rto"],
    [{ Status: "Failed", "Payment Method": "razorpay" }, "cancelled"],
    [{ Status: "Failed", "Payment Method": "cod", AWB: "SR0042" }, "ndr"],
  ] as [Record<string, string>, string | null][])("%p is %p", async (row, outcome) =>
    expect((await readRow(row)).outcome).toBe(outcome),
  );
});

describe("rows of one order", () => {
  const HEAD = "Order ID,Order Date,Address,Pin,Total,Payment,AWB,Status,Status Date";
  const row = (id: string, awb: string, status: string, on: string, total = "900") =>
    `${id},2026-10-01,12 MG Road,560001,${total},COD,${awb},${status},${on}\n`;
  const read = (...rows: string[]) => bulk.read(text(`${HEAD}\n${rows.join("")}`), "history");

  test("are one order wherever they stand, which ended as its last status says, or its delivered parcel", async () => {
    const { orders, answer } = await read(
      ...[row("A", "P1", "Delivered", "2026-10-10"), row("B", "Q1", "RTO", "2026-10-20")],
      ...[row("A", "P1", "RTO", "2026-10-20"), row("B", "Q2", "Delivered", "2026-10-10")],
    );
    expect([answer.processed, answer.item_rows]).toEqual([2, 2]);
    expect(orders.map(({ columns, outcome }) => [columns.orderId, outcome])).toEqual([
      ["A", { outcome: "rto", at: Date.parse("2026-10-20T00:00+05:30") }],
      ["B", { outcome: "delivered", at: Date.parse("2026-10-10T00:00+05:30") }],
    ]);
    expect(answer.warnings).toMatchObject([{ code: "outcomes_differ", values: { values: ["A", "B"] } }]);
  });

  test("have the AWB that one of them has", async () => {
    const { orders } = await read(row("A", "", "New", ""), row("A", "P1", "Label Generated", ""));
    expect(orders).toMatchObject([{ columns: { awb: "P1" }, isSent: false }]);
  });

  test("that tell another value are kept apart", async () => {
    const { orders } = await read(row("A", "", "", ""), row("A", "", "", "", "950"));
    expect(orders.map(({ columns }) => columns.orderValue)).toEqual([900, 950]);
  });

  test("of several parcels add up where each has an amount of its own, and each parcel keeps its outcome", async () => {
    const { orders } = await read(
      row("A", "P1", "Delivered", "2026-10-10", "500"),
      row("A", "P2", "RTO", "2026-10-20", "400"),
    );
    const at = Date.parse("2026-10-20T00:00+05:30");
    expect(orders).toMatchObject([
      { columns: { awb: "P1", orderValue: 900 }, others: [{ awb: "P2", outcome: "rto", at }] },
    ]);
  });
});

describe("a buyer's return", () => {
  test.each([
    [{ "Shipment Type": "Reverse", Status: "Cancelled" }, null],
    [{ shipment_type: "RETURN", Status: "RETURN DELIVERED" }, null],
    [{ Movement: "reverse_pickup", Status: "Delivered" }, null],
    [{ "Package Type": "Pickup", Status: "Delivered" }, null],
    [{ Status: "DTO", "Status Type": "DL" }, null],
    [{ "Order State": "RETURNED", "Return Type": "customer_return" }, "delivered"],
    // These are the courier's.
    [{ "Order State": "RETURNED", "Return Type": "courier_return" }, "rto"],
    [{ Movement: "Return", Status: "RTO Delivered" }, "rto"],
    [{ "Delivery Type": "Pickup", Status: "Delivered" }, "delivered"],
  ] as [Record<string, string>, string | null][])("%p is %p", async (cells, outcome) =>
    expect((await readRow(cells)).outcome).toBe(outcome),
  );
});

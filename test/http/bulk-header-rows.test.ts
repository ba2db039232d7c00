/** Headers of two rows, in two languages, and headers that stand in a file again. */
import { describe, expect, test } from "bun:test";
import { text, workbook } from "../features/bulk/files.ts";
import { resultOf, type Upload, upload } from "./bulk.ts";
import { signUp } from "./server.ts";
import { sharedServer } from "./shared-server.ts";

const server = await sharedServer();
const merchant = await signUp(server);
const read = (bytes: Uint8Array, mode: string, how: Upload = {}) =>
  resultOf(upload(server, merchant, bytes, { ...how, fields: { mode } }));

const PICKUP = ["Shop", "9811111111", "4 Karol Bagh", "110005"];
const BUYER = ["Asha", "9845012345", "12 MG Road", "560001"];
const PLACE = ["Name", "Phone", "Address", "PIN"];

describe("a header of two rows", () => {
  test.each([
    [
      "tells pickup and delivery apart",
      ["", "Pickup Details", "", "", "", "Delivery Details", "", "", "", ""],
      ["Order ID", ...PLACE, ...PLACE, "Amount"],
      ["R-1", ...PICKUP, ...BUYER, "499"],
    ],
    [
      "may have the sender's columns last",
      ["Order", "Consignee", "", "", "", "From", "", "", "", "Payment"],
      ["No", ...PLACE, ...PLACE, "Amount"],
      ["R-1", ...BUYER, ...PICKUP, "499"],
    ],
    [
      "has names in both, where cells are merged downwards",
      ["Order ID", "Customer", "", "Delivery Address", "", "Amount"],
      ["", "Name", "Phone", "Street", "PIN", ""],
      ["R-1", ...BUYER, "499"],
    ],
  ])("%s", async (_, upper, lower, row) => {
    for (const file of [workbook([upper, lower, row]), text(`${[upper, lower, row].join("\n")}\n`)]) {
      const { processed, results, columns } = await read(file, "orders");
      expect(processed).toBe(1);
      expect(results).toMatchObject([
        { row: 3, order_id: "R-1", phone: "9845012345", standardized: { pincode: "560001" } },
      ]);
      expect(columns.matched).toMatchObject({ order_value: "Amount" });
    }
  });

  test("tells the AWB of the way back from the order's", async () => {
    const rows = [
      ["Order", "RTO", "", "Forward", "", "Consignee", "", "", ""],
      ["Id", "AWB", "Status", "AWB", "Status", ...PLACE],
      ["R-2", "B7", "RTO Delivered", "F7", "Undelivered", ...BUYER],
    ];
    const { columns } = await read(workbook(rows), "orders");
    expect(columns.matched).toMatchObject({ awb: "Forward AWB" });
    expect(columns.ignored).toEqual(["RTO AWB"]);
  });

  test("is one where the row above is a title", async () => {
    const rows = [
      ["Report of", "Asha's shop", "", "Pickup: Delhi"],
      ["Name", "Phone", "Address", "PIN"],
    ];
    const { columns } = await read(workbook([...rows, BUYER]), "addresses");
    expect(columns.matched).toEqual({ name: "Name", phone: "Phone", line1: "Address", pincode: "PIN" });
  });

  test("of two languages has no address in its second row", async () => {
    const { rows, results } = await read(
      workbook([["Name", "Phone", "Address", "PIN"], ["नाम", "मोबाइल", "पता", "पिन कोड"], BUYER]),
      "addresses",
    );
    expect([rows, results.map(({ row }) => row)]).toEqual([1, [3]]);
  });
});

test.each([
  ["नाम / Name", "मोबाइल | Mobile", "पूरा पता / Full Address", "पिन-PIN"],
  ["Your Name (नाम)", "WhatsApp Number", "पता / Addr.", "PIN पिन"],
])("a name in two languages is read in either: %p, %p, %p, %p", async (name, phone, address, pin) => {
  const { columns } = await read(workbook([[name, phone, address, pin], BUYER]), "addresses");
  expect(Object.keys(columns.matched).sort()).toEqual(["line1", "name", "phone", "pincode"]);
});

test("a header that stands again between the rows is no row", async () => {
  const { rows, failed, results } = await read(workbook([PLACE, BUYER, PLACE, BUYER]), "addresses");
  expect([rows, failed, results.map(({ row }) => row)]).toEqual([2, 0, [2, 4]]);
});

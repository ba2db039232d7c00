/** Which parts of the company field of a store belong to the address. */
import { describe, expect, test } from "bun:test";
import { BILLING, orderOf, SHIPPING, shopifyOrder, wooOrder } from "./support.ts";

describe("the company of an address", () => {
  const lines = (company: string, address1 = "80 Feet Road", address2 = "Koramangala 4th Block") => [
    orderOf(
      shopifyOrder("orders/updated", { shipping_address: { ...SHIPPING, company, address1, address2 } }),
    ).input.line1,
    orderOf(
      wooOrder("order.updated", {
        billing: { ...BILLING, company, address_1: address1, address_2: address2 },
      }),
    ).input.line1,
  ];
  test.each([
    "Flat 402, Sunrise Apartments",
    "402",
    "B-12",
    "Office 12",
    "2nd floor",
    "Shop No. 4",
    "A Wing",
    "Tower B",
    "Sai Residency",
    "Karol Bagh Plaza",
    "Hostel 5",
    "फ्लैट 402, सूर्या अपार्टमेंट",
  ])("joins it when it says where the parcel goes: %s", (company) => {
    expect(lines(company)).toEqual(Array(2).fill(`${company}, 80 Feet Road`));
  });
  test.each([
    ...["Infosys", "Rao & Sons", "Sunrise Apartments Pvt. Ltd.", "Unit 4 Technologies", "24 Seven Stores"],
    ...["3M", "Test", "ABC", "N/A", "-", "27AAPFU0939F1ZV", "9876543210", ""],
  ])("does not join it when it is a firm, or nothing: %s", (company) => {
    expect(lines(company)).toEqual(Array(2).fill("80 Feet Road"));
  });
  test("of both, what says where the parcel goes", () => {
    expect(lines("Infosys Ltd, 4th Floor, Tower B")[0]).toBe("4th Floor, Tower B, 80 Feet Road");
  });
  test.each([
    ["Flat 12C", "12-C Lakeview, 80 Feet Road"],
    ["Lakeview Residency", "Flat 12C, Lakeview Residency, 80 Feet Road"],
    ["12 C", "H.No. 12C, 80 Feet Road"],
  ])("is not said twice: %s in %s", (company, line1) => {
    expect(lines(company, line1)).toEqual([line1, line1]);
  });
  test("is the first line where there is none", () => {
    expect(lines("Flat 402", "")).toEqual(["Flat 402", "Flat 402"]);
  });
});

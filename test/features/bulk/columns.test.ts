import { describe, expect, test } from "bun:test";
import { FIELD_WORDS, type Field } from "../../../src/features/bulk/column-words.ts";
import { matchColumns } from "../../../src/features/bulk/columns.ts";

const ALL = new Set(Object.keys(FIELD_WORDS) as Field[]);
const matched = (...headers: string[]) => matchColumns(headers, ALL).matched as Record<string, string>;

describe("a column's name is understood", () => {
  test.each([
    [
      "pincode",
      ["Pin Code", "Pincode", "PINCODE", "pin_code", "PIN", "ZIP", "Zip Code", "Postal Code", "postcode"],
    ],
    [
      "pincode",
      [
        "पिन कोड",
        "Shipping Zip",
        "*Shipping Address Postcode",
        "Customer Pincode",
        "Postcode (Shipping)",
        "PinCode*",
      ],
    ],
    [
      "phone",
      [
        "Mobile",
        "Mobile No.",
        "Phone No",
        "Phone Number",
        "Contact",
        "Contact No",
        "मोबाइल",
        "*Customer Mobile",
      ],
    ],
    [
      "line1",
      [
        "Address",
        "Address 1",
        "Address1",
        "Address Line 1",
        "Street",
        "पता",
        "Shipping Address",
        "address_line1",
      ],
    ],
    ["line2", ["Address 2", "Address Line 2", "Shipping Address2", "addressLine2"]],
    ["area", ["Area", "Locality", "Area/Locality"]],
    ["landmark", ["Landmark", "Nearest Landmark", "लैंडमार्क"]],
    ["city", ["City", "Town", "District", "Shipping City", "शहर", "City/Town", "Shipping Address City"]],
    ["state", ["State", "Province", "Shipping Province Name", "State Code (Shipping)", "राज्य"]],
    ["name", ["Consignee", "Consignee Name", "Customer Name", "Name", "Ship To Name", "ग्राहक का नाम"]],
    ["order_id", ["Order ID", "Order No.", "OrderId", "Order Number", "Sale Order Code", "amazon-order-id"]],
    // Zoho, Vyapar, iThink Logistics, Xpressbees, Delhivery, Ecom Express.
    ["pincode", ["Shipping Code"]],
    ["line1", ["Party Address"]],
    ["phone", ["Party Phone No."]],
    ["awb", ["Airwaybill No", "AWB/Tracking No.", "Courier AWB No"]],
    ["outcome", ["Last Status"]],
    ["outcome_at", ["Last Status Date", "status_datetime", "LAST UPDATED ON"]],
    ["outcome_at", ["Status Date & Time", "Current Status Date", "Last Status Date Time"]],
    ["delivered_at", ["Delivered Date & Time", "Actual Delivery Date"]],
    ["outcome", ["easy-ship-status", "Delivered / RTO", "Final Delivery Status", "डिलीवरी स्थिति"]],
    ["placed_at", ["Booked on", "Invoice Date", "Bill Date", "Date of Order", "तिथि"]],
    ["order_value", ["Gross Total", "Total Amt", "कुल राशि"]],
    ["cod_amount", ["Cash to be collected", "Balance to Collect"]],
    ["phone", ["WhatsApp Number", "WhatsApp No.", "मोबाइल नं."]],
    ["order_id", ["ऑर्डर क्रमांक", "Vch No.", "Bill No.", "Bill Number", "Vch/Bill No."]],
    ["order_id", ["Sub Order No", "Suborder Id"]],
    ["line1", ["Full Address with Pincode", "House No & Street"]],
    ["cod_amount", ["cod-collectible-amount"]],
    ["order_value", ["Bill Amount", "Net Amount"]],
    ["outcome", ["Order State", "Live Order Status", "Reason for Credit Entry"]],
    ["awb", ["AWB", "AWB No", "AWB Code", "Waybill", "Waybill No.", "Tracking Number"]],
    ["cod_amount", ["COD Amount", "COD Amt", "Collectable", "Collectable Amount", "Amount To Collect"]],
    ["placed_at", ["Order Date", "Date", "Created at", "Order Date as dd/mm/yyyy hh:MM:SS"]],
    ["item_name", ["Lineitem name", "Product Name", "Item Name", "*Item Sku Name"]],
    ["item_price", ["Lineitem price", "*Selling Price(Per Unit Item, Inclusive of Tax)", "Item Cost"]],
    [
      "payment_method",
      ["Payment", "Payment Mode", "COD/PPD", "COD/Prepaid", "Payment Method(COD/Prepaid)", "Mode of Payment"],
    ],
    ["order_value", ["Amount", "Total", "Order Value", "Invoice Value (INR)", "Order Total Amount", "Value"]],
    ["outcome", ["Outcome", "Status", "Delivery Status", "Current Status"]],
    ["house", ["House No", "Flat No.", "Door No", "मकान नंबर"]],
    ["email", ["Email", "E-mail", "Email ID", "Customer Email"]],
  ])("as %s: %p", (field, headers) => {
    for (const header of headers) expect([header, matched(header)]).toEqual([header, { [field]: header }]);
  });

  test.each([
    ["Colour"],
    ["Order Shipping Amount"],
    ["Shipping"],
    ["Shipping Total"],
    ["COD Charges"],
    ["Customer ID"],
    ["RTO Address"],
    ["Notes"],
    ["Pickup Pincode"],
    ["Seller Name"],
    ["Weight (kg)"],
    [""],
    ["123"],
  ])("%p is none of ours", (header) => {
    expect(matchColumns([header], ALL)).toEqual({
      mapping: {},
      billing: {},
      more: {},
      matched: {},
      ignored: header === "" ? [] : [header],
      isAmazon: false,
    });
  });
});

describe("of several columns for one field", () => {
  test.each([
    [["District", "City"], "city", "City"],
    [["Billing City", "Shipping City"], "city", "Shipping City"],
    [["Billing Zip"], "pincode", "Billing Zip"],
    [["Billing Code", "Shipping Code"], "pincode", "Shipping Code"],
    [["AWB", "Order ID"], "order_id", "Order ID"],
    [["AWB", "Order Name"], "order_id", "Order Name"],
    [["Order Number", "Order ID"], "reference", "Order Number"],
    [["Customer Name", "Name", "Order ID"], "name", "Customer Name"],
    [["PIN", "Pin Code"], "pincode", "PIN"],
    [["Name", "Shipping Name"], "name", "Shipping Name"],
  ])("of %p %s is %s", (headers, field, header) => {
    expect(matched(...headers)[field]).toBe(header);
  });

  test("each column is taken once, and the rest is listed as ignored", () => {
    const { mapping, ignored } = matchColumns(["Pin", "Zip", "Address", "Colour", " "], ALL);
    expect(mapping).toEqual({ pincode: 0, line1: 2 });
    expect(ignored).toEqual(["Zip", "Colour"]);
  });

  test("Shopify's Name is the order when there is a Shipping Name", () => {
    expect(matched("Name", "Email", "Shipping Name", "Shipping Zip")).toEqual({
      order_id: "Name",
      reference: "Name",
      email: "Email",
      name: "Shipping Name",
      pincode: "Shipping Zip",
    });
  });
});

test("a name means one field only, so that two fields never fight for a column without reason", () => {
  /** A shop's own order number is its id, unless the file has another. */
  const both = ["name", "order no", "order number"];
  const seen = new Map<string, string>();
  for (const [field, names] of Object.entries(FIELD_WORDS)) {
    for (const name of names.filter((name) => !both.includes(name))) {
      expect([name, seen.get(name) ?? field]).toEqual([name, field]);
      seen.set(name, field);
    }
  }
});

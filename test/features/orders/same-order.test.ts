import { describe, expect, test } from "bun:test";
import { type Comparable, isAnother, likeness } from "../../../src/features/orders/record/same-order.ts";
import { DAY_MS, HOUR_MS } from "../../../src/lib/time.ts";

const AT = Date.parse("2026-10-05T12:00:00+05:30");
const order = (changes: Partial<Comparable>): Comparable => ({
  ...{ orderId: "5000001191", reference: "#1191", channel: "shopify", placedAt: AT, outcome: null },
  ...{ phone: "9845012345", orderValue: 1499, currency: "INR", pincode: "560034", name: "Asha Verma" },
  ...changes,
});
/** As a courier has it. */
const parcel = (changes: Partial<Comparable>): Comparable =>
  order({ orderId: "1191", reference: "", channel: "bulk", ...changes });

describe("the number", () => {
  test.each([
    ["#1191", 3],
    ["1191", 3],
    ["01191", 3],
    ["ACME-1191", 1],
    ["acme_1191", 1],
    ["ACME1191", 1],
    ["1191-IN", 1],
    ["SHOPIFY#1191", 1],
    ["SHOPIFY-ACME-1191", 1],
    ["SO1191", 1],
    ["Order No. 1191", 1],
    // Other orders and other parcels of this one.
    ["1192", 0],
    ["11910", 0],
    ["21191", 0],
    ["1191-2", 0],
    ["1191-A", 0],
    ["R-1191", 0],
    ["RET-1191", 0],
    ["1191-EXCHANGE", 0],
    ["TEST-1191", 0],
    ["ORDER", 0],
  ] as const)("of #1191 in %p", (orderId, like) => {
    expect(likeness(order({}), parcel({ orderId }))).toBe(like);
    expect(likeness(parcel({ orderId }), order({}))).toBe(like);
  });

  test.each([
    ["ACME-1191", "1191", 1],
    ["ACME-1191", "SHOPIFY-ACME-1191", 1],
    ["ACME-1191", "BETA-1191", 0],
    ["FY25-1191", "FY26-1191", 0],
    ["FY26-1191", "1191", 0],
    ["7", "A7", 0],
    ["7", "#7", 3],
    ["1191-1", "1191-2", 0],
  ] as const)("of two ids, %p and %p", (a, b, like) => {
    expect(likeness(parcel({ orderId: a }), parcel({ orderId: b }))).toBe(like);
  });

  test("made again under another name counts only where the first was cancelled", () => {
    expect(likeness(order({ outcome: "cancelled" }), parcel({ orderId: "1191-C" }))).toBe(1);
    expect(likeness(order({ outcome: "delivered" }), parcel({ orderId: "1191-C" }))).toBe(0);
  });

  test("of two orders of one source tells them apart, whatever they are called", () => {
    for (const orderId of ["5000001192", "60", "A-60"])
      expect(likeness(order({}), order({ orderId }))).toBe(0);
    expect(likeness(order({}), order({ orderId: "5000001192", channel: "bulk" }))).toBe(0);
    expect(likeness(order({}), order({ orderId: "1191" }))).toBe(3);
    expect(likeness(order({}), order({ orderId: "SO1191", channel: "bulk" }))).toBe(3);
  });

  test("of two stores is of two orders", () => {
    expect(likeness(order({}), parcel({ channel: "woocommerce" }))).toBe(0);
  });

  test("that is the id of one and the name of another is of two orders", () => {
    const first = order({ orderId: "1191", reference: "1150", channel: "woocommerce" });
    expect(likeness(first, order({ orderId: "1230", reference: "1191", channel: "woocommerce" }))).toBe(0);
  });
});

describe("the buyer", () => {
  test.each<[string, Partial<Comparable>, Partial<Comparable>, number]>([
    ["the phone", {}, { orderValue: 1, pincode: "110001", name: "Ravi" }, 3],
    ["the phone, up to 30 days apart", {}, { placedAt: AT + 30 * DAY_MS }, 3],
    ["not the phone years apart", {}, { placedAt: AT + 400 * DAY_MS }, 0],
    ["not the phone over 30 days apart", {}, { placedAt: AT - 30 * DAY_MS - 1 }, 0],
    ["without a phone value, day and PIN", {}, { phone: "" }, 3],
    ["with a masked phone value, day and PIN", { phone: "98XXXXXX45" }, {}, 3],
    ["without a phone not another value", { phone: "" }, { orderValue: 1501 }, 0],
    ["without a phone not another PIN", { phone: "" }, { pincode: "560035" }, 0],
    ["without a phone not another day", { phone: "" }, { placedAt: AT + 37 * HOUR_MS }, 0],
    ["without a phone a date without a time", { phone: "" }, { placedAt: AT - 12 * HOUR_MS }, 3],
    ["without a phone not without a value", { phone: "", orderValue: 0 }, { orderValue: 0 }, 0],
    ["without a phone not without a PIN", { phone: "", pincode: "" }, { pincode: "" }, 0],
    ["not another phone of another person", {}, { phone: "9845012346", name: "Ravi Iyer" }, 0],
    ["another phone of the same name, value, day and PIN", {}, { phone: "9845012346" }, 3],
    ["not another phone and value", {}, { phone: "9845012346", orderValue: 999 }, 0],
  ])("%s", (_, a, b, like) => {
    expect(likeness(order(a), parcel(b))).toBe(like as 0 | 3);
    expect(likeness(parcel(b), order(a))).toBe(like as 0 | 3);
  });

  test("with letters beside the number phone, value and PIN must be the same", () => {
    for (const change of [{ orderValue: 999 }, { pincode: "560035" }])
      expect(likeness(order({}), parcel({ orderId: "ACME-1191", ...change }))).toBe(0);
  });

  test("of a record without a date has the same value or PIN, too", () => {
    const late = { placedAt: AT + 200 * DAY_MS };
    expect(likeness(order({}), parcel(late), false)).toBe(3);
    expect(likeness(order({}), parcel({ ...late, pincode: "110001" }), false)).toBe(3);
    expect(likeness(order({}), parcel({ ...late, pincode: "110001", orderValue: 9 }), false)).toBe(0);
    expect(likeness(order({}), parcel({ ...late, phone: "" }), false)).toBe(0);
  });
});

test("two records of one id are of other orders where phone and PIN differ, and day or value", () => {
  const other = { phone: "9845012346", pincode: "110001" };
  expect(isAnother(order({}), order({ ...other, orderValue: 9 }))).toBe(true);
  expect(isAnother(order({}), order({ ...other, placedAt: AT + 3 * DAY_MS }))).toBe(true);
  for (const one of [
    other,
    { ...other, phone: "" },
    { phone: "9845012346", orderValue: 9 },
    { orderValue: 9 },
  ])
    expect(isAnother(order({}), order(one))).toBe(false);
});

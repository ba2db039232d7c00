import { describe, expect, test } from "bun:test";
import {
  amount,
  cleanCell,
  phoneNumber,
  postalCode,
  wholeNumber,
} from "../../../src/features/bulk/sheet/cells.ts";

describe("a number that went through a float is whole again", () => {
  test.each([
    ["560034", "560034"],
    ["560034.0", "560034"],
    ["560034.00", "560034"],
    ["6.0e5", "600000"],
    ["5.60034E+05", "560034"],
    ["9.845012345E9", "9845012345"],
    ["560034.5", "560034.5"],
    ["1e99", "1e99"],
    ["12 MG Road", "12 MG Road"],
    ["", ""],
  ])("%p is %p", (given, expected) => expect(wholeNumber(given)).toBe(expected));
});

test.each([
  ["9.845012345E+09", "9845012345"],
  ["9845012345.0", "9845012345"],
  // The digits after 9.85 are lost: zeros in their place would give somebody else's number.
  ["9.85E+09", "9.85E+09"],
  ["+91 98450 12345", "+91 98450 12345"],
])("the phone %p is %p", (given, expected) => expect(phoneNumber(given)).toBe(expected));

test.each([
  ["2134", "US", "02134"],
  ["2134.0", "United States", "02134"],
  ["2134", "", "2134"],
  ["10001", "US", "10001"],
  ["560034.0", "IN", "560034"],
])("the postal code %p of %p is %p", (given, country, expected) =>
  expect(postalCode(given, country)).toBe(expected),
);

test.each([
  ["  a ", "a"],
  ['="560034"', "560034"],
  ["'560034", "560034"],
  ["'+91 98450", "+91 98450"],
  ["'＝1+1", "＝1+1"],
  ["'Asha", "'Asha"],
  ["=1+1", "=1+1"],
  // What programs write for a missing value.
  ...["nan", " NaN ", "NaT", "<NA>", "NULL", "undefined", "#N/A", "#DIV/0!"].map((missing) => [missing, ""]),
  ["Nan", "Nan"],
])("the cell %p stands for %p", (given, expected) => expect(cleanCell(given)).toBe(expected));

test.each([
  ["1299", 1299],
  ["₹ 1,29,900.50/-", 129900.5],
  ["Rs. 129,900", 129900],
  ["1.299,00", undefined],
  ["1299,50", undefined],
  ["1,29", undefined],
  ["Rs. 499", 499],
  ["499 INR", 499],
  ["Rs: 499", 499],
  ["1,299.00 ₹", 1299],
  ["1.3E3", 1300],
  ["1.30E+03", 1300],
  ["₹१,४९९", 1499],
  ["3.3000000000000003", 3.3000000000000003],
  ["-5", undefined],
  ["free", undefined],
  ["1.2.3", undefined],
])("the amount %p is %p", (given, expected) => expect(amount(given)).toBe(expected));

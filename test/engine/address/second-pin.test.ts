/** A PIN in its field and another one there or in the lines: nothing is changed, and the customer is asked. */
import { describe, expect, test } from "bun:test";
import type { AddressIn, Verification } from "../../../src/engine/address/schema.ts";
import { values, verify } from "./support.ts";

const pinsOf = ({ corrections }: Verification) =>
  corrections.filter(({ field }) => field === "pincode").map(({ to }) => to);

/** Koramangala is 560034; 560001 is that of the city's centre. */
const CENTRE = { line2: "Koramangala", pincode: "560001" };

describe("a second PIN is asked about", () => {
  test.each<[string, AddressIn]>([
    ["behind the locality", { line2: "Koramangala 560034" }],
    ["behind a comma", { line2: "Koramangala, 560034" }],
    ["in two groups", { line2: "Koramangala, 560 034" }],
    ["behind the city with a hyphen", { line2: "Koramangala, Bengaluru-560034" }],
    ["with its label", { line2: "Koramangala PIN CODE NO: 560034" }],
    ["in parentheses", { line2: "Koramangala (560034)" }],
    ["at the head of line 1", { line1: "560034, 12, 5th Cross, 3rd Block" }],
    ["in the middle of line 1", { line1: "12, 5th Cross 560034, 3rd Block" }],
    ["in the landmark", { landmark: "Near Forum Mall, 560034" }],
    ["behind the city", { city: "Bengaluru 560034" }],
    ["behind the state", { state: "Karnataka - 560034" }],
    ["in the PIN's field", { pincode: "560001 / 560034" }],
    ["in that field and in a line", { pincode: "560001, 560 034", line2: "Koramangala 560034" }],
  ])("%s", (_, fields) => {
    const plain = verify(CENTRE);
    const result = verify({ ...CENTRE, ...fields });
    expect(result).toMatchObject({
      next_action: "CONFIRM",
      score: plain.score,
      fingerprint: plain.fingerprint,
    });
    expect(result.standardized).toEqual({
      ...plain.standardized,
      line2: "Koramangala, PIN 560034",
      full: expect.any(String),
    });
    expect(values(result)).toEqual(values(plain));
    expect(result.corrections[0]).toMatchObject({
      ...{ field: "pincode", from: "560001", to: "560034", key: "second_pin" },
      reason: "The address also has PIN 560034, of Koramangala",
    });
    expect(result.suggestions[0]).toStartWith("Did you mean PIN 560034? ");
    expect(verify(result.standardized)).toMatchObject({
      standardized: result.standardized,
      corrections: result.corrections,
    });
  });

  test("one of the PIN's field is not when it is the same, or does not exist", () => {
    for (const second of ["560001", "999999", "9876543210"])
      expect(pinsOf(verify({ ...CENTRE, pincode: `560001 / ${second}` }))).toEqual(pinsOf(verify(CENTRE)));
  });
  test("of two PINs in the lines the last one is used, and the other is asked about", () => {
    const result = verify({ line2: "Koramangala 560034, Bengaluru 560001", pincode: "" });
    expect(result.standardized.pincode).toBe("560001");
    expect(pinsOf(result)).toEqual(["560034"]);
  });
  test("with a PIN that is none, or does not exist, the one in the lines comes first", () => {
    for (const pincode of ["5600", "560999"])
      expect(pinsOf(verify({ line2: "Koramangala 560034", pincode }))[0]).toBe("560034");
  });
});

describe("which PIN comes first", () => {
  test("the second one where the places named agree with it: a different city is not offered beside it", () => {
    const { corrections } = verify({ line2: "Koramangala 560034", pincode: "416512" });
    expect(corrections.map(({ field, to }) => `${field} ${to}`)).toEqual(["pincode 560034"]);
  });
  test("where they agree with the one that is used, the second is a question with less confidence", () => {
    const { corrections, next_action } = verify({ line2: "Koramangala, Mumbai 400053" });
    expect(corrections).toMatchObject([{ to: "400053", confidence: 0.5 }]);
    expect(next_action).toBe("CONFIRM");
  });
});

describe("other numbers of six digits are left alone", () => {
  test.each([
    ...["560001/2, 5th Cross", "12/560001, 5th Cross", "#560001, 5th Cross", "400053, 5th Cross"],
    ...["Plot 560 001, 5th Cross", "Plot No. 560001, 5th Cross", "H.No. 560-001, 5th Cross"],
    ...[
      "Survey No 560001, 5th Cross",
      "Khata 560001, 5th Cross",
      "560-001, Soham Plaza",
      "12, 560001 Main Road",
    ],
    ...["12, 5th Cross, Order 560001", "12, 5th Cross, Order No. 560001", "12, 5th Cross, Ref-560001"],
    ...["12, 5th Cross, Emp Code 560001", "12, 5th Cross, Customer ID 560001", "PO Box 560001, 5th Cross"],
    ...["12, 5th Cross, Ph 560001", "12, 5th Cross, Tel: 0265 390001", "12, 5th Cross, 98450 560001"],
    ...["12, 5th Cross, 560001 sq ft", "12, 5th Cross, Rs 560001", "12, 5th Cross, 560002x"],
    // No PIN of the directory.
    ...["12, 5th Cross, 560999", "12, 5th Cross, 899999"],
  ])("%s", (line1) => {
    expect(verify({ line1 }).corrections).toEqual([]);
  });
  test("so is the PIN itself, however often it stands there", () => {
    const result = verify({ line2: "Koramangala 560 034", landmark: "Near Forum Mall 560034" });
    expect(result).toMatchObject({
      next_action: "ACCEPT",
      corrections: [],
      standardized: verify().standardized,
    });
  });
  test("a soldier's address keeps a second PIN without a question", () => {
    const result = verify({
      line1: "No 12 Hav Ram Singh, C/o 56 APO",
      line2: "Kothrud 411038",
      pincode: "900056",
    });
    expect(result).toMatchObject({ corrections: [], standardized: { line2: "Kothrud, PIN 411038" } });
  });
});

import { describe, expect, test } from "bun:test";
import { type IssueCode, issueText } from "../../../data/catalogue/issues/index.ts";
import type { AddressIn } from "../../../src/engine/address/schema.ts";
import { codes, engine, GOOD, verify } from "./support.ts";

const LONDON = { line1: "10 Downing Street", city: "London", pincode: "SW1A 2AA", country: "GB" };
const US = {
  line1: "1600 Amphitheatre Pkwy",
  city: "Mountain View",
  state: "CA",
  pincode: "94043",
  country: "US",
};
const DUBAI = { line1: "Villa 12, Al Wasl Road", city: "Dubai", country: "AE" };

describe("outside India", () => {
  test.each([LONDON, US, DUBAI])("%j is right, and nothing Indian is asked of it", (address) => {
    expect(engine.verify(address)).toMatchObject({
      score: 100,
      status: "VERIFIED",
      next_action: "ACCEPT",
      issues: [],
      location: null,
      corrections: [],
      country: address.country,
      pincode_info: { found: null, state: "", districts: [], offices: [] },
    });
  });

  const wrong: [AddressIn, IssueCode][] = [
    [{ ...LONDON, pincode: "12345" }, "PIN_FORMAT"],
    [{ ...US, pincode: "9404" }, "PIN_FORMAT"],
    [{ ...US, pincode: "" }, "PIN_MISSING"],
    [{ ...LONDON, line1: "" }, "LINE_MISSING"],
    [{ ...LONDON, line1: "5" }, "LINE_SHORT"],
    [{ ...LONDON, line1: "test" }, "JUNK_TEXT"],
    [{ ...LONDON, line1: "asdfgh" }, "JUNK_TEXT"],
    [{ ...LONDON, city: " " }, "CITY_MISSING"],
    [{ ...US, phone: "12" }, "PHONE_INVALID"],
  ];
  test.each(wrong)("%j is %s", (address, code) => {
    expect(codes(engine.verify(address))).toContain(code);
  });

  test("a phone number is given in E.164", () => {
    expect(engine.verify({ ...US, phone: "(650) 253-0000" })).toMatchObject({
      phone: "+16502530000",
      phone_valid: true,
    });
    expect(engine.verify({ ...DUBAI, phone: "050 123 4567" })).toMatchObject({
      phone: "+971501234567",
      phone_valid: true,
    });
  });
  test.each(["+91 98450 12345", "00919845012345"])(
    "but %p has the ten digits of an Indian mobile",
    (phone) => {
      expect(engine.verify({ ...DUBAI, phone })).toMatchObject({ phone: "9845012345", phone_valid: true });
    },
  );
  test("the text is printed as typed, but for its spaces", () => {
    const address = {
      line1: " ul.  Szczęśliwa 12 ",
      line2: "Straße des 17. Juni",
      city: "Wrocław",
      state: "DS",
      country: "PL",
      pincode: "50-001",
    };
    expect(engine.verify(address)).toMatchObject({
      issues: [],
      standardized: {
        line1: "ul. Szczęśliwa 12",
        line2: "Straße des 17. Juni",
        city: "Wrocław",
        state: "DS",
      },
    });
  });
  test("Indian abbreviations mean nothing there", () => {
    expect(
      engine.verify({ line1: "Via Po 12", city: "Torino", pincode: "10123", country: "IT" }).standardized
        .line1,
    ).toBe("Via Po 12");
  });
  test.each([
    [{ line1: "House 5", city: "Kathmandu", country: "Nepal" }, "Add your postal code."],
    [{ ...US, pincode: "" }, "Add your postal code."],
    [{ ...LONDON, pincode: "123" }, "Please check your postal code."],
  ])("%j is asked for the postal code, not for six digits", (address, advice) => {
    const { issues, suggestions } = engine.verify(address);
    expect(suggestions).toEqual([advice]);
    expect(issues.map((issue) => issueText("hi", issue)).join()).toContain("पोस्टल कोड");
    expect(JSON.stringify({ issues, suggestions })).not.toMatch(/PIN code|6/);
  });
  test("a country without postal codes is not asked for one", () => {
    expect(
      codes(engine.verify({ line1: "12 Queen's Road Central", city: "Hong Kong", country: "HK" })),
    ).toEqual([]);
  });
  test("a country that nobody knows is not asked for one either", () => {
    expect(
      engine.verify({ line1: "12 Main Street", city: "Erewhon", country: "Zzqq", phone: "12" }),
    ).toMatchObject({
      country: "ZZQQ",
      issues: [{ code: "PHONE_INVALID" }],
    });
  });
});

describe("the country", () => {
  const table: [string | null, string][] = [
    ["us", "US"],
    [" gb ", "GB"],
    ["Germany", "DE"],
    ["United Arab Emirates", "AE"],
    ["UAE", "AE"],
    ["UK", "GB"],
    ["USA", "US"],
  ];
  test.each(table)("%j is %s", (country, code) => {
    expect(engine.verify({ ...LONDON, country }).country).toBe(code);
  });
  test.each([null, "", "IN", "in", "IND", "India", "Bharat", "भारत", " INDIA "])("%j is India", (country) => {
    expect(verify({ country })).toMatchObject({ score: 100, country: "IN", standardized: GOOD });
  });
});

import { describe, expect, test } from "bun:test";
import type { AddressIn } from "../../../src/engine/address/schema.ts";
import { codes, directory, engine, GOOD, verify, verifyLine } from "./support.ts";

const NO_PIN = { ...GOOD, pincode: "" };

describe("the PIN is read in every writing", () => {
  const writings = [
    "560034",
    " 560034 ",
    "560 034",
    "560-034",
    "560.034",
    "5 6 0 0 3 4",
    "560034.0",
    "PIN-560034",
    "PIN: 560 034",
    "IN-560034",
    "Bengaluru-560034",
    "560034, India",
    "५६००३४",
    "౫౬౦౦౩౪",
    "௫௬௦௦௩௪",
    "５６００３４",
  ];
  test.each(writings)("%j", (pincode) => {
    expect(verify({ pincode })).toMatchObject({ score: 100, standardized: { pincode: "560034" } });
  });
});

describe("letters that look like digits are read as those in a PIN", () => {
  test.each([
    ["56OO34", "560034"],
    ["56oo34", "560034"],
    ["56O 034", "560034"],
    ["ll000I", "110001"],
    ["56OO3", "56OO3"],
    ["S60034", "S60034"],
    ["OOOIII", "OOOIII"],
  ])("%j is %j", (pincode, read) => {
    expect(verify({ pincode }).standardized.pincode).toBe(read);
  });
});

describe("the PIN is read from any other field when its own is empty", () => {
  for (const [field, text] of Object.entries(GOOD)) {
    if (field === "pincode") continue;
    test.each(["560034", "- 560 034", "PIN-560034", "(560034)"])(`${field} with %j behind it`, (pin) => {
      const { standardized, score } = engine.verify({ ...NO_PIN, [field]: `${text} ${pin}` });
      expect(standardized).toEqual(engine.verify(GOOD).standardized);
      expect(score).toBe(100);
    });
  }
  test("glued to a word", () => {
    expect(engine.verify({ ...NO_PIN, city: "Bengaluru560034" }).standardized.pincode).toBe("560034");
  });
  test.each(["NA", "n/a", "-", "nil", "0", "000000", null])("a field that says %j is empty", (pincode) => {
    expect(codes(verify({ pincode }))).toEqual(["PIN_MISSING"]);
    expect(verify({ pincode, line2: "Koramangala 560034" }).standardized.pincode).toBe("560034");
  });
  test("a PIN in its own field is not overruled by another in the lines", () => {
    const { standardized } = verify({ line1: "12, Plot 560035, 5th Cross" });
    expect(standardized).toMatchObject({ pincode: "560034", line1: "12, Plot 560035, 5th Cross" });
  });
  test("six digits in the middle that are no PIN are left where they are", () => {
    const { standardized } = verify({
      pincode: "",
      state: "",
      city: "",
      line1: "Survey 999999, Main Road",
      line2: "",
    });
    expect(standardized).toMatchObject({ pincode: "", line1: "Survey 999999, Main Road" });
  });
  test("what is no PIN is given back as typed", () => {
    expect(verify({ pincode: "abc" }).standardized.pincode).toBe("abc");
  });
});

describe("readPin gives what verify uses", () => {
  const table: [AddressIn, string][] = [
    [GOOD, "560034"],
    [{ line1: "12 Main Road, Mumbai 400067" }, "400067"],
    [{ pincode: "56003" }, ""],
    [{}, ""],
    [{ ...GOOD, country: "GB" }, ""],
  ];
  test.each(table)("%j → %j", (input, pin) => {
    expect(engine.readPin(input)).toBe(pin);
  });
});

describe("phones", () => {
  const valid = [
    "9849012345",
    "98490 12345",
    "98490-12345",
    "+91 98490 12345",
    "+91-98490-12345",
    "(+91) 9849012345",
    "919849012345",
    "0091 9849012345",
    "091-98490 12345",
    "09849012345",
    "tel:+919849012345",
    "9849012345.0",
    "9849012345 / 9012345678",
    "040-23456789, 9849012345",
    "९८४९०१२३४५",
  ];
  test.each(valid)("%j is 9849012345", (phone) => {
    expect(verify({ phone })).toMatchObject({ phone: "9849012345", phone_valid: true, score: 100 });
  });
  const invalid = [
    "984901234",
    "98490123456",
    "5849012345",
    "0000000000",
    "080-25531234",
    "040 23456789",
    "1800 123 456",
    "+1 415 555 2671",
    "none",
  ];
  test.each(invalid)("%j is no mobile number, and is given back as typed", (phone) => {
    const result = verify({ phone });
    expect(result).toMatchObject({ phone, phone_valid: false, score: 90 });
  });
  test.each(["6000000000", "5999999999"])("%s: mobile numbers begin with 6", (phone) => {
    expect(verify({ phone }).phone_valid).toBe(phone[0] === "6");
  });
  test.each([null, "", "  "])("%j is no phone, and no issue", (phone) => {
    expect(verify({ phone })).toMatchObject({ phone: "", phone_valid: false, score: 100 });
  });

  const inLine = [
    "12 Main Road, 9849012345",
    "12 Main Road, Mob: +91 98490 12345",
    "12 Main Road Ph No. 9849012345",
    "12 Main Road, Phone - 09849012345",
    "12 Main Road mob.9849012345",
    "12 Main Road call 9849012345",
    "12 Main Road alternate no 9849012345",
    "12 Main Road (M) 9849012345",
    "12 Main Road, please call me on 9849012345 when you reach",
    "12 Main Road ph no: 9849012345 whatsapp",
    "12 Main Road contact no 9849012345 call before delivery",
    "12 Main Road, 9849012345, whatsapp only",
    "9849012345 call before delivery, 12 Main Road",
    "12 Main Road 9849012345 par call kare",
    "12 Main Road, 9849012345, kripya phone kar dena",
  ];
  test.each(inLine)("%s: the number fills the empty field and leaves the line", (line1) => {
    const result = verify({ line1 });
    expect(result).toMatchObject({ phone: "9849012345", phone_valid: true });
    expect(result.standardized.line1).toBe("12 Main Road");
    expect(verify({ line1, phone: "9849012345" }).standardized.line1).toBe("12 Main Road");
  });
  test("a second number stays, without the words for it", () => {
    const { standardized } = verify({ line1: "12 KK Nagar alternate no 9849012345 / 9849054321" });
    expect(standardized.line1).toBe("12 KK Nagar 9849054321");
  });
  test("what begins like a message may be a place", () => {
    const line1 = "9849012345 Call Centre Road 12, Bell Tower";
    expect(verify({ line1 }).standardized.line1).toBe("Call Centre Road 12, Bell Tower");
  });
  test("another number than the field's stays in the line", () => {
    const { standardized, phone } = verify({ line1: "12 Main Road, 9849012345", phone: "9012345678" });
    expect(phone).toBe("9012345678");
    expect(standardized.line1).toBe("12 Main Road, 9849012345");
  });
  test("a landline stays in the line", () => {
    expect(verify({ line1: "12 Main Road, 080-25531234" }).standardized.line1).toContain("080-25531234");
  });
});

describe("corrections of the PIN", () => {
  const reasons: [string, AddressIn, string, string][] = [
    ["a digit lost", { pincode: "56003" }, "560034", "Koramangala is served by 560034"],
    ["a digit doubled", { pincode: "5600034" }, "560034", "Koramangala is served by 560034"],
    ["no PIN at all", { pincode: "" }, "560034", "Koramangala is served by 560034"],
    ["a PIN of another state", { pincode: "460034" }, "560034", "Koramangala is served by 560034"],
    [
      "a digit changed",
      { pincode: "570034", line2: "" },
      "560034",
      "560034 differs by one typing error and serves Bengaluru",
    ],
    [
      "two digits swapped",
      { pincode: "650034", line2: "" },
      "560034",
      "560034 differs by one typing error and serves Bengaluru",
    ],
    [
      "a city of few PINs to go by",
      { pincode: "", city: "Mandya", line2: "" },
      "571401",
      "Mandya is served by",
    ],
  ];
  test.each(reasons)("%s", (_, fields, to, reason) => {
    const [first] = verify(fields).corrections.filter((c) => c.field === "pincode");
    expect(first.to).toStartWith(to);
    expect(first.reason).toContain(reason);
    expect(first.from).toBe(fields.pincode ?? "");
    expect(first.confidence).toBeGreaterThan(0.4);
    expect(first.confidence).toBeLessThanOrEqual(1);
  });
  test.each([
    ["5 Velachery Main Road, Velachery", "Chennai", []],
    ["12 Anna Salai", "Chennai", []],
    ["12 Main Road", "Hyderabad", []],
    ["12 Main Road", "Mumbai", []],
    ["12 Road No 3, Banjara Hills", "Hyderabad", ["500034"]],
    ["12 Main Road, Kukatpally", "Hyderabad", ["500072"]],
    ["12 Main Road, Chembur", "Mumbai", ["400071"]],
  ])("for %p in %s without a PIN are the locality's, never the head office's", (line1, city, pins) => {
    expect(verifyLine(line1, { city }).corrections.map(({ to }) => to)).toEqual(pins);
  });
  test("are best first, never the PIN that was written, and never applied", () => {
    for (const pincode of ["560999", "460034", "110001", "122001", "400002"]) {
      const { corrections, standardized } = verify({ pincode, line2: "", city: "Delhi", state: "" });
      const confidences = corrections.map((c) => c.confidence);
      expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
      expect(corrections.map((c) => c.to)).not.toContain(pincode);
      expect(standardized.pincode).toBe(pincode);
    }
  });
  test("lie in the state that was written", () => {
    const { corrections } = verify({ pincode: "460034" });
    for (const { to } of corrections) {
      const pin = directory.indexOf(Number(to));
      expect(directory.stateOf(pin)).toBe(directory.stateOf(directory.indexOf(560034)));
    }
    expect(corrections.length).toBeGreaterThan(0);
  });
  test("there is none where nothing is wrong", () => {
    expect(verify().corrections).toEqual([]);
  });
  test("of the state, where city and PIN agree", () => {
    expect(verify({ state: "Goa" }).corrections).toContainEqual({
      field: "state",
      from: "Goa",
      to: "Karnataka",
      reason: "PIN 560034 and Bengaluru are in Karnataka",
      key: "pin_and_name_in_place",
      values: { pin: "560034", name: "Bengaluru", place: "Karnataka" },
      confidence: 0.95,
    });
  });
  test("of a misspelt city, with the known spelling", () => {
    expect(verify({ city: "Bengalooru" }).corrections).toEqual([
      {
        field: "city",
        from: "Bengalooru",
        to: "Bengaluru",
        reason: "Bengaluru is the known spelling",
        key: "known_spelling",
        values: { name: "Bengaluru" },
        confidence: 0.95,
      },
    ]);
  });
});

describe("a PIN that the directory lacks", () => {
  const pincode = "560999";
  const found = { pin: pincode, state: "Karnataka", districts: ["Bengaluru Urban"], offices: ["New S.O"] };

  test("is said to be in no directory, as it may be new, when nobody else was asked", () => {
    const result = verify({ pincode });
    expect(codes(result)).toEqual(["PIN_NOT_FOUND"]);
    expect(result.issues[0].message).toBe("PIN 560999 is not in the postal directory");
    expect(result.pincode_info).toEqual({
      pin: pincode,
      found: false,
      state: "",
      districts: [],
      offices: [],
    });
  });
  test("is not found when the service says so", () => {
    expect(codes(verify({ pincode }, { ...found, found: false }))).toEqual(["PIN_NOT_FOUND"]);
  });
  test("is unverified, without a penalty, when the service was down", () => {
    const result = verify({ pincode }, { pin: pincode, found: null, state: "", districts: [], offices: [] });
    expect(codes(result)).toEqual(["PIN_UNVERIFIED"]);
    expect(result).toMatchObject({ score: 100, pincode_info: { found: null }, corrections: [] });
    expect(result.components.pincode?.confirmation).toBe("plausible");
  });
  test("is as good as any when the service knows it", () => {
    const result = verify({ pincode }, { ...found, found: true });
    expect(result).toMatchObject({ score: 100, issues: [], corrections: [], next_action: "ACCEPT" });
    expect(result.pincode_info).toEqual({ ...found, found: true });
    expect(result.components.pincode?.confirmation).toBe("confirmed");
  });
  test("fills state and city by what the service says", () => {
    const result = verify({ pincode, city: "", state: "" }, { ...found, found: true });
    expect(result.standardized).toMatchObject({ city: "Bengaluru Urban", state: "Karnataka" });
    expect(codes(result)).toEqual(["STATE_FILLED", "CITY_FILLED"]);
  });
  test("is held against the state by what the service says", () => {
    const result = verify({ pincode, state: "Goa" }, { ...found, found: true });
    expect(result.issues[0]).toMatchObject({
      code: "STATE_PIN_MISMATCH",
      message: "PIN 560999 is in Karnataka, not in Goa",
    });
  });
  test("does not let the service speak of a PIN that the directory has", () => {
    const result = verify({}, { ...found, found: false });
    expect(result).toMatchObject({ score: 100, pincode_info: { pin: "560034", found: true } });
  });
});

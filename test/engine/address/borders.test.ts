/** What a state is compared with: border PINs, Union territories, districts named after a state, the army. */
import { describe, expect, test } from "bun:test";
import type { AddressIn, Verification } from "../../../src/engine/address/schema.ts";
import { codes, engine, values } from "./support.ts";

const check = (fields: AddressIn): Verification =>
  engine.verify({ line1: "12, 2nd Floor, Main Road", ...fields });
const corrected = ({ corrections }: Verification): string[] =>
  corrections.map(({ field, to }) => `${field} ${to}`);

const DADRA = "Dadra and Nagar Haveli and Daman and Diu";

describe("a PIN in two states lies in that of the place named", () => {
  const table: [city: string, pin: string, state: string][] = [
    ["Yanam", "533464", "Puducherry"],
    ["Silvassa", "396230", DADRA],
    ["Dadra", "396193", DADRA],
    ["Vapi", "396193", "Gujarat"],
    ["Calapet", "605014", "Puducherry"],
    ["Kilpudupattu", "605014", "Tamil Nadu"],
    ["Nallathur", "609603", "Puducherry"],
    ["Guwahati", "781029", "Assam"],
  ];
  test.each(table)("%s, %s is in %s", (city, pincode, state) => {
    expect(check({ city, pincode }).standardized.state).toBe(state);
  });
  test.each(table)("%s, %s with its state typed, too", (city, pincode, state) => {
    const result = check({ city, state, pincode });
    expect(result.standardized.state).toBe(state);
    expect(corrected(result)).not.toContain(`state ${state}`);
  });

  test.each([
    ["Silvassa", "Gujarat", "396230", DADRA],
    ["Yanam", "Andhra Pradesh", "533464", "Puducherry"],
  ])("%s in %s gets its own state without a question", (city, state, pincode, own) => {
    const result = check({ city, state, pincode });
    expect(codes(result)).not.toContain("STATE_PIN_MISMATCH");
    expect([result.standardized.state, result.next_action]).toEqual([own, "ACCEPT"]);
    const [correction, ...others] = result.corrections;
    expect(correction).toMatchObject({ field: "state", from: state, to: own, confidence: 0.9 });
    expect([correction.reason, others]).toEqual([`${city} is in ${own}`, []]);
  });

  test("a village in the lines outweighs the city", () => {
    const { standardized } = check({
      line1: "12 Main Road, Kilpudupattu",
      city: "Puducherry",
      state: "Tamil Nadu",
      pincode: "605014",
    });
    expect(standardized.state).toBe("Tamil Nadu");
  });

  test("without any name, the state of the city that people write for the PIN", () => {
    expect(check({ pincode: "605014" }).standardized.state).toBe("Puducherry");
  });

  test("the district is one of that state", () => {
    expect(values(check({ city: "Yanam", pincode: "533464" })).district).toBe("Yanam");
  });
});

describe("where city and PIN agree, only the state is wrong, whatever number a sector has", () => {
  test.each([
    ["SCO 12, Sector 17", "Chandigarh", "Punjab", "160017", "Chandigarh"],
    ["House 22, Sector 9", "Panchkula", "Chandigarh", "134109", "Haryana"],
    ["SCO 46, Sector 46", "New Delhi", "Haryana", "110045", "Delhi"],
    ["12 Beach Road", "Karaikal", "Tamil Nadu", "609602", "Puducherry"],
    ["14 Church Street", "Mahe", "Kerala", "673310", "Puducherry"],
  ])("%s, %s, %s %s is in %s", (line1, city, state, pincode, own) => {
    const result = check({ line1, city, state, pincode });
    expect(corrected(result)).toEqual([`state ${own}`]);
    expect(result.corrections[0].confidence).toBeGreaterThanOrEqual(0.8);
  });
});

describe("North Goa is a district, not a place called North", () => {
  test("in the city field", () => {
    const result = check({
      line1: "H No 112, Calangute",
      city: "North Goa",
      state: "Goa",
      pincode: "403516",
    });
    expect(result.standardized.city).toBe("North Goa");
    expect(result.next_action).toBe("ACCEPT");
  });
  test("in the city field alone, which says the state as well", () => {
    const result = check({ line1: "H No 112, Margao", city: "South Goa", state: "", pincode: "403601" });
    expect(result.standardized).toMatchObject({ city: "South Goa", state: "Goa" });
  });
  test.each([
    "H No 112, Porvorim, North Goa",
    "H No 112, Porvorim, North Goa, Goa",
    "H No 112, Porvorim, North Goa, India",
  ])("at the end of %p", (line1) => {
    const { standardized, components } = check({ line1, city: "", state: "Goa", pincode: "403521" });
    expect(standardized.full).toBe("House No. 112, Porvorim, Goa 403521");
    expect(components.district).toMatchObject({ value: "North Goa", raw: "North Goa" });
  });
});

describe("an army address is in no state, and nothing is offered for it", () => {
  const table: AddressIn[] = [
    { line1: "No 15412 Hav Ram Singh, 21 Rajput, C/o 56 APO", pincode: "900056" },
    { line1: "Sep Amit Kumar, 12 Engineer Regiment, C/o 99 APO", pincode: "901012" },
    { line1: "Sep Amit Kumar, 12 Engineer Regiment", city: "56 APO", state: "Army", pincode: "910012" },
    { line1: "INS Vikrant, Fleet Mail Office", city: "Mumbai", state: "Maharashtra", pincode: "900001" },
    { line1: "Nk Suresh, 4 Field Regiment, FPO 912", pincode: "110010" },
  ];
  test.each(table)("%p", (fields) => {
    const result = engine.verify(fields);
    expect(codes(result)).toEqual(["PIN_UNVERIFIED"]);
    expect(result.corrections).toEqual([]);
    expect(result.location).toBeNull();
    expect(result.pincode_info).toMatchObject({ found: null, state: "" });
    expect(result.standardized.state).toBe(fields.state ?? "");
    expect(result.next_action).toBe("ACCEPT");
  });

  const units: [fields: AddressIn, full: string][] = [
    [{ line1: "C/o 99 APO, 12 JAK LI", pincode: "903012" }, "C/o 99 APO, 12 JAK LI 903012"],
    [{ line1: "c/o 56 apo", city: "apo", pincode: "900337" }, "C/o 56 APO, APO 900337"],
    [{ line1: "12 jak rif, fpo 912", pincode: "903012" }, "12 JAK RIF, FPO 912 903012"],
    [{ line1: "NK RAVI, 3 SIKH LI, 12 EME BN", pincode: "903012" }, "NK Ravi, 3 Sikh LI, 12 EME BN 903012"],
    [{ line1: "12 rr", line2: "asc centre", pincode: "903012" }, "12 RR, ASC Centre 903012"],
    [{ line1: "INS VIKRANT, FLEET MAIL OFFICE", pincode: "900001" }, "INS Vikrant, Fleet Mail Office 900001"],
  ];
  test.each(units)("its units are in capitals: %p", (fields, full) => {
    expect(engine.verify(fields).standardized.full).toBe(full);
  });

  test("a civilian's with an army PIN contradicts its city, and gets the PIN that was meant", () => {
    const fields = { line1: "B-4, Sea View, SV Road, Vile Parle West", city: "Mumbai", state: "Maharashtra" };
    const result = engine.verify({ ...fields, pincode: "900056" });
    expect(codes(result)).toEqual(["CITY_PIN_MISMATCH", "PIN_UNVERIFIED"]);
    expect(result).toMatchObject({ next_action: "CONFIRM", pincode_info: { found: null } });
    expect(result.corrections[0]).toMatchObject({ field: "pincode", to: "400056" });
  });

  test.each<AddressIn>([
    { name: "Hav Ram Singh", line1: "12 MG Road", city: "Pune", pincode: "900056" },
    { line1: "12 MG Road", city: "Pune", landmark: "Signal Training Centre", pincode: "900056" },
    { line1: "12 MG Road", city: "Xyzpur", pincode: "900056" },
    { line1: "12 MG Road", pincode: "900056" },
  ])("with a word of the army, or without a city that has PINs, %j is left alone", (fields) => {
    expect(codes(engine.verify(fields))).toEqual(["PIN_UNVERIFIED"]);
  });

  test("without a PIN it needs one, and gets no other", () => {
    const result = check({
      line1: "Sep Amit Kumar, 12 Engineers, C/o 56 APO",
      city: "New Delhi",
      state: "Delhi",
    });
    expect(codes(result)).toEqual(["PIN_MISSING"]);
    expect(result.corrections).toEqual([]);
  });

  test.each(["At APO Rampur, near school", "12 Apo Villa, MG Road", "FPO Colony, 3rd Street"])(
    "%p is no army address",
    (line1) => {
      const result = check({ line1, city: "Bengaluru", state: "Karnataka", pincode: "560001" });
      expect(codes(result)).not.toContain("PIN_UNVERIFIED");
      expect(result.pincode_info.found).toBe(true);
    },
  );
});

describe("a city that is of another state alone, where no state was typed", () => {
  const table: [city: string, pincode: string, state: string][] = [
    ["Mumbai", "560001", "Maharashtra"],
    ["Mumbai", "190001", "Maharashtra"],
    ["Bombay", "560001", "Maharashtra"],
    ["Chennai", "700001", "Tamil Nadu"],
    ["Lucknow", "560001", "Uttar Pradesh"],
    ["Delhi", "560001", "Delhi"],
    ["Jaipur", "560001", "Rajasthan"],
  ];
  const line1 = "Flat 4, Hill View Apartments, MG Road";
  test.each(table)(
    "%s at PIN %s is printed with its own state, as if that had been typed",
    (city, pincode, state) => {
      const result = engine.verify({ line1, city, pincode });
      const typed = engine.verify({ line1, city, pincode, state });
      expect(codes(result)).toEqual(["STATE_PIN_MISMATCH", "CITY_PIN_MISMATCH", "STATE_FILLED"]);
      expect(result).toMatchObject({
        status: "NEEDS_REVIEW",
        score: typed.score,
        standardized: { city, state },
      });
      const fields = result.corrections.map(({ field }) => field);
      if (fields.includes("city")) expect(fields).toEqual(["city", "state"]);
    },
  );

  const left: [why: string, city: string, pincode: string][] = [
    ["it is near the border", "Hosur", "560099"],
    ["it is near the border", "Noida", "110001"],
    ["it is near the border", "Gurgaon", "110001"],
    ["it is near the border", "Mohali", "160001"],
    ["cities of several states have the name", "Aurangabad", "560001"],
    ["cities of several states have the name", "Bilaspur", "560001"],
    ["a town of the PIN's state has the name", "Jaipur", "500001"],
    ["a village of the PIN's state has the name", "Jaipur", "751001"],
    ["its state was split", "Vijayawada", "500001"],
  ];
  test("and so is a large one at the end of a line, unless the line names a place of the PIN", () => {
    const state = (line1: string, pincode: string) => engine.verify({ line1, pincode }).standardized.state;
    expect(state("Flat 4, Hill View Apartments, MG Road, Mumbai", "560001")).toBe("Maharashtra");
    expect(state("No 14, 7th Main, Yelahanka New Town,", "560064")).toBe("Karnataka");
    expect(state("No 14, 7th Main, Banashankari, Shrinagar,", "560050")).toBe("Karnataka");
  });
  test.each(left)("but where %s, %s at PIN %s is in the PIN's", (_, city, pincode) => {
    const result = engine.verify({ line1, city, pincode });
    expect(codes(result)).not.toContain("STATE_PIN_MISMATCH");
    expect(result.standardized.state).toBe(result.pincode_info.state);
  });
});

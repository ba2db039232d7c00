import { describe, expect, test } from "bun:test";
import type { AddressIn, Verification } from "../../../src/engine/address/schema.ts";
import { codes, engine } from "./support.ts";

const isHeld = (result: Verification): boolean => codes(result).includes("LOCALITY_PIN_MISMATCH");
const pins = ({ corrections }: Verification): string[] =>
  corrections.filter(({ field }) => field === "pincode").map(({ to }) => to);

describe("a PIN that is not that of the place named", () => {
  const table: [line: string, city: string, typed: string, first: string][] = [
    ["B-204, Sai Darshan, Borivali West", "Mumbai", "400009", "400092"],
    ["14, 5th Cross, Koramangala", "Bengaluru", "560043", "560034"],
    ["Flat 3, Shanti Heights, Kharghar", "Navi Mumbai", "400708", "410210"],
    ["12-5/7, Kukatpally", "Hyderabad", "500058", "500072"],
    ["H No 41, Velachery Main Rd, Perungudi", "Chennai", "600018", "600096"],
    ["Plot 9, Manimajra", "Chandigarh", "160014", "160101"],
    ["22, Hadapsar", "Pune", "411038", "411028"],
    ["House 5, Barasat", "Kolkata", "700034", "700124"],
    ["Door 8, Peelamedu", "Coimbatore", "641041", "641004"],
    ["Village Bhuntar, Ward 3", "Kullu", "175129", "175125"],
    ["7, Malad West", "Mumbai", "400071", "400064"],
    ["C-12, Salt Lake Sector V", "Kolkata", "700008", "700097"],
    // The typo of the typed PIN, whose office is "Koramangala VI Bk", before the office "Koramangala".
    ["14/2 Koramangala 5th Block", "Bengaluru", "560059", "560095"],
  ];
  test.each(table)("%s, %s %s: asked, %s first", (line1, city, pincode, first) => {
    const result = engine.verify({ line1, city, pincode });
    expect([isHeld(result), result.status, result.next_action]).toEqual([true, "NEEDS_REVIEW", "CONFIRM"]);
    expect(pins(result)[0]).toBe(first);
    expect(result.standardized.pincode).toBe(pincode);
    expect(isHeld(engine.verify({ line1, city, pincode: first }))).toBe(false);
  });
  test("is offered another one with the place, its PIN and how far it is", () => {
    const { corrections } = engine.verify({
      line1: "B-204, Sai Darshan, Borivali West",
      city: "Mumbai",
      pincode: "400009",
    });
    expect(corrections[0].reason).toBe("Borivali West is 400092, 30 km from 400009");
    expect(corrections[0].values).toEqual({
      name: "Borivali West",
      pin: "400092",
      km: "30",
      typed: "400009",
    });
  });
  test("is found by the second place of the city field, too", () => {
    const result = engine.verify({
      line1: "B-204, Sai Darshan",
      city: "Borivali West, Mumbai",
      pincode: "400009",
    });
    expect(pins(result)[0]).toBe("400092");
  });
  test("is that on which two places agree", () => {
    const result = engine.verify({ line1: "5, Guravayapalem, Kotappakonda", city: "", pincode: "522616" });
    expect(pins(result)[0]).toBe("522549");
  });
});

describe("no PIN is held for", () => {
  const table: [what: string, address: AddressIn][] = [
    [
      "a place whose office is spelt another way",
      { line1: "Plot 76, Kamaraj Nagar, Velachery", city: "Chennai", pincode: "600042" },
    ],
    ["a place beside it", { line1: "12, Bandra West", city: "Mumbai", pincode: "400052" }],
    ["a landmark", { line1: "12, MG Road, near Whitefield Club", city: "Bengaluru", pincode: "560001" }],
    [
      "a landmark field",
      { line1: "12, 3rd Main", landmark: "Borivali Station", city: "Mumbai", pincode: "400009" },
    ],
    ["a street's name", { line1: "7, Kanakapura Main Road", city: "Bengaluru", pincode: "560004" }],
    [
      "a road between two towns",
      { line1: "Shop 4, Sanand Bavla Road", city: "Ahmedabad", pincode: "380015" },
    ],
    ["its district", { line1: "Main Bazar, Dist. Nashik", city: "Niphad", pincode: "422303" }],
    ["its sub-district", { line1: "At Post Ashta, Taluka Walwa", city: "", pincode: "416301" }],
    ["a gate, a circle", { line1: "5, Whitefield Circle", city: "Bengaluru", pincode: "560001" }],
    [
      "the crossing on the way to it",
      { line1: "Sinnar Phata, Lake Road", city: "Nashik", pincode: "422101" },
    ],
    ["a bank of another town", { line1: "Bank of Baroda Building, Fort", city: "Mumbai", pincode: "400001" }],
    ["a hotel's name", { line1: "Hotel Whitefield, 2nd Cross", city: "Bengaluru", pincode: "560001" }],
    ["a name that is everywhere", { line1: "4, Gandhi Nagar", city: "Vellore", pincode: "632009" }],
    ["the town for its villages", { line1: "Kadam Wasti", city: "Sangamner", pincode: "422601" }],
    ["the other half of a place", { line1: "3, Goregaon (E)", city: "Mumbai", pincode: "400063" }],
    ["a DIGIPIN that agrees", { line1: "Koramangala, 4P3-JK8-52C9", city: "Bengaluru", pincode: "560001" }],
  ];
  test.each(table)("%s", (_, address) => expect(isHeld(engine.verify(address))).toBe(false));

  test("a place beside a name of its own", () => {
    const result = engine.verify({
      line1: "5, Koramangala, Jalahalli",
      city: "Bengaluru",
      pincode: "560013",
    });
    expect(isHeld(result)).toBe(false);
  });
  test("what city or state contradict already", () => {
    const result = engine.verify({ line1: "12, Koramangala", city: "Bengaluru", pincode: "400092" });
    expect(codes(result)).toContain("CITY_PIN_MISMATCH");
    expect(isHeld(result)).toBe(false);
  });
});

/** "East", "New" and "Cantt" are part of a place: they stay with the city that they were typed with, or in the lines. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { AFTER_NAME, BEFORE_NAME, DIRECTIONS } from "../../../data/qualifiers.ts";
import type { AddressIn, Verification } from "../../../src/engine/address/schema.ts";
import { codes, engine } from "./support.ts";

const LINE = "Flat 12, Shanti Apartment, Gandhi Lane";
const verify = (fields: AddressIn): Verification => engine.verify({ line1: LINE, ...fields });

/** Places as they are typed into the city field, with their PIN and how the city is printed. */
const CITIES: readonly [typed: string, pin: string, printed: string][] = [
  // Both sides of the railway, in the spellings that people use.
  ["Kalyan West", "421301", "Kalyan West"],
  ["Kalyan East", "421306", "Kalyan East"],
  ["KALYAN WEST", "421301", "Kalyan West"],
  ["kalyan west", "421301", "Kalyan West"],
  ["Kalyan (W)", "421301", "Kalyan West"],
  ["Kalyan(W)", "421301", "Kalyan West"],
  ["Kalyan [W]", "421301", "Kalyan West"],
  ["Kalyan W)", "421301", "Kalyan West"],
  ["Kalyan W", "421301", "Kalyan West"],
  ["Kalyan w", "421301", "Kalyan West"],
  ["Kalyan-West", "421301", "Kalyan West"],
  ["Kalyan - West", "421301", "Kalyan West"],
  ["Kalyan, West", "421301", "Kalyan West"],
  ["Kalyan/West", "421301", "Kalyan West"],
  ["West Kalyan", "421301", "West Kalyan"],
  ["Thane West", "400601", "Thane West"],
  ["Thane-West", "400607", "Thane West"],
  ["Thane (West)", "400608", "Thane West"],
  ["Thane East", "400603", "Thane East"],
  ["Thane W, Maharashtra", "400601", "Thane West"],
  ["Dombivli East", "421201", "Dombivli East"],
  ["Dombivali East", "421201", "Dombivali East"],
  ["Dombivli (W)", "421202", "Dombivli West"],
  ["Ambernath East", "421501", "Ambernath East"],
  ["Badlapur West", "421503", "Badlapur West"],
  ["Naigaon East", "401208", "Naigaon East"],
  ["Mira Road East", "401107", "Mira Road East"],
  ["Andheri West", "400053", "Andheri West"],
  ["Mumbai (E)", "400069", "Mumbai East"],
  ["Tambaram East", "600059", "Tambaram East"],
  ["Salem West", "636007", "Salem West"],
  ["Ghaziabad West", "201001", "Ghaziabad West"],
  ["Bengaluru North", "560024", "Bengaluru North"],
  ["Bangalore North", "560024", "Bangalore North"],
  // Parts of a city with a name of its own.
  ["Vasai East", "401208", "Vasai East"],
  ["Vasai West", "401202", "Vasai West"],
  ["Vasai (E)", "401208", "Vasai East"],
  ["Virar West", "401303", "Virar West"],
  ["Virar East", "401305", "Virar East"],
  ["Nalasopara East", "401209", "Nalasopara East"],
  ["Nalasopara (W)", "401203", "Nalasopara West"],
  ["Bhayandar West", "401101", "Bhayandar West"],
  ["Bhayandar East", "401105", "Bhayandar East"],
  // Before the name.
  ["New Panvel", "410206", "New Panvel"],
  ["new panvel", "410206", "New Panvel"],
  ["Old Panvel", "410206", "Old Panvel"],
  ["New Tehri", "249001", "New Tehri"],
  ["New Raipur", "492101", "New Raipur"],
  ["New Barrackpore", "700131", "New Barrackpore"],
  ["New Chandigarh", "140901", "New Chandigarh"],
  ["New Mangalore", "575010", "New Mangalore"],
  ["Old Hubli", "580024", "Old Hubli"],
  ["Old Faridabad", "121002", "Old Faridabad"],
  ["Faridabad Old", "121002", "Faridabad Old"],
  ["Old Gurgaon", "122001", "Old Gurgaon"],
  ["Old Goa", "403402", "Old Goa"],
  ["Upper Tadong", "737102", "Upper Tadong"],
  ["Greater Noida West", "201306", "Greater Noida West"],
  ["Greater Noida (W)", "201306", "Greater Noida West"],
  ["Greater Noida", "201310", "Greater Noida"],
  ["Noida Extension", "201306", "Noida Extension"],
  // Cantonments, villages, parts of a district.
  ["Ambala Cantt", "133001", "Ambala Cantt"],
  ["Ambala Cantt.", "133001", "Ambala Cantt"],
  ["AMBALA CANTT", "133001", "Ambala Cantt"],
  ["Ambala Cantonment", "133001", "Ambala Cantonment"],
  ["Lucknow Cantt", "226002", "Lucknow Cantt"],
  ["Meerut Cantt", "250001", "Meerut Cantt"],
  ["Delhi Cantt", "110010", "Delhi Cantt"],
  ["Jhansi Cantt", "284001", "Jhansi Cantt"],
  ["Pune Camp", "411001", "Pune Camp"],
  ["Choubepur Kalan", "209203", "Chaubepur Kalan"],
  ["Nashik Road", "422101", "Nashik Road"],
  ["Bengaluru Rural", "562107", "Bengaluru Rural"],
  // The directory's own names, which were kept before.
  ["New Delhi", "110001", "New Delhi"],
  ["South Delhi", "110024", "South Delhi"],
  ["North Goa", "403507", "North Goa"],
  ["Navi Mumbai", "400703", "Navi Mumbai"],
  ["Andheri East", "400069", "Andheri East"],
  ["Ambala City", "134003", "Ambala City"],
  // Names that another name of the city stood for.
  ["Old Delhi", "110006", "Old Delhi"],
  ["East Delhi", "110092", "East Delhi"],
  ["North Delhi", "110085", "North Delhi"],
  ["South West Delhi", "110023", "South West Delhi"],
  ["East Godavari", "533001", "East Godavari"],
  // Several places in the field: each keeps its own.
  ["Andheri East, Mumbai", "400069", "Andheri East, Mumbai"],
  ["Andheri (W), Mumbai", "400053", "Andheri West"],
  ["Kandivali East Mumbai", "400101", "Kandivali East, Mumbai"],
  ["Mulund (W), Mumbai", "400080", "Mulund West, Mumbai"],
  ["Kharghar, Navi Mumbai", "410210", "Kharghar, Navi Mumbai"],
  ["Kalyan West, Thane", "421301", "Kalyan West"],
  ["Thane West, Mumbai", "400601", "Thane West"],
  // What tells nothing apart is left out as before.
  ["Pune City", "411001", "Pune"],
  ["Thane Dist", "400601", "Thane"],
  ["Kalyan 421301", "421301", "Kalyan"],
  ["Bangalore", "560034", "Bangalore"],
  ["Naya Gaon", "160103", "Naya Gaon"],
];

describe("a city field", () => {
  test.each(CITIES)("%s at PIN %s is printed %s", (city, pincode, printed) => {
    const { standardized } = verify({ city, pincode });
    expect(standardized.city).toBe(printed);
    expect(standardized.full).toContain(`Gandhi Lane, ${printed}, `);
  });

  test.each(["Kalyan West", "Thane West", "Vasai East", "New Panvel", "Ambala Cantt", "Old Faridabad"])(
    "%s is printed so without a PIN, too",
    (city) => {
      expect(verify({ city }).standardized.city).toBe(city);
    },
  );

  test("is corrected together with what tells it apart", () => {
    const { standardized, corrections } = verify({ city: "Kalyaan West", pincode: "421301" });
    expect(standardized.city).toBe("Kalyan West");
    expect(corrections).toMatchObject([
      { from: "Kalyaan West", to: "Kalyan West", reason: "Kalyan is the known spelling" },
    ]);
  });

  test("with a qualifier is the PIN's, and nothing is asked", () => {
    const { next_action, corrections } = verify({
      line2: "Khadakpada",
      city: "Kalyan West",
      pincode: "421301",
    });
    expect([next_action, corrections]).toEqual(["ACCEPT", []]);
  });

  test("of another place is a mismatch that names what was typed", () => {
    const result = verify({ city: "Kalyan West", pincode: "560034" });
    expect(codes(result)).toContain("CITY_PIN_MISMATCH");
    expect(JSON.stringify(result.issues)).toContain("Kalyan West is not in the area of PIN 560034");
  });
});

describe("what the lines say", () => {
  test.each<[AddressIn, full: string]>([
    [{ line2: "Kalyan West", city: "Kalyan", pincode: "421301" }, "Kalyan West, Kalyan, Maharashtra 421301"],
    [
      { line2: "Kalyan West", city: "Kalyan West", pincode: "421301" },
      "Kalyan West, Kalyan, Maharashtra 421301",
    ],
    [
      { line2: "Kalyan (W)", city: "Kalyan West", pincode: "421301" },
      "Kalyan West, Kalyan, Maharashtra 421301",
    ],
    [
      { line2: "Andheri West", city: "Mumbai West", pincode: "400053" },
      "Andheri West, Mumbai, Maharashtra 400053",
    ],
    [{ line2: "Andheri East", city: "Andheri East", pincode: "400069" }, "Andheri East, Maharashtra 400069"],
    [
      { line2: "Kandivali (E)", city: "Kandivali (E)", pincode: "400101" },
      "Kandivali East, Maharashtra 400101",
    ],
    [
      { line2: "Bhayandar West", city: "Bhayandar", pincode: "401101" },
      "Bhayandar West, Bhayandar, Maharashtra 401101",
    ],
    [
      { line2: "Vashi, Navi Mumbai", city: "Mumbai", pincode: "400703" },
      "Vashi, Navi Mumbai, Mumbai, Maharashtra 400703",
    ],
    [
      { line2: "Old Faridabad", city: "Faridabad", pincode: "121002" },
      "Old Faridabad, Faridabad, Haryana 121002",
    ],
    [
      { line2: "East Godavari", city: "Kakinada", pincode: "533001" },
      "East Godavari, Kakinada, Andhra Pradesh 533001",
    ],
    // A street of the west is not the west of the city.
    [
      { line2: "West Avenue", city: "Kalyan West", pincode: "421301" },
      "West Avenue, Kalyan West, Maharashtra 421301",
    ],
    [
      { line2: "Link Road", city: "Nashik Road", pincode: "422101" },
      "Link Road, Nashik Road, Maharashtra 422101",
    ],
    // The city is read from the lines.
    [{ line2: "New Panvel", pincode: "410206" }, "New Panvel, Maharashtra 410206"],
    [{ line2: "Old Faridabad" }, "Old Faridabad, Haryana"],
    [{ line2: "Bhayandar West", pincode: "401101" }, "Bhayandar West, Maharashtra 401101"],
    [{ line2: "Mira Road (East)", pincode: "401107" }, "Mira Road East, Maharashtra 401107"],
    [{ line2: "Kalyan W 421301" }, "Kalyan West, Kalyan, Maharashtra 421301"],
    // The city's name goes, as it is said again, and not what tells it apart.
    [{ line2: "Kalyan", city: "Kalyan West", pincode: "421301" }, "Kalyan West, Maharashtra 421301"],
    [
      { line2: "Ramarao Pet, Eluru", city: "West Godavari", pincode: "534001" },
      "Ramarao Pet, Eluru, West Godavari, Andhra Pradesh 534001",
    ],
  ])("%j ends in %s", (fields, end) => {
    expect(verify(fields).standardized.full).toBe(`${LINE}, ${end}`);
  });
});

/** Names of places with a PIN of theirs. */
const NAMES = [
  ...[
    ["Kalyan", "421301"],
    ["Thane", "400601"],
    ["Vasai", "401202"],
    ["Panvel", "410206"],
    ["Bhayandar", "401101"],
  ],
  ...[
    ["Ambala", "133001"],
    ["Bangalore", "560034"],
    ["Bombay", "400058"],
    ["Delhi", "110006"],
    ["Chennai", "600040"],
  ],
  ...[
    ["Pune", "411001"],
    ["Hubli", "580024"],
    ["Faridabad", "121002"],
    ["Gurgaon", "122001"],
    ["Noida", "201301"],
  ],
  ...[
    ["Lucknow", "226002"],
    ["Patiala", "147001"],
    ["Salem", "636007"],
    ["Rajkot", "360001"],
    ["Xyloganj", "226001"],
  ],
] as const;
const after = fc.constantFrom(
  ...DIRECTIONS.keys(),
  "Cantt",
  "Cantonment",
  "Extension",
  "Khurd",
  "Kalan",
  "Buzurg",
  "Camp",
  "Fort",
  "(E)",
  "(W)",
  "W",
  "-East",
);
const before = fc.constantFrom("Old", "Greater", "Upper", "Lower", ...DIRECTIONS.keys());
const qualified = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.oneof(
      after.map((q) => [q, true] as const),
      before.map((q) => [q, false] as const),
    ),
  )
  .map(([[name, pin], [q, isAfter]]) => ({
    place: isAfter ? `${name}${q[0] === "-" ? q : ` ${q}`}` : `${q} ${name}`,
    name,
    pin,
    q,
  }));
const spelt = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
);
type Form = (place: string, name: string, pincode: string) => AddressIn;
const form = fc.constantFrom<Form>(
  (city, _, pincode) => ({ city, pincode }),
  (city) => ({ city }),
  (city, _, pincode) => ({ line2: "Sai Nagar", city, pincode }),
  (place, city, pincode) => ({ line2: place, city, pincode }),
  (place, _, pincode) => ({ line2: place, city: place, pincode }),
  (place, _, pincode) => ({ line1: `${LINE}, ${place}`, pincode }),
  (place, _, pincode) => ({ line1: `${LINE}, ${place}, ${pincode}` }),
  (city, name, pincode) => ({ line1: `${LINE}, ${name}`, city, pincode }),
);
const MEANT = new Map([...BEFORE_NAME, ...DIRECTIONS, ...AFTER_NAME, ["E", "East"], ["W", "West"]]);

test("a qualifier in the city or in a line is printed once, however the address is typed", () => {
  fc.assert(
    fc.property(qualified, spelt, form, ({ place, name, pin, q }, spell, fieldsOf) => {
      const { full } = verify(fieldsOf(spell(place), name, pin)).standardized;
      const word = MEANT.get(q.replace(/\W/g, ""));
      // West Bengal and North Goa say it, too.
      const said = full.split(/[^A-Za-z]+/).filter((printed) => MEANT.get(printed) === word);
      expect([full, said.length]).toEqual([full, 1]);
    }),
    { numRuns: 1000 },
  );
});

describe("the fingerprint", () => {
  const of = (fields: AddressIn) => verify(fields).fingerprint;
  const pincode = "421301";
  test("differs between the two sides of a town", () => {
    expect(of({ city: "Kalyan West", pincode })).not.toBe(of({ city: "Kalyan East", pincode }));
    expect(of({ city: "Andheri East, Mumbai", pincode: "400069" })).not.toBe(
      of({ city: "Andheri West, Mumbai", pincode: "400069" }),
    );
  });
  test("is the same in whichever field the side is typed, and however", () => {
    const home = of({ line2: "Kalyan West", city: "Kalyan", pincode });
    for (const city of ["Kalyan West", "Kalyan (W)", "KALYAN-WEST", "Kalyan W"])
      expect(of({ city, pincode })).toBe(home);
    expect(of({ line2: "Kalyan (W)", city: "Kalyan West", pincode })).toBe(home);
  });
  test("does not change with what people add and omit", () => {
    for (const [a, b, pin] of [
      ["New Delhi", "Delhi", "110001"],
      ["Ambala Cantt", "Ambala", "133001"],
      ["South Goa", "Goa", "403601"],
    ])
      expect(of({ city: a, pincode: pin })).toBe(of({ city: b, pincode: pin }));
  });
});

import { describe, expect, test } from "bun:test";
import { SAFE_CONFIDENCE } from "../../../data/catalogue/limits.ts";
import { STATES } from "../../../data/states.ts";
import type { AddressIn, Verification } from "../../../src/engine/address/schema.ts";
import { withSafeCorrections } from "../../support/corrections.ts";
import { Random } from "../../support/random.ts";
import { codes, directory as d, engine, verify } from "./support.ts";

const PLAIN = { line1: "12, 2nd Floor, Main Road", line2: "", landmark: "" };

/** "city Noida, state Uttar Pradesh": what is corrected, and to what, strongest first. */
const offered = ({ corrections }: Verification): string[] =>
  corrections.map(({ field, to }) => `${field} ${to}`);
const confidenceOf = (result: Verification, field: string): number | undefined =>
  result.corrections.find((correction) => correction.field === field)?.confidence;
const at = (city: string, state: string, pincode: string, line2 = ""): Verification =>
  verify({ ...PLAIN, line2, city, state, pincode });

describe("a place in the lines that agrees with the PIN", () => {
  const table: [line: string, city: string, state: string, pin: string, corrected: string[]][] = [
    ["Sector 62, Noida", "New Delhi", "Delhi", "201309", ["city Noida", "state Uttar Pradesh"]],
    ["Sushant Lok, Gurgaon", "New Delhi", "Delhi", "122003", ["city Gurugram", "state Haryana"]],
    ["Indirapuram, Ghaziabad", "Delhi", "Delhi", "201014", ["city Ghaziabad", "state Uttar Pradesh"]],
    ["Koramangala", "Mumbai", "Maharashtra", "560034", ["city Bengaluru", "state Karnataka"]],
    ["Koramangala", "Mumbai", "", "560034", ["city Bengaluru", "state Karnataka"]],
    ["Koramangala", "Mumbai", "Karnataka", "560034", ["city Bengaluru"]],
    ["Koramangala", "Bengaluru", "Goa", "560034", ["state Karnataka"]],
    ["Taluka Maval", "Nagpur", "Maharashtra", "410405", ["city Pune"]],
  ];
  test.each(table)("%s in %s, %s, %s", (line2, city, state, pincode, corrected) => {
    const result = at(city, state, pincode, line2);
    expect(offered(result)).toEqual(corrected);
    const after = engine.verify(withSafeCorrections(result));
    expect(after.standardized.pincode).toBe(pincode);
    expect(codes(after)).not.toContain("CITY_PIN_MISMATCH");
    expect(codes(after)).not.toContain("STATE_PIN_MISMATCH");
  });
});

describe("a place in the lines that agrees with the PIN leaves at most the city to correct", () => {
  const table: [line: string, city: string, pin: string, corrected: string[]][] = [
    ["Flat 9, Thane West", "Mumbai", "400601", []],
    ["Thane West, Flat 9", "Mumbai", "400602", []],
    ["12 Ghodbunder Road, Thane West", "Mumbai", "400607", []],
    ["Flat 9, Mira Road East", "Mumbai", "401107", []],
    ["Flat 9, Nerul", "Mumbai", "400706", ["city Navi Mumbai"]],
    ["Flat 9, Nerul West", "Mumbai", "400706", ["city Navi Mumbai"]],
    ["Flat 9, Dwarka", "Mumbai", "110075", ["city New Delhi", "state Delhi"]],
  ];
  test.each(table)("%s in %s, %s", (line1, city, pincode, corrected) => {
    expect(offered(engine.verify({ line1, city, state: "Maharashtra", pincode }))).toEqual(corrected);
  });
  test("but the typed city with a direction is no such place", () => {
    // 202001 has an office "Delhi Gate".
    const address = { line1: "Flat 9, Delhi East", city: "Delhi", state: "Delhi", pincode: "202001" };
    expect(offered(engine.verify(address))).toEqual([]);
  });
  test("nor is a city to which a road of the PIN leads", () => {
    // 131001 has an office "Gohana Road", 201003 "Meerut Road".
    for (const [place, pincode] of [
      ["Gohana", "131001"],
      ["Meerut", "201003"],
    ]) {
      const address = { line1: `Flat 9, ${place}`, city: "Bhopal", state: "Madhya Pradesh", pincode };
      expect(offered(engine.verify(address))).toEqual([]);
    }
  });
});

describe("a city at home at the PIN, in a wrong state, leaves only the state to correct", () => {
  const table: [line: string, city: string, state: string, pin: string, corrected: string][] = [
    ["House 12 Sector 17", "Chandigarh", "Punjab", "160017", "state Chandigarh"],
    [PLAIN.line1, "Pondicherry", "Tamil Nadu", "605001", "state Puducherry"],
    [PLAIN.line1, "Daman", "Gujarat", "396210", "state Dadra and Nagar Haveli and Daman and Diu"],
  ];
  test.each(table)("%s in %s, %s, %s", (line1, city, state, pincode, corrected) => {
    const result = engine.verify({ line1, city, state, pincode });
    expect(offered(result)).toEqual([corrected]);
    expect(confidenceOf(result, "state")).toBeGreaterThanOrEqual(SAFE_CONFIDENCE);
  });
});

test.each([
  ["Aurangabad", "Bihar", "431001"],
  ["Hamirpur", "Uttar Pradesh", "177001"],
])(
  "%s in %s is a town, too: with the PIN of its namesake, the state is a question",
  (city, state, pincode) => {
    const result = engine.verify({ ...PLAIN, city, state, pincode });
    expect(confidenceOf(result, "state")).toBeLessThan(SAFE_CONFIDENCE);
  },
);

describe("where the lines name no place", () => {
  const table: [what: string, city: string, state: string, pin: string, first: string, safe: boolean][] = [
    ["the city of another state is wrong", "Mumbai", "Karnataka", "560034", "city Bengaluru", true],
    ["the state is wrong when the city agrees", "Bengaluru", "Kerala", "560034", "state Karnataka", true],
    ["the state alone is a question", "", "Gujarat", "560034", "state Karnataka", false],
    ["a city without a state is a question", "Jaipur", "", "560034", "city Bengaluru", false],
    ["city and state outweigh a typo", "Bengaluru", "Karnataka", "500034", "pincode 560034", false],
    [
      "a typo that the city supports is a question",
      "Mumbai",
      "Maharashtra",
      "400601",
      "pincode 400061",
      false,
    ],
    ["a city near by in its own state is a question", "Delhi", "Delhi", "201301", "city Noida", false],
  ];
  test.each(table)("%s", (_, city, state, pincode, first, safe) => {
    const result = at(city, state, pincode);
    expect(offered(result)[0]).toBe(first);
    expect(result.corrections[0].confidence >= SAFE_CONFIDENCE).toBe(safe);
  });
  test("city and state of elsewhere, without a typo, leave it open which is wrong", () => {
    expect(offered(at("Mumbai", "Karnataka", "110001"))).toEqual([]);
    expect(confidenceOf(at("Jaipur", "Rajasthan", "560034"), "state")).toBeUndefined();
  });
});

describe("a PIN with a typo", () => {
  test("is safely corrected when a locality in the lines says the same", () => {
    const result = at("Bengaluru", "Karnataka", "500034", "Koramangala");
    expect(offered(result)[0]).toBe("pincode 560034");
    expect(confidenceOf(result, "pincode")).toBeGreaterThanOrEqual(SAFE_CONFIDENCE);
  });
  test("is a question when a digit is lost, or when it is left out", () => {
    for (const pincode of ["56003", ""])
      expect(confidenceOf(at("Bengaluru", "Karnataka", pincode, "Koramangala"), "pincode")).toBeLessThan(
        SAFE_CONFIDENCE,
      );
  });
  test.each([
    ["Kukatpally", "Hyderabad", "Telangana", "500027", "500072"],
    ["Koramangala", "Bengaluru", "Karnataka", "560043", "560034"],
    ["Perungudi", "Chennai", "Tamil Nadu", "600069", "600096"],
  ])(
    "within the city, %s, %s: the locality's PIN is offered, and asked for where it is far",
    (line2, city, state, typed, pin) => {
      const result = at(city, state, typed, line2);
      expect(offered(result)).toEqual([`pincode ${pin}`]);
      expect(result.suggestions[0]).toContain(pin);
      expect(offered(at(city, state, pin, line2))).toEqual([]);
    },
  );
  test("close to the locality, whose PIN is offered, is not asked about", () => {
    const result = at("Jaipur", "Rajasthan", "302012", "Vaishali Nagar");
    expect(offered(result)).toEqual(["pincode 302021"]);
    expect(result.suggestions.join()).not.toContain("302021");
  });
  test.each([
    ["Wadala", "Mumbai", "Maharashtra", "440037", "400037"],
    ["Madhurawada", "Visakhapatnam", "Andhra Pradesh", "500041", "530041"],
  ])("close to %s, %s, the typo comes before the PIN of that name", (line2, city, state, typed, pin) => {
    const pins = offered(at(city, state, typed, line2)).filter((text) => text.startsWith("pincode"));
    expect(pins[0]).toBe(`pincode ${pin}`);
  });
  test("is never corrected together with the city or the state", () => {
    for (const pincode of ["500034", "110001", "400601", "201301", "122003", "560043"]) {
      for (const [city, state] of [
        ["Bengaluru", "Karnataka"],
        ["Mumbai", "Goa"],
        ["Delhi", "Delhi"],
      ]) {
        const fields = at(city, state, pincode).corrections.map(({ field }) => field);
        expect(fields.includes("pincode") && (fields.includes("city") || fields.includes("state"))).toBe(
          false,
        );
      }
    }
  });
});

describe("a state that was split or renamed", () => {
  const table: [typed: string, pin: string, from: string, to: string][] = [
    ["Andhra Pradesh", "500081", "Andhra Pradesh", "Telangana"],
    ["Jammu and Kashmir", "194101", "Jammu and Kashmir", "Ladakh"],
    ["Bihar", "834001", "Bihar", "Jharkhand"],
    ["ORISSA", "751001", "Orissa", "Odisha"],
    ["Uttaranchal", "248001", "Uttaranchal", "Uttarakhand"],
    ["Pondicherry", "605001", "Pondicherry", "Puducherry"],
    ["Daman & Diu", "396210", "Daman & Diu", "Dadra and Nagar Haveli and Daman and Diu"],
  ];
  test.each(table)(
    "%s at %s stands in the corrections, without an issue of its own or a question",
    (typed, pin, from, to) => {
      const result = at("", typed, pin);
      expect(result.corrections).toEqual([expect.objectContaining({ field: "state", from, to })]);
      expect(result).toMatchObject({ score: 95, next_action: "ACCEPT", standardized: { state: to } });
      expect(codes(result)).toEqual(["NO_LANDMARK", "CITY_FILLED"]);
      expect(result.suggestions.join()).not.toContain(to);
      expect(engine.verify(withSafeCorrections(result)).corrections).toEqual([]);
    },
  );
  test("a code or another spelling of today's name does not", () => {
    for (const typed of ["OD", "Odisha", "odisa"]) expect(at("", typed, "751001").corrections).toEqual([]);
  });
});

describe("a PIN in two states", () => {
  test("is in the state of the city", () => {
    expect(at("Guwahati", "", "781029").standardized.state).toBe("Assam");
    expect(offered(at("Guwahati", "Bihar", "781029"))).toEqual(["state Assam"]);
  });
});

describe("over the directory, a wrong city or state typed onto a right PIN and locality", () => {
  const SAMPLE = 1500;
  const MIN_PIN_KEPT = 0.995;
  const MIN_CITY_OFFERED = 0.8;
  const MIN_STATE_OFFERED = 0.99;
  const LINES = [
    "12, L",
    "Flat 4B, Sai Krupa Apartments, L",
    "House No. 7, Station Road, L",
    "Plot 21, L, Near Temple",
  ];

  interface Place {
    pin: number;
    line1: string;
    city: string;
    state: number;
  }

  /** A delivery address with a locality of its PIN, in its own city and state. */
  function draw(random: Random): Place {
    for (;;) {
      const pin = random.below(d.pinCount);
      const offices = d.officesTo(pin) - d.officesFrom(pin);
      if (offices === 0 || d.cityOf(pin) < 0 || d.stateCount(pin) > 1 || Number.isNaN(d.lat(pin))) continue;
      const locality = d.nameTitle(d.officeName(d.officesFrom(pin) + random.below(offices)));
      const line1 = random.pick(LINES).replace("L", locality);
      return { pin, line1, city: d.cityTitle(d.cityOf(pin)), state: d.stateOf(pin) };
    }
  }

  /** A larger city, about 100 km away at least. */
  function otherCity(place: Place, random: Random): { title: string; state: number } {
    for (;;) {
      const city = random.below(d.cityCount);
      const far =
        Math.abs(d.cityLat(city) - d.lat(place.pin)) > 1 || Math.abs(d.cityLon(city) - d.lon(place.pin)) > 1;
      if (far && d.cityPopulation(city) > 100_000)
        return { title: d.cityTitle(city), state: d.cityState(city) };
    }
  }

  const wereOne = (a: number, b: number): boolean =>
    STATES[a].formerly.includes(b) || STATES[b].formerly.includes(a);
  const input = ({ line1, pin }: Place, city: string, state: number): AddressIn => {
    return { line1, city, state: STATES[state].name, pincode: String(d.pinAt(pin)) };
  };

  test.each(["corrections", "another seed"])("leaves the PIN as it was (%s)", (seed) => {
    const random = new Random(seed);
    const counts = { all: 0, kept: 0, cities: 0, cityOffered: 0, states: 0, stateOffered: 0 };
    const check = (address: AddressIn): Verification => {
      const result = engine.verify(address);
      counts.all++;
      if (withSafeCorrections(result).pincode === address.pincode) counts.kept++;
      return result;
    };
    for (let i = 0; i < SAMPLE; i++) {
      const place = draw(random);
      const other = otherCity(place, random);
      const wrongCity = check(input(place, other.title, place.state));
      if (codes(wrongCity).includes("CITY_PIN_MISMATCH")) {
        counts.cities++;
        if (offered(wrongCity).includes(`city ${place.city}`)) counts.cityOffered++;
      }
      if (other.state === place.state || wereOne(other.state, place.state)) continue;
      const wrongState = check(input(place, place.city, other.state));
      counts.states++;
      if (offered(wrongState).includes(`state ${STATES[place.state].name}`)) counts.stateOffered++;
      check(input(place, other.title, other.state));
    }
    expect(counts.kept / counts.all).toBeGreaterThanOrEqual(MIN_PIN_KEPT);
    expect(counts.cities).toBeGreaterThan(SAMPLE / 2);
    expect(counts.cityOffered / counts.cities).toBeGreaterThanOrEqual(MIN_CITY_OFFERED);
    expect(counts.stateOffered / counts.states).toBeGreaterThanOrEqual(MIN_STATE_OFFERED);
  });
});

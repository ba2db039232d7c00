import { describe, expect, test } from "bun:test";
import { codes, engine, verify, verifyLine } from "./support.ts";

/** City, state and codes of an address whose lines name no place. */
function placed(city: string, state: string, pincode: string) {
  const result = verify({ line1: "12, 2nd Floor, Main Road", line2: "", city, state, pincode });
  return { city: result.standardized.city, state: result.standardized.state, codes: codes(result) };
}

describe("states", () => {
  const table: [typed: string, pin: string, name: string][] = [
    ["Karnataka", "560034", "Karnataka"],
    ["KARNATAKA", "560034", "Karnataka"],
    ["KA", "560034", "Karnataka"],
    ["IN-KA", "560034", "Karnataka"],
    ["29", "560034", "Karnataka"],
    ["Karnatka", "560034", "Karnataka"],
    ["Karnaataka", "560034", "Karnataka"],
    ["Karnataka State", "560034", "Karnataka"],
    ["Karnataka, India", "560034", "Karnataka"],
    ["Karnataka 560034", "560034", "Karnataka"],
    ["Mysore State", "560034", "Karnataka"],
    ["Tamilnadu", "600040", "Tamil Nadu"],
    ["T.N.", "600040", "Tamil Nadu"],
    ["Orissa", "751001", "Odisha"],
    ["OR", "751001", "Odisha"],
    ["OD", "751001", "Odisha"],
    ["Uttaranchal", "248001", "Uttarakhand"],
    ["UT", "248001", "Uttarakhand"],
    ["UK", "248001", "Uttarakhand"],
    ["CT", "492001", "Chhattisgarh"],
    ["CG", "492001", "Chhattisgarh"],
    ["Chattisgarh", "492001", "Chhattisgarh"],
    ["Pondicherry", "605001", "Puducherry"],
    ["TS", "500081", "Telangana"],
    ["TG", "500081", "Telangana"],
    ["36", "500081", "Telangana"],
    ["37", "520001", "Andhra Pradesh"],
    ["NCT of Delhi", "110001", "Delhi"],
    ["DL", "110001", "Delhi"],
    ["Maharastra", "411001", "Maharashtra"],
    ["Gujrat", "380001", "Gujarat"],
    ["Guj.", "380001", "Gujarat"],
    ["Mah", "411001", "Maharashtra"],
    ["M.S.", "411001", "Maharashtra"],
    ["Raj.", "302001", "Rajasthan"],
    ["Karna", "560034", "Karnataka"],
    ["J&K", "190001", "Jammu and Kashmir"],
    ["Daman and Diu", "396210", "Dadra and Nagar Haveli and Daman and Diu"],
    ["DN", "396210", "Dadra and Nagar Haveli and Daman and Diu"],
    ["DD", "396230", "Dadra and Nagar Haveli and Daman and Diu"],
    ["कर्नाटक", "560034", "Karnataka"],
    ["ಕರ್ನಾಟಕ", "560034", "Karnataka"],
    ["महाराष्ट्र", "411001", "Maharashtra"],
    ["தமிழ்நாடு", "600040", "Tamil Nadu"],
    ["తెలంగాణ", "500081", "Telangana"],
    ["কলকাতা পশ্চিমবঙ্গ", "700001", "West Bengal"],
    ["ગુજરાત", "380001", "Gujarat"],
    ["ਪੰਜਾਬ", "141001", "Punjab"],
    ["ଓଡ଼ିଶା", "751001", "Odisha"],
    ["കേരളം", "682016", "Kerala"],
  ];
  test.each(table)("%s at %s is %s", (typed, pin, name) => {
    expect(placed("", typed, pin)).toMatchObject({ state: name, codes: ["CITY_FILLED"] });
  });

  test.each(["Xyzabad", "K", "zz", "99", "???x", "And", "Utt", "Ra"])("%s is no state", (typed) => {
    const found = placed("Bengaluru", typed, "560034");
    expect(found).toMatchObject({ state: "Karnataka", codes: ["STATE_UNKNOWN"] });
  });
  test("a state that nobody knows is printed as typed when there is no PIN to tell", () => {
    expect(placed("", "xyzabad", "")).toMatchObject({ state: "Xyzabad" });
  });
});

describe("a state that was split", () => {
  const table: [old: string, pin: string, now: string][] = [
    ["Andhra Pradesh", "500081", "Telangana"],
    ["AP", "500081", "Telangana"],
    ["Jammu and Kashmir", "194101", "Ladakh"],
    ["Bihar", "834001", "Jharkhand"],
    ["Madhya Pradesh", "492001", "Chhattisgarh"],
    ["Uttar Pradesh", "248001", "Uttarakhand"],
  ];
  test.each(table)("%s for %s is corrected to %s without a word", (old, pin, now) => {
    expect(placed("", old, pin)).toMatchObject({ state: now, codes: ["CITY_FILLED"] });
  });
  test.each(table)("the new name for a PIN that stayed with %s is a mismatch", (old, _, now) => {
    const stayed: Record<string, string> = {
      "Andhra Pradesh": "520001",
      AP: "520001",
      "Jammu and Kashmir": "190001",
      Bihar: "800001",
      "Madhya Pradesh": "462001",
      "Uttar Pradesh": "226001",
    };
    expect(placed("", now, stayed[old]).codes).toContain("STATE_PIN_MISMATCH");
  });
});

describe("cities", () => {
  const table: [typed: string, pin: string, name: string][] = [
    // another name, an old one, short forms
    ["Bangalore", "560034", "Bangalore"],
    ["BOMBAY", "400001", "Bombay"],
    ["Calicut", "673001", "Calicut"],
    ["Gurgaon", "122001", "Gurgaon"],
    ["Mohali", "160062", "Mohali"],
    ["Blr", "560034", "Bengaluru"],
    ["Hyd", "500081", "Hyderabad"],
    // a part of a joined name, and a name that postal lists write together
    ["Vasai", "401202", "Vasai"],
    ["Besant Nagar", "600090", "Besant Nagar"],
    ["NEWDELHI", "110001", "New Delhi"],
    ["Bandra East", "400051", "Bandra East"],
    // an office, a district, a city within the PIN's own
    ["Koramangala", "560034", "Koramangala"],
    ["Bengaluru Urban", "560034", "Bengaluru Urban"],
    // misspelt
    ["Bengalooru", "560034", "Bengaluru"],
    ["Hydrabad", "500081", "Hyderabad"],
    ["Poone", "411001", "Pune"],
    ["Banglore", "560034", "Bengaluru"],
    ["Gurgoan", "122001", "Gurugram"],
    ["Ahemdabad", "380001", "Ahmedabad"],
    // with what surrounds the name
    ["Kalyan East", "421306", "Kalyan East"],
    ["Pune City", "411001", "Pune"],
    ["Pune 411001", "411001", "Pune"],
    ["PUNE - 411 001", "411001", "Pune"],
    // twins
    ["Secunderabad", "500003", "Secunderabad"],
    ["Hyderabad", "500003", "Hyderabad"],
    ["Pimpri Chinchwad", "411018", "Pimpri-Chinchwad"],
    ["Pune", "411018", "Pune"],
    ["Navi Mumbai", "400703", "Navi Mumbai"],
    ["New Town", "700156", "New Town"],
    ["Kolkata", "700156", "Kolkata"],
    ["Howrah", "711101", "Howrah"],
    ["Dharwad", "580020", "Dharwad"],
    // edges that cross a border
    ["Noida", "201301", "Noida"],
    ["Delhi", "201301", "Delhi"],
    ["Ghaziabad", "201301", "Ghaziabad"],
    ["Gurugram", "122001", "Gurugram"],
    ["Chandigarh", "160055", "Chandigarh"],
    ["Chandigarh", "134109", "Chandigarh"],
    ["Panchkula", "134109", "Panchkula"],
  ];
  test.each(table)("%s fits %s and is printed %s", (typed, pin, name) => {
    expect(placed(typed, "", pin)).toMatchObject({ city: name, codes: ["STATE_FILLED"] });
  });
  test("a state behind the city is read as the state", () => {
    expect(placed("Pune, Maharashtra", "", "411001")).toEqual({
      city: "Pune",
      state: "Maharashtra",
      codes: [],
    });
    expect(placed("Pune, Goa", "", "411001").codes).toContain("STATE_PIN_MISMATCH");
  });
  test("Mohali and its official name are one city", () => {
    const official = placed("Sahibzada Ajit Singh Nagar", "", "160062");
    expect(placed("Mohali", "", "160062")).toEqual({ ...official, city: "Mohali" });
    expect(official.codes).toEqual(["STATE_FILLED"]);
  });

  const wrong: [string, string][] = [
    ["Chennai", "560034"],
    ["Mysuru", "560034"],
    ["Pune", "400001"],
    ["Delhi", "400001"],
    ["Madras", "700001"],
    ["Jaipur", "110001"],
  ];
  test.each(wrong)("%s does not fit %s", (typed, pin) => {
    expect(placed(typed, "", pin).codes).toContain("CITY_PIN_MISMATCH");
  });

  test("a locality of the PIN in the lines vouches for a city that is only near", () => {
    const near = { city: "Delhi", state: "Haryana", pincode: "122002" };
    const silent = codes(verify({ ...near, line1: "12, 2nd Floor, Main Road", line2: "" }));
    const named = codes(verify({ ...near, line1: "12, 2nd Floor, Main Road", line2: "Gurgaon" }));
    expect(silent).toContain("CITY_PIN_MISMATCH");
    expect(named).not.toContain("CITY_PIN_MISMATCH");
  });
  test("a name that nobody knows is no mismatch, and is kept", () => {
    expect(placed("Qwolpur", "", "560034")).toEqual({
      city: "Qwolpur",
      state: "Karnataka",
      codes: ["STATE_FILLED"],
    });
  });
  test("an empty city and state are filled from the PIN", () => {
    expect(placed("", "", "682016")).toEqual({
      city: "Kochi",
      state: "Kerala",
      codes: ["STATE_FILLED", "CITY_FILLED"],
    });
  });
});

describe("a city close to the PIN is mended to the city's name, not to that of a place within it", () => {
  test.each([
    ["Karnataka", "635109"],
    ["Tamil Nadu", "635109"],
    ["Tamil Nadu", "635126"],
    ["", "635126"],
  ])("Bangalorre in %p at %s is Bengaluru", (state, pincode) => {
    expect(placed("Bangalorre", state, pincode).city).toBe("Bengaluru");
  });
});

describe("where it is", () => {
  const near = { lat: expect.closeTo(12.93, 1), lon: expect.closeTo(77.62, 1) };
  test("the locality's post office, when the lines name it", () => {
    expect(verify().location).toEqual({ ...near, precision: "office", radius_m: 2500 } as never);
  });
  test("else the PIN's centre", () => {
    const { location } = verify({ line1: "12, 2nd Floor, Main Road", line2: "" });
    expect(location).toEqual({ ...near, precision: "pincode", radius_m: expect.any(Number) } as never);
    expect(location?.radius_m).toBeWithin(2000, 6000);
  });
  test("without a known PIN the city's centre", () => {
    const { location } = verify({ line2: "", pincode: "" });
    expect(location?.precision).toBe("district");
    expect(location?.radius_m).toBeWithin(10_000, 40_000);
  });
  test.each(["560087", "560066"])(
    "a PIN with no points but a city's, %s, only in its district",
    (pincode) => {
      const { location } = verify({ line1: "12, 2nd Floor, Main Road", line2: "", landmark: "", pincode });
      expect(location?.precision).toBe("district");
      expect(location?.radius_m).toBeWithin(10_000, 60_001);
    },
  );
  test("a wide PIN has a wider radius than one of a city", () => {
    const radius = (pincode: string) =>
      verifyLine("12, 2nd Floor, Main Road", { pincode }).location?.radius_m ?? 0;
    expect(radius("345001")).toBeGreaterThan(3 * radius("302004"));
  });
  test("nowhere when nothing is known", () => {
    expect(
      verify({ line1: "12 Main Road", line2: "", city: "", state: "", pincode: "" }).location,
    ).toBeNull();
  });
});

test("the PIN's city stays in the lines where a part of it was typed as the city", () => {
  const typed = { line1: "12 Station Road, Kothrud, Pune", city: "Kothrud", pincode: "411038" };
  const { standardized } = engine.verify(typed);
  expect(standardized.full).toBe("12 Station Road, Pune, Kothrud, Maharashtra 411038");
  expect(engine.verify(standardized).standardized).toEqual(standardized);
});

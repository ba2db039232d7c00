/** A typed city is kept, unless it is likelier a misspelt name near the PIN than the name of another place. */
import { describe, expect, test } from "bun:test";
import { codes, verifyLine } from "./support.ts";

const LINE = "Flat 12, Rose Villa, 5th Main Road";
const verify = (city: string, pincode: string, state = "") => verifyLine(LINE, { city, state, pincode });

describe("a city outside India", () => {
  test.each([
    ["Dubai", "400001"],
    ["Dubai", "203393"],
    ["Madrid", "600001"],
    ["London", "591301"],
    ["Abu Dhabi", "560034"],
    ["Saigon", "560034"],
    ["Manila", "600001"],
    ["Kathmandu, Nepal", "110001"],
    ["Porto", "403001"],
  ])("%s at PIN %s is printed as typed, and asked about", (city, pin) => {
    const result = verify(city, pin);
    expect(result.standardized.city).toBe(city);
    expect(codes(result)).toContain("CITY_PIN_MISMATCH");
    expect(result.next_action).toBe("CONFIRM");
    expect(result.corrections.filter(({ field }) => field === "city")).toHaveLength(1);
  });
  test.each(["Dubai", "Madrid", "London", "Sharjah"])("%s is printed as typed without a PIN", (city) => {
    expect(verify(city, "").standardized.city).toBe(city);
  });
  test.each([
    ["Hyderabad", "500081"],
    ["Salem", "636007"],
    ["Aurangabad", "431001"],
    ["Faridabad", "121002"],
    ["Kota", "324001"],
  ])("one whose name India has, too, is India's: %s at %s", (city, pin) => {
    const result = verify(city, pin);
    expect([result.standardized.city, codes(result)]).toEqual([city, ["NO_LANDMARK", "STATE_FILLED"]]);
  });
  test("is a part of a street's name in the lines", () => {
    const { line1, city } = verifyLine("12 London Road, Rose Colony", { pincode: "560001" }).standardized;
    expect([line1, city]).toEqual(["12 London Road", "Bengaluru"]);
  });
});

describe("a name that no directory has", () => {
  // Each is two or three edits from the name of another town, in its state or beside its PIN.
  test.each([
    ["Kanhan", "441401", "Maharashtra"],
    ["Gajwel", "502278", "Telangana"],
    ["Vazhakkala", "682030", "Kerala"],
    ["Marathahalli", "", "Karnataka"],
    ["Tarulia", "", "West Bengal"],
    ["Wanaparthi", "", "Andhra Pradesh"],
  ])("%s (%s) is kept where it is likelier another place", (city, pin, state) => {
    const result = verify(city, pin, state);
    expect(result.standardized.city).toBe(city);
    expect(result.corrections.filter(({ field, to }) => field === "city" && to !== city)).toEqual([]);
  });
  test.each([
    ["Hydrebad", "500081", "Hyderabad"],
    ["Coimbatoor", "641001", "Coimbatore"],
    ["Vishakapatnam", "530001", "Visakhapatnam"],
    ["Tiruchendoor", "628215", "Tiruchendur"],
    ["Lucknwo", "", "Lucknow"],
  ])("%s (%s) is mended where that is likelier: %s", (city, pin, name) => {
    const result = verify(city, pin);
    expect(result.standardized.city).toBe(name);
    expect(result.corrections).toMatchObject([{ field: "city", from: city, to: name }]);
  });
});

test("a misspelt city that does not fit the PIN is printed as typed, and the PIN's is offered", () => {
  const result = verify("Bangalor", "400001");
  expect(result.standardized.city).toBe("Bangalor");
  expect(codes(result)).toContain("CITY_PIN_MISMATCH");
  expect(result.corrections).toMatchObject([
    { field: "city", from: "Bangalor", to: "Mumbai" },
    { field: "state", from: "Karnataka", to: "Maharashtra" },
  ]);
});

test("two names of one city in the field and the lines are said once, two towns of a joined name both", () => {
  const full = (line2: string, city: string, pincode: string) =>
    verifyLine(LINE, { line2, city, pincode }).standardized.full;
  expect(full("Sector 14, Gurugram", "Gurgaon", "122001")).toBe(
    `${LINE}, Sector 14, Gurgaon, Haryana 122001`,
  );
  expect(full("Agashi Road, Virar", "Vasai", "401303")).toContain("Agashi Road, Virar, Vasai, Maharashtra");
});

test("the fingerprint is the same by all names of a city", () => {
  const of = (city: string, line1: string) => verifyLine(line1, { city, pincode: "122001" }).fingerprint;
  for (const line1 of [LINE, "Behind the water tank, Jacobpura"])
    expect(new Set(["Gurgaon", "Gurugram", "Ggn", "GURGAON"].map((city) => of(city, line1))).size).toBe(1);
});

describe("a region that reaches into other states says nothing against a PIN in it", () => {
  test.each([
    ["Delhi NCR", "", "201301", "Noida", "Uttar Pradesh"],
    ["Delhi NCR", "Delhi NCR", "122001", "Gurugram", "Haryana"],
    ["Gurgaon", "NCR", "122001", "Gurgaon", "Haryana"],
    ["Delhi NCR", "Delhi", "110016", "Delhi NCR", "Delhi"],
    ["Tricity", "Haryana", "134109", "Panchkula", "Haryana"],
  ])("%s, %s at %s is %s, %s", (city, state, pin, expectedCity, expectedState) => {
    const result = verify(city, pin, state);
    expect(result.standardized).toMatchObject({ city: expectedCity, state: expectedState });
    expect(result.next_action).toBe("ACCEPT");
  });
  test("and does against one elsewhere", () => {
    expect(codes(verify("Delhi NCR", "226001", "Delhi NCR"))).toContain("CITY_PIN_MISMATCH");
    expect(codes(verify("Delhi NCR", "226001", "Delhi NCR"))).toContain("STATE_PIN_MISMATCH");
  });
});

describe("a town's new name is as good as the old one", () => {
  test.each([
    ["Ara", "802301"],
    ["Arrah", "802301"],
    ["Ishwarpur", "415409"],
    ["Islampur", "415409"],
    ["Islampur", "733202"],
    ["Bengaluru South", "562159"],
    ["Bengaluru South", "560078"],
    ["Gayaji", "823001"],
    ["Eluru", "534447"],
  ])("%s at %s", (city, pin) => {
    const result = verify(city, pin);
    expect(result.standardized.city).toBe(city);
    expect(codes(result)).not.toContain("CITY_PIN_MISMATCH");
  });
});

test.each(["534001", "534447"])("Eluru in Telugu, which is read as Elur, is not asked about at %s", (pin) => {
  expect(codes(verify("ఏలూరు", pin))).not.toContain("CITY_PIN_MISMATCH");
});

describe("a district is known by the names in use", () => {
  test.each([
    ["N 24 Pgs", "743412", "743349"],
    ["24 Pgs (N)", "743412", "743349"],
    ["24 Parganas (S)", "743349", "743412"],
    ["South 24 Pargana", "743349", "743412"],
    ["উত্তর ২৪ পরগনা", "743412", "743349"],
    ["দক্ষিণ চব্বিশ পরগণা", "743349", "743412"],
    ["उत्तर 24 परगना", "743412", "743349"],
    ["GB Nagar", "201301", "282001"],
    ["E. Champaran", "845401", "845438"],
    ["Midnapur East", "721401", "700001"],
    ["Seraikela", "833219", "834001"],
  ])("%s is at %s, not at %s", (city, pin, other) => {
    expect(codes(verify(city, pin))).not.toContain("CITY_PIN_MISMATCH");
    expect(codes(verify(city, other))).toContain("CITY_PIN_MISMATCH");
  });
});

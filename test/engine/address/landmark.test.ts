import { describe, expect, test } from "bun:test";
import { directory, engine, verify } from "./support.ts";

/** Lines 1 and 2 as printed, and the landmark, for an address of a PIN. */
function read(line1: string, pincode: string): [lines: string, landmark: string] {
  const pin = directory.indexOf(Number(pincode));
  const city = directory.cityTitle(directory.cityOf(pin));
  const { standardized } = engine.verify({ line1, city, pincode });
  return [[standardized.line1, standardized.line2].filter(Boolean).join(", "), standardized.landmark];
}

/** PIN, line, what is left of it, landmark. */
type Case = [pincode: string, line: string, left: string, landmark: string];

describe("a landmark in a line ends", () => {
  const cases: [string, Case][] = [
    ["at a comma", ["411001", "12, near Reliance Fresh, MG Road", "12, MG Road", "Near Reliance Fresh"]],
    [
      "at a kind word",
      ["411001", "12 Raja Street opp SBI ATM MG Road", "12 Raja Street, MG Road", "Opposite SBI ATM"],
    ],
    [
      "before a street named after a sight",
      [
        "411001",
        "Rose Villa opp Sona Shopping Centre Station Road",
        "Rose Villa, Station Road",
        "Opposite Sona Shopping Centre",
      ],
    ],
    [
      "behind the metro station that an area is named in",
      ["110015", "WZ 123, near Moti Nagar Metro Kirti Nagar", "WZ 123, Kirti Nagar", "Near Moti Nagar Metro"],
    ],
    [
      "behind a shop, though a number follows the comma",
      ["452001", "near Mobile Shop, 12 MG Road", "12 MG Road", "Near Mobile Shop"],
    ],
    [
      "the same, before a floor",
      [
        "122001",
        "12 Main Market, wine shop ke upar, 2nd floor",
        "12 Main Market, 2nd Floor",
        "Above Wine Shop",
      ],
    ],
    [
      "behind its gate",
      [
        "110015",
        "WZ 123, near Moti Nagar Metro Station Gate 2 Kirti Nagar",
        "WZ 123, Kirti Nagar",
        "Near Moti Nagar Metro Station Gate 2",
      ],
    ],
    [
      "before the main road",
      ["800001", "12 near Shiv Mandir Main Road", "12, Main Road", "Near Shiv Mandir"],
    ],
    [
      "before a place of the PIN",
      ["411038", "12 near Reliance Fresh Kothrud", "12, Kothrud", "Near Reliance Fresh"],
    ],
    ["before a label", ["470661", "12 near Rest House Dist Damoh", "12, District Damoh", "Near Rest House"]],
    [
      "before a house number",
      ["462003", "Behind Panna Building 73 Malviya Nagar", "73 Malviya Nagar", "Behind Panna Building"],
    ],
    [
      "after two kind words",
      ["411001", "12 near City Bus Stop MG Road", "12, MG Road", "Near City Bus Stop"],
    ],
  ];
  test.each(cases)("%s", (_, [pincode, line, left, landmark]) => {
    expect(read(line, pincode)).toEqual([left, landmark]);
  });
});

describe("a dash behind the word that opens a landmark is a space", () => {
  test.each([
    "opp-SBI ATM",
    "opp.-SBI ATM",
    "Opp - SBI ATM",
    "OPP:- SBI ATM",
    "opp: SBI ATM",
    "opposite -SBI ATM",
  ])("%s", (phrase) =>
    expect(read(`12 Park Lane, ${phrase}`, "411001")).toEqual(["12 Park Lane", "Opposite SBI ATM"]),
  );

  test("also in a field of its own", () => {
    const { standardized } = verify({ landmark: "opp-SBI ATM" });
    expect(standardized.landmark).toBe("Opposite SBI ATM");
  });
});

test.each([
  ["nearby - SBI ATM", "Near SBI ATM"],
  ["Nearby-SBI ATM", "Near SBI ATM"],
  ["nearest SBI ATM", "Near SBI ATM"],
  ["near (SBI ATM)", "Near SBI ATM"],
  ["next to - SBI ATM", "Next to SBI ATM"],
  ["Landmark: SBI ATM", "SBI ATM"],
  ["Landmark - near SBI ATM", "Near SBI ATM"],
])("%s is a landmark", (phrase, landmark) =>
  expect(read(`12 Park Lane, ${phrase}`, "411001")).toEqual(["12 Park Lane", landmark]),
);

test("a building called Landmark stays one", () => {
  const { components, standardized } = verify({ line1: "12, Landmark Towers, 5th Cross", landmark: "" });
  expect([components.building?.value, standardized.landmark]).toEqual(["Landmark Towers", ""]);
});

test("what a landmark divides from its repetition is said once", () => {
  expect(read("7 Hill Road near SBI, 7 Hill Road", "400050")).toEqual(["7 Hill Road", "Near SBI"]);
});

test.each<[line1: string, landmark: string, printed: string]>([
  ["45 Civil Lines", "civil lines", ""],
  ["Flat 8, Sea View, Worli", "Worli", ""],
  ["Flat 8, Sea View", "Mumbai", ""],
  ["Flat 8, Sea View, near SBI ATM", "SBI ATM", "Near SBI ATM"],
  ["Flat 8, Sea View Park", "Park", "Park"],
  ["12 Gandhi Chowk se aage", "", ""],
])("%p with the landmark %p has %p", (line1, landmark, printed) => {
  const fields = { line1, landmark, city: "Mumbai", pincode: "400018" };
  expect(engine.verify(fields).standardized.landmark).toBe(printed);
});

describe("a landmark in a line goes on", () => {
  const cases: [string, Case][] = [
    [
      "with a place of the PIN behind b/h",
      ["390020", "104/A Sainath Park, b/h Akota Garden", "104/A Sainath Park", "Behind Akota Garden"],
    ],
    [
      "with the bus terminus of an area",
      ["110092", "302 Gaurav Tower, nr Anand Vihar ISBT", "302 Gaurav Tower", "Near Anand Vihar ISBT"],
    ],
    [
      "through its own kind words",
      ["411001", "12 MG Road near State Bank ATM", "12 MG Road", "Near State Bank ATM"],
    ],
    ["to the name behind its kind", ["411001", "12 MG Road near Hotel Taj", "12 MG Road", "Near Hotel Taj"]],
    ["with of", ["411001", "12 near Bank of Baroda Station Road", "12, Station Road", "Near Bank of Baroda"]],
    [
      "with its number",
      ["110034", "12, near Metro Pillar No 123 Pitampura", "12, Pitampura", "Near Metro Pillar No. 123"],
    ],
    [
      "to the lane named after it",
      [
        "110059",
        "C-12 behind Shiv Mandir wali gali Uttam Nagar",
        "C-12, Uttam Nagar",
        "Behind Shiv Mandir Wali Gali",
      ],
    ],
    [
      "from a place to what stands there",
      ["400069", "12 Link Road, near Old Andheri Station", "12 Link Road", "Near Old Andheri Station"],
    ],
    [
      "to a last word before a comma",
      ["530040", "12 opp Old Dairy Pharm, MG Road", "12, MG Road", "Opposite Old Dairy Pharm"],
    ],
  ];
  test.each(cases)("%s", (_, [pincode, line, left, landmark]) => {
    expect(read(line, pincode)).toEqual([left, landmark]);
  });
});

describe("several landmarks", () => {
  const cases: Case[] = [
    [
      "411001",
      "Near SBI ATM, Flat 4, opp Big Bazaar, MG Road",
      "Flat 4, MG Road",
      "Near SBI ATM, Opposite Big Bazaar",
    ],
    ["411001", "12 near Sona School behind Axis Bank", "12", "Near Sona School, Behind Axis Bank"],
    ["411001", "12, opp Sona School and near Axis Bank", "12", "Opposite Sona School, Near Axis Bank"],
    ["411001", "12, near Axis Bank, near Axis Bank", "12", "Near Axis Bank"],
    ["411001", "Near Temple, opp School", "Opposite School", "Near Temple"],
  ];
  test.each(cases)("%s: %s", (pincode, line, left, landmark) => {
    expect(read(line, pincode)).toEqual([left, landmark]);
  });
  test("are taken from both lines", () => {
    const { landmark } = verify({
      line1: "12, opp Axis Bank",
      line2: "Koramangala near Forum",
      landmark: "",
    }).standardized;
    expect(landmark).toBe("Opposite Axis Bank, Near Forum");
  });
});

describe("a postposition in Latin letters goes before its landmark", () => {
  const cases: Case[] = [
    ["800001", "Flat 4, Hanuman Mandir ke paas, Rose Road", "Flat 4, Rose Road", "Near Hanuman Mandir"],
    [
      "800001",
      "House No 12 Rose Nagar Hanuman Mandir ke samne",
      "House No. 12 Rose Nagar",
      "Opposite Hanuman Mandir",
    ],
    ["800001", "12 MG Road Bus Stand ke peeche", "12 MG Road", "Behind Bus Stand"],
    ["800001", "SBI Bank ke bagal mein, Gali No 4", "Gali No. 4", "Beside SBI Bank"],
    ["800001", "Medical Store ke upar, 3 Station Road", "3 Station Road", "Above Medical Store"],
    [
      "800001",
      "H No 12 Sharma ji ki dukaan ke pas Main Road",
      "House No. 12, Main Road",
      "Near Sharma Ji ki Dukaan",
    ],
    ["110059", "12 Rose Road, Gate No 2 ke paas", "12 Rose Road", "Near Gate No. 2"],
    ["800001", "ke paas Shiv Mandir, Gali 3", "Gali 3", "Near Shiv Mandir"],
    ["411001", "45/2 Rose Road, Ganpati Mandir javal", "45/2 Rose Road", "Near Ganpati Mandir"],
    ["380008", "Balaji School ni same, 12 Patel Street", "12 Patel Street", "Opposite Balaji School"],
    ["600040", "12 Anna Street Murugan Temple arugil", "12 Anna Street", "Near Murugan Temple"],
    ["500063", "12 Rose Road, Reliance Fresh daggara", "12 Rose Road", "Near Reliance Fresh"],
    ["560041", "23 2nd Main, Ganesha Temple hattira", "23 2nd Main", "Near Ganesha Temple"],
    ["411001", "Flat 12 Axis Bank opp, MG Road", "Flat 12, MG Road", "Opposite Axis Bank"],
    ["800001", "Shiv Mandir ke samne wali gali, Makan No 8", "Makan No. 8", "Opposite Shiv Mandir Wali Gali"],
    ["800001", "Shiv Mandir ke samne wali gali no 3, H 8", "Wali Gali No. 3, H 8", "Opposite Shiv Mandir"],
    ["800001", "12 गांधी नगर हनुमान मंदिर के बगल में", "12 Gandhi Nagar", "Beside Hanuman Temple"],
  ];
  test.each(cases)("%s: %s", (pincode, line, left, landmark) => {
    expect(read(line, pincode)).toEqual([left, landmark]);
  });
  test("in the landmark field, too", () => {
    expect(verify({ landmark: "Hanuman Mandir ke paas" }).standardized.landmark).toBe("Near Hanuman Mandir");
  });
  const names = ["12 Upar Bazar Road", "12 Bagal Chowk", "12 Pase Road", "12 Baju Street"];
  test.each(names)("but %s is a name", (line1) => {
    expect(verify({ line1 }).standardized.line1).toBe(line1);
  });
});

describe("a landmark's raw text is what was typed", () => {
  const cases: [line: string, raw: string][] = [
    ["12 Rose Road opp SBI ATM", "opp SBI ATM"],
    ["12 Rose Road, Hanuman Mandir ke  paas, Patna", "Hanuman Mandir ke  paas"],
    ["near SBI, Flat 4, opp Big Bazaar, MG Road", "near SBI, opp Big Bazaar"],
  ];
  test.each(cases)("%s", (line1, raw) => {
    expect(engine.verify({ line1, city: "Patna", pincode: "800001" }).components.landmark?.raw).toBe(raw);
  });
});

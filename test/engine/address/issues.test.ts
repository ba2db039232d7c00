import { describe, expect, test } from "bun:test";
import { ISSUE_CODES, type IssueCode } from "../../../data/catalogue/issues/index.ts";
import type { AddressIn, Verification } from "../../../src/engine/address/schema.ts";
import { codes, engine, verify, verifyLine } from "./support.ts";

const OTHER_STATE = { state: "Maharashtra" };
const LONG_WITHOUT_DOOR = "Mahalakshmi Layout, Koramangala";

const NO_DOOR = { line1: "5th Cross, 3rd Block", landmark: "" };

/** Code, severity, penalty, an address that has it, one that only just has not. */
const TABLE: [IssueCode, string, number, AddressIn, AddressIn][] = [
  ["PIN_MISSING", "error", 40, { pincode: "" }, { pincode: "", line2: "Koramangala 560034" }],
  ["PIN_FORMAT", "error", 40, { pincode: "56003" }, { pincode: "560034" }],
  ["PIN_FORMAT", "error", 40, { pincode: "5600344" }, { pincode: "560 034" }],
  ["PIN_FORMAT", "error", 40, { pincode: "060034" }, { pincode: "PIN 560034" }],
  ["PIN_NOT_FOUND", "error", 40, { pincode: "560999" }, { pincode: "560095" }],
  ["STATE_PIN_MISMATCH", "error", 25, OTHER_STATE, { state: "KA" }],
  ["JUNK_TEXT", "error", 60, { line1: "asdf", line2: "" }, { line1: "12 Asha Street", line2: "" }],
  ["LINE_MISSING", "error", 60, { line1: "", line2: "" }, { line1: "12" }],
  ["LINE_MISSING", "error", 60, { line1: " ,.- ", line2: null }, { line1: null, line2: "12, 5th Cross" }],
  ["CITY_PIN_MISMATCH", "warn", 15, { city: "Chennai" }, { city: "Bangalore" }],
  ["LOCALITY_PIN_MISMATCH", "warn", 15, { pincode: "560043" }, { pincode: "560095" }],
  ["LOCALITY_PIN_MISMATCH", "warn", 15, { line2: "Koramangala 39J-49L-L8T4" }, { line2: "Koramangala" }],
  ["LINE_SHORT", "warn", 20, { line1: "5 MG Road", line2: "" }, { line1: "12 MG Road", line2: "" }],
  ["LINE_SHORT", "warn", 20, { line1: "Lakshmi Villa", line2: "" }, { line1: LONG_WITHOUT_DOOR, line2: "" }],
  [
    "LINE_FEW_WORDS",
    "warn",
    10,
    { line1: "12, Mahalakshmi", line2: "" },
    { line1: "12, Mahalakshmi Road", line2: "" },
  ],
  ["NO_HOUSE_NO", "warn", 15, { line1: "Sector 5, Main Road" }, { line1: "Plot 7, Sector 5, Main Road" }],
  ["STATE_UNKNOWN", "warn", 10, { state: "Xyzabad" }, { state: "Karnatka" }],
  ["CITY_MISSING", "warn", 10, { city: "", pincode: "" }, { city: "" }],
  ["PHONE_INVALID", "warn", 10, { phone: "5849012345" }, { phone: "6849012345" }],
  ["NO_LANDMARK", "info", 5, { line1: "12, Asha Villa", landmark: "" }, { landmark: "" }],
  ["NO_LANDMARK", "info", 5, NO_DOOR, { ...NO_DOOR, line2: "Koramangala, near Forum Mall" }],
  ["STATE_FILLED", "info", 0, { state: "" }, {}],
  ["CITY_FILLED", "info", 0, { city: "" }, {}],
];

test("every code has a case, but for the one of an outside PIN service, which read.test.ts has", () => {
  const known = new Set(TABLE.map(([code]) => code));
  expect(ISSUE_CODES.filter((code) => !known.has(code))).toEqual(["PIN_UNVERIFIED"]);
});

test("an address with nothing wrong has no issue and 100 points", () => {
  expect(verify()).toMatchObject({ score: 100, status: "VERIFIED", next_action: "ACCEPT", issues: [] });
});

for (const [code, severity, penalty, bad, good] of TABLE) {
  test(`${code} is raised for ${JSON.stringify(bad)}, as ${severity}, for ${penalty} points`, () => {
    const issue = verify(bad).issues.find((i) => i.code === code);
    expect(issue).toMatchObject({ code, severity: severity as never, penalty });
    expect(issue?.message).not.toBe("");
  });
  test(`${code} is not raised for ${JSON.stringify(good)}`, () => {
    expect(codes(verify(good))).not.toContain(code);
  });
}

test("a wrong state, a short line and no house number leave 40 points: INVALID", () => {
  const result = verifyLine("MG Road", { city: "Bengaluru", state: "Maharashtra", pincode: "560034" });
  expect(codes(result)).toEqual(["STATE_PIN_MISMATCH", "LINE_SHORT", "NO_HOUSE_NO"]);
  expect(result).toMatchObject({ score: 40, status: "INVALID", next_action: "FIX" });
});

describe("score and status", () => {
  const table: [AddressIn, Partial<Verification>][] = [
    [
      { line1: "Main Road", landmark: "" },
      { score: 80, status: "VERIFIED" },
    ],
    [
      { line1: "Main Road", landmark: "", phone: "12" },
      { score: 70, status: "NEEDS_REVIEW" },
    ],
    [
      { state: "Maharashtra", line1: "Main Road", phone: "12" },
      { score: 50, status: "NEEDS_REVIEW" },
    ],
    [
      { state: "Maharashtra", line1: "Main Road", landmark: "", phone: "12" },
      { score: 45, status: "INVALID" },
    ],
    [
      { line1: "", line2: "", pincode: "" },
      { score: 0, status: "INVALID" },
    ],
    [{ pincode: "560043" }, { score: 85, status: "NEEDS_REVIEW" }],
    // The issues besides it leave 60 points.
    [
      { pincode: "560043", line1: "Main Road", landmark: "", phone: "12", state: "Xyzabad" },
      { score: 45, status: "NEEDS_REVIEW", next_action: "CONFIRM" },
    ],
  ];
  test.each(table)("%j gives %j", (fields, expected) => {
    expect(verify(fields)).toMatchObject(expected);
  });
});

describe("next action", () => {
  const table: [AddressIn, Verification["next_action"]][] = [
    [{}, "ACCEPT"],
    [{ landmark: "" }, "ACCEPT"],
    [{ city: "Chennai" }, "CONFIRM"],
    [{ city: "Bengalooru" }, "ACCEPT"],
    [{ line2: "", city: "Thirupparankundran", state: "Tamil Nadu", pincode: "625005" }, "CONFIRM"],
    [{ line1: "12", line2: "" }, "CONFIRM"],
    [{ pincode: "560043" }, "CONFIRM"],
    [{ pincode: "560043", state: "Maharashtra" }, "FIX"],
    [{ line1: "Main Road", landmark: "", phone: "12" }, "CONFIRM"],
    [{ state: "Maharashtra" }, "FIX"],
    [{ pincode: "560999" }, "FIX"],
    [{ line1: "", line2: "" }, "FIX"],
  ];
  test.each(table)("%j → %s", (fields, action) => {
    expect(verify(fields).next_action).toBe(action);
  });
});

describe("lines that name no place are short, and never accepted", () => {
  const vague = [
    "opposite bus stand",
    "behind the government school, main road",
    "main market, near petrol pump",
    "I will call you when I reach",
    "same address as last order",
    "ask anyone there, they will tell you",
    "mandir ke paas, aap phone karna",
    "my home address is already with you",
    "leave parcel with the security guard",
    "plot no, house no, street",
    "house number and street name",
    "house no 12",
    "shop no 7, ground floor",
    "village, post office, tehsil and district",
    "second gali ke baad puchna",
    "2nd gali ke baad left lena",
    "come after 6 pm please",
    "raat ko 8 baje ke baad milenge",
    "main road se andar 2 km",
    "take the first left after the flyover",
    "the pink house beside the pond",
    "bus stand pakkam vandhu call pannunga",
    "temple daggara ki vachi phone cheyandi",
    "ghara javal yeun phone kara",
    "plz cal wen u reach bro",
  ];
  test.each(vague)("%s", (line1) => {
    const result = verify({ line1, line2: "", landmark: "" });
    expect(codes(result)).toContain("LINE_SHORT");
    expect(result.next_action).not.toBe("ACCEPT");
  });
  const named = [
    "12, 2nd Floor, Main Road",
    "Station Road, main market, near bus stand",
    "Sector 5 main market, near the temple",
    "3rd Cross, main market",
    "Gali No. 3, main market, behind school",
    "Opposite Lakshmi Theatre, Green Valley Apartments",
    "house no 12, near Lakshmi Theatre",
    "Village and Post Khaira, near temple",
    "AIIMS campus, hostel 4",
    "East Street, main bazar, near church",
    "please deliver to Sharma Kirana, call before you come",
    "Ganesh chowk ke paas, Gali 3 Patel Nagar, phone karke aana",
    "village Khedi Kalan, call me when you reach",
    "Green Park, you know the gate",
    "come to Koramangala and call me",
    "4 AM Road, Kovil",
  ];
  test.each(named)("%s names one", (line1) => {
    expect(codes(verify({ line1, line2: "", landmark: "" }))).not.toContain("LINE_SHORT");
  });
  test("the landmark may name it, and so may a locality of the PIN", () => {
    expect(codes(verify({ line1: "house no 12", line2: "", landmark: "Forum Mall" }))).toEqual([]);
    expect(codes(verify({ line1: "house no 12", line2: "Koramangala", landmark: "" }))).toEqual([
      "NO_LANDMARK",
    ]);
  });
});

describe("one complaint at a time", () => {
  test("a missing line is not also short, without a number or without a landmark", () => {
    expect(codes(verify({ line1: "", line2: "", landmark: "" }))).toEqual(["LINE_MISSING"]);
  });
  test("a short line is not asked for more words, nor for a landmark", () => {
    expect(codes(verify({ line1: "12 Rose", line2: "", landmark: "" }))).toEqual(["LINE_SHORT"]);
  });
  test.each(["2", "12", "12/4B", "H No 12", "Flat 4"])(
    "but %s has no word of where, and is to be reviewed",
    (line1) => {
      const result = verify({ line1, line2: "", landmark: "" });
      expect(codes(result)).toEqual(["LINE_SHORT", "LINE_FEW_WORDS"]);
      expect(result.status).toBe("NEEDS_REVIEW");
    },
  );
  test("a PIN of the wrong form is not also unknown", () => {
    expect(codes(verify({ pincode: "56003" }))).toEqual(["PIN_FORMAT"]);
  });
  test.each([
    "Near Clock Tower",
    "near hanuman mandir",
    "Opposite Lakshmi Theatre",
    "opp. civil hospital road",
  ])("%s as the whole line is landmark enough, but too little to find in a city", (line1) => {
    expect(codes(verify({ line1, line2: "", landmark: "" }))).toEqual(["LINE_SHORT", "NO_HOUSE_NO"]);
  });
  test.each<[why: string, AddressIn]>([
    ["in a small town", { line1: "near hanuman mandir", city: "Sarila", pincode: "210432" }],
    ["in a village", { line1: "near hanuman mandir", city: "Jariya", pincode: "210432" }],
    [
      "named after a place of the PIN",
      { line1: "near Sarila bus stand", city: "Hamirpur", pincode: "210432" },
    ],
    [
      "with a building",
      { line1: "Opposite Lakshmi Theatre, Green Valley Apartments", city: "Kota", pincode: "324005" },
    ],
  ])("%s a landmark is enough", (_, fields) => {
    expect(codes(engine.verify(fields))).not.toContain("LINE_SHORT");
  });
});

test("a city that is filled in is a city, too", () => {
  expect(codes(engine.verify({ line1: "2", pincode: "411001" }))).toContain("LINE_FEW_WORDS");
  expect(codes(engine.verify({ line1: "near hanuman mandir", pincode: "324005" }))).toContain("LINE_SHORT");
});

describe("a village address is not asked for a house number", () => {
  const villages = [
    "Vill. Rampur, P.O. Sadar",
    "V.P.O. Rampur, Teh. Sadar",
    "V & P.O. Rampur Khurd",
    "Village and Post Rampur",
    "At Post Rampur, Tal. Haveli",
    "At Rampur, Post Sadar",
    "Gram Rampur, Thana Sadar",
    "Rampur, Mandal Sadar, Dist. Medak",
  ];
  test.each(villages)("%s", (line1) => {
    expect(codes(verify({ line1, line2: "" }))).not.toContain("NO_HOUSE_NO");
  });
  test("Rampur Road, which names no village, is", () => {
    expect(codes(verify({ line1: "Rampur Road, Sadar Bazar", line2: "" }))).toContain("NO_HOUSE_NO");
  });
});

describe("door numbers", () => {
  const doors = [
    "12",
    "#12/3-A, 5th Cross",
    "H-45, Lajpat Nagar",
    "Flat No. 4B, Rose Apartments",
    "Plot 7 & 8, Main Road",
    "House number 9, Main Road",
    "Rose Villa 12",
    "D.No. 5-3-2, Main Road",
    "Main Road, No. 4",
    "Flat 001, Rose Apartments",
    "12/0, Main Road",
  ];
  test.each(doors)("%s has one", (line1) => {
    expect(codes(verify({ line1 }))).not.toContain("NO_HOUSE_NO");
  });
  const none = [
    "Sector 5, Main Road",
    "80 Feet Road",
    "2nd Cross, 3rd Block",
    "NH 44, Main Road",
    "NH44, Main Road",
    "Sec5, Ph2, Main Road",
    "Phase 2, Main Road",
    "Ph 2, Main Road",
    "Ward No. 5, Main Road",
    "W.No. 5, Main Road",
    "Gali No. 3, Main Road",
    "0, Main Road",
    "House No. 00, Main Road",
  ];
  test.each(none)("%s has none", (line1) => {
    expect(codes(verify({ line1 }))).toContain("NO_HOUSE_NO");
  });
});

describe("suggestions", () => {
  test("say what a customer can do, the likely PIN first", () => {
    const { suggestions } = verify({ pincode: "560043", city: "" });
    expect(verify().suggestions).toEqual([]);
    expect(suggestions.every((sentence) => /[.?]$/.test(sentence))).toBe(true);
    expect(verify({ pincode: "56003" }).suggestions[0]).toBe(
      "Did you mean PIN 560034? Koramangala is served by 560034.",
    );
  });
  test("ask for what is missing", () => {
    expect(verify({ line1: "", line2: "" }).suggestions).toEqual([
      "Add your street address: house number, building and street.",
    ]);
  });
  test("ask for the city or the PIN where they contradict each other", () => {
    const { suggestions, standardized } = verify({ line2: "", city: "Mumbai", state: "", pincode: "416512" });
    expect(standardized.city).toBe("Mumbai");
    expect(suggestions).toContain("Is your city Mumbai or Dodamarg? If it is Mumbai, please check the PIN.");
  });
  test("name the state that the PIN belongs to", () => {
    expect(verify(OTHER_STATE).suggestions.join(" ")).toContain("Is your state Karnataka?");
  });
});

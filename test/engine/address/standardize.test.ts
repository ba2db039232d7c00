import { describe, expect, test } from "bun:test";
import type { AddressIn } from "../../../src/engine/address/schema.ts";
import { engine, GOOD, values, verify, verifyLine } from "./support.ts";

/** Line 1 and line 2 of the answer, as one. */
function lines(line1: string): string {
  const { standardized } = verify({ line1, line2: "", landmark: "Near Forum Mall" });
  return [standardized.line1, standardized.line2].filter(Boolean).join(", ");
}

const groups: Record<string, [typed: string, printed: string][]> = {
  "capitals are natural": [
    ["12 MAIN ROAD", "12 Main Road"],
    ["12 main road", "12 Main Road"],
    ["12 mAIN rOAD", "12 Main Road"],
    ["12 McDonald Street", "12 McDonald Street"],
    ["12 d'souza villa", "12 D'Souza Villa"],
    ["12 st. mary's road", "12 Saint Mary's Road"],
    ["12 BANK OF BARODA STREET", "12 Bank of Baroda Street"],
    ["4b, rose apartments", "4B, Rose Apartments"],
    ["1St Floor, 12 Main Road", "1st Floor, 12 Main Road"],
    ["2ND CROSS 12", "2nd Cross 12"],
    [
      "FLAT 12, SAI KRUPA, OM NAGAR MAIN ROAD, first gate",
      "Flat 12, Sai Krupa, Om Nagar Main Road, First Gate",
    ],
    ["Flat 12, SAI Krupa, HAL Main Road", "Flat 12, SAI Krupa, HAL Main Road"],
  ],
  "acronyms stay upper-case": [
    ["12 mg road", "12 MG Road"],
    ["12 m.g. road", "12 MG Road"],
    ["12 M.G.Road", "12 MG Road"],
    ["12 j.v.p.d scheme", "12 JVPD Scheme"],
    ["12 hsr layout", "12 HSR Layout"],
    ["12 dlf city", "12 DLF City"],
    ["12 btm layout", "12 BTM Layout"],
    ["12 nh 44", "12 NH 44"],
    ["12 kphb colony", "12 KPHB Colony"],
    ["sco 12, main road", "SCO 12, Main Road"],
    ["12 JAK LI QUARTERS, MAIN ROAD", "12 JAK LI Quarters, Main Road"],
    ["RAJ RIF CENTRE, MAIN ROAD", "Raj RIF Centre, Main Road"],
    ["CISF UNIT, MAIN ROAD", "CISF Unit, Main Road"],
    ["12 BRUCE LI ROAD", "12 Bruce Li Road"],
  ],
  "abbreviations are read by their neighbours": [
    ["12 st marys road", "12 Saint Marys Road"],
    ["12 mary st", "12 Mary Street"],
    ["12, st thomas mount", "12, Saint Thomas Mount"],
    ["12 st johns church st", "12 Saint Johns Church Street"],
    ["12 dr rajkumar road", "12 Dr. Rajkumar Road"],
    ["12 rose dr", "12 Rose Drive"],
    ["12 mahim dr ambedkar road", "12 Mahim Dr. Ambedkar Road"],
    ["12, dr. b r ambedkar road", "12, Dr. B R Ambedkar Road"],
    ["12, 1 st cross, 2 nd main", "12, 1st Cross, 2nd Main"],
    ["4 th floor, 21 st main road", "4th Floor, 21st Main Road"],
    ["1 st marys road", "1 Saint Marys Road"],
    ["3 rd no 5, main road", "3 Road No. 5, Main Road"],
    ["12 th", "12th"],
    ["12, st stand road", "12, ST Stand Road"],
    ["no 12 main road", "No. 12 Main Road"],
    ["flat no 12 main road", "Flat No. 12 Main Road"],
    ["h.no 12 main road", "House No. 12 Main Road"],
    ["H.No.-12-A, main road", "House No. 12-A, Main Road"],
    ["plot no - 45, sector-7 main road", "Plot No. 45, Sector-7 Main Road"],
    ["h no. 12 main road", "House No. 12 Main Road"],
    ["d.no 5-3-2, main road", "Door No. 5-3-2, Main Road"],
    ["12 shanti col", "12 Shanti Colony"],
    ["12, ph 2, main road", "12, Phase 2, Main Road"],
    ["12, ph-ii, main road", "12, Phase-II, Main Road"],
    ["12, ph2, main road", "12, Phase 2, Main Road"],
    ["12, sec-5, main road", "12, Sector-5, Main Road"],
    ["12, 5th x, 3rd blk", "12, 5th Cross, 3rd Block"],
    ["12, 5th x rd", "12, 5th Cross Road"],
    ["12 kurla (e)", "12 Kurla East"],
    ["12 andheri (W)", "12 Andheri West"],
    ["12 andheri w", "12 Andheri West"],
    ["12, block e", "12, Block E"],
    ["12, sector w", "12, Sector W"],
    ["12, block (n)", "12, Block N"],
    ["12, tower s", "12, Tower S"],
    ["c/o ram kumar, 12 main road", "C/o Ram Kumar, 12 Main Road"],
    ["S/O RAM KUMAR, 12 MAIN ROAD", "S/o Ram Kumar, 12 Main Road"],
    ["vill. rampur, p.o. sadar", "Village Rampur, Post Office Sadar"],
    ["v & p.o. rampur", "Village & Post Office Rampur"],
    ["at-po rampur", "At-Post Rampur"],
    ["at & p.o. rampur", "At & Post Rampur"],
    ["12 colony at po rampur", "12 Colony at Post Office Rampur"],
    ["Qr No. C/182, Sector 6", "Quarter No. C/182, Sector 6"],
    ["p.o. box 12, main road", "PO Box 12, Main Road"],
    ["teh. sadar, dist. pune 12", "Tehsil Sadar, District Pune 12"],
    ["12 rose apts., lotus bldg", "12 Rose Apartments, Lotus Building"],
    ["12, 80 ft rd", "12, 80 Feet Road"],
  ],
  "schools, banks and stands are read by the words beside them": [
    ["12, Govt Hr Sec School", "12, Government Higher Secondary School"],
    ["12, GOVT. HR. SEC. SCHOOL, MAIN ROAD", "12, Government Higher Secondary School, Main Road"],
    ["12, Rose Sr. Sec. Sch., Main Road", "12, Rose Senior Secondary School, Main Road"],
    ["12, Sec & Hr Sec School Road", "12, Secondary & Higher Secondary School Road"],
    ["12 HR, Sec School Road", "12 HR, Secondary School Road"],
    ["12, Rose Pub Sch, Main Road", "12, Rose Public School, Main Road"],
    ["12, Govt Sch No 2, Main Road", "12, Government School No. 2, Main Road"],
    ["12, Sch No 54, Main Road", "12, SCH No. 54, Main Road"],
    ["12, Sec 5, Main Road", "12, Sector 5, Main Road"],
    ["12, PNB Bk, Main Road", "12, PNB Bank, Main Road"],
    ["12, Bk of India bldg", "12, Bank of India Building"],
    ["12, Bk 3, Main Road", "12, Block 3, Main Road"],
    ["12, Bk A, Main Road", "12, Block A, Main Road"],
    ["12, A Bk, Main Road", "12, A Block, Main Road"],
    ["12, Koramangala VI Bk", "12, Koramangala VI Block"],
    ["12, Manjari Bk, Main Road", "12, Manjari Bk, Main Road"],
    ["12, MANJARI BK, MAIN ROAD", "12, Manjari Bk, Main Road"],
    ["12, Manjari (Bk), Main Road", "12, Manjari Bk, Main Road"],
    ["12, Jn. College, Main Road", "12, JN College, Main Road"],
    ["12, Jn Medical College Road", "12, JN Medical College Road"],
    ["12, Nagpur Jn, Main Road", "12, Nagpur Junction, Main Road"],
    ["12, Jn of Main Road", "12, Junction of Main Road"],
    ["12, Bus Std, Main Road", "12, Bus Stand, Main Road"],
    ["12, STD Booth, Main Road", "12, STD Booth, Main Road"],
    ["12, Gr. Floor, Main Road", "12, Ground Floor, Main Road"],
    ["12, GR FLR, MAIN ROAD", "12, Ground Floor, Main Road"],
    ["12, Gr Fl, Main Road", "12, Ground Floor, Main Road"],
    ["12, Gr. Noida Road", "12, Greater Noida Road"],
    ["12, GR Railway Station", "12, GR Railway Station"],
  ],
  "separators are made one kind": [
    ["12 ,, main road , , koramangala", "12, Main Road, Koramangala"],
    ["  12   main\troad ", "12 Main Road"],
    ["12\nmain road", "12, Main Road"],
    ["#12/3-A, main road", "#12/3-A, Main Road"],
    ["plot 7&8, main road", "Plot 7 & 8, Main Road"],
    ["12 – main road", "12, Main Road"],
    ["12 main road (koramangala)", "12 Main Road, Koramangala"],
    ["Sector12, 5 Main Road", "Sector 12, 5 Main Road"],
  ],
  "a number or letter in brackets right behind a number is part of it": [
    ["H.No 12(3)/4 Main Rd", "House No. 12(3)/4 Main Road"],
    ["TC 25/1234(3), Main Rd", "TC 25/1234(3), Main Road"],
    ["12/345(a) Main Rd", "12/345(A) Main Road"],
    ["12(1)(a), Main Rd", "12(1)(A), Main Road"],
    ["12-A(3), Main Rd", "12-A(3), Main Road"],
    ["Sector12(A), Main Rd", "Sector 12(A), Main Road"],
    ["(H.No 12(3)), Main Rd", "House No. 12(3), Main Road"],
  ],
  "other brackets separate as commas do": [
    ["221 (New No 14), Main Rd", "221, New No. 14, Main Road"],
    ["Flat 4 (Ground Floor), Main Rd", "Flat 4, Ground Floor, Main Road"],
    ["Flat 4(Left), Main Rd", "Flat 4, Left, Main Road"],
    ["12(3)4 Main Rd", "12, 3, 4 Main Road"],
    ["12(3 Main Rd", "12, 3 Main Road"],
    ["12 (3) Main Rd", "12, 3, Main Road"],
  ],
  "a fraction or raised digit is no part of the number before it": [
    ["12½ Main Rd", "12 1/2 Main Road"],
    ["12⅓ Main Rd", "12 1/3 Main Road"],
    ["12 1⁄2 Main Rd", "12 1/2 Main Road"],
    ["5/12½-A Main Rd", "5/12 1/2-A Main Road"],
    ["१२½ Main Rd", "12 1/2 Main Road"],
    ["2½ Mile, Main Rd", "2 1/2 Mile, Main Road"],
    ["½ Acre Road", "1/2 Acre Road"],
    ["45² Main Rd", "45 2 Main Road"],
    ["12 Main Rd, 2ⁿᵈ Cross", "12 Main Road, 2nd Cross"],
  ],
};

for (const [rule, cases] of Object.entries(groups)) {
  describe(rule, () => {
    test.each(cases)("%s → %s", (typed, printed) => {
      expect(lines(typed)).toBe(printed);
    });
  });
}

test("the whole address stands on one line, in the order of the fields", () => {
  expect(verify().standardized).toEqual({
    ...GOOD,
    country: "IN",
    full: "12, 5th Cross, 3rd Block, Koramangala, Near Forum Mall, Bengaluru, Karnataka 560034",
  });
});

test("a state that is the city is not said twice on the full line", () => {
  const { full } = verify({
    line2: "",
    city: "Chandigarh",
    state: "Chandigarh",
    pincode: "160017",
  }).standardized;
  expect(full).toEndWith("Near Forum Mall, Chandigarh 160017");
});

describe("one line holds everything", () => {
  test("house, floor, building, landmark, locality, city, PIN, state and phone are found", () => {
    const result = verifyLine(
      "H.No 3-5-123/A, 2nd floor, Sri Sai Nilayam, opp SBI ATM, Madhapur, Hyd-500081, TS, 98490 12345",
    );
    expect(result).toMatchObject({ score: 100, issues: [], phone: "9849012345", phone_valid: true });
    expect(result.standardized).toEqual({
      line1: "House No. 3-5-123/A, 2nd Floor, Sri Sai Nilayam",
      line2: "Madhapur",
      landmark: "Opposite SBI ATM",
      city: "Hyderabad",
      state: "Telangana",
      pincode: "500081",
      country: "IN",
      full: "House No. 3-5-123/A, 2nd Floor, Sri Sai Nilayam, Madhapur, Opposite SBI ATM, Hyderabad, Telangana 500081",
    });
    expect(values(result)).toEqual({
      house: "House No. 3-5-123/A",
      floor: "2nd Floor",
      building: "Sri Sai Nilayam",
      locality: "Madhapur",
      landmark: "Opposite SBI ATM",
      district: "Hyderabad",
      city: "Hyderabad",
      state: "Telangana",
      pincode: "500081",
    });
  });

  const table: [string, Partial<ReturnType<typeof verifyLine>["standardized"]>][] = [
    [
      "C-45, Sector 62, Noida, UP 201309",
      { line1: "C-45", line2: "Sector 62", city: "Noida", state: "Uttar Pradesh", pincode: "201309" },
    ],
    [
      "House No 12, Gali No 3, Laxmi Nagar, Delhi - 110092",
      { line1: "House No. 12, Gali No. 3", line2: "Laxmi Nagar", state: "Delhi", pincode: "110092" },
    ],
    [
      "B/12, Shanti Niwas, S.V. Road, Andheri (W), Mumbai 400058",
      { line1: "B/12, Shanti Niwas, SV Road", line2: "Andheri West", city: "Mumbai", pincode: "400058" },
    ],
    [
      "12 Anna Salai, Chennai, Chennai, Tamil Nadu, TN 600002, India",
      { line1: "12 Anna Salai", line2: "", city: "Chennai", state: "Tamil Nadu", pincode: "600002" },
    ],
    [
      "Plot 7 & 8, IMT Manesar, Gurgaon, Haryana-122051",
      { line1: "Plot 7 & 8", line2: "IMT Manesar", city: "Gurgaon", state: "Haryana", pincode: "122051" },
    ],
    ["12 Main Road, Mumbai400067", { line1: "12 Main Road", city: "Mumbai", pincode: "400067" }],
  ];
  test.each(table)("%s", (line1, expected) => {
    expect(verifyLine(line1).standardized).toMatchObject(expected);
  });
});

describe("what is repeated is taken out of the lines", () => {
  const table: [string, string, string][] = [
    [
      "city, state and PIN",
      "12 MG Road, Koramangala, Bengaluru, Karnataka 560034",
      "12 MG Road, Koramangala",
    ],
    ["the city by another name", "12 MG Road, Koramangala, Bangalore", "12 MG Road, Koramangala"],
    ["the state by its code", "12 MG Road, Koramangala, KA", "12 MG Road, Koramangala"],
    ["a misspelt city", "12 MG Road, Koramangala, Bengalurru", "12 MG Road, Koramangala"],
    ["the country", "12 MG Road, Koramangala, India", "12 MG Road, Koramangala"],
    ["a labelled PIN", "12 MG Road, Koramangala, PIN CODE NO 560 034", "12 MG Road, Koramangala"],
    ["a labelled city", "12 MG Road, Koramangala, City Bengaluru", "12 MG Road, Koramangala"],
    ["the town of its post", "12 MG Road, Koramangala, via Bengaluru", "12 MG Road, Koramangala"],
    ["that town without a comma", "12 MG Road, Koramangala via Bengaluru", "12 MG Road, Koramangala"],
    ["that town in brackets", "12 MG Road, Koramangala (via Bangalore)", "12 MG Road, Koramangala"],
    ["the state, abbreviated", "12 MG Road, Koramangala, Kar.", "12 MG Road, Koramangala"],
    ["its abbreviation in brackets", "12 MG Road, Koramangala, Bangalore (Kar)", "12 MG Road, Koramangala"],
    [
      "its abbreviation behind the city",
      "12 MG Road, Koramangala, Bengaluru Karn",
      "12 MG Road, Koramangala",
    ],
    [
      "the same before PIN and country",
      "12 MG Road, Koramangala, Kar - 560034, India",
      "12 MG Road, Koramangala",
    ],
  ];
  test.each(table)("%s", (_, typed, printed) => {
    expect(lines(typed)).toBe(printed);
  });
  test("from the second line too, which may end up empty", () => {
    const { line1, line2 } = verify({ line2: "Bengaluru, Karnataka, India - 560034" }).standardized;
    expect([line1, line2]).toEqual([GOOD.line1, ""]);
  });
});

test("a line above another loses the city only where it stands by itself", () => {
  const upper = (line1: string) => verify({ line1, line2: "Koramangala" }).standardized.line1;
  expect(upper("12 Main Road, Bengaluru")).toBe("12 Main Road");
  expect(upper("12 New Bengaluru")).toBe("12 New Bengaluru");
});

describe("what only looks repeated stays", () => {
  const table = [
    "12 Bangalore Road, Koramangala",
    "12, Bank of Karnataka Street",
    "12, Near Bengaluru Dairy Gate",
    "12, 600034 Main Road",
    "Bengaluru",
    "12, Shanti Nagar",
    "12, Old City",
    "12 Gandhi Kar",
    "12, Mah",
    "Via Bengaluru, Hosur Road",
  ];
  test.each(table)("%s", (typed) => {
    const { standardized } = verify({ line1: typed, line2: "" });
    expect([standardized.line1, standardized.line2].filter(Boolean).join(", ")).toBe(typed);
  });
  test("half of a locality's name is not taken for the city", () => {
    expect(verifyLine("12, 5th Cross, Shanti Nagar").standardized).toMatchObject({
      line2: "Shanti Nagar",
      city: "",
    });
  });
});

describe("a landmark phrase moves to the empty landmark", () => {
  const phrases: [string, string][] = [
    ["12 Main Road, near Hanuman Mandir", "Near Hanuman Mandir"],
    ["12 Main Road nr. Hanuman Mandir", "Near Hanuman Mandir"],
    ["12 Main Road next to City Mall", "Next to City Mall"],
    ["12 Main Road in front of SBI", "In Front of SBI"],
    ["12, opp. SBI ATM, Main Road", "Opposite SBI ATM"],
    ["12 Main Road b/h City Mall", "Behind City Mall"],
    ["12 Main Road (near temple)", "Near Temple"],
    ["12 Main Road, close to bus stand", "Close to Bus Stand"],
  ];
  test.each(phrases)("%s", (line1, landmark) => {
    const { standardized } = verify({ line1, line2: "", landmark: "" });
    expect(standardized.landmark).toBe(landmark);
    expect(standardized.line1).toStartWith("12");
    expect(standardized.line1).not.toContain(landmark);
  });
  test("but never a landmark that was typed in its field", () => {
    const { standardized } = verify({ line1: "12 Main Road, near SBI", landmark: "Opp City Mall" });
    expect(standardized).toMatchObject({ line1: "12 Main Road, Near SBI", landmark: "Opposite City Mall" });
  });
  test("and never the whole line", () => {
    const { standardized } = verify({ line1: "Near Clock Tower", line2: "", landmark: "" });
    expect(standardized).toMatchObject({ line1: "Near Clock Tower", landmark: "" });
  });
});

describe("components", () => {
  test("are each in their place", () => {
    const line1 =
      "c/o Ram Kumar, Flat 4B, 2nd Floor, Tower 3, Rose Apartments, 5th Cross, Shanti Nagar, Koramangala";
    expect(values(verify({ line1, line2: "" }))).toEqual({
      care_of: "C/o Ram Kumar",
      house: "Flat 4B",
      floor: "2nd Floor",
      block: "Tower 3",
      building: "Rose Apartments",
      street: "5th Cross",
      sublocality: "Shanti Nagar",
      locality: "Koramangala",
      landmark: "Near Forum Mall",
      district: "Bengaluru Urban",
      city: "Bengaluru",
      state: "Karnataka",
      pincode: "560034",
    });
  });
  test("have the text as it was typed, and none that was filled in", () => {
    const typed = (input: AddressIn) =>
      Object.fromEntries(
        Object.entries(engine.verify(input).components).map(([name, { raw }]) => [name, raw]),
      );
    const line1 = "FLT no.4b, ROSE apts,near  SBI atm, Kormangala, blr PIN: 560 034";
    expect(typed({ line1, state: "KA" })).toEqual({
      house: "FLT no.4b",
      building: "ROSE apts",
      landmark: "near  SBI atm",
      locality: "Kormangala",
      city: "blr",
      district: undefined,
      state: "KA",
      pincode: "560 034",
    });
    expect(typed({ line1: "12 M.G. Rd", pincode: "560-001" })).toMatchObject({
      street: "M.G. Rd",
      city: undefined,
      state: undefined,
      pincode: "560-001",
    });
  });
  const fractions: [line: string, value: string, raw: string][] = [
    ["12½ Main Rd", "12 1/2", "12½"],
    ["H.No 5/12¾-A, Main Rd", "House No. 5/12 3/4-A", "H.No 5/12¾-A"],
    ["१२½ पटेल नगर", "12 1/2", "१२½"],
    ["45² Main Rd", "45 2", "45²"],
  ];
  test.each(fractions)(
    "of a house number with a fraction have it as it was typed: %s",
    (line1, value, raw) => {
      expect(verifyLine(line1).components.house).toMatchObject({ value, raw });
    },
  );
  const bracketed: [line: string, parts: Record<string, string>][] = [
    ["H.No 12(3)/4 Palace Road", { house: "House No. 12(3)/4", street: "Palace Road" }],
    ["TC 25/1234(3), Vazhuthacaud", { house: "TC 25/1234(3)" }],
    ["12/345(A) Palace Road", { house: "12/345(A)", street: "Palace Road" }],
    ["9, Block 12(C), Palace Road", { house: "9", block: "Block 12(C)", street: "Palace Road" }],
  ];
  test.each(bracketed)("of numbers with brackets are whole: %s", (line1, parts) => {
    expect(values(verifyLine(line1))).toMatchObject(parts);
  });
  test("a phone number with a letter in brackets is one", () => {
    for (const phone of ["98490 12345(M)", "9849 012 345(M)", "9849012345(M)"])
      expect(verifyLine(`12 Main Road, ${phone}`).phone).toBe("9849012345");
  });
  test("of a village address", () => {
    const found = values(verifyLine("Vill. Rampur, P.O. Sadar, Teh. Bilaspur, Dist. Rampur, U.P. 244921"));
    expect(found).toMatchObject({
      village: "Village Rampur",
      post_office: "Post Office Sadar",
      subdistrict: "Tehsil Bilaspur",
      district: "District Rampur",
    });
  });
  test("a street is a street however it is written", () => {
    for (const line1 of ["12, Church St", "12, Church Street", "12, Church Rd"])
      expect(verify({ line1, line2: "" }).components.street?.value).toStartWith("Church ");
  });
  test("are confirmed by the directory, plausible without it, suspicious against it", () => {
    const confirmations = (fields: object) => {
      const { locality, street, city, state, pincode } = verify(fields).components;
      return [locality, street, city, state, pincode].map((c) => c?.confirmation);
    };
    expect(confirmations({})).toEqual(["confirmed", "plausible", "confirmed", "confirmed", "confirmed"]);
    expect(confirmations({ state: "Goa" }).slice(2)).toEqual(["confirmed", "suspicious", "suspicious"]);
    expect(confirmations({ city: "Chennai", line2: "" }).slice(2)).toEqual([
      "suspicious",
      "confirmed",
      "suspicious",
    ]);
    expect(confirmations({ pincode: "560999" }).slice(2)).toEqual(["plausible", "plausible", "suspicious"]);
  });
});

test("nothing with a digit is lost when two numbers stand side by side", () => {
  const { line1 } = verify({ line1: "12 Main Road 9849012345 / 9849012346" }).standardized;
  expect(line1).toBe("12 Main Road 9849012346");
});

test("an engine remembers nothing of one address in the next", () => {
  const first = engine.verify(GOOD);
  verifyLine("Flat 9, Andheri (W), Mumbai 400058");
  expect(engine.verify(GOOD)).toEqual(first);
});

test.each([
  [
    "Village Chak 5 Z, Tehsil Sri Ganganagar",
    "Sri Ganganagar",
    "335001",
    "Tehsil Sri Ganganagar, Sri Ganganagar,",
  ],
  ["12 Anand Niketan, Teh. New Delhi", "New Delhi", "110021", "Tehsil New Delhi, New Delhi,"],
  ["12 Main Road, Sri Ganganagar", "Sri Ganganagar", "335001", "12 Main Road, Sri Ganganagar,"],
])("a label before the city keeps all of its name: %s", (line1, city, pincode, printed) => {
  expect(engine.verify({ line1, city, pincode }).standardized.full).toContain(printed);
});

import { describe, expect, test } from "bun:test";
import { type AddressIn, FINGERPRINT_VERSION } from "../../../src/engine/address/schema.ts";
import { engine } from "./support.ts";

const HOME = "Flat 4B, Sunrise Apartments, 5th Cross, Shanti Road, Koramangala";
const of = (fields: AddressIn) =>
  engine.verify({ city: "Bengaluru", state: "Karnataka", pincode: "560034", ...fields }).fingerprint;

test("a fingerprint is 16 hexadecimal digits", () => {
  expect(of({ line1: HOME })).toMatch(/^[0-9a-f]{16}$/);
});

describe("one home has one fingerprint", () => {
  const same: [string, AddressIn][] = [
    ["capitals", { line1: HOME.toUpperCase() }],
    ["no punctuation", { line1: HOME.replaceAll(",", "") }],
    ["other punctuation", { line1: HOME.replaceAll(",", " -") }],
    ["abbreviations", { line1: "Flt No. 4b, Sunrise Apts., 5th X, Shanti Rd, Koramangala" }],
    ["a hyphen in the door", { line1: HOME.replace("4B", "4-B") }],
    ["a space in the door", { line1: HOME.replace("4B", "4 B") }],
    ["two lines", { line1: "Flat 4B, Sunrise Apartments", line2: "5th Cross, Shanti Road, Koramangala" }],
    ["a landmark", { line1: HOME, landmark: "Near Forum Mall" }],
    ["a landmark in the line", { line1: `${HOME}, opp Forum Mall` }],
    ["one typo in a long word", { line1: HOME.replace("Sunrise", "Sunrize") }],
    ["another, in the locality", { line1: HOME.replace("Koramangala", "Koramangla") }],
    ["the city by its old name", { line1: HOME, city: "Bangalore" }],
    [
      "city, state and PIN in the line",
      { line1: `${HOME}, Bangalore, Karnataka - 560034`, city: "", state: "" },
    ],
    ["the door on another line", { line1: HOME.replace("Flat 4B, ", ""), line2: "Flat 4B" }],
    [
      "the street before the house",
      { line1: "5th Cross, Shanti Road, Koramangala, Sunrise Apartments, Flat 4B" },
    ],
    ["a Roman number", { line1: HOME.replace("5th", "V") }],
    ["a number in words", { line1: HOME.replace("5th", "Fifth") }],
    ["the number behind its street", { line1: HOME.replace("5th Cross", "Cross No 5") }],
    ["zeros before the door", { line1: HOME.replace("4B", "004B") }],
    ["Cyrillic and Greek letters that look Latin", { line1: HOME.replace("Su", "Ѕu").replaceAll("o", "ο") }],
    ["a phone number", { line1: `${HOME}, Mob 98490 12345` }],
    [
      "the parts of a building in another order",
      { line1: HOME.replace("Shanti Road, Koramangala", "Koramangala, Shanti Road") },
    ],
  ];
  test.each(same)("with %s", (_, fields) => {
    expect(of(fields)).toBe(of({ line1: HOME }));
  });
  const commas: string[] = [
    "Flat 4B, near SBI ATM, MG Road, Koramangala",
    "12, opp Forum Mall, Rose Street, Koramangala",
    "12, Rose Villa, Anekal Taluk, Bangalore District, Karnataka",
    "12, next to Priya, behind Rose School, 5th Cross",
    "H.No 12, St Marys Road, Dr Rajkumar Road, Koramangala",
    "Rose Villa, Main Road, Koramangala, Bangalore",
  ];
  test.each(commas)("%s, without any of its commas", (line1) => {
    for (const { index } of line1.matchAll(/,/g)) {
      const without = `${line1.slice(0, index)} ${line1.slice(index + 1)}`;
      expect(of({ line1: without })).toBe(of({ line1 }));
    }
  });
  const typos: [string, string][] = [
    ["12 Rose Nagar", "12 Rose Nagr"],
    ["3rd Floor, Rose Tower", "3rd Flooor, Rose Toewr"],
    ["House No 12, 5th Cross", "Huose No 12, 5th Crosss"],
    ["12, near Rose School, MG Road", "12, near Rose Schoool, MG Road"],
    ["12 MG Road, Koramangala", "12 MG Road, Kormangala"],
    ["12 Mahatma Road, Adugodi", "12 Mahatma Road, Adgodi"],
    ["12 Rose Villa, Bengaluru", "12 Rose Villa, Bengalru"],
  ];
  test.each(typos)("%s with a typo: %s", (a, b) => {
    expect(of({ line1: b })).toBe(of({ line1: a }));
  });
  test("with its district or without, and with words said twice", () => {
    expect(of({ line1: `${HOME}, Dist Bengaluru` })).toBe(of({ line1: HOME }));
    expect(of({ line1: `${HOME}, Koramangala` })).toBe(of({ line1: HOME }));
  });
  const pairs: [string, string][] = [
    ["12 MG Road", "12 M.G. Road"],
    ["12 MG Road", "12 M G Road"],
    ["12 St Marys Road", "12 Saint Mary's Road"],
    ["12 Mary St", "12 Mary Street"],
    ["12 Shanti Nagar Ph 2", "12 Shanti Nagar Phase 2"],
    ["12 Rajaji Nagar", "12 Rajajinagar"],
    ["12 Rajaji Ngr, 5th Cross", "12 RAJAJINAGARA 5th Cross"],
    ["12 Shanti Vihar", "12 Shantivihar"],
    ["12 Teachers Colony", "12 Teacherscolony"],
    ["12, Indira Nagar", "12, इंदिरानगर"],
    ["12 NH44", "12, NH 44"],
    ["H.No 12, Main Road", "House No. 12 Main Road"],
    ["12½ Main Road", "12 1/2 Main Road"],
    ["12, Gr Flr, PNB Bk Lane", "12, Ground Floor, PNB Bank Lane"],
    ["12, Govt Hr Sec School Lane", "12, Government Higher Secondary Sch Lane"],
    ["12(3)/4A Main Road", "12-3/4(A) Main Road"],
    ["12/345(A)(1) Main Road", "12/345-A-1 Main Road"],
    ["Flat 302, Rose Villa", "Flat 3 02, Rose Villa"],
    ["Flat 302, Rose Villa", "Flat 3O2, Rose Villa"],
    ["Flat 302, Rose Villa", "Flat three zero two, Rose Villa"],
    ["Flat 312, Rose Villa", "Flat three hundred twelve, Rose Villa"],
    ["Flat 223, Rose Villa", "Flat double two three, Rose Villa"],
    ["Flat 23, Rose Villa", "Flat twenty three, Rose Villa"],
    ["Flat 300, Rose Villa", "Flat three hundred, Rose Villa"],
    ["Flat 3, Rose Villa", "Flat three, Rose Villa"],
    ["H.No 12, Sector 5", "Sector V, 12"],
    ["Sector 22D, 12", "Sector 22 D, 12"],
    ["H.No 12, 5 Cross", "5th Cross, 12"],
    ["Flat 4, Gali No 5, Shiv Colony", "Gali 5, Flat 4, Shiv Colony"],
    ["12, 2nd Phase, Rose Layout", "Rose Layout, Phase II, 12"],
    ["302, Rose Block", "Rose Block, 302"],
    ["12 Main Road", "Main Road, 12"],
  ];
  test.each(pairs)("%s is %s", (a, b) => {
    expect(of({ line1: a })).toBe(of({ line1: b }));
  });
});

describe("two homes have two", () => {
  const others: [string, AddressIn][] = [
    ["the flat next door", { line1: HOME.replace("4B", "4C") }],
    ["the flat above", { line1: HOME.replace("4B", "5B") }],
    ["another building", { line1: HOME.replace("Sunrise", "Paradise") }],
    ["another cross", { line1: HOME.replace("5th", "6th") }],
    ["another road", { line1: HOME.replace("Shanti", "Gandhi") }],
    ["another PIN", { line1: HOME, pincode: "560035" }],
    ["no flat", { line1: HOME.replace("Flat 4B, ", "") }],
  ];
  test.each(others)("%s", (_, fields) => {
    expect(of(fields)).not.toBe(of({ line1: HOME }));
  });
  const pairs: [string, string][] = [
    ["12/3 Main Road", "1/23 Main Road"],
    ["12 3rd Cross", "3 12th Cross"],
    ["100 Main Road", "1 Main Road"],
    ["1 A Main Road", "1 B Main Road"],
    ["12, near Priya, Shanti Road", "12, near Priya, Gandhi Road"],
    ["12 near SBI Bank Sector 5", "12 near SBI Bank Sector 6"],
    ["Rose Villa, near Temple", "Lotus Villa, near Temple"],
    ["1-12, Krishnapuram", "1-12, Krishnapally"],
    ["12 Rajajinagar", "12 Rajendranagar"],
    ["12, 5th Cross, 3rd Block", "12, 3rd Cross, 5th Block"],
    ["12, 5th Cross, 3rd Main", "12, 3rd Cross, 5th Main"],
    ["12, 5th Cross", "12, 5th Main"],
    ["12, 5th Stage, 4th Stage", "12, 4th Stage, 5th Stage"],
    ["12 Sector 5", "5 Sector 12"],
    ["Plot 12, Block No 4", "Plot 4, Block No 12"],
    ["Plot 19 Slno 173 Ward No 10", "Plot 19 Slno 10 Ward No 173"],
    ["12, V Block", "12, 5th Block"],
    ["Flat 3, 2nd Floor", "Flat 2, 3rd Floor"],
    ["Flat three, Rose Villa", "Flat thirteen, Rose Villa"],
    ["Flat 3 02, Rose Villa", "Flat 3 03, Rose Villa"],
    ["H.No 3-02, Rose Villa", "H.No 302, Rose Villa"],
    ["House 12, Gali No 4", "House 4, Gali No 12"],
  ];
  test.each(pairs)("%s is not %s", (a, b) => {
    expect(of({ line1: a })).not.toBe(of({ line1: b }));
  });
  test("homes without a number are told by what kind of place they are", () => {
    expect(of({ line1: "Shanti Nagar" })).not.toBe(of({ line1: "Shanti Circle" }));
    expect(of({ line1: "12 Shanti Nagar" })).toBe(of({ line1: "12 Shanti" }));
  });
  test("homes without a number are told by the village in the place of the city", () => {
    const [one, other] = ["Bommasandra", "Attibele"].map((city) =>
      of({ line1: "Ram Kumar, Main Road", city }),
    );
    expect(one).not.toBe(other);
  });
  test("homes without a number are told by what stands around them", () => {
    const line1 = "Ram Kumar, Main Road";
    expect(of({ line1, landmark: "Near Temple" })).not.toBe(of({ line1, landmark: "Near Station" }));
  });
});

test("of these addresses is that of its version: another needs a higher version", () => {
  const lines = [
    "12, 5th Cross, 3rd Block",
    "C/o Ram Lal, H.No 4/2",
    "Rose Villa, near Clock Tower",
    "Village Khaira",
    "Flat 4, Gr. Floor, Rose Villa",
    "Rose Villa, Koramangala P O",
    "Village Khaira, via Bengaluru, Kar.",
    "Village Khaira, leave with the guard",
    "12 Rajajinagar",
    "Flat three, V Cross",
  ];
  const prints = lines
    .map((line1) => of({ line1 }))
    .concat(of({ line1: "7 Lake Rd", city: "Bangalore East" }));
  expect([FINGERPRINT_VERSION, ...prints]).toEqual([
    7,
    "c7b457e66585b305",
    "76d6b8e4811c9dc5",
    "8be13e7ef1dba0f2",
    "8be13e7e24fd0853",
    "32a5d5136f2be620",
    "8be13e7ec77abef0",
    "8be13e7e24fd0853",
    "8be13e7e24fd0853",
    "c7b457e6cb39a716",
    "32ae23d8a02b71d7",
    "32a2037c91daee15",
  ]);
});

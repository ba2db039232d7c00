/** Parts end at the words for a kind of place, with or without commas. */
import { describe, expect, test } from "bun:test";
import type { ComponentName } from "../../../src/engine/address/component-names.ts";
import { codes, engine, values, verifyLine } from "./support.ts";

type Parts = Partial<Record<ComponentName, string>>;

/** The components read from the lines, as typed. */
function partsOf(line1: string): Parts {
  const { landmark, city, state, pincode, district, ...rest } = engine.verify({ line1 }).components;
  return Object.fromEntries(Object.entries(rest).map(([name, { raw, value }]) => [name, raw ?? value]));
}

const groups: Record<string, [line: string, parts: Parts][]> = {
  "a kind word closes its part": [
    [
      "2nd Floor Sai Anand Complex Lake Road Vadodara 390023",
      { floor: "2nd Floor", building: "Sai Anand Complex", street: "Lake Road" },
    ],
    [
      "G-12 Ground Floor Rose Plaza Andrews Ganj New Delhi 110049",
      { house: "G-12", floor: "Ground Floor", building: "Rose Plaza", locality: "Andrews Ganj" },
    ],
    [
      "Flat 201 Sri Sai Residency Road No 12 Banjara Hills Hyderabad 500034",
      { house: "Flat 201", building: "Sri Sai Residency", street: "Road No 12", locality: "Banjara Hills" },
    ],
    [
      "RZ-26 P/60 FIRST FLOOR, GALI NO 39/4 INDRA PARK PALAM COLONY DELHI 110045",
      {
        house: "RZ-26 P/60",
        floor: "FIRST FLOOR",
        street: "GALI NO 39/4",
        sublocality: "INDRA PARK",
        locality: "PALAM COLONY",
      },
    ],
    ["H.No. 31 P, Sector 22 D, Chandigarh 160022", { house: "H.No. 31 P", locality: "Sector 22 D" }],
    [
      "12, Surya Tower B. Baruah Road, Guwahati 781007",
      { house: "12", building: "Surya Tower", street: "B. Baruah Road" },
    ],
  ],
  "a word of authority or an office closes a building, not an area": [
    [
      "District Industries Centre, Main Road, Latur 413512",
      { building: "District Industries Centre", street: "Main Road" },
    ],
    [
      "Taluka Sports Complex, Main Road, Latur 413512",
      { building: "Taluka Sports Complex", street: "Main Road" },
    ],
    [
      "12 Main Road, Block Office, Latur 413512",
      { house: "12", street: "Main Road", building: "Block Office" },
    ],
    [
      "12 Main Road, Civil Court, Latur 413512",
      { house: "12", street: "Main Road", building: "Civil Court" },
    ],
    ["12, Rose Villa, Dist Latur 413512", { house: "12", building: "Rose Villa" }],
  ],
  "what is only steered by is no area": [
    ["12 Main Road, ICICI ATM, Camp, Pune 411001", { house: "12", street: "Main Road", locality: "Camp" }],
    [
      "12 Main Road, HP Petrol Pump, Camp, Pune 411001",
      { house: "12", street: "Main Road", locality: "Camp" },
    ],
    [
      "12 Main Road, New Bus Stand, Camp, Pune 411001",
      { house: "12", street: "Main Road", locality: "Camp" },
    ],
  ],
  "a label belongs to its value, and to nothing else": [
    ["12 Main Road, Killa Pardi 396125", { house: "12", street: "Main Road", locality: "Killa Pardi" }],
    ["Killa No. 12, Main Road, Pardi 396125", { house: "Killa No. 12", street: "Main Road" }],
  ],
  "a number with a label of its own, or three digits beside a block, is a door": [
    [
      "1204 Tower 5, Whitefield, Bangalore 560048",
      { house: "1204", block: "Tower 5", locality: "Whitefield" },
    ],
    ["A wing 504, Sai CHS, Thane 400601", { block: "A wing", house: "504", building: "Sai CHS" }],
    [
      "flat no C-104 wing, Lohegaon, Pune 411047",
      { house: "flat no C-104", block: "wing", locality: "Lohegaon" },
    ],
    [
      "room no.303, Sai PG, Sector 62 Noida 201301",
      { house: "room no.303", building: "Sai PG", locality: "Sector 62" },
    ],
    ["12 NH 44, Hebbal, Bengaluru 560024", { house: "12", street: "NH 44", locality: "Hebbal" }],
    [
      "Old No 12 New No 25, Kamaraj Street, Chennai 600017",
      { house: "Old No 12, New No 25", street: "Kamaraj Street" },
    ],
    ["RZ G9,10 Mandir Marg, Delhi 110045", { house: "RZ G9,10", street: "Mandir Marg" }],
    ["TC 12/345, Sreekaryam, Thiruvananthapuram 695017", { house: "TC 12/345", locality: "Sreekaryam" }],
  ],
  "the number of a land parcel is that of the door where there is no other": [
    [
      "Khasra No 123/4, Village Bakkarwala, Delhi 110041",
      { house: "Khasra No 123/4", village: "Village Bakkarwala" },
    ],
    [
      "Kh no 214, Flat 3, Sangam Vihar, Delhi 110062",
      { block: "Kh no 214", house: "Flat 3", locality: "Sangam Vihar" },
    ],
    ["Khata No 45, Sarjapur Road, Bengaluru 560035", { house: "Khata No 45", street: "Sarjapur Road" }],
    ["Survey no 34/2, Hadapsar, Pune 411028", { house: "Survey no 34/2", locality: "Hadapsar" }],
    ["H/No 12-3-45, Tarnaka, Hyderabad 500017", { house: "H/No 12-3-45", locality: "Tarnaka" }],
  ],
  "an institution of a district or taluk is a building": [
    [
      "Blood Bank, District Hospital, Station Road, Satna 485001",
      { building: "Blood Bank, District Hospital", street: "Station Road" },
    ],
    ["Taluk Office, Main Road, Hosur 635109", { building: "Taluk Office", street: "Main Road" }],
    [
      "District Civil Court, GT Road, Aligarh 202001",
      { building: "District Civil Court", street: "GT Road" },
    ],
    ["District Hospital Road, Sadar, Satna 485001", { street: "District Hospital Road", locality: "Sadar" }],
    [
      "Dist Head Quarters Hospital, Ward 4, Bargarh 768028",
      { building: "Dist Head Quarters Hospital", locality: "Ward 4" },
    ],
    ["Wadki, Tal Haveli, Dist Pune 412308", { locality: "Wadki", subdistrict: "Tal Haveli" }],
  ],
  "a lane, a highway and an export's -1 are no door": [
    ["Gali No 7, Jahangirpuri, Delhi 110033", { street: "Gali No 7", locality: "Jahangirpuri" }],
    ["MDR 107, Madugula Mandal 531027", { street: "MDR 107", subdistrict: "Madugula Mandal" }],
    ["Rose Villa,-1,Koramangala,Bengaluru 560034", { building: "Rose Villa", locality: "Koramangala" }],
  ],
  "a label stays with its value": [
    [
      "Vill- Burari, PO- Burari, Teh:- Civil Lines, Delhi 110084",
      { village: "Vill- Burari", post_office: "PO- Burari", subdistrict: "Teh:- Civil Lines" },
    ],
    [
      "House No- 45/2, Block (H), Jahangirpuri, Delhi 110033",
      { house: "House No- 45/2", block: "Block (H)", locality: "Jahangirpuri" },
    ],
    [
      "Flat_No 302, Tower_B, Whitefield, Bengaluru 560048",
      { house: "Flat_No 302", block: "Tower_B", locality: "Whitefield" },
    ],
    ["Singanamala Mandal 515435", { subdistrict: "Singanamala Mandal" }],
  ],
  "what is said twice is said once": [
    [
      "12, Pride Heights Pride Heights, Lohegaon, Pune 411047",
      { house: "12", building: "Pride Heights", locality: "Lohegaon" },
    ],
    [
      "415, 2nd Floor, 415, Gali 9, Mundka, Delhi 110041",
      { house: "415", floor: "2nd Floor", street: "Gali 9", locality: "Mundka" },
    ],
    [
      "4/90, Rose Villa4/90, Rose Villa, Koramangala 560034",
      { house: "4/90", building: "Rose Villa", locality: "Koramangala" },
    ],
  ],
};

for (const [group, cases] of Object.entries(groups)) {
  describe(group, () => {
    test.each(cases)("%s", (line, parts) => {
      expect(partsOf(line)).toEqual(parts);
    });
  });
}

test("city and district go from the end of the lines, in any order", () => {
  for (const line of ["Nanded, District Nanded, Nanded", "Nanded, Dist. Nanded", "Nanded Nanded"]) {
    const { standardized, components } = verifyLine(`12 Station Road, ${line} 431601`);
    expect(standardized.full).toBe("12 Station Road, Nanded, Maharashtra 431601");
    expect(components.city?.raw).toBe("Nanded");
  }
  const { standardized, components } = verifyLine("12, Rose Tower, Rehabari Guwahati, Kamrup, Assam 781008");
  expect(standardized).toMatchObject({ line1: "12, Rose Tower", line2: "Rehabari", city: "Guwahati" });
  expect(components.district?.raw).toBe("Kamrup");
});

test("a door that is known raises no NO_HOUSE_NO, wherever it stands", () => {
  for (const door of [
    "1204 Tower 5",
    "A wing 504",
    "C-104 wing",
    "room no.303",
    "#12",
    "Rose Villa 12",
    "Tower 3 1204",
  ])
    expect(codes(engine.verify({ line1: `${door}, Whitefield, Bangalore 560048` }))).not.toContain(
      "NO_HOUSE_NO",
    );
  for (const line1 of ["Gali No 7, Jahangirpuri, Delhi 110033", "NH 44, Hebbal, Bengaluru 560024"])
    expect(codes(engine.verify({ line1 }))).toContain("NO_HOUSE_NO");
});

test("a word typed twice that is one name, and a line of one word, stay", () => {
  expect(verifyLine("12, Dum Dum Road, Kolkata 700074").standardized.line1).toBe("12, Dum Dum Road");
  expect(codes(engine.verify({ line1: "test test test", pincode: "560034" }))).toContain("JUNK_TEXT");
});

test.each([
  ["23, 2nd Main Road, Vijayanagar", "Mysuru", "570017", "Mysuru"],
  ["12, Rose Street, Kamrup", "Guwahati", "781007", "Kamrup"],
])("a district far from the PIN is not that of the address: %s, %s", (line1, city, pincode, district) => {
  expect(values(engine.verify({ line1, city, pincode })).district).toBe(district);
});

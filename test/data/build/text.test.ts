import { describe, expect, test } from "bun:test";
import { splitOffice } from "../../../data/build/office.ts";
import { divisionName, subdistrictName } from "../../../data/build/places.ts";
import { naturalCapitals, townKey } from "../../../data/build/text.ts";

describe("names come in natural capitals", () => {
  test.each([
    ["BENGALURU URBAN", "Bengaluru Urban"],
    ["koramangala vi bk", "Koramangala VI Bk"],
    ["M.G.ROAD", "M.G. Road"],
    ["IIM Mumbai", "IIM Mumbai"],
    ["HighCourt", "High Court"],
    ["DR. AMBEDKAR VEEDHI", "Dr. Ambedkar Veedhi"],
    ["ST. MARY'S ISLAND", "St. Mary's Island"],
    ["D'SOUZA NAGAR", "D'Souza Nagar"],
    ["3RD PHASE", "3rd Phase"],
    ["Pamkunta(BK)", "Pamkunta (Bk)"],
    ["  Sector   6 ", "Sector 6"],
    ["KAIMUR (BHABUA)", "Kaimur (Bhabua)"],
    ["DADRA AND NAGAR HAVELI", "Dadra and Nagar Haveli"],
    ["HSR LAYOUT", "HSR Layout"],
    ["चेन्नई", "चेन्नई"],
  ])("%p → %p", (raw, title) => expect(naturalCapitals(raw)).toBe(title));
});

describe("an office's suffix and what tells twins apart are no part of its name", () => {
  test.each([
    ["Kothimir B.O", "BO", "", "Kothimir", "B.O"],
    ["Koramangala S.O", "PO", "", "Koramangala", "S.O"],
    ["NDC Coimbatore HO", "HO", "", "NDC Coimbatore", "H.O"],
    ["Nagasandra S.O (Bengaluru)", "PO", "bengaluruurban", "Nagasandra", "S.O"],
    ["Hura SO Puruliya", "PO", "", "Hura", "S.O"],
    ["Bengaluru G.P.O.", "HO", "", "Bengaluru GPO", "H.O"],
    ["KOLKATA GPO", "HO", "", "Kolkata GPO", "H.O"],
    ["Mudhol (Bagalkot) S.O", "PO", "bagalkot", "Mudhol", "S.O"],
    ["Barahet (Mihona)B.O", "BO", "", "Barahet (Mihona)", "B.O"],
    ["Tadur Bo B.O", "BO", "", "Tadur", "B.O"],
    ["Relawan  B.O. B.O", "BO", "", "Relawan", "B.O"],
    ["Hanumpalli B O", "BO", "", "Hanumpalli", "B.O"],
    ["Gondal Ram Dwar ND TSO", "PO", "", "Gondal Ram Dwar", "S.O"],
    ["Malini", "BO", "", "Malini", "B.O"],
    ["SOANPET B.O", "BO", "", "Soanpet", "B.O"],
    ["Bo", "BO", "", "Bo", "B.O"],
    ["Bengali Market", "", "", "Bengali Market", ""],
  ] as const)("%p (%s) → %p", (raw, type, area, title, officeType) => {
    expect(splitOffice(raw, type, area)).toMatchObject({ title, type: officeType });
  });

  test("a bracket that is no district gives the place two more names", () => {
    expect(splitOffice("Mahadpur Jawara(Mahatpur)", "BO", "seoni").others).toEqual([
      "Mahadpur Jawara",
      "Mahatpur",
    ]);
  });
});

test.each([
  ["Nagpur Moffusil Division", "Nagpur Moffusil"],
  ["RATNAGIRI DIVISION", "Ratnagiri"],
])("a division's name is without the word: %p", (raw, name) => expect(divisionName(raw)).toBe(name));

test.each([
  ["Penamaluru Mandal", "Penamaluru"],
  ["NA", ""],
  ["12", ""],
  ["Patna Sadar", "Patna Sadar"],
])("a sub-district's name is without its kind: %p", (raw, name) => expect(subdistrictName(raw)).toBe(name));

test.each([
  ["Asansol Court", "asansol"],
  ["Bengaluru GPO", "bengaluru"],
  ["Court", "court"],
])("the town of an office: %p", (title, key) => expect(townKey(title)).toBe(key));

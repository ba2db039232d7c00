/** Persons in the lines are no buildings and no places; what repeats the buyer's name is not printed again. */
import { describe, expect, test } from "bun:test";
import { codes, values, verify, verifyLine } from "./support.ts";

const PUNE = { city: "Pune", pincode: "411005" };

test.each([
  ["Ravi Kumar, 12 Lake Road", "Ravi Kumar"],
  ["RAVI KUMAR 12 LAKE ROAD", "Ravi Kumar"],
  ["Anjali Sharma - 12 Lake Road", "Anjali Sharma"],
  ["R. K. Sharma, Flat 12, Lake Road", "R K Sharma"],
  ["Subrata Mandal, 12 Lake Road", "Subrata Mandal"],
  ["To, Ravi Kumar, 12 Lake Road", "Ravi Kumar"],
  ["Mr. Tsering, 12 Lake Road", "Mr Tsering"],
  ["Flat 12, Smt Tsering Dolma, Lake Road", "Smt Tsering Dolma"],
  ["Dr. Anil Mehta, 12 Lake Road", "Dr. Anil Mehta"],
  ["Shri Mahesh Chandra Gupta, 12 Lake Road", "Shri Mahesh Chandra Gupta"],
  ["Sunil S/o Tashi Wangdi, 12 Lake Road", "Sunil S/o Tashi Wangdi"],
  ["Tenzin Lhamo, W/O Tashi Wangdi, 12 Lake Road", "Tenzin Lhamo, W/o Tashi Wangdi"],
  ["H/o Tashi Wangdi, 12 Lake Road", "H/o Tashi Wangdi"],
  ["C/o - Ravi Kumar, 12 Lake Road", "C/o Ravi Kumar"],
  ["Care of Ravi Kumar, 12 Lake Road", "C/o Ravi Kumar"],
  ["S/o Ram Lal Village Lohegaon, 12 Lake Road", "S/o Ram Lal"],
])("%s: a person", (line, person) => {
  const { care_of, building, house, street } = values(verifyLine(line, PUNE));
  expect(care_of).toBe(person);
  expect(building).toBeUndefined();
  expect([house?.replace("Flat ", ""), street]).toEqual(["12", "Lake Road"]);
});

test.each([
  "Ravi Apartment",
  "Ravi Kumar Complex",
  "Ganesh Krupa",
  "Lakshmi Vilas",
  "Shri Krishna",
  "Om Shanti",
  "Sharma Sweets",
  "Mehta & Sons",
  "Rajesh Electronics",
  "Dr. Lal Clinic",
  "Ritu Horizon",
  "Singh Sabha Gurdwara",
])("%s stays a building", (name) => {
  const found = values(verifyLine(`${name}, 12 Lake Road`, PUNE));
  expect(found).toMatchObject({ building: name });
  expect(found).not.toContainKey("care_of");
});

test("a god's name is not a person, even where the tagger takes it for a street", () => {
  expect(values(verifyLine("Om Sai, 12 Lake Road", PUNE))).not.toContainKey("care_of");
});

test.each(["Gandhi Nagar", "Lal Bahadur Shastri Marg", "Arjun Singh Chowk", "Rajendra Prasad Road"])(
  "%s is no person",
  (name) => {
    expect(values(verifyLine(`${name}, House No. 12`, PUNE)).care_of).toBeUndefined();
  },
);

describe("the buyer's name", () => {
  const name = "Tenzin Wangdi Lhamo";

  test.each([
    "Tenzin Wangdi Lhamo, 12 Lake Road",
    "TENZIN LHAMO 12 Lake Road",
    "Tenzin, 12 Lake Road",
    "T. Lhamo, 12 Lake Road",
    "Ms. Tenzin Lhamo - 12 Lake Road",
    "C/o Tenzin Lhamo, 12 Lake Road",
    "12 Lake Road, Tenzin Lhamo",
  ])("is not printed again: %s", (line) => {
    const result = verifyLine(line, { ...PUNE, name });
    expect(result.standardized.line1).toBe("12 Lake Road");
    expect(values(result)).not.toContainAnyKeys(["care_of", "building", "sublocality", "locality"]);
  });

  test("of a building, or of a business, is printed", () => {
    const line1 = (line: string, name: string) =>
      verifyLine(`${line}, 12 Lake Road`, { ...PUNE, name }).standardized.line1;
    expect(line1("Tenzin Apartment", name)).toBe("Tenzin Apartment, 12 Lake Road");
    expect(line1("Tenzin Medicals", "Tenzin Medicals")).toBe("Tenzin Medicals, 12 Lake Road");
  });

  test("stands before another person, who stays", () => {
    expect(values(verifyLine("Tenzin Lhamo D/o Tashi Wangdi, 12 Lake Road", { ...PUNE, name })).care_of).toBe(
      "D/o Tashi Wangdi",
    );
  });

  test("in an Indian script is found in both", () => {
    const { line1 } = verifyLine("राजेश वर्मा, 12 Lake Road", { ...PUNE, name: "राजेश वर्मा" }).standardized;
    expect(line1).toBe("12 Lake Road");
  });

  test("alone in line 1 gives its place to line 2, and is kept where nothing else is left", () => {
    const moved = verifyLine(name, { ...PUNE, name, line2: "Lake Road, Shivaji Nagar" }).standardized;
    expect([moved.line1, moved.line2]).toEqual(["Lake Road", "Shivaji Nagar"]);
    const alone = verifyLine(name, { ...PUNE, name });
    expect(alone.standardized.line1).toBe(name);
    expect(codes(alone)).toContain("LINE_SHORT");
  });
});

test("a person names no place: neither a locality of the PIN nor where the home is", () => {
  const result = verifyLine("Ravi Kumar S/o Sunil Kumar", PUNE);
  expect(codes(result)).toContain("LINE_SHORT");
  expect(result.next_action).toBe("CONFIRM");
  // Koramangala is a locality of the PIN.
  const { locality } = verify({ line1: "Mr Koramangala, 12, 5th Cross", line2: "" }).components;
  expect(locality).toBeUndefined();
});

describe("the fingerprint", () => {
  const print = (line: string, name?: string) => verifyLine(line, { ...PUNE, name }).fingerprint;

  test("of a home with a door has no person in it", () => {
    const home = print("12 Lake Road");
    expect(print("Ravi Kumar, 12 Lake Road")).toBe(home);
    expect(print("C/o Ravi Kumar, 12 Lake Road")).toBe(home);
    expect(print("Tashi Wangdi 12 Lake Road", "Tashi Wangdi")).toBe(home);
  });

  test("tells homes without a door apart by the person, whose name is filled or not", () => {
    const ravi = print("Ravi Kumar, Ward 5, Village Lohegaon");
    expect(ravi).not.toBe(print("Sunil Yadav, Ward 5, Village Lohegaon"));
    expect(ravi).toBe(print("Ravi Kumar, Ward 5, Village Lohegaon", "Ravi Kumar"));
  });
});

test.each([
  ["Subhash Chandra Bose Road, 12", "Subhash Chandra"],
  ["Lal Bahadur Shastri Marg, 12", "Lal Bahadur"],
  ["12, Sri Krishna Sweets, Main Road", "Krishna"],
  ["Day Care of Hope School, 12 MG Road", "Asha Rao"],
])("%s keeps what is called after a person, for %s", (line1, name) => {
  expect(verifyLine(line1, { ...PUNE, name }).standardized.full).toStartWith(line1);
});

test("a buyer's first name that is a locality of the PIN stays", () => {
  const address = {
    line1: "Rohini, Sector 3",
    line2: "12",
    city: "New Delhi",
    state: "Delhi",
    pincode: "110085",
  };
  expect(verify({ ...address, landmark: "", name: "Rohini Sharma" }).standardized.line1).toBe(
    "Rohini, Sector 3",
  );
});

/** What the directory confirms of the lines, and that 100 points need such a proof. */
import { describe, expect, test } from "bun:test";
import type { AddressIn } from "../../../src/engine/address/schema.ts";
import { codes, verify } from "./support.ts";

/** A door and a street of Koramangala's PIN, and nothing else. */
const BARE = { line1: "12, 5th Cross, 3rd Block", line2: "", landmark: "" };

describe("a part is confirmed when its own words name an office or locality of the PIN", () => {
  test.each<[string, "locality" | "village" | "post_office", AddressIn]>([
    ["Koramangala", "locality", { line2: "Koramangala" }],
    ["Koramangala", "locality", { line2: "KORAMANGALA, Bengaluru" }],
    ["Koramangala", "locality", { line1: "12 5th Cross Sai Krupa Nagar Koramangala Bengaluru" }],
    [
      "Village Rajapur",
      "village",
      { line2: "Vill. Rajapur", city: "Chitrakoot", state: "", pincode: "210207" },
    ],
    ["Post Office Koramangala", "post_office", { line2: "P.O. Koramangala" }],
  ])("%s as %s in %j", (value, name, fields) => {
    const { components } = verify({ ...BARE, ...fields });
    expect(components[name]).toMatchObject({ value, confirmation: "confirmed" });
  });

  test.each([
    ["of no list", "Vrindavan Colony"],
    ["of another PIN", "Jayanagar"],
    ["that only holds the name", "Jai Koramangala"],
    ["told from it by a word before", "New Koramangala"],
    ["told from it by a word behind", "Koramangala Khurd"],
    ["with an unknown word behind", "Koramangala Bangar"],
  ])("a place %s is not: %s", (_, line2) => {
    const { components } = verify({ ...BARE, line2 });
    const all = [components.locality, components.sublocality, components.village];
    expect(all.map((one) => one?.confirmation)).not.toContain("confirmed");
  });

  test("a street or a landmark named after the locality confirms nothing of the lines", () => {
    for (const fields of [
      { line2: "Koramangala Main Road, Vrindavan Colony" },
      { line2: "Vrindavan Colony", landmark: "Near Koramangala Post Office" },
    ])
      expect(verify({ ...BARE, ...fields }).components.locality?.confirmation).toBe("plausible");
  });

  test("beside a locality of the PIN, one that is none is a part of it", () => {
    expect(verify({ ...BARE, line2: "Vrindavan Colony, Koramangala" }).components).toMatchObject({
      locality: { value: "Koramangala", confirmation: "confirmed" },
      sublocality: { value: "Vrindavan Colony", confirmation: "plausible" },
    });
  });
});

describe("100 points need a proof", () => {
  test.each<[string, AddressIn]>([
    ["a locality of the PIN", { line2: "Koramangala" }],
    ["a landmark", { landmark: "Near Forum Mall" }],
    ["a landmark in the line", { line2: "near Forum Mall" }],
    ["a DIGIPIN within the PIN's reach", { line2: "4P3-JM8-KL7C" }],
    ["a village as the city", { city: "Paud", state: "Maharashtra", pincode: "412108" }],
  ])("%s is one", (_, fields) => {
    expect(verify({ ...BARE, ...fields })).toMatchObject({ score: 100, issues: [] });
  });

  test.each<[string, AddressIn]>([
    ["nothing but door and street", {}],
    ["a locality that the PIN has not", { line2: "Vrindavan Colony" }],
    ["a street named after the locality", { line2: "Koramangala Main Road" }],
  ])("%s is none: a landmark is asked for, and the address is accepted", (_, fields) => {
    const result = verify({ ...BARE, ...fields });
    expect(result).toMatchObject({ score: 95, status: "VERIFIED", next_action: "ACCEPT" });
    expect(codes(result)).toEqual(["NO_LANDMARK"]);
    expect(result.suggestions).toEqual(["Add a landmark nearby, for example a temple, school or shop."]);
  });

  test("an address that lacks points for something else loses none for it", () => {
    const result = verify({ ...BARE, phone: "12", state: "Xyzabad" });
    expect(result).toMatchObject({ score: 80, status: "VERIFIED", next_action: "ACCEPT" });
  });
});

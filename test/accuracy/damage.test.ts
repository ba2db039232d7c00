import { describe, expect, test } from "bun:test";
import { Random } from "../support/random.ts";
import { hasHouseNumber } from "./real.ts";
import { addTypo, habits } from "./spelling.ts";
import { TYPO_KINDS, typosOf } from "./typos.ts";
import { replacePin } from "./world.ts";

describe("damage", () => {
  test.each([
    ["substitution", 54, "560035"],
    ["transposition", 4, "560043"],
    ["lost digit", 5, "56034"],
    ["doubled digit", 5, "5600344"],
  ] as const)("%s makes %i texts of 560034", (typo, count, one) => {
    const made = typosOf("560034", typo);
    expect(made).toHaveLength(count);
    expect(made).toContain(one);
    expect(made).not.toContain("560034");
  });

  test("each kind of typo makes texts that no other makes", () => {
    const all = TYPO_KINDS.flatMap((typo) => typosOf("560034", typo));
    expect(new Set(all).size).toBe(all.length);
  });

  test.each([
    ["varanasi", "waranasi"],
    ["hyderabad", "hydrabad"],
    ["hyderabad", "hyderabbad"],
    ["bhopal", "bopal"],
    ["kochi", "kocchi"],
    ["pune", "poone"],
    ["delhi", "delhee"],
    ["thane", "tane"],
    ["shimla", "simla"],
    ["surat", "surath"],
  ])("%s is also written %s", (name, misspelt) => {
    expect(habits(name)).toContain(misspelt);
  });

  test("a typo changes a word but not its first letter, alike for one seed", () => {
    const words = ["Koramangala", "Rajouri", "Apartment"];
    const withTypo = words.map((word) => addTypo(word, new Random(word)));
    expect(withTypo).toEqual(words.map((word) => addTypo(word, new Random(word))));
    for (const [i, word] of words.entries()) {
      expect(withTypo[i]).not.toBe(word);
      expect(withTypo[i][0]).toBe(word[0]);
    }
  });

  test.each([
    ["12, MG Road", true],
    ["B-12 Sector 5", true],
    ["3-5-123/A, Street", true],
    ["#44 Main", true],
    ["Plot No. 7, Phase 2", true],
    ["Shop No.B-2", true],
    ["H.No 3, Ward 5", true],
    ["1st Floor, City Mall", false],
    ["2 km from Bus Stand", false],
    ["400024 Mumbai", false],
    ["P.B. No. 526", false],
    ["Near NH 44", false],
    ["Sector 12", false],
  ])("%s has a house number: %p", (address, expected) => {
    expect(hasHouseNumber(address)).toBe(expected);
  });

  test.each(["Mumbai 400024", "Mumbai-400 024.", "400-024"])(
    "a PIN is replaced however it is written: %s",
    (text) => {
      expect(replacePin(text, "400024", "110001")).toContain("110001");
      expect(replacePin(text, "400024", "110001")).not.toContain("024");
    },
  );
});

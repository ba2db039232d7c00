import { describe, expect, test } from "bun:test";
import { verifyLine } from "./support.ts";

const line = (text: string): string =>
  verifyLine(text, { city: "Guwahati", pincode: "781001" }).standardized.line1;

describe("two words without the space between them", () => {
  test.each([
    ["4TH FLOORREHABARI", "4th Floor Rehabari"],
    ["12 LAMB ROADREHABARI", "12 Lamb Road Rehabari"],
    ["45 SJ ROADULUBARI", "45 SJ Road Ulubari"],
  ])("a kind word and a name of the directory are two words: %s", (typed, printed) => {
    expect(line(typed)).toBe(printed);
  });

  test("the same letters are the same home, capital or small", () => {
    const typed = "12 OppositeMarket UlubariRehabari ROADRehabari";
    const homes = [typed, typed.toLowerCase(), typed.toUpperCase()].map(
      (text) => verifyLine(text, { pincode: "781001" }).fingerprint,
    );
    expect(new Set(homes).size).toBe(1);
  });

  test("a name that was typed twice is said once", () => {
    expect(verifyLine("12 PoliyapuraPoliyapura").standardized.line1).toBe("12 Poliyapura");
  });

  test.each(["Roadways Depot", "Towerline Chambers", "Streetlight Cafe", "Mandalgarh House"])(
    "a word that only begins like a kind word stays one: %s",
    (text) => {
      expect(line(`12 ${text}`)).toBe(`12 ${text}`);
    },
  );
});

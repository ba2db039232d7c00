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

  test("a small letter before a capital one, with four letters on either side, ends a word", () => {
    expect(line("12 UlubariRehabari")).toBe("12 Ulubari Rehabari");
    expect(line("12, McDonald House")).toBe("12, McDonald House");
  });

  test("a name that was typed twice is two words", () => {
    expect(verifyLine("12 PoliyapuraPoliyapura").standardized.line1).toBe("12 Poliyapura Poliyapura");
  });

  test.each(["Roadways Depot", "Towerline Chambers", "Streetlight Cafe", "Mandalgarh House"])(
    "a word that only begins like a kind word stays one: %s",
    (text) => {
      expect(line(`12 ${text}`)).toBe(`12 ${text}`);
    },
  );
});

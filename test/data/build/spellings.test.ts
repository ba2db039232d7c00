import { describe, expect, test } from "bun:test";
import { mergePins } from "../../../data/build/pins.ts";
import { isSpelling, learnSpellings } from "../../../data/build/spellings.ts";
import { Tally } from "../../../data/build/tally.ts";
import { city, place } from "./fixture.ts";

describe("two names are one in two spellings", () => {
  test.each([
    ["when they sound alike", "perintalmanna", "perinthalmanna"],
    ["when one letter differs", "sirsilla", "sircilla"],
    ["when a letter is more", "paloncha", "palvoncha"],
    ["when the last letter is more", "mantralaya", "mantralayam"],
  ])("%s", (_, a, b) => {
    expect([isSpelling(a, b), isSpelling(b, a)]).toEqual([true, true]);
  });

  test.each([
    ["when they are short and a letter differs", "rajpur", "rampur"],
    ["when it is the first letter", "bishanpur", "kishanpur"],
    ["when two letters differ", "bhawanigarh", "bhagwangarh"],
    ["when the names have nothing in common", "sirsilla", "karimnagar"],
  ])("but not %s", (_, a, b) => {
    expect([isSpelling(a, b), isSpelling(b, a)]).toEqual([false, false]);
  });
});

describe("a city learns a spelling", () => {
  const pins = mergePins(
    [place(505301, "Market", { subdistrict: "Sircilla", district: "Rajanna" })],
    [],
    [],
    new Tally(),
  );
  const learn = (...cities: ReturnType<typeof city>[]) => {
    learnSpellings(cities, pins, [0], new Tally());
    return cities.map(({ others }) => others);
  };

  test("from the sub-district of its PINs", () => {
    expect(learn(city("Sirsilla", 18.4, 78.8, 80_000))).toEqual([["Sircilla"]]);
  });

  test("but not the name of another city near by", () => {
    const [sirsilla] = learn(city("Sirsilla", 18.4, 78.8, 80_000), city("Sircilla", 18.5, 78.8, 0));
    expect(sirsilla).toEqual([]);
  });

  test("also when a city of that name is far away", () => {
    const [sirsilla] = learn(city("Sirsilla", 18.4, 78.8, 80_000), city("Sircilla", 14.5, 78.8, 0));
    expect(sirsilla).toEqual(["Sircilla"]);
  });
});

import { describe, expect, test } from "bun:test";
import { writeFile } from "../../../data/build/file.ts";
import { packDirectory } from "../../../data/build/pack.ts";
import { trigramTable } from "../../../data/build/trigrams.ts";
import { BOX, NONE16, packLat, packLon, unpackLat, unpackLon } from "../../../data/layout.ts";
import { smallDirectory } from "./fixture.ts";

test("the same directory gives the same bytes", () => {
  expect(writeFile(packDirectory(smallDirectory()))).toEqual(writeFile(packDirectory(smallDirectory())));
});

describe("coordinates in 16 bits", () => {
  test.each([BOX.south, 12.9716, 28.6139, BOX.north])("latitude %p comes back within 30 m", (lat) => {
    expect(Math.abs(unpackLat(packLat(lat)) - lat)).toBeLessThan(0.0003);
  });
  test.each([BOX.west, 77.5946, BOX.east])("longitude %p comes back within 30 m", (lon) => {
    expect(Math.abs(unpackLon(packLon(lon)) - lon)).toBeLessThan(0.0003);
  });
  test.each([Number.NaN, BOX.south - 0.01, BOX.north + 0.01])("%p has no place in them", (lat) => {
    expect(packLat(lat)).toBe(NONE16);
    expect(unpackLat(packLat(lat))).toBeNaN();
  });
});

describe("trigrams", () => {
  const table = trigramTable(["Rampur", "Ram Nagar"]);
  const at = (a: number, b: number, c: number) => table[(a * 27 + b) * 27 + c];
  const [a, m, r, x] = [1, 13, 18, 24];
  test("the most usual is 255, one never seen 0, and a word's edge is a letter too", () => {
    expect(at(0, r, a)).toBe(255);
    expect(at(x, x, x)).toBe(0);
    expect(at(a, m, 0)).toBeGreaterThan(0);
    expect(at(a, m, 0)).toBeLessThan(255);
  });
});

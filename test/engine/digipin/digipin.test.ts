/** The geocode itself: its published points, and every square of India there and back. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findDigipin } from "../../../src/engine/digipin/find.ts";
import {
  decodeDigipin,
  encodeDigipin,
  formatDigipin,
  parseDigipin,
} from "../../../src/engine/digipin/index.ts";

/** Half a square in degrees, and the rounding of a decoded point. */
const HALF = 36 / 4 ** 10 / 2 + 1e-6;

const VECTORS = [
  [28.622788, 77.213033, "39J-49L-L8T4"],
  [12.9716, 77.5946, "4P3-JK8-52C9"],
  [22.5726, 88.3639, "2TF-J7F-86MM"],
] as const;

for (const [lat, lon, code] of VECTORS) {
  test(`${lat}, ${lon} is ${code}`, () => {
    expect(encodeDigipin({ lat, lon })).toBe(code);
    const point = decodeDigipin(code.replaceAll("-", ""));
    expect(Math.abs((point?.lat ?? 0) - lat)).toBeLessThan(HALF);
    expect(Math.abs((point?.lon ?? 0) - lon)).toBeLessThan(HALF);
  });
}

test("every point of India lies in the square of its code, whose centre has the same code", () => {
  const lat = fc.double({ min: 6, max: 37.5, noNaN: true });
  const lon = fc.double({ min: 68, max: 97.5, noNaN: true });
  const check = fc.property(lat, lon, (lat, lon) => {
    const code = encodeDigipin({ lat, lon });
    const point = decodeDigipin(parseDigipin(code));
    if (!point) throw new Error(code);
    expect(Math.abs(point.lat - lat)).toBeLessThan(HALF);
    expect(Math.abs(point.lon - lon)).toBeLessThan(HALF);
    expect(encodeDigipin(point)).toBe(code);
  });
  fc.assert(check, { numRuns: 2000 });
});

test("the corners of the grid are in it, and points beyond them have no code", () => {
  expect(encodeDigipin({ lat: 38.5, lon: 63.5 })).toBe("FFF-FFF-FFFF");
  expect(encodeDigipin({ lat: 2.5, lon: 99.5 })).toBe("TTT-TTT-TTTT");
  for (const [lat, lon] of [
    [38.51, 77],
    [2.49, 77],
    [20, 63.49],
    [20, 99.51],
    [Number.NaN, 77],
  ])
    expect(encodeDigipin({ lat, lon })).toBe("");
});

test("a code is read in small letters, with and without hyphens, and nothing else is", () => {
  for (const text of ["39J49LL8T4", "39j-49l-l8t4", " 39J 49L L8T4 "])
    expect(formatDigipin(parseDigipin(text))).toBe("39J-49L-L8T4");
  for (const text of ["", "39J-49L-L8T", "39J-49L-L8T44", "39J-49L-L8TA", "110001", "39J-49L-L8T٤"])
    expect(parseDigipin(text)).toBe("");
});

describe("in a text", () => {
  /** The text, what remains of it, and how sure the form is. */
  const READ = [
    ["39J-49L-L8T4, Kings Road", ", Kings Road", "grouped"],
    ["12 Kings Road,39J-49L-L8T4,Agra", "12 Kings Road,,Agra", "grouped"],
    ["12 Kings Road 39j49ll8t4", "12 Kings Road ", "mixed"],
    ["12 Kings Road 39j - 49l - l8t4 Agra", "12 Kings Road  Agra", "grouped"],
    ["12 Kings Road (DIGIPIN: 39J-49L-L8T4)", "12 Kings Road ()", "named"],
    ["12 Kings Road, digi pin code 2345678923", "12 Kings Road, ", "named"],
    ["12 Kings Road, DIGIPIN39J49LL8T4", "12 Kings Road, ", "named"],
    ["12 Kings Road, Digi-Pin no. 39J 49L L8T4", "12 Kings Road, ", "named"],
    ["मकान 12, डिजीपिन 39J-49L-L8T4", "मकान 12, ", "named"],
    ["मकान 12, डिजी पिन: 39J49LL8T4, आगरा", "मकान 12, , आगरा", "named"],
    ["39J-49L-L8T4 (DIGIPIN), Agra", ", Agra", "named"],
    ["PLK2345678", "", "serial"],
    ["234-567-8923", "", "grouped"],
  ] as const;
  for (const [text, rest, form] of READ)
    test(`${text} has a code`, () => {
      const found = findDigipin(text);
      expect(found?.form).toBe(form);
      expect(`${text.slice(0, found?.from)}${text.slice(found?.to)}`).toBe(rest);
    });

  for (const text of [
    "9876543298",
    "987-654-3298",
    "98765 43298",
    "house 2345678923",
    "C4-562, 4P3",
    "A-39J-49L-L8T4",
    "39J-49L-L8T4/2",
    "39J-49L-L8T4-K",
    "39J-49L-L8T",
    "39J49LL8T4C",
    "4P3 JK8 52C9",
    "lkjlkjlkjl",
    "ड39J-49L-L8T4",
    "27CFJKL2345F2ZV",
    "digipin",
    "",
  ])
    test(`${JSON.stringify(text)} has none`, () => expect(findDigipin(text)).toBeNull());
});

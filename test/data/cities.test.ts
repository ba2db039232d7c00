import { expect, test } from "bun:test";
import { CITIES, TWIN_PINS } from "../../data/cities.ts";
import { DISTRICTS } from "../../data/districts.ts";
import { keyOf } from "../../data/keys.ts";
import { STATES } from "../../data/states.ts";

const CODES = new Set(STATES.flatMap((state) => state.codes));

test("every hand-kept city stands in a state, and no name of a state's cities is listed twice", () => {
  const seen = new Set<string>();
  for (const city of CITIES) {
    expect(CODES.has(city.state), city.name).toBe(true);
    for (const key of new Set([city.name, ...city.others].map(keyOf))) {
      expect(key.length, city.name).toBeGreaterThan(1);
      expect(seen.has(`${city.state} ${key}`), `${city.name}: ${key}`).toBe(false);
      seen.add(`${city.state} ${key}`);
    }
  }
});

test("a city with a point lies in its state", () => {
  for (const city of CITIES) {
    if (city.place === undefined) continue;
    const [south, west, north, east] = STATES.find((state) => state.codes.includes(city.state))!.box;
    const { lat, lon } = city.place;
    expect(lat >= south && lat <= north && lon >= west && lon <= east, city.name).toBe(true);
  }
});

test("no PIN belongs to two twin cities", () => {
  const pins = TWIN_PINS.flatMap((twin) => twin.pins);
  expect(new Set(pins).size).toBe(pins.length);
  expect(pins.every((pin) => pin >= 110_000 && pin <= 899_999)).toBe(true);
});

test("no name of a district is listed twice in its state", () => {
  const keys = DISTRICTS.flatMap(({ state, name, others }) =>
    [...new Set([name, ...others].map(keyOf))].map((key) => `${state} ${key}`),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

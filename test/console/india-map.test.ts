/** The map of India in the console: every state, within the official boundary. */
import { describe, expect, test } from "bun:test";
import { STATES } from "../../data/states.ts";
import { indiaShapes } from "../../src/console/pages/overview/states/shapes.macro.ts";

const shapes = new Map(indiaShapes().map((shape) => [shape.state, shape]));

/** Longitudes of the westernmost and easternmost points of India, which the map's width is. */
const [WEST, EAST, WIDTH] = [68.1, 97.4, 764];

/** West and east end of a state in degrees, as its path is drawn. */
function longitudesOf(state: string): [west: number, east: number] {
  const xs: number[] = [];
  for (const [, start, steps] of shapes.get(state)!.path.matchAll(/M(\d+) \d+l([^z]+)z/g)) {
    let x = Number(start);
    xs.push(x);
    for (const [i, [step]] of [...steps.matchAll(/-?\d+/g)].entries()) {
      if (i % 2 === 0) x += Number(step);
      xs.push(x);
    }
  }
  const degrees = (x: number) => WEST + (x / WIDTH) * (EAST - WEST);
  return [degrees(Math.min(...xs)), degrees(Math.max(...xs))];
}

describe("the map of India", () => {
  test("has each state and Union territory once, under the name that the server gives", () => {
    expect([...shapes.keys()].sort()).toEqual(STATES.map(({ name }) => name));
    expect(indiaShapes()).toHaveLength(STATES.length);
  });

  test("is drawn in whole units", () => {
    for (const { path } of shapes.values()) expect(path).toMatch(/^(M\d+ \d+l-?\d+(?:[ -]\d+)+z)+$/);
  });

  test.each([
    ["Ladakh", 72.6, 80.1, "from Gilgit to Aksai Chin"],
    ["Jammu and Kashmir", 73.5, 76.6, "from Muzaffarabad on"],
    ["Arunachal Pradesh", 91.7, 97.3, "to the easternmost point"],
  ])("has %s whole: from %p° to %p° E (%s)", (state, west, east) => {
    const [from, to] = longitudesOf(state);
    expect(from).toBeLessThanOrEqual(west);
    expect(to).toBeGreaterThanOrEqual(east);
  });

  test("marks what is too small to see with dots; the merged territory has two", () => {
    const dots = [...shapes.values()].filter((shape) => shape.dots.length > 0);
    expect(dots.map(({ state, dots }) => [state, dots.length])).toEqual([
      ["Puducherry", 1],
      ["Lakshadweep", 1],
      ["Chandigarh", 1],
      ["Dadra and Nagar Haveli and Daman and Diu", 2],
    ]);
  });
});

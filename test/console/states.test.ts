/** The names of states in the console are those of the engine. */
import { describe, expect, test } from "bun:test";
import { HINDI_STATES, stateIn } from "../../data/catalogue/states.ts";
import { STATES } from "../../data/states.ts";

describe("names of states", () => {
  test("in Hindi: each of the 28 states and 8 Union territories has one, and the engine knows it", () => {
    const states = STATES.filter(({ kind }) => kind === "state");
    expect([states.length, STATES.length - states.length]).toEqual([28, 8]);
    expect(Object.keys(HINDI_STATES)).toEqual(STATES.map(({ name }) => name));
    for (const { name, names } of STATES) expect(names).toContain(HINDI_STATES[name]);
  });

  test.each([
    ["en", "Odisha", "Odisha"],
    ["hi", "Odisha", "ओडिशा"],
    ["hi", "Ontario", "Ontario"],
    ["hi", "", ""],
  ] as const)("%s: %p is %p", (language, name, expected) => {
    expect(stateIn(language, name)).toBe(expected);
  });
});

/** The table of requirements in SECURITY.md: what it names is there. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const ROWS = readFileSync(join(ROOT, "SECURITY.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

test("each requirement is met, not applicable or open, once, and met by something", () => {
  const numbers = ROWS.flatMap(([, numbers]) => numbers.split(", "));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeGreaterThan(180);
  expect(ROWS.filter(([, , , state]) => !["met", "n/a", "open"].includes(state))).toEqual([]);
  expect(ROWS.filter(([, , , state, by]) => state !== "open" && by === "")).toEqual([]);
});

test("every test and source that it names exists", () => {
  const named = ROWS.flatMap(([, , , , by]) =>
    [...by.matchAll(/`([a-z][\w-]*\/[\w/.-]*)`/g)].map(([, path]) => path),
  );
  const places = (path: string) => [path, `test/${path}`, `test/${path}.test.ts`];
  const missing = named.filter((path) => !places(path).some((place) => existsSync(join(ROOT, place))));
  expect(missing).toEqual([]);
});

import { describe, expect, test } from "bun:test";
import { edits, isTypo, KeyBits } from "../../../src/engine/address/text/fuzzy.ts";
import { Random } from "../../support/random.ts";

describe("edits between two spellings", () => {
  const cases: [a: string, b: string, edits: number][] = [
    ["pune", "pune", 0],
    ["pune", "puune", 1],
    ["pune", "pun", 1],
    ["pune", "puna", 1],
    ["pune", "puen", 1],
    ["pune", "upen", 2],
    ["bengalooru", "bengaluru", 2],
    ["calcutta", "kolkata", 5],
    ["", "goa", 3],
  ];
  test.each(cases)("%s and %s: %d", (a, b, count) => {
    expect(edits(a, b, 5)).toBe(count);
    expect(edits(b, a, 5)).toBe(count);
    expect(isTypo(a, b)).toBe(count <= 1);
  });

  test("are one more than the limit when there are more", () => {
    expect(edits("calcutta", "kolkata", 3)).toBe(4);
    expect(editsByBits("calcutta", "kolkata", 3)).toBe(4);
    expect(editsByBits("goa", "", 2)).toBe(3);
  });
});

describe("all ways to count edits agree", () => {
  const random = new Random("spellings");
  const pairs = Array.from({ length: 20_000 }, () => {
    const a = word(random.below(33), random);
    return { a, b: random.chance(0.7) ? misspelt(a, random) : word(random.below(33), random) };
  });

  test("one typo", () => {
    for (const { a, b } of pairs) expect([a, b, isTypo(a, b)]).toEqual([a, b, edits(a, b, 1) <= 1]);
  });

  test("one key against many", () => {
    for (const { a, b } of pairs) {
      if (a === "") continue;
      const limit = random.below(4);
      expect([a, b, editsByBits(a, b, limit)]).toEqual([a, b, edits(a, b, limit)]);
    }
  });
});

test("a key of 32 letters fits in its bits, one of 33 or of another script does not", () => {
  expect(KeyBits.of("n".repeat(32))).toBeDefined();
  expect(KeyBits.of("n".repeat(33))).toBeUndefined();
  expect(KeyBits.of("पुणे")).toBeUndefined();
  expect(KeyBits.of("")).toBeUndefined();
});

function editsByBits(a: string, b: string, limit: number): number {
  const bytes = new TextEncoder().encode(b);
  return KeyBits.of(a)!.edits(bytes, bytes.length, limit);
}

/** Of four letters only, so that many fit. */
function word(length: number, random: Random): string {
  return Array.from({ length }, () => random.pick([..."abcd"])).join("");
}

/** Up to four edits away. */
function misspelt(key: string, random: Random): string {
  let out = key;
  for (let typos = random.below(5); typos > 0; typos--) {
    const at = random.below(out.length + 1);
    const [head, here, tail] = [out.slice(0, at), out.slice(at, at + 1), out.slice(at + 1)];
    out = random.pick([
      () => head + tail,
      () => head + word(1, random) + here + tail,
      () => head + word(1, random) + tail,
      () => head + tail.slice(0, 1) + here + tail.slice(1),
    ])();
  }
  return out;
}

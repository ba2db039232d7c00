/** Every fault of a request, in Hindi. */
import { describe, expect, test } from "bun:test";
import { FAULT_KEYS, FAULT_TYPES, faultHindi } from "../../data/catalogue/faults.ts";
import { latinIn } from "../support/hindi.ts";
import { sourceFiles } from "../support/source.ts";

const VALUES = { min_length: 8, max_length: 20_000, ge: 0, le: 100, error: "JSON" };
const source = sourceFiles()
  .filter(({ path }) => path.startsWith("src/http/"))
  .map(({ text }) => text)
  .join("\n");

describe.each([
  ...FAULT_TYPES.map((type) => ({ type })),
  ...FAULT_KEYS.map((key) => ({ type: "value_error", key })),
])("the fault %p", (fault) => {
  test("is a sentence in Hindi", () => {
    const hindi = faultHindi({ ...fault, ctx: VALUES });
    expect(hindi).toMatch(/[\u0900-\u097f]/);
    expect(latinIn(hindi!)).toEqual([]);
  });
});

test("every sentence of a value_error is in the catalogue, by a key", () => {
  expect(source.match(/\b(?:invalidValue|valueFault)\(/g)?.length).toBeGreaterThan(8);
  expect(source).not.toContain("Value error");
});

test("a fault of a newer server has no sentence here; of a newer value_error, that of its type", () => {
  expect(faultHindi({ type: "new_type" })).toBeUndefined();
  expect(faultHindi({ type: "value_error", key: "new" })).toBe(faultHindi({ type: "value_error" })!);
});

import { expect, test } from "bun:test";
import { HINDI_REASONS } from "../../src/console/order/risk/reason-words.ts";
import { DEFAULT_RULES } from "../../src/risk/rules/defaults.ts";

test("every default rule has its reason in Hindi, and there is none for a rule that there is not", () => {
  const codes = DEFAULT_RULES.rules.map(({ code }) => code);
  expect(Object.keys(HINDI_REASONS).sort()).toEqual([...codes].sort());
});

import { expect, test } from "bun:test";
import { reasonInHindi, TRANSLATED_REASONS } from "../../src/console/order/risk/reason-words.ts";
import { DEFAULT_RULES } from "../../src/risk/rules/defaults.ts";

test("every default rule has its reason in Hindi, and there is none for a rule that there is not", () => {
  const messages = DEFAULT_RULES.rules.map(({ message }) => message);
  expect([...TRANSLATED_REASONS].sort()).toEqual([...messages].sort());
  for (const message of messages) expect(reasonInHindi(message)).toMatch(/\p{Script=Devanagari}/u);
});

test.each(["Cash on delivery!", "cash on delivery", "", "constructor", "नकद वाले ऑर्डर"])(
  "the words of the shop's own are shown as written: %p",
  (message) => expect(reasonInHindi(message)).toBe(message),
);

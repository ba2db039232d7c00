import { describe, expect, test } from "bun:test";
import { DEFAULT_RULES, validateRules } from "../../../src/engine/risk/index.ts";
import { RULE_LIMITS } from "../../../src/engine/risk/schema.ts";
import { Problem } from "../../../src/lib/problem.ts";

const WHEN = { signal: "payment", op: "eq", value: "COD" };
const RULE = { code: "A", points: 5, message: "a", when: WHEN };
const OK = { thresholds: { review: 40, high: 70 }, rules: [RULE] };

/** The path that the refusal names, or "accepted". */
function verdict(document: unknown): string | undefined {
  try {
    validateRules(document);
    return "accepted";
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error).toMatchObject({ status: 400, code: "invalid_rules" });
    return error.extras.field;
  }
}
const withRule = (change: object) => ({ ...OK, rules: [RULE, { ...RULE, code: "B", ...change }] });
const withWhen = (when: unknown) => withRule({ when });
const nested = (levels: number): object => (levels === 1 ? WHEN : { not: nested(levels - 1) });

describe("a rules document", () => {
  const cases: [what: string, document: unknown, field: string][] = [
    ["that is whole", OK, "accepted"],
    ["that is a list", [], ""],
    ["that is null", null, ""],
    ["with a version that is no number", { ...OK, version: "2" }, "version"],
    ["without thresholds", { rules: [] }, "thresholds"],
    ["with review below 0", { ...OK, thresholds: { review: -1, high: 70 } }, "thresholds.review"],
    ["with high above 100", { ...OK, thresholds: { review: 1, high: 100.5 } }, "thresholds.high"],
    ["with thresholds at the bounds", { ...OK, thresholds: { review: 0, high: 100 } }, "accepted"],
    ["with equal thresholds", { ...OK, thresholds: { review: 50, high: 50 } }, "accepted"],
    ["with thresholds out of order", { ...OK, thresholds: { review: 71, high: 70 } }, "thresholds.high"],
    [
      "with a threshold that is NaN",
      { ...OK, thresholds: { review: Number.NaN, high: 70 } },
      "thresholds.review",
    ],
    ["without rules", { thresholds: OK.thresholds }, "rules"],
    ["with no rule at all", { ...OK, rules: [] }, "accepted"],
    ["with a rule that is null", { ...OK, rules: [null] }, "rules[0]"],
    ["with a code twice", { ...OK, rules: [RULE, RULE] }, "rules[1].code"],
    ["with a code of spaces", withRule({ code: "  " }), "rules[1].code"],
    ["with a code of other signs", withRule({ code: "A B" }), "rules[1].code"],
    ["with a list's code", withRule({ code: "BLOCK_LIST" }), "rules[1].code"],
    ["with too many points", withRule({ points: 100.1 }), "rules[1].points"],
    ["with the fewest points", withRule({ points: -100 }), "accepted"],
    ["with points as text", withRule({ points: "5" }), "rules[1].points"],
    ["without a message", withRule({ message: undefined }), "rules[1].message"],
    ["with enabled that is 1", withRule({ enabled: 1 }), "rules[1].enabled"],
    ["without a condition", withRule({ when: undefined }), "rules[1].when"],
    ["with an empty condition", withWhen({}), "rules[1].when"],
    ["with two kinds in one", withWhen({ all: [WHEN], not: WHEN }), "rules[1].when"],
    ["with an empty all", withWhen({ all: [] }), "rules[1].when.all"],
    ["with an any that is no list", withWhen({ any: WHEN }), "rules[1].when.any"],
    [
      "with an unknown signal",
      withWhen({ all: [WHEN, { ...WHEN, signal: "ip" }] }),
      "rules[1].when.all[1].signal",
    ],
    ["with a signal of the prototype", withWhen({ ...WHEN, signal: "__proto__" }), "rules[1].when.signal"],
    ["with a signal of Object", withWhen({ ...WHEN, signal: "toString" }), "rules[1].when.signal"],
    [
      "with a bad signal under not",
      withWhen({ not: { any: [{ ...WHEN, signal: "x" }] } }),
      "rules[1].when.not.any[0].signal",
    ],
    ["with an unknown op", withWhen({ ...WHEN, op: "~" }), "rules[1].when.op"],
    ["with an op of another type", withWhen({ ...WHEN, op: "gt" }), "rules[1].when.op"],
    ["with a number for a text", withWhen({ ...WHEN, value: 1 }), "rules[1].when.value"],
    [
      "with a text for a number",
      withWhen({ signal: "phone_rto", op: "gt", value: "1" }),
      "rules[1].when.value",
    ],
    ["with one value for in", withWhen({ ...WHEN, op: "in" }), "rules[1].when.value"],
    ["with no value for in", withWhen({ ...WHEN, op: "in", value: [] }), "rules[1].when.value"],
    [
      "with a wrong value in a list",
      withWhen({ ...WHEN, op: "in", value: ["COD", 2] }),
      "rules[1].when.value[1]",
    ],
    ["with lists that are a list", { ...OK, lists: [] }, "lists"],
    ["with a list that is a text", { ...OK, lists: { allow: { phones: "98" } } }, "lists.allow.phones"],
    [
      "with a number in a list",
      { ...OK, lists: { block: { pincodes: ["1", 411001] } } },
      "lists.block.pincodes[1]",
    ],
  ];
  test.each(cases)("%s", (_, document, field) => {
    expect(verdict(document)).toBe(field);
  });

  const many = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i));
  const limits: [what: string, build: (n: number) => unknown, most: number, field: string][] = [
    [
      "rules",
      (n) => ({ ...OK, rules: many(n, (i) => ({ ...RULE, code: `R${i}` })) }),
      RULE_LIMITS.rules,
      "rules",
    ],
    [
      "levels",
      (n) => withWhen(nested(n)),
      RULE_LIMITS.depth,
      `rules[1].when${".not".repeat(RULE_LIMITS.depth)}`,
    ],
    // The all is a condition itself.
    [
      "conditions",
      (n) => withWhen({ all: many(n - 1, () => WHEN) }),
      RULE_LIMITS.conditions,
      "rules[1].when.all[99]",
    ],
    [
      "values",
      (n) => withWhen({ ...WHEN, op: "in", value: many(n, String) }),
      RULE_LIMITS.values,
      "rules[1].when.value",
    ],
    [
      "entries",
      (n) => ({ ...OK, lists: { allow: { emails: many(n, (i) => `${i}@a.in`) } } }),
      RULE_LIMITS.entries,
      "lists.allow.emails",
    ],
    ["letters of a code", (n) => withRule({ code: "x".repeat(n) }), RULE_LIMITS.code, "rules[1].code"],
    [
      "letters of a message",
      (n) => withRule({ message: "x".repeat(n) }),
      RULE_LIMITS.message,
      "rules[1].message",
    ],
    [
      "letters of a value",
      (n) => withWhen({ ...WHEN, value: "x".repeat(n) }),
      RULE_LIMITS.text,
      "rules[1].when.value",
    ],
  ];
  test.each(limits)("may have so many %s and not one more", (_, build, most, field) => {
    expect(verdict(build(most))).toBe("accepted");
    expect(verdict(build(most + 1))).toBe(field);
  });

  test("keeps unknown keys as they are, wherever they stand", () => {
    const document = { ...OK, note: { by: "Asha" }, rules: [{ ...RULE, owner: "ops" }] };
    expect(validateRules(structuredClone(document)) as unknown).toEqual(document);
  });

  test("survives JSON", () => {
    expect(verdict(JSON.parse(JSON.stringify(DEFAULT_RULES)))).toBe("accepted");
  });
});

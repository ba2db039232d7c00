import { expect, test } from "bun:test";
import { type ConditionWords, conditionText } from "../../src/console/pages/rules/condition-text.ts";
import type { Condition } from "../../src/engine/risk/schema.ts";

const WORDS: ConditionWords = {
  ...{ and: "and", or: "or", yes: "yes", no: "no" },
  signal: (name) => name,
  not: (condition) => `not ${condition}`,
  ops: {
    ...{ in: "is one of", not_in: "is none of", contains: "contains" },
    ...{ starts_with: "starts with", ends_with: "ends with" },
  },
};

const COD = { signal: "payment", op: "eq", value: "COD" } as const;
const LARGE = { signal: "order_value", op: "gte", value: 5000 } as const;
const NEW = { signal: "first_order", op: "eq", value: true } as const;

test.each<[Condition, string]>([
  [COD, "payment = COD"],
  [{ all: [COD] }, "payment = COD"],
  [{ all: [COD, LARGE] }, "payment = COD and order_value ≥ 5,000"],
  [{ all: [COD, { any: [LARGE, NEW] }] }, "payment = COD and (order_value ≥ 5,000 or first_order = yes)"],
  [{ not: { any: [COD, NEW] } }, "not (payment = COD or first_order = yes)"],
  [{ any: [{ not: COD }, NEW] }, "not payment = COD or first_order = yes"],
  [{ signal: "state", op: "not_in", value: ["Bihar", "Assam"] }, "state is none of Bihar, Assam"],
  [{ signal: "email", op: "ends_with", value: "@x.in" }, "email ends with @x.in"],
  [{ signal: "first_order", op: "ne", value: false }, "first_order ≠ no"],
])("%j reads %p", (condition, expected) => {
  expect(conditionText(condition as Parameters<typeof conditionText>[0], WORDS)).toBe(expected);
});

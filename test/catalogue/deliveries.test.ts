/** Every reason why an alert is not delivered, in both languages, and as it is stored. */
import { describe, expect, test } from "bun:test";
import { DELIVERY_FAILURES, type FailureKey, failureText } from "../../data/catalogue/deliveries.ts";
import { readFailure } from "../../src/features/alerts/failure.ts";
import { latinIn, named } from "../support/hindi.ts";

const VALUES = { body: "", host: "होस्ट", seconds: 10, status: 500, text: "बंद है" };

describe.each(Object.keys(DELIVERY_FAILURES) as FailureKey[])("the failure %s", (key) => {
  test("is a sentence in English and in Hindi", () => {
    const failed = { key, values: named(VALUES, key) };
    expect(failureText(failed, "en")).toMatch(/^\S/);
    const hindi = failureText(failed, "hi");
    expect(hindi).toMatch(/[\u0900-\u097f]/);
    expect(latinIn(hindi)).toEqual([]);
  });
});

test.each([
  ['["timeout",{"seconds":10}]', null, "timeout", { seconds: 10 }],
  ["answered 500: out of order", 500, "answered", { status: 500, body: "out of order" }],
  ["answered 404", 404, "answered", { status: 404, body: "" }],
  ["answered 500: out of order", null, "other", { text: "answered 500: out of order" }],
  ["no callback_url is set", null, "no_url", {}],
  ["the account is not active", null, "inactive", {}],
  ["discarded after a restore", 500, "discarded", {}],
  ["shop.example has no address", null, "other", { text: "shop.example has no address" }],
  ['["of a newer version",{}]', null, "other", { text: '["of a newer version",{}]' }],
  ['["constructor",{}]', null, "other", { text: '["constructor",{}]' }],
] as const)("%p, stored with status %p, is %s", (stored, status, key, values) => {
  const failed = readFailure(stored, status);
  expect(failed as object).toEqual({ key, values });
  if (!stored.startsWith("[")) expect(failureText(failed, "en")).toBe(stored);
});

/** Sentences about files, and why a backup or an alert failed, in both languages. */
import { describe, expect, test } from "bun:test";
import { BACKUP_FAILURES } from "../../data/catalogue/backups.ts";
import { DELIVERY_FAILURES, failureText } from "../../data/catalogue/deliveries.ts";
import { importText, ROW_FAULTS, WARNINGS } from "../../data/catalogue/imports.ts";
import { say, type Values, type Words } from "../../data/catalogue/words.ts";
import { readFailure } from "../../src/features/alerts/failure.ts";
import { failureOfRecord } from "../../src/features/backup/failure.ts";
import { latinIn, named } from "../support/hindi.ts";
import { sourceFiles } from "../support/source.ts";

const IMPORT_VALUES = {
  cells: 3,
  column: "कॉलम",
  count: 12,
  dates: 2,
  field: "order_value",
  header: 4,
  lines: 3,
  max: 500,
  names: ["क", "ख"],
  order_ids: ["5554", "5553"],
  other: "25/04/2026",
  other_row: 5,
  read_as: "day/month/year",
  row: 4,
  rows: [1, 2, 3],
  text: "03/04/2026",
  value: "9e+12",
  values: ["खो गया"],
};
const BACKUP_VALUES = {
  kind: "view",
  name: "आँकड़े",
  folder: "/data/backups",
  free: "12",
  needed: "1,200",
  path: "/data/instance",
  text: "डिस्क",
  what: "the backup",
  why: "अनुमति नहीं",
};
const DELIVERY_VALUES = { body: "", host: "होस्ट", seconds: 10, status: 500, text: "बंद है" };

/** What the sentences are about, the sentences, what they name, and the folder that says them. */
const CATALOGUES: [string, object, Values, string][] = [
  ["warning about a file", WARNINGS, IMPORT_VALUES, "src/features/"],
  ["fault of a row", ROW_FAULTS, IMPORT_VALUES, "src/features/"],
  ["failure of a backup", BACKUP_FAILURES, BACKUP_VALUES, "src/"],
  ["failure of an alert", DELIVERY_FAILURES, DELIVERY_VALUES, "src/"],
];
const CASES = CATALOGUES.flatMap(([what, catalogue, values, folder]) =>
  Object.entries(catalogue as Record<string, Words>).map(([key, entry]) => ({
    ...{ what, key, entry, folder },
    values: named(values, key),
  })),
);
const sources = sourceFiles();

describe.each(CASES)("the $what $key", ({ key, entry, values, folder }) => {
  test("is a sentence in English and in Hindi", () => {
    expect(say(entry, "en", values)).toMatch(/^\S.*\S$/);
    const hindi = say(entry, "hi", values);
    expect(hindi).toMatch(/[\u0900-\u097f]/);
    expect(latinIn(hindi)).toEqual([]);
  });

  test("is said somewhere", () => {
    const said = sources.some(({ path, text }) => path.startsWith(folder) && text.includes(`"${key}"`));
    expect(said || /^(order|outcome)_date_/.test(key)).toBe(true);
  });
});

test.each([
  [[4], 1, "row 4"],
  [[4, 9], 2, "rows 4 and 9"],
  [[1, 2], 1003, "rows 1, 2 and 1,001 more"],
])("rows %p of %p are %p", (rows, count, said) => {
  expect(importText("date_missing", { rows, count }, "en")).toEndWith(`: ${said}.`);
});

test.each([
  ["of an earlier version", { reason: "ENOSPC" }, { key: "other", values: { text: "ENOSPC" } }],
  [
    "of a newer one",
    { reason: "Full.", key: "new", values: {} },
    { key: "other", values: { text: "Full." } },
  ],
  [
    "of this one",
    { reason: "", key: "key_wrong", values: { path: "/k" } },
    { key: "key_wrong", values: { path: "/k" } },
  ],
])("a record of a backup %s can be said", (_, record, failure) => {
  expect(failureOfRecord(record) as object).toEqual(failure);
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

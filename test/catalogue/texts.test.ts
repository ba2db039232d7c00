/** Problems, findings of the doctor, sentences about files, and why a backup or an alert failed, in both languages. */
import { describe, expect, test } from "bun:test";
import { BACKUP_FAILURES } from "../../data/catalogue/backups.ts";
import { DELIVERY_FAILURES, failureText } from "../../data/catalogue/deliveries.ts";
import type { FindingEntry } from "../../data/catalogue/doctor/finding.ts";
import { CHECK_TITLES, FINDINGS } from "../../data/catalogue/doctor/index.ts";
import { importText, ROW_FAULTS, WARNINGS } from "../../data/catalogue/imports.ts";
import { PROBLEMS } from "../../data/catalogue/problems/index.ts";
import { say, type Values, type Words } from "../../data/catalogue/words.ts";
import { readFailure } from "../../src/features/alerts/failure.ts";
import { failureOfRecord } from "../../src/features/backup/failure.ts";
import { latinIn } from "../support/hindi.ts";
import { sourceFiles } from "../support/source.ts";

const LIST = ["क", "ख"];
/** The values of sentences that are lists, counts that choose words, or words with a Hindi name; others are a Hindi word. */
const VALUES: Values = {
  ...{ choices: LIST, columns: LIST, fields: LIST, files: LIST, known: LIST, meanings: LIST, names: LIST },
  ...{ numbers: [2, 5], ops: ["=", "<"], order_ids: LIST, rows: [1, 2, 3], sheets: LIST, values: LIST },
  ...{ failure: "key_missing", list: "block", read_as: "day/month/year", role: "viewer" },
  ...{ count: 12, lines: 3, type: "number" },
};
/** The same by name for some sentences alone. */
const OWN: Readonly<Record<string, Values>> = {
  role_required: { needed: "agent" },
  field_too_long: { field: "order_value" },
};
const valuesOf = (key: string): Values =>
  new Proxy({ ...VALUES, ...OWN[key] }, { get: (known: Values, name: string) => known[name] ?? "नाम" });

const texts = (folder: string): string =>
  sourceFiles()
    .filter(({ path }) => path.startsWith(folder))
    .map(({ text }) => text)
    .join("\n");
const src = texts("src/");

/** Beginnings of keys that are made of a code and a part: `invalid_rules.${fault}`. */
const MADE = [...src.matchAll(/`([a-z_]+(?:\$\{[\w.]+\})?[a-z_]*\.)\$\{/g)].map(([, start]) => start);
/** Parts of keys that the sources name alone: reject(path, "too_long"). */
const isMade = (key: string): boolean => {
  const [code, part] = key.split(".");
  const isStart = MADE.some((start) =>
    new RegExp(`^${start.replace(/\$\{[\w.]+\}/g, "\\w+").replace(".", "\\.")}`).test(`${code}.`),
  );
  return (isStart && src.includes(`"${part}"`)) || /^((order|outcome)_date_|clock\.)/.test(key);
};

/** What the sentences are about, the sentences, and the sources that say them. */
const CATALOGUES: [string, object, string][] = [
  ["problem", PROBLEMS, src],
  ["finding", FINDINGS, texts("src/cli/doctor/")],
  ["warning about a file", WARNINGS, texts("src/features/")],
  ["fault of a row", ROW_FAULTS, texts("src/features/")],
  ["failure of a backup", BACKUP_FAILURES, src],
  ["failure of an alert", DELIVERY_FAILURES, src],
];
const CASES = CATALOGUES.flatMap(([what, catalogue, sources]) =>
  Object.entries(catalogue as Record<string, Words & Pick<FindingEntry, "advice">>).map(([key, entry]) => ({
    ...{ what, key, entry, sources },
  })),
);

describe.each(CASES)("the $what $key", ({ key, entry, sources }) => {
  test("is a sentence in English and in Hindi, as is its advice", () => {
    const values = valuesOf(key);
    for (const each of [entry, entry.advice ?? entry]) {
      expect(say(each, "en", values)).toMatch(/^\S.*\S$/);
      expect(say(each, "en", values)).not.toContain("undefined");
      const hindi = say(each, "hi", values);
      expect(hindi).toMatch(/[\u0900-\u097f]/);
      expect(latinIn(hindi)).toEqual([]);
    }
  });

  test("is said somewhere", () => {
    expect(sources.includes(`"${key}"`) || isMade(key)).toBe(true);
  });
});

test.each(Object.entries(CHECK_TITLES))("the title of %s is Hindi", (_, { hi }) => {
  expect(latinIn(hi)).toEqual([]);
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

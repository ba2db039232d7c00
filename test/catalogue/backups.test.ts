/** Every reason why a backup fails, in both languages. */
import { describe, expect, test } from "bun:test";
import { BACKUP_FAILURES, type BackupFailureKey, backupFailureText } from "../../data/catalogue/backups.ts";
import { failureOfRecord } from "../../src/features/backup/failure.ts";
import { latinIn, named } from "../support/hindi.ts";

const VALUES = {
  folder: "/data/backups",
  free: "12",
  needed: "1,200",
  path: "/data/instance",
  text: "डिस्क",
  what: "the backup",
};

describe.each(Object.keys(BACKUP_FAILURES) as BackupFailureKey[])("the failure %s", (key) => {
  test("is a sentence in English and in Hindi", () => {
    const failed = { key, values: named(VALUES, key) };
    expect(backupFailureText(failed, "en")).toMatch(/^\S/);
    const hindi = backupFailureText(failed, "hi");
    expect(hindi).toMatch(/[\u0900-\u097f]/);
    expect(latinIn(hindi)).toEqual([]);
  });
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
])("a record %s can be said", (_, record, failure) => {
  expect(failureOfRecord(record) as object).toEqual(failure);
});

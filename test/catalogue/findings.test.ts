/** Every finding of `thikana doctor`, in both languages. */
import { describe, expect, test } from "bun:test";
import { CHECK_TITLES, FINDINGS, type FindingKey, findingTexts } from "../../data/catalogue/doctor/index.ts";
import { latinIn, named } from "../support/hindi.ts";
import { sourceFiles } from "../support/source.ts";

const VALUES = {
  at: "2026-10-05T12:00:00.000Z",
  backup: "/data/backups",
  built: "2026-09-01",
  commit: "1234567",
  days: 400,
  dir: "/data",
  encoding: "LATIN1",
  error: "खुलता नहीं",
  failure: "key_missing",
  files: ["thikana.db"],
  free: "2.0 GB",
  future: 2,
  hours: 24,
  isBehind: true,
  last: "2026-10-04T12:00:00.000Z",
  made: "2026-10-04T12:00:00.000Z",
  min: 15,
  name: "NFS",
  names: ["1.2.3"],
  orders: 3,
  owner: 1000,
  path: "/data/instance",
  peer: "10.0.0.1",
  program: 24,
  reason: "जगह नहीं",
  rows: 7,
  seconds: "7.1",
  since: "2026-10-04T12:00:00.000Z",
  size: "2.0 GB",
  standbys: 2,
  version: "1.2.0",
  wanted: "8.0 GB",
};

const KEYS = Object.keys(FINDINGS) as FindingKey[];
const texts = sourceFiles()
  .filter(({ path }) => path.startsWith("src/cli/doctor/"))
  .map(({ text }) => text)
  .join("\n");

describe.each(KEYS)("the finding %s", (key) => {
  test("is a sentence in English and in Hindi, as is its advice", () => {
    const english = findingTexts(key, named(VALUES, key), "en");
    const hindi = findingTexts(key, named(VALUES, key), "hi");
    expect(english.message).toMatch(/^\S/);
    expect(hindi.advice === undefined).toBe(english.advice === undefined);
    for (const text of Object.values(hindi)) {
      expect(text).toMatch(/[\u0900-\u097f]/);
      expect(latinIn(text)).toEqual([]);
    }
  });

  test("is found by a check", () => {
    expect(texts.includes(`"${key}"`) || key.startsWith("clock.")).toBe(true);
  });
});

test.each(Object.entries(CHECK_TITLES))("the title of %s is Hindi", (_, { hi }) => {
  expect(latinIn(hi)).toEqual([]);
});

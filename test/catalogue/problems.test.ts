/** Every problem that a caller may get, in both languages. */
import { describe, expect, test } from "bun:test";
import { PROBLEMS, type ProblemKey, problemEntry } from "../../data/catalogue/problems/index.ts";
import { say, type Values } from "../../data/catalogue/words.ts";
import { latinIn, named } from "../support/hindi.ts";
import { sourceFiles } from "../support/source.ts";

/** What the sentences name, by the name of the value: no Latin letter, so that those of the sentence stand out. */
const VALUES: Values = {
  allow: "GET",
  choices: ["क", "ख"],
  code: "नियम",
  column: "कॉलम",
  columns: ["क", "ख"],
  days: 3,
  domain: "डोमेन",
  field: "फ़ील्ड",
  fields: ["क", "ख"],
  host: "होस्ट",
  id: 4,
  km: 60,
  known: ["क", "ख"],
  limit: 1000,
  list: "block",
  max: 20_000,
  meaning: "मतलब",
  meanings: ["क", "ख"],
  method: "PUT",
  mib: 64,
  min: 8,
  min_rtos: 20,
  mode: "मोड",
  name: "आशा",
  nearest: "संकेत",
  needed: "agent",
  numbers: [2, 5],
  op: "=",
  origin: "पता",
  ops: ["=", "<"],
  order_ids: ["5554", "5553"],
  other: "दूसरा",
  outcomes_needed: 30,
  part: "हिस्सा",
  path: "",
  remaining: 1,
  review: 40,
  role: "viewer",
  row: 7,
  rtos_needed: 12,
  rule: 2,
  scope: "read",
  seconds: 30,
  sheet: "शीट",
  sheets: ["क", "ख"],
  signal: "संकेत",
  status: "स्टेटस",
  tag: "टैग",
  text: "1001",
  type: "number",
  value: "98765",
  variable: "{}",
  version: 3,
};
const OWN: Partial<Record<ProblemKey, Values>> = { "quota_exceeded.file": { needed: 5000 } };

const valuesOf = (key: ProblemKey): Values => named({ ...VALUES, ...OWN[key] }, key);

const KEYS = Object.keys(PROBLEMS) as ProblemKey[];
const texts = sourceFiles()
  .filter(({ path }) => path.startsWith("src/"))
  .map(({ text }) => text)
  .join("\n");

/** Beginnings of keys that are made of a code and a part: `invalid_rules.${fault}`. */
const MADE = [...texts.matchAll(/`([a-z_]+(?:\$\{[\w.]+\})?[a-z_]*\.)\$\{/g)].map(([, start]) => start);
/** Parts of keys that the sources name alone: reject(path, "too_long"). */
const isMade = (key: string): boolean => {
  const [code, part] = key.split(".");
  const isStart = MADE.some((start) =>
    new RegExp(`^${start.replace(/\$\{[\w.]+\}/g, "\\w+").replace(".", "\\.")}`).test(`${code}.`),
  );
  return isStart && texts.includes(`"${part}"`);
};

describe.each(KEYS)("the problem %s", (key) => {
  const entry = problemEntry(key)!;

  test("is a sentence in English and in Hindi", () => {
    expect(say(entry, "en", valuesOf(key))).toMatch(/^\S.*\S$/);
    expect(say(entry, "en", valuesOf(key))).not.toContain("undefined");
    const hindi = say(entry, "hi", valuesOf(key));
    expect(hindi).toMatch(/[\u0900-\u097f]/);
    expect(latinIn(hindi)).toEqual([]);
  });

  test("is thrown somewhere", () => {
    expect(texts.includes(`"${key}"`) || isMade(key)).toBe(true);
  });
});

/** What an issue code needs: a step that raises it, advice, a version of the engine, words in Hindi. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { ENGINE_VERSION } from "../src/address/index.ts";
import { ADVICE, RULES } from "../src/address/issues.ts";
import { ISSUE_CODES } from "../src/address/schema.ts";
import { hi } from "../widget/strings/hi.ts";
import { sourceFiles } from "./support/source.ts";

/** The codes and penalties of one version. A change of either is another version: raise it here and in src/address. */
const RELEASED = {
  version: "1.2",
  penalties: {
    PIN_MISSING: 40,
    PIN_FORMAT: 40,
    PIN_NOT_FOUND: 40,
    STATE_PIN_MISMATCH: 25,
    JUNK_TEXT: 60,
    LINE_MISSING: 60,
    CITY_PIN_MISMATCH: 15,
    LINE_SHORT: 20,
    LINE_FEW_WORDS: 10,
    NO_HOUSE_NO: 15,
    STATE_UNKNOWN: 10,
    CITY_MISSING: 10,
    PHONE_INVALID: 10,
    NO_LANDMARK: 5,
    STATE_FILLED: 0,
    CITY_FILLED: 0,
    PIN_UNVERIFIED: 0,
  },
};

test("codes and penalties are those of the engine's version", () => {
  const penalties = Object.fromEntries(ISSUE_CODES.map((code) => [code, RULES[code].penalty]));
  expect({ version: ENGINE_VERSION, penalties }).toEqual(RELEASED);
});

test("the changelog names the engine's version", () => {
  const changelog = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8");
  expect(changelog).toContain(`Engine ${ENGINE_VERSION}`);
});

test("the widget has Hindi words for every code that costs points and is shown", () => {
  const shown = ISSUE_CODES.filter((code) => RULES[code].severity !== "info");
  expect(shown.filter((code) => !(code in hi))).toEqual([]);
});

/** All of the engine's source but the lists of codes. */
const engine = sourceFiles().filter(({ path }) => /^src\/address\/(?!schema\.ts|issues\.ts)/.test(path));

test("every code is raised somewhere", () => {
  const raises = engine.flatMap(({ text }) => text.match(/\braise\([^\n]*\)/g) ?? []).join("\n");
  expect(ISSUE_CODES.filter((code) => !raises.includes(`"${code}"`))).toEqual([]);
});

test("every code that costs points tells the customer what to do", () => {
  const costly = ISSUE_CODES.filter((code) => RULES[code].penalty > 0);
  expect(costly.filter((code) => !ADVICE.some(([advised]) => advised === code))).toEqual([]);
});

// The engine keeps the issues of a draft as the bits of one integer.
test("there are no more codes than bits", () => {
  expect(ISSUE_CODES.length).toBeLessThan(31);
});

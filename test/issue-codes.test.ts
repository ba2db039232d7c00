/** What an issue code needs besides its entry in the catalogue: a step that raises it, a version of the engine. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { ADVISED, ISSUE_CODES, ISSUES } from "../data/catalogue/issues/index.ts";
import { ENGINE_VERSION } from "../src/engine/address/index.ts";
import { sourceFiles } from "./support/source.ts";

/**
 * A digest of the codes and penalties of each version. What a version is stays: who changes a code or a penalty raises
 * ENGINE_VERSION and adds a line.
 */
const RELEASED: Readonly<Record<string, string>> = {
  "1.2": "aa92d2c246d3ce8e",
  "1.3": "e8abbe784ea5a59b",
};

test("codes and penalties are those of the engine's version", () => {
  const penalties = ISSUE_CODES.map((code) => `${code} ${ISSUES[code].penalty}`).join("\n");
  const digest = new Bun.CryptoHasher("sha256").update(penalties).digest("hex").slice(0, 16);
  expect({ version: ENGINE_VERSION, digest }).toEqual({
    version: Object.keys(RELEASED).at(-1) as string,
    digest: RELEASED[ENGINE_VERSION],
  });
  expect(new Set(Object.values(RELEASED)).size).toBe(Object.keys(RELEASED).length);
});

test("the changelog names the engine's version", () => {
  const changelog = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8");
  expect(changelog).toContain(`Engine ${ENGINE_VERSION}`);
});

const engine = sourceFiles(["src/engine/address"]);

test("every code is raised somewhere", () => {
  const raises = engine.flatMap(({ text }) => text.match(/\braise\([^\n]*\)/g) ?? []).join("\n");
  expect(ISSUE_CODES.filter((code) => !raises.includes(`"${code}"`))).toEqual([]);
});

test("every code that costs points tells the customer what to do", () => {
  const costly = ISSUE_CODES.filter((code) => ISSUES[code].penalty > 0);
  expect(costly.filter((code) => !ADVISED.includes(code))).toEqual([]);
});

// The engine keeps the issues of a draft as the bits of one integer.
test("there are no more codes than bits", () => {
  expect(ISSUE_CODES.length).toBeLessThan(31);
});

/** No regular expression of the server may hold the event loop, whatever text somebody sends. */
import { expect, test } from "bun:test";
import { resolve } from "node:path";
import { backtrackingOf } from "./support/backtracking.ts";

/** Patterns that look bad and are not, with the reason. */
const HARMLESS: Record<string, string> = {
  "engine/address/states.ts: /[^\\s.&-]+[\\s.&-]*$/": "reads the table of states, at the start",
  "engine/address/text/indic.ts: /[\\u0900-\\u0d7f\\u200c\\u200d]+(?:[ \\t]+[\\u0900-\\u0d7f\\u200c\\u200d]+)*/g":
    "nothing has to follow, and blanks part the words",
  "http/validate.ts: /^[^\\s@\\p{Cc}]{1,64}@[^\\s@.\\p{Cc}]+(\\.[^\\s@.\\p{Cc}]+)+$/u":
    "dots part the labels, which have none",
  "db/postgres/translate.ts: /'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|`[^`]*`|--[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/|\\?\\d*|[A-Za-z_][\\w$]*|\\d[\\w.]*|->>|\\s+|[\\s\\S]/g":
    "reads the program's own statements",
  "db/postgres/sql-text.ts: /'(?:[^']|'')*'|--[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/|\"(?:[^\"]|\"\")*\"|[\\s\\S]/g":
    "reads the program's own migrations",
};

const SOURCE = resolve(import.meta.dir, "../src");
/** A literal where an expression may begin. */
const LITERAL =
  /(?<=(?:[(,=:[!?]|return|&&|\|\||=>)\s*|^\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+)\/([dgimsuvy]*)(?=[\s.,);\]]|$)/g;

test.each([
  ["\\s*,\\s*", ""],
  ["<!--[\\s\\S]*?-->", "g"],
  ["^(\\s*)(.*\\S)\\s+(a|b)$", ""],
  ["[aeiou].*[^aeiou]a$", ""],
  ["^(a+)+$", ""],
  ["^(?:[a-z]+\\s*)*$", ""],
  ["([\\w.:-]+)\\s*=", "g"],
])("/%s/ is found to be slow", (source, flags) => {
  expect(backtrackingOf(source, flags)).toBeString();
});

test.each([
  ["^[^\\s@]+@[^\\s@]+$", ""],
  ["\\s+", "g"],
  ["\\.0+$", ""],
  ["sk_\\w+", "g"],
  ["^bearer +(\\S+) *$", "i"],
  ["\\b[a-z]{1,20}$", ""],
  ["^multipart\\/form-data\\b", "i"],
])("/%s/ is found to be fast", (source, flags) => {
  expect(backtrackingOf(source, flags)).toBeNull();
});

test("no pattern of the server goes back over a text again and again", async () => {
  const found: string[] = [];
  let read = 0;
  for (const file of new Bun.Glob("**/*.ts").scanSync(SOURCE)) {
    // These run when the server is bundled, over its own files.
    if (file.endsWith(".macro.ts") || file.startsWith("cli/licences/collect/")) continue;
    for (const line of (await Bun.file(resolve(SOURCE, file)).text()).split("\n")) {
      for (const [literal, source, flags] of line.matchAll(LITERAL)) {
        read++;
        const fault = backtrackingOf(source, flags);
        if (fault && !(`${file}: ${literal}` in HARMLESS)) found.push(`${file}: ${literal}: ${fault}`);
      }
    }
  }
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(100);
});

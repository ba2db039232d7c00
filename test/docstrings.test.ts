/**
 * Every exported function says in a docstring what it takes and gives, what it throws and why it is there: a reader
 * should not have to open its body. The heading of a file describes the only function that the file exports.
 */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dir, "..");
/** A declaration, or a constant whose value begins like a function; `rest` is the text from there on. */
const EXPORTED =
  /^export (?:default )?(?:(?:async )?function\*? (?<declared>\w+)|const (?<constant>\w+)(?:: [^=;]+)? =\s+(?<rest>(?:async )?(?:function\b|[<(]|\w+ =>)))/gm;

/** Names of the exported functions of a text without a docstring. Of overloads, the first one has it. */
function undescribed(text: string): string[] {
  const described = new Set<string>();
  const names = new Set<string>();
  for (const found of text.matchAll(EXPORTED)) {
    const { declared, constant, rest = "" } = found.groups ?? {};
    const name = declared ?? constant;
    if (declared === undefined && !isFunction(text.slice(found.index + found[0].length - rest.length)))
      continue;
    if (text.slice(0, found.index).trimEnd().endsWith("*/")) described.add(name);
    else if (!described.has(name)) names.add(name);
  }
  const isDescribedByHeading = names.size === 1 && described.size === 0 && text.startsWith("/**");
  return isDescribedByHeading ? [] : [...names];
}

/** Whether an expression is a function: an arrow follows its first parentheses, a type of its result apart. */
function isFunction(expression: string): boolean {
  if (/^(?:async )?(?:function\b|\w+ =>)/.test(expression)) return true;
  const begin = expression.indexOf("(");
  let depth = 0;
  for (let i = begin; i < expression.length; i++) {
    if (expression[i] === "(") depth++;
    if (expression[i] === ")" && --depth === 0) return /^\)(?::[^;]*?)? =>/.test(expression.slice(i));
  }
  return false;
}

test("every exported function has a docstring", () => {
  const paths = [...new Bun.Glob("{src,data,widget}/**/*.{ts,tsx}").scanSync(ROOT)].sort();
  const own = paths.filter((path) => !path.includes("node_modules") && !path.endsWith(".d.ts"));
  expect(own.length).toBeGreaterThan(0);
  const left = own.flatMap((path) =>
    undescribed(readFileSync(join(ROOT, path), "utf8")).map((name) => `${path} ${name}`),
  );
  expect(left).toEqual([]);
});

test.each<[text: string, names: string[]]>([
  ["export function a() {}", ["a"]],
  ["export async function a() {}\nexport function* b() {}", ["a", "b"]],
  ["export const a = (b: number): string => `${b}`;", ["a"]],
  ["export const a: Run = async (args) => {};", ["a"]],
  ["export const a =\n  <T>(b: T, c = f()) =>\n  () => b;", ["a"]],
  ["export const a = (\n  b: number,\n): { c: number } => ({ c: b });", ["a"]],
  ["export const a = b => b;", ["a"]],
  ["const a = 1;\n\nexport default function b() {}", ["b"]],
  ["/** Says something. */\nexport function a() {}", []],
  ["/** Says something. */\nexport function a(b: 1): 2;\nexport function a(b: 2): 1;", []],
  ["export const a = (1 + 2) * 3;\nexport const b = [(c: 1) => c];", []],
  ["function a() {}", []],
  ['/** What the file is. */\nimport b from "b";\n\nexport const a = () => b;', []],
  [
    '/** What the file is. */\nimport b from "b";\n\nexport const a = () => b;\nexport const c = () => a;',
    ["a", "c"],
  ],
])("of %j, %p have none", (text, names) => {
  expect(undescribed(text)).toEqual(names);
});

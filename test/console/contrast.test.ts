/** Texts can be read in both themes: the colours of Pico and of our own variables, by the formula of WCAG 2. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dir, "../..");
const SHEETS = ["node_modules/@picocss/pico/css/pico.css", "src/console/style/variables.css"].map((path) =>
  readFileSync(resolve(ROOT, path), "utf8"),
);

/** What a theme sets: the rules whose selector names it. Later ones win. */
function variablesOf(theme: "light" | "dark"): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selector, body] of SHEETS.join("\n").matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (!new RegExp(`^\\s*(:root[^,]*,\\s*)?\\[data-theme="?${theme}"?\\]`, "m").test(selector)) continue;
    for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  }
  return found;
}

/** Red, green, blue: 0 to 255. */
function colourOf(variables: Map<string, string>, text: string): number[] {
  const name = /^var\((--[\w-]+)\)$/.exec(text)?.[1];
  if (name) return colourOf(variables, variables.get(name) ?? `${name} is not set`);
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex)
    return (hex.match(hex.length === 3 ? /./g : /../g) ?? []).map((part) =>
      Number.parseInt(part.padEnd(2, part), 16),
    );
  const parts = /^rgb\(([\d.]+), ([\d.]+), ([\d.]+)\)$/.exec(text);
  if (!parts) throw new Error(`no colour: ${text}`);
  return parts.slice(1).map(Number);
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: number[]): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number[], other: number[]): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const PAGE = ["--pico-background-color", "--back"];
/** Texts, and what is behind them. */
const PAIRS = [
  ...["--pico-color", "--pico-muted-color", "--pico-primary", "--bad", "--warn", "--good"].flatMap((text) =>
    PAGE.map((behind) => [text, behind]),
  ),
  ...["bad", "warn", "good"].flatMap((tone) => [
    [`--${tone}`, `--${tone}-back`],
    ["--pico-color", `--${tone}-back`],
  ]),
  ["--pico-primary-inverse", "--pico-primary-background"],
  ["--pico-secondary-inverse", "--pico-secondary-background"],
  ["--pico-form-element-color", "--pico-form-element-background-color"],
  ["--pico-color", "--pico-card-background-color"],
];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const variables = variablesOf(theme);
  test.each(PAIRS)("%s on %s has the contrast of AA", (text, behind) => {
    const [above, below] = [text, behind].map((name) => colourOf(variables, `var(${name})`));
    expect(contrast(above, below)).toBeGreaterThanOrEqual(4.5);
  });
});

test("the theme that the system asks for has the colours of the chosen one", () => {
  const [, own] = SHEETS;
  const blocks = [
    ...own.matchAll(/(:root:not\(\[data-theme="light"\]\)|^\[data-theme="dark"\]) \{([^}]*)\}/gm),
  ];
  const [bySystem, chosen] = blocks.map(([, , body]) => body.replaceAll(/\s+/g, " "));
  expect(chosen).toBe(bySystem);
});

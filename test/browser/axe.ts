/** What axe-core finds wrong with a page. */
import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Serious and critical violations of the page as it stands, a line each: `color-contrast: <small>…</small>`. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Not by a script element: the policy of the page forbids it.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(SOURCE);
  // Else most of the time is spent on telling what is right, and a third on rules whose violations are never serious.
  const options = JSON.stringify({ runOnly: TAGS, resultTypes: ["violations"] });
  const violations = (await page.evaluate(`{
    const isMinor = ({ impact }) => impact === "minor" || impact === "moderate";
    const rules = Object.fromEntries(axe._audit.rules.filter(isMinor).map(({ id }) => [id, { enabled: false }]));
    axe.run(document, { ...${options}, rules }).then(({ violations }) => violations);
  }`)) as AxeResults["violations"];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
}

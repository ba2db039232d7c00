/** What axe-core finds wrong with a page. */
import type { AxeResults } from "axe-core";
import axe from "axe-core";
import type { Page } from "playwright-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Serious and critical violations of the page as it stands, a line each: `color-contrast: <small>…</small>`. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Not by a script element: the policy of the page forbids it.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(TAGS)} })`,
  )) as AxeResults;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
}

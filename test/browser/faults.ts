/** What is wrong with a page as it stands, for each look that people have it in. */
import type { Page } from "playwright-core";
import { violationsOf } from "./axe.ts";
import type { Watched } from "./chromium.ts";
import { complaintsOf } from "./visit.ts";

/** Both languages, both themes, a desk and a phone; `test/console/contrast.test.ts` compares the colours of each theme. */
export const LOOKS = [
  { language: "en", theme: "light", width: 1280 },
  { language: "hi", theme: "dark", width: 360 },
] as const;

/** Wider than the window, or controls lower than a finger. */
const MISFITS = `(() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("scrolls sideways");
  for (const element of document.querySelectorAll("button, select, summary, input:not([type=radio], [type=checkbox], .unseen)")) {
    const { height } = element.getBoundingClientRect();
    if (height > 0 && height < 44) found.push(element.outerHTML + " is " + height + " high");
  }
  return found;
})()`;

/** Violations of accessibility, misfits, requests to other hosts and errors, a line each. @param name of the page */
export async function faultsOf(name: string, watched: Watched): Promise<string[]> {
  const { page, elsewhere } = watched;
  const violations = await violationsOf(page);
  const misfits = (await atBothWidths(page, () => page.evaluate<string[]>(MISFITS))).flat();
  const faults = [...violations, ...misfits, ...elsewhere, ...complaintsOf(watched)];
  return faults.map((fault) => `${name}: ${fault}`);
}

/** By how many pixels the page is wider than the window of a desk and of a phone. */
export const overflowOf = (page: Page): Promise<number[]> =>
  atBothWidths(page, () =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)),
  );

/** Looks at the page at either width, last at that which it has. */
async function atBothWidths<T>(page: Page, look: () => Promise<T>): Promise<T[]> {
  const own = page.viewportSize()?.width ?? 0;
  const seen: T[] = [];
  for (const width of own === 360 ? [1280, 360] : [360, own]) {
    await page.setViewportSize({ width, height: 900 });
    // What is drawn to measure follows in the next frame.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    seen.push(await look());
  }
  return seen;
}

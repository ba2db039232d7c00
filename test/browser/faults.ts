/** What is wrong with a page as it stands, for each look that people have it in. */
import type { Page } from "playwright-core";
import { violationsOf } from "./axe.ts";
import type { Watched } from "./chromium.ts";
import { complaintsOf } from "./visit.ts";

/** How a page is opened that is looked at in both themes and widths: Hindi has the longer words. */
export const LOOK = { language: "hi", theme: "light", width: 1280 } as const;

/** A phone, and then the desk that the page was opened on; `test/console/contrast.test.ts` compares the colours of each theme. */
const LOOKS = [
  { colorScheme: "dark", width: 360 },
  { colorScheme: "light", width: 1280 },
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

/** What is drawn to measure follows in the next frame. */
const DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/**
 * Violations of accessibility, misfits, requests to other hosts and errors, a line each.
 * @param name of the page
 * @param watched opened in {@link LOOK}
 */
export async function faultsOf(name: string, watched: Watched): Promise<string[]> {
  const { page, elsewhere } = watched;
  const seen = await inBothLooks(page, async () => [
    ...(await violationsOf(page)),
    ...(await page.evaluate<string[]>(MISFITS)),
  ]);
  const faults = [...seen, ...elsewhere, ...complaintsOf(watched)];
  return faults.map((fault) => `${name}: ${fault}`);
}

/** The violations alone of a page that was opened in {@link LOOK}, and whether it scrolls sideways, a line each. */
export const violationsInBothLooks = (page: Page): Promise<string[]> =>
  inBothLooks(page, async () => [
    ...(await violationsOf(page)),
    ...(await page.evaluate<string[]>(
      "document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : []",
    )),
  ]);

/**
 * What is seen on a phone in the dark and then at a desk in the light, as the page stays.
 * @param page opened in {@link LOOK}
 * @param height of the window
 */
export async function inBothLooks(
  page: Page,
  look: () => Promise<string[]>,
  height = 900,
): Promise<string[]> {
  const seen: string[] = [];
  for (const { colorScheme, width } of LOOKS) {
    // Without motion no colour is on its way from one theme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await page.evaluate(DRAWN);
    seen.push(...(await look()).map((fault) => `${colorScheme}, ${width} px: ${fault}`));
  }
  return seen;
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
    await page.evaluate(DRAWN);
    seen.push(await look());
  }
  return seen;
}

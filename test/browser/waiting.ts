/** What a page shows a moment after what was done to it. */
import { expect } from "bun:test";
import type { Page } from "playwright-core";

/** Longer than any page takes on a busy machine. */
const PATIENCE_MS = 30_000;
const INTERVAL_MS = 50;

/** Reads again and again until it is what is expected; fails with the last value when it never is. */
export async function eventually<T>(read: () => Promise<T>, expected: NoInfer<T>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  let found = await read();
  while (!Bun.deepEquals(found, expected) && Date.now() < end) {
    await Bun.sleep(INTERVAL_MS);
    found = await read();
  }
  expect<unknown>(found).toEqual(expected);
}

/**
 * Waits for a short message at the edge of the window and puts it away, so that the next one with its text is another:
 * by itself it goes after ten seconds, in which a busy machine may have come to the next one or not.
 */
export async function takeToast(page: Page, text: string): Promise<void> {
  await page.locator(".toast", { hasText: text }).first().waitFor();
  await page.locator(".toast > button:last-child").evaluateAll((all) => {
    for (const button of all) (button as HTMLElement).click();
  });
}

/** Opens each fold below the selector, also one that comes meanwhile. */
export async function unfold(page: Page, selector: string): Promise<void> {
  const folded = page.locator(`${selector} details:not([open]) > summary`);
  while ((await folded.count()) > 0) await folded.first().click();
}

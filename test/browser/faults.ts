/** What is wrong with a page as it stands, for each look that people have it in. */
import { violationsOf } from "./axe.ts";
import type { Watched } from "./chromium.ts";
import { complaintsOf } from "./visit.ts";

/** Both languages, both themes, a desk and a phone. */
export const LOOKS = [
  { language: "en", theme: "light", width: 1280 },
  { language: "hi", theme: "dark", width: 360 },
  { language: "en", theme: "dark", width: 360 },
  { language: "hi", theme: "light", width: 1280 },
] as const;

/** Each language with each theme at each width. */
export const ALL_LOOKS = (["en", "hi"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) => [1280, 360].map((width) => ({ language, theme, width }))),
);

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
  const misfits = (await page.evaluate(MISFITS)) as string[];
  const faults = [...(await violationsOf(page)), ...misfits, ...elsewhere, ...complaintsOf(watched)];
  return faults.map((fault) => `${name}: ${fault}`);
}

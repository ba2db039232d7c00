/** A browser that is signed in, and takes pictures of its pages. */
import type { Browser, Page } from "playwright-core";
import type { DemoServer } from "./shop.ts";

const WIDTH = 1280;
/** Pixels of the picture by pixel of the page. */
const SCALE = 2;
/** Of WebP, 0 to 100. */
const QUALITY = 80;

/** A page in a context of its own, with the clock of the shop and without animations. */
export async function openPage(
  browser: Browser,
  { url, now, owner }: DemoServer,
  height: number,
): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: { width: WIDTH, height }, deviceScaleFactor: SCALE, baseURL: url },
    ...{ colorScheme: "light", locale: "en-IN", timezoneId: "Asia/Kolkata", reducedMotion: "reduce" },
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.request.post("/api/v1/auth/login", {
    headers: { Origin: url },
    data: { ...owner, cookie: true },
  });
  return page;
}

/** What is in sight of the page, as WebP: Playwright itself knows PNG and JPEG only. */
export async function photograph(page: Page): Promise<Buffer> {
  // Neither caret nor focus ring, which come and go.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  return Buffer.from(data, "base64");
}

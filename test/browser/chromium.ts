/** A real browser, with all requests to other hosts blocked. */
import { type Browser, chromium, type Page } from "playwright-core";

/** Where the browser is; $CHROMIUM is set by `make test`. */
export const CHROMIUM = process.env.CHROMIUM || "/usr/bin/chromium";

/** @param args further switches of the browser */
export function launch(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...args,
    ],
  });
}

export interface Watched {
  page: Page;
  /** URLs that the page asked for on any other host; those requests were refused. */
  elsewhere: string[];
  /** What the browser complained of: errors, and all that the page's policy forbids. */
  complaints: string[];
}

/** Opens a page of the server and records its requests and errors. */
export async function open(
  browser: Browser,
  url: string,
  options: { width?: number; dark?: boolean } = {},
): Promise<Watched> {
  const page = await browser.newPage({
    viewport: { width: options.width ?? 1200, height: 900 },
    colorScheme: options.dark ? "dark" : "light",
  });
  const watched: Watched = { page, elsewhere: [], complaints: [] };
  await page.route("**/*", (route) => {
    const asked = route.request().url();
    if (new URL(asked).origin === new URL(url).origin || asked.startsWith("data:")) return route.continue();
    watched.elsewhere.push(asked);
    return route.abort();
  });
  page.on("pageerror", (error) => watched.complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") watched.complaints.push(message.text());
  });
  await page.goto(url);
  return watched;
}

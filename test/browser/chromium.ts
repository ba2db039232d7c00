/** A real browser, which reaches this machine alone. */
import { afterEach } from "bun:test";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";

/** Where the browser is; $CHROMIUM is set by `make test`. */
export const CHROMIUM = process.env.CHROMIUM || "/usr/bin/chromium";

/** A name of this machine that is neither localhost nor https. */
export const LAN = "thikana.lan";

export function launch(): Promise<Browser> {
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
      `--host-resolver-rules=MAP ${LAN} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
      // Most of the time of a page is the start of its process, and of messages between processes.
      "--process-per-site",
      "--in-process-gpu",
    ],
  });
}

let running: Promise<Browser> | undefined;

/** The browser of this process, for all test files that it runs; it ends with the process. */
async function sharedBrowser(): Promise<Browser> {
  // The runner ends what it finds running when a test runs out of time.
  if (!running || !(await running).isConnected()) running = launch();
  return running;
}

/** The context that is emptied and taken again. A page in it keeps the process of its site alive, and opens the others. */
interface Kept {
  context: BrowserContext;
  opener: Page;
  devtools: CDPSession;
}
let kept: Kept | undefined;
let isTaken = false;
const others = new Set<BrowserContext>();

/** Closes what each test of the file leaves open; each file that opens pages calls it. */
export function usePages(): void {
  afterEach(closePages);
}

/** Closes all pages. */
export async function closePages(): Promise<void> {
  const [, ...pages] = kept?.context.pages() ?? [];
  await Promise.all([...pages, ...others].map((each) => each.close()));
  others.clear();
  isTaken = false;
}

export interface PageOptions {
  width?: number;
  dark?: boolean;
  /** In a context that no other test gets: for what a context keeps, as a clock or another locale. */
  own?: { locale?: string };
}

/**
 * An empty page of a visitor without cookies and storage. A second one that is open at the same time has cookies of
 * its own.
 * @param origin of which nothing is stored
 */
export async function newPage(origin: string, { width = 1200, dark, own }: PageOptions = {}): Promise<Page> {
  const page = own || isTaken ? await pageOfItsOwn(own) : await pageOfKept(origin);
  await page.setViewportSize({ width, height: 900 });
  // Without motion: each frame of a transition is work, and nothing is to be seen while it lasts.
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light", reducedMotion: "reduce" });
  return page;
}

async function pageOfItsOwn(options: { locale?: string } = {}): Promise<Page> {
  const context = await (await sharedBrowser()).newContext(options);
  others.add(context);
  return context.newPage();
}

async function pageOfKept(origin: string): Promise<Page> {
  isTaken = true;
  const { context, opener, devtools } = await keptContext();
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb" }),
  ]);
  // One that no page opens starts a process, until it knows its site.
  const [page] = await Promise.all([
    context.waitForEvent("page"),
    opener.evaluate(() => {
      const opened = window.open("about:blank");
      if (opened) opened.opener = null;
    }),
  ]);
  page.once("close", () => {
    isTaken = false;
  });
  return page;
}

async function keptContext(): Promise<Kept> {
  const browser = await sharedBrowser();
  if (kept) return kept;
  const context = await browser.newContext();
  const opener = await context.newPage();
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("kept") });
  await opener.goto(server.url.href);
  await server.stop();
  context.once("close", () => {
    kept = undefined;
  });
  kept = { context, opener, devtools: await context.newCDPSession(opener) };
  return kept;
}

export interface Watched {
  page: Page;
  /** URLs that the page asked for on any other host. */
  elsewhere: string[];
  /** What the browser complained of: errors, and all that the page's policy forbids. */
  complaints: string[];
}

/** Records the requests and errors of a page. @param origin of its server */
export function watch(page: Page, origin: string): Watched {
  const watched: Watched = { page, elsewhere: [], complaints: [] };
  page.on("request", (request) => {
    const asked = request.url();
    if (new URL(asked).origin !== origin && !/^(data|blob):/.test(asked)) watched.elsewhere.push(asked);
  });
  page.on("pageerror", (error) => watched.complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") watched.complaints.push(message.text());
  });
  return watched;
}

/** Opens a page of the server. */
export async function open(url: string, options: PageOptions = {}): Promise<Watched> {
  const { origin } = new URL(url);
  const watched = watch(await newPage(origin, options), origin);
  await watched.page.goto(url);
  return watched;
}

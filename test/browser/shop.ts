/** A shop on another origin than the service: an account of a server, and pages with the widget's tag. */
import type { Page, Request } from "playwright-core";
import { TIMEOUT_MS } from "../../widget/service.ts";
import { signUp, type TestServer } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { closePages, newPage } from "./chromium.ts";

/** Attributes of the script tag beside `src` and `data-key`. */
export type Tag = Record<string, string>;

export interface Shop extends AsyncDisposable {
  readonly service: Pick<TestServer, "url">;
  readonly url: string;
  readonly key: string;
  /** What the shop's server got by POST, oldest first. */
  readonly orders: Record<string, string>[];
  /** A page of the shop at a path of its own; gives its address. */
  publish(html: string, headers?: Record<string, string>): string;
  /** The widget's tag. */
  tag(attributes?: Tag, src?: string): string;
  /** Opens a page that holds the HTML and the widget. */
  open(html: string, attributes?: Tag, options?: OpenOptions): Promise<Visit>;
}

export interface OpenOptions {
  width?: number;
  headers?: Record<string, string>;
  /** Another service than the shop's own: one that is slow, or broken. */
  src?: string;
  /** Whether the widget waits for an answer only as long as it does for a buyer. */
  isHasty?: boolean;
}

/** One customer's page, and what happens on it. */
export interface Visit extends AsyncDisposable {
  readonly page: Page;
  /** Requests to the service's API. */
  readonly asked: Request[];
  /** Errors that were thrown, and everything that the page's policy forbade. */
  readonly thrown: string[];
}

/** @param service on which the shop has its account; the shared one by default */
export async function openShop(service?: TestServer): Promise<Shop> {
  const server = service ?? (await sharedServer());
  const { pk: key } = await signUp(server, "127.0.0.1");
  const pages = new Map<string, Response>();
  const orders: Record<string, string>[] = [];
  const site = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const path = new URL(request.url).pathname;
      if (request.method === "POST") {
        orders.push(Object.fromEntries(new URLSearchParams(await request.text())));
        return new Response("<h1>Thank you</h1>", { headers: { "content-type": "text/html" } });
      }
      return pages.get(path)?.clone() ?? new Response(null, { status: 404 });
    },
  });
  const url = `http://127.0.0.1:${site.port}`;
  const shop: Shop = {
    ...{ service: server, url, key, orders },
    publish(html, headers) {
      const path = `/${pages.size}.html`;
      pages.set(
        path,
        new Response(html, { headers: { "content-type": "text/html; charset=utf-8", ...headers } }),
      );
      return url + path;
    },
    tag(attributes = {}, src = `${server.url}/widget.js`) {
      const given = Object.entries({ src, "data-key": key, ...attributes }).map(
        ([name, value]) => `${name}="${value}"`,
      );
      return `<script ${given.join(" ")}></script>`;
    },
    async open(html, attributes, { width = 900, headers, src, isHasty = false } = {}) {
      const address = shop.publish(
        html.includes("</body>")
          ? html.replace("</body>", `${shop.tag(attributes, src)}</body>`)
          : html + shop.tag(attributes, src),
        headers,
      );
      return visit(address, width, isHasty);
    },
    async [Symbol.asyncDispose]() {
      await closePages();
      await site.stop(true);
    },
  };
  return shop;
}

/** A busy machine answers later than the widget waits for an answer: it waits for a minute here. */
const PATIENT = `{
  window.patience = 60_000;
  const own = (ms) => (ms === ${TIMEOUT_MS} ? patience : ms);
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, own(ms));
  const later = setTimeout;
  window.setTimeout = (run, ms, ...given) => later(run, own(ms), ...given);
}`;

/** From now on the widget of the page waits no longer than it does for a buyer. */
export const hurry = (page: Page): Promise<unknown> => page.evaluate(`window.patience = ${TIMEOUT_MS}`);

async function visit(address: string, width: number, isHasty: boolean): Promise<Visit> {
  const page = await newPage(new URL(address).origin, { width });
  if (!isHasty) await page.addInitScript(PATIENT);
  // Below the limit of a test: else the runner ends the browser, and every test after it fails too.
  page.setDefaultTimeout(60_000);
  const asked: Request[] = [];
  const thrown: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/")) asked.push(request);
  });
  page.on("pageerror", (error) => thrown.push(error.message));
  page.on("console", (message) => {
    // The browser itself notes a request that failed; no script can keep it from that.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      thrown.push(message.text());
  });
  await page.goto(address);
  return { page, asked, thrown, [Symbol.asyncDispose]: () => page.close() };
}

/** Where the widget's second script is, as the first one knows it. */
export const panelPath = (script: string): string => /\/widget-panel-\w+\.js/.exec(script)?.[0] ?? "";

type ServiceResult = { status: string; score: number; check_id: string };

/** Goes out of the address and waits for the widget's result, and for the panel where one is on its way. */
export async function leaveAddress({ page }: Visit): Promise<ServiceResult> {
  type Told = { told?: ServiceResult };
  await page.evaluate(() => {
    (window as Told).told = undefined;
    const tell = (event: Event) => {
      (window as Told).told = (event as CustomEvent).detail;
    };
    document.addEventListener("service:result", tell, { once: true });
  });
  await page.click("[name=email]");
  const told = await page.waitForFunction(() => (window as Told).told);
  await page.waitForFunction(
    () => !document.querySelector("link[href*='/widget-panel-']") || document.querySelector("service-hints"),
  );
  return (await told.jsonValue()) as ServiceResult;
}

/**
 * The fields that the widget has found on a page, each by an id that this gives it.
 * @param addresses that it should find: they are waited for, and whether there come more
 */
export async function foundOn(page: Page, addresses = 1): Promise<Record<string, string>[]> {
  await page.waitForFunction(
    (size) => (window as { Service?: { sessions: Set<unknown> } }).Service?.sessions.size === size,
    addresses,
  );
  await page.waitForTimeout(400);
  return page.evaluate(() => {
    type Session = { group: { fields: Record<string, Element | undefined> } };
    const { Service } = window as unknown as { Service: { sessions: Set<Session> } };
    return [...Service.sessions].map(({ group: { fields } }) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([kind, element]) => {
          if (!element) return [];
          const mark = element.getAttribute("data-at") ?? `f${Math.random()}`;
          element.setAttribute("data-at", mark);
          return [[kind, `[data-at="${mark}"]`]];
        }),
      ),
    );
  });
}

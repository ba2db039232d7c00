/**
 * The console in a DOM without a browser: the pages' own scripts against a real server. For what they do; what a
 * browser does with them, as layout, focus, policies and printed keys, is tested in test/browser.
 */
import { resolve } from "node:path";
import { type Request as TabRequest, Window } from "happy-dom";
import { PASSWORD } from "../http/server.ts";

const ENTRY = resolve(import.meta.dir, "../../src/console/main.tsx");
/** Longer than an answer takes on a busy machine. */
const PATIENCE_MS = 20_000;
/** Far longer than it takes to abort all that a page has begun. */
const ABORT_MS = 100;

let bundle: Promise<string> | undefined;

/** The script of all pages, made once. */
async function script(): Promise<string> {
  const define = { "process.env.NODE_ENV": `"production"` };
  const made = await Bun.build({ entrypoints: [ENTRY], target: "browser", format: "iife", define });
  return made.outputs[0].text();
}

interface Sent {
  method: string;
  /** With the query. */
  path: string;
  headers?: [string, string][];
  body?: ArrayBuffer | string;
}

/** Answers a request in place of the server, or passes it on by calling `next`. */
type Network = (request: Sent, next: () => Promise<Response>) => Promise<Response>;

export interface TabOptions {
  /** E-mail of the member who is signed in. */
  as?: string;
  language?: "en" | "hi";
  width?: number;
}

const STORAGES = ["localStorage", "sessionStorage"] as const;

const contentOf = (storage: Pick<Storage, "length" | "key" | "getItem">): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "").map((name) => [
      name,
      storage.getItem(name) ?? "",
    ]),
  );

const tabs = new Set<Tab>();

/** Opens a path of the console in a tab of its own, as somebody who was never there. */
export async function openTab(
  server: { url: string },
  path: string,
  { as, language = "en", width = 1280 }: TabOptions = {},
): Promise<Tab> {
  const tab = new Tab(server.url, width, { "thikana.language": language });
  tabs.add(tab);
  if (as !== undefined) await tab.signIn(as);
  await tab.goTo(path);
  return tab;
}

/** Ends what runs in all tabs; each file that opens some calls it after each test. */
export async function closeTabs(): Promise<void> {
  await Promise.all([...tabs].map((tab) => tab.close()));
  tabs.clear();
}

export class Tab {
  /** Takes the place of the network, as one that is slow or gone. */
  network: Network = (_, next) => next();
  #window: Window | undefined;
  #cookie = "";
  /** What is stored, kept while the page is loaded anew. */
  readonly #stored: Record<(typeof STORAGES)[number], Record<string, string>>;

  constructor(
    readonly url: string,
    readonly width: number,
    storage: Record<string, string>,
  ) {
    this.#stored = { localStorage: storage, sessionStorage: {} };
  }

  get window(): Window {
    if (!this.#window) throw new Error("the tab is closed");
    return this.#window;
  }

  /** Path and query. */
  get path(): string {
    const { pathname, search } = this.window.location;
    return pathname + search;
  }

  async signIn(email: string): Promise<void> {
    const response = await this.#fetch({
      ...{ method: "POST", path: "/api/v1/auth/login", headers: [["Content-Type", "application/json"]] },
      body: JSON.stringify({ email, password: PASSWORD, cookie: true }),
    });
    if (!response.ok) throw new Error(`signing in gave ${response.status} ${await response.text()}`);
  }

  /** Loads the page anew; what is stored stays. */
  async goTo(path: string): Promise<void> {
    await this.close();
    bundle ??= script();
    const code = await bundle;
    const window = new Window({
      ...{ url: this.url + path, width: this.width, height: 900 },
      settings: {
        errorCapture: "disabled" as never,
        fetch: { interceptor: { beforeAsyncRequest: ({ request }) => this.#answer(request) as never } },
      },
    });
    this.#window = window;
    for (const storage of STORAGES)
      for (const [name, value] of Object.entries(this.#stored[storage])) window[storage].setItem(name, value);
    window.document.body.innerHTML = '<div id="console"></div>';
    const globals = globalsOf(window);
    new Function(...Object.keys(globals), code)(...Object.values(globals));
  }

  reload(): Promise<void> {
    return this.goTo(this.path);
  }

  async close(): Promise<void> {
    const window = this.#window;
    if (!window) return;
    for (const storage of STORAGES) this.#stored[storage] = contentOf(window[storage]);
    this.#window = undefined;
    // A page may answer the end of a request or a timer by another, whose end would be waited for: then again.
    for (let isDone = false; !isDone; ) {
      const done = window.happyDOM.abort().then(() => true);
      isDone = await Promise.race([done, Bun.sleep(ABORT_MS).then(() => false)]);
    }
  }

  /** What is shown of a selector now; compare the count, as a runner cannot print elements. @param text that it must hold */
  all<T extends HTMLElement = HTMLElement>(selector: string, text: string | RegExp = ""): T[] {
    const found = [...this.window.document.querySelectorAll(selector)] as unknown as T[];
    return found.filter((element) =>
      typeof text === "string" ? element.textContent?.includes(text) : text.test(element.textContent ?? ""),
    );
  }

  /** Waits for the first one. */
  seen<T extends HTMLElement = HTMLElement>(selector: string, text: string | RegExp = ""): Promise<T> {
    return this.until(() => this.all<T>(selector, text)[0], `${selector} ${text}`);
  }

  /** Waits until there is none. */
  async gone(selector: string, text: string | RegExp = ""): Promise<void> {
    await this.until(() => this.all(selector, text).length === 0, `no ${selector} ${text}`);
  }

  /** Waits for a value that is not falsy. @throws Error with the page's text when it does not come */
  async until<T>(look: () => T | undefined | null | false, what = String(look)): Promise<T> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const value = look();
      if (value) return value;
      if (performance.now() > end)
        throw new Error(`waited for ${what}:\n${this.window.document.body.textContent}`);
      await Bun.sleep(4);
    }
  }

  /** Waits for it and presses it. */
  async click(selector: string, text: string | RegExp = ""): Promise<void> {
    const element = await this.seen(selector, text);
    element.click();
  }

  /** Waits for the field and writes into it. */
  async fill(selector: string, value: string): Promise<void> {
    const field = await this.seen<HTMLInputElement>(selector);
    field.focus();
    field.value = value;
    for (const type of ["input", "change"])
      field.dispatchEvent(new this.window.Event(type, { bubbles: true }) as unknown as Event);
  }

  /** Presses a key by its code; where the focus is, else on the page. */
  press(code: string, init: KeyboardEventInit = {}): void {
    const { document, KeyboardEvent } = this.window;
    const event = new KeyboardEvent("keydown", {
      bubbles: true,
      cancelable: true,
      code,
      ...(init as object),
    });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }

  async #answer(request: TabRequest) {
    const { method, url } = request;
    const path = url.slice(this.url.length);
    const body = method === "GET" ? undefined : await request.arrayBuffer();
    const sent = { method, path, body, headers: [...request.headers] as [string, string][] };
    const { Response: ResponseOfTab } = this.window;
    const response = await this.network(sent, () => this.#fetch(sent));
    const { status, headers } = response;
    const bytes = await response.arrayBuffer();
    return new ResponseOfTab(bytes.byteLength === 0 ? null : Buffer.from(bytes), {
      ...{ status, headers: [...headers] as [string, string][] },
    });
  }

  /** As a browser sends it, with the origin and the session's cookie. */
  async #fetch({ method, path, headers = [], body }: Sent): Promise<Response> {
    const own: [string, string][] = [["Origin", this.url]];
    if (this.#cookie) own.push(["Cookie", this.#cookie]);
    const response = await fetch(this.url + path, { method, headers: [...headers, ...own], body });
    const cookie = response.headers.get("set-cookie");
    if (cookie !== null) this.#cookie = /Max-Age=0/i.test(cookie) ? "" : cookie.split(";")[0];
    return response;
  }
}

/** The window's properties, which the script takes for its global ones. */
function globalsOf(window: Window): Record<string, unknown> {
  const globals: Record<string, unknown> = {};
  for (let from: object = window; from !== Object.prototype; from = Object.getPrototypeOf(from))
    for (const name of Object.getOwnPropertyNames(from)) {
      if (!/^[A-Za-z]\w*$/.test(name) || RESERVED.has(name) || name in globals) continue;
      const value: unknown = window[name as keyof Window];
      const isMethod = value instanceof Function && !value.prototype;
      globals[name] = isMethod ? value.bind(window) : value;
    }
  return globals;
}

const RESERVED = new Set(["eval", "constructor", "arguments", "undefined", "NaN", "Infinity"]);

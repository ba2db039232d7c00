/** A shop whose console the tests work in: the compiled executable, an empty data directory, members, orders. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { BAD } from "../orders/support.ts";
import { PASSWORD, startServer, temporaryFolder } from "../support/binary.ts";

export interface ConsoleShop extends AsyncDisposable {
  /** Also after a restart, which keeps the port. */
  readonly url: string;
  /** Calls the interface with the secret key. @throws Error for an answer other than 2xx */
  call<T = unknown>(method: string, path: string, body?: object): Promise<T>;
  /** Scores orders that need a review, `1001` and on. */
  seed(count: number, change?: (i: number) => object): Promise<void>;
  /** A member in a browser context of their own, signed in at this path. */
  signIn(
    email: string,
    path: string,
    options?: { width?: number; dark?: boolean; hindi?: boolean },
  ): Promise<Page>;
  /** Ends the server, as `kill` would. */
  stop(): Promise<void>;
  /** Starts it again on the same data and port. */
  start(): Promise<void>;
}

export const OWNER = "owner@example.com";
/** Two agents beside the owner. */
export const AGENTS = ["asha@example.com", "ravi@example.com"] as const;

export async function openConsoleShop(browser: Browser): Promise<ConsoleShop> {
  const folder = temporaryFolder();
  const env = { THIKANA_DEFAULT_PLAN: "pro", THIKANA_SIGNUP: "first" };
  let server = await startServer({ dataDir: folder.path, env });
  const { url, port } = server;
  const contexts: BrowserContext[] = [];
  const { secret_key, token } = await post(url, "/api/v1/auth/signup", {
    ...{ name: "Asha's Sarees", email: OWNER, password: PASSWORD },
  });
  for (const email of AGENTS) await join(url, email, token);

  const call = async <T>(method: string, path: string, body?: object) =>
    (await request(url, method, path, body, { "X-API-Key": secret_key })) as T;
  return {
    ...{ url, call },
    async seed(count, change = () => ({})) {
      const orders = Array.from({ length: count }, (_, i) => ({
        ...BAD,
        ...{ order_id: `${1001 + i}`, reference: `#${1001 + i}`, order_value: 500 + i, ...change(i) },
      }));
      for (let from = 0; from < orders.length; from += 50) {
        const some = orders.slice(from, from + 50);
        await Promise.all(some.map((order) => call("POST", "/api/v1/order/score", order)));
      }
    },
    async signIn(email, path, { width = 1280, dark = false, hindi = false } = {}) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: dark ? "dark" : "light",
        locale: hindi ? "hi-IN" : "en-IN",
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(url + path);
      await page.fill("[name=email]", email);
      await page.fill("[name=password]", PASSWORD);
      await page.click("button[type=submit]");
      await page.waitForSelector("main#page");
      return page;
    },
    stop: async () => void (await server.stop("SIGKILL")),
    async start() {
      server = await startServer({ dataDir: folder.path, env, port });
    },
    async [Symbol.asyncDispose]() {
      for (const context of contexts) await context.close();
      await server.stop();
      folder[Symbol.dispose]();
    },
  };
}

async function join(url: string, email: string, owner: string): Promise<void> {
  const headers = { Authorization: `Bearer ${owner}` };
  const body = { name: email.split("@")[0], email, role: "agent" };
  const { invite_url } = (await request(url, "POST", "/api/v1/account/members", body, headers)) as {
    invite_url: string;
  };
  await post(url, "/api/v1/auth/join", { token: new URL(invite_url).hash.slice(1), password: PASSWORD });
}

const post = (url: string, path: string, body: object) =>
  request(url, "POST", path, body) as Promise<{ secret_key: string; token: string }>;

async function request(
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} gave ${response.status} ${await response.text()}`);
  return response.json();
}
